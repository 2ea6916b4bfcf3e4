"""The page of a ruling: the verdict on a situation, what was given, what happened; its template lays it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from marshmallow import ValidationError
from msgspec import Struct, json

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed
from adjudicator.service import NotFound
from api.sentences import counted, say
from api.view import answers
from api.view.asking import Form, Line, forms, in_words
from api.view.boxes import Box, Choice
from api.view.broken import Broken, broken
from api.view.changed import Changed, stated
from api.view.held import GIVEN, pointer
from api.view.on_ground import lengths
from api.view.questions import JudgesOnly, is_drawn, put
from api.view.ruling_parts import Added, Laid, Part, Placed, kinds
from api.view.schemas import wrong_fields
from api.view.seen import Masked, Seen
from api.view.situated import Fitting
from api.view.situation_link import Situated
from api.view.situations import Asked, Lacking, lacking

HEAD, FACTS = 2, 3
"""The lines of an answer, and the facts that it hangs on, that its headline tells."""
FORMS: Final = 20
"""The last events of a situation, whose places forms change; all of it is changed as data."""


class Happening(Struct, frozen=True):
    """An event of the situation, with what is found in it, and the places by which it is changed."""

    number: int | None
    """None: it has no place here, as it stands."""
    says: str
    findings: tuple[Broken, ...] = ()
    doubts: tuple[Broken, ...] = ()
    workings: tuple[str, ...] = ()
    part: Part | None = None
    """None: no form changes it, as it came by itself, or lies far back."""


class Answered(Struct, frozen=True):
    """A question to the table in the end, and what it answers; or why it cannot, and what nobody has stated."""

    number: int
    """Which of the questions it is, from 0; the page begins with the last."""
    about: str
    lines: tuple[Line, ...]
    needs: tuple[str, ...] = ()


class RulingPage(Struct, frozen=True, kw_only=True):
    """What the page of a ruling says."""

    game: str
    ruleset: str
    verdict: str
    findings: tuple[Broken, ...]
    doubts: tuple[Broken, ...]
    """Those of the set-up and of all events."""
    unfit: tuple[str, ...]
    """Why the situation cannot be so as it stands."""
    first: tuple[Box, ...]
    """The places on which a dispute of its kind usually hangs."""
    given: tuple[Part, ...]
    happened: tuple[Happening, ...]
    is_all: Box | None
    next: tuple[Added, ...]
    kinds: tuple[Added, ...]
    things: tuple[Added, ...]
    answers: tuple[Answered, ...]
    questions: tuple[Form, ...]
    needs: tuple[Wanted, ...]
    lengths: tuple[Box, ...]
    """How far apart things are, as far as that is of interest here."""
    standing: tuple[Choice, ...]
    """What stands on the ground, or may."""
    pieces: tuple[Placed, ...]
    """What can be put on the table by pointing at it."""
    is_drawn: bool
    is_narrow: bool
    data: str
    """What is given and what happened, as JSON."""
    text: str
    """All of the ruling as text to be copied."""
    address: str
    """Where others find it."""


class Wanted(Struct, frozen=True):
    """What nobody has stated and might change what is found: the pointer of its place, if a form can state it."""

    says: str
    rules: tuple[str, ...]
    at: str


def ruling_page(fitting: Fitting, situated: Situated, first: Sequence[str], asked: str, address: str) -> RulingPage:
    """The page of a ruling on a situation.

    `first`: pointers of the places that are shown first; `asked`: that of one that is shown although nothing stands
    there; `address`: where others find the ruling.
    """
    seen = fitting.seen
    game, say_it = seen.reading.ruleset, seen.speaker.say
    told: dict[str, Plain] = {"given": situated.given, "when": situated.when}
    laid = Laid(seen, told, asked)
    happened = tuple(_happened(seen, situated, laid))
    start = seen.step(0)
    of_setup = ((), ()) if start is None else (answers.findings(seen, start), answers.doubts(seen, start))
    findings = (*(broken(seen, one) for one in of_setup[0]), *chain.from_iterable(one.findings for one in happened))
    doubts = (*(broken(seen, one) for one in of_setup[1]), *chain.from_iterable(one.doubts for one in happened))
    opening = tuple(one for one in map(laid.place, first) if one is not None)
    shown = {one.at for one in opening}
    needs = tuple(_wanted(one, laid) for one in _once(lacking(seen)))
    unfit = tuple(say_it(one.says) for one in fitting.unfit)
    answered = tuple(_answered(seen, number, one) for number, one in reversed(tuple(enumerate(situated.asks))))
    verdict = say_it(_verdict(unfit, findings, doubts, needs, answered))
    given = tuple(stated(seen, situated.given))
    return RulingPage(
        game=say_it(game.title),
        ruleset=game.name,
        verdict=verdict,
        findings=findings,
        doubts=doubts,
        unfit=unfit,
        first=opening,
        given=tuple(laid.given()),
        happened=happened,
        is_all=laid.is_all(),
        next=tuple(laid.next()),
        kinds=kinds(seen),
        things=tuple(laid.things()),
        answers=answered,
        questions=tuple(forms(seen, seen.reading.position)),
        needs=needs,
        lengths=tuple(one for one in lengths(seen, situated, asked) if one.at not in shown),
        standing=tuple(laid.standing()),
        pieces=tuple(laid.pieces()),
        is_drawn=is_drawn(seen, seen.reading.position),
        is_narrow=game.is_narrow,
        data=json.format(json.encode(situated), indent=1).decode(),
        text="\n".join((*_text(seen, verdict, findings + doubts, given, happened, answered), "", address)),
        address=address,
    )


def _verdict(
    unfit: Sequence[str],
    findings: Sequence[Broken],
    doubts: Sequence[Broken],
    needs: Sequence[Wanted],
    answered: Sequence[Answered],
) -> Said:
    """The verdict in one sentence."""
    if unfit:
        return say("This cannot be so as it stands: {why}", why=unfit[0])
    if findings:
        first = findings[0]
        told = say("A breach of {rule}: {says}", rule=first.rule, says=first.says)
        more = len(findings) - 1
        return (
            counted("{first} – and {count} more breach", "{first} – and {count} more breaches", more, first=told)
            if more
            else told
        )
    if doubts:
        return say("Perhaps a breach of {rule}: {says}", rule=doubts[0].rule, says=doubts[0].says)
    for one in answered:
        if one.lines:
            answer = " · ".join(f"{line.about} {line.says}".strip() for line in one.lines[:HEAD])
            told = say("{about} {answer}", about=one.about, answer=answer)
            return say("{told} – it hangs on {facts}", told=told, facts=_few(one.needs)) if one.needs else told
    if needs:
        return say("No rule is broken by what is stated; it hangs on {facts}", facts=_few([one.says for one in needs]))
    return say("No rule is broken here.")


def _few(facts: Sequence[str]) -> Said:
    """The first facts that something hangs on, and how many there are beside them."""
    more = len(facts) - FACTS
    if more <= 0:
        return say("{facts}", facts=listed(facts))
    return counted("{facts}, {count} more fact", "{facts}, {count} more facts", more, facts=", ".join(facts[:FACTS]))


def _happened(seen: Seen, situated: Situated, laid: Laid) -> Iterator[Happening]:
    """The events that can be so, each with what came of it; then those that cannot."""
    last, sent, count = seen.reading.position, 0, len(situated.when)
    for at in range(1, last + 1):
        step = seen.step(at)
        if step is None:
            continue
        is_sent = sent < count and _is_kind(step, situated.when[sent])
        yield Happening(
            at,
            seen.speaker.say(seen.reading.ruleset.tell_event(step.before, step.event)),
            tuple(broken(seen, one) for one in answers.findings(seen, step)),
            tuple(broken(seen, one) for one in answers.doubts(seen, step)),
            tuple(dict.fromkeys(one.working for one in answers.values_once(seen, step) if one.working)),
            laid.event(sent) if is_sent and sent >= count - FORMS else None,
        )
        sent += is_sent
    for at in range(sent, count):
        part = laid.event(at)
        yield Happening(None, part.title, part=part)


def _is_kind(step: Masked, event: Plain) -> bool:
    return isinstance(event, dict) and event.get("event") == type(step.event).__struct_config__.tag


def _once(needs: Sequence[Lacking]) -> tuple[Lacking, ...]:
    """What nobody has stated, each fact once, by the last event that hangs on it."""
    return tuple({one.path: one for one in reversed(needs)}.values())


def _wanted(one: Lacking, laid: Laid) -> Wanted:
    at = pointer((GIVEN, *one.path.split(".")))
    return Wanted(one.says, one.rules, at if laid.place(at) is not None else "")


def _answered(seen: Seen, number: int, asked: Asked) -> Answered:
    """The answer to a question, in words."""
    at = min(seen.reading.position if asked.at is None else asked.at, seen.reading.position)
    about, needs = asked.question, tuple[str, ...]()
    try:
        question = put(seen, at, asked.question, asked.fields)
        about, needs = seen.speaker.say(question.query.about), tuple(one.says for one in question.needs)
        return Answered(number, about, tuple(in_words(seen, at, question.query, question.answer)), needs)
    except ValidationError as error:
        told, _ = wrong_fields(error.messages)
        return Answered(number, about, tuple(Line(field, seen.speaker.say(says)) for field, says in told), needs)
    except (NotFound, JudgesOnly) as error:
        return Answered(number, about, (Line("", seen.speaker.say(error.says)),))


def _text(
    seen: Seen,
    verdict: str,
    found: Sequence[Broken],
    given: Sequence[Changed],
    happened: Sequence[Happening],
    answered: Sequence[Answered],
) -> Iterator[str]:
    say_it = seen.speaker.say
    yield verdict
    for one in {one.rule: one for one in found}.values():
        yield f"{one.rule} {one.title}: {' '.join(one.text.split())}"
    for each in answered:
        yield f"{each.about}: {' · '.join(line.says for line in each.lines)}"
    yield ""
    yield say_it(say("What is given: {given}", given=listed([f"{one.where}: {one.what}" for one in given], "list")))
    for event in happened:
        yield f"{event.number or '–'}. {event.says}"
