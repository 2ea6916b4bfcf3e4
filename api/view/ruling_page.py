"""The page of a ruling: the verdict on a situation, what was given, what happened; its template lays it out."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import Final, TypeVar

from marshmallow import ValidationError
from msgspec import Struct, json, structs

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed
from adjudicator.service import NotFound
from api.sentences import say
from api.view import answers
from api.view.asking import Form, Line, forms, in_words
from api.view.box_choices import Choice
from api.view.boxes import Box
from api.view.boxes import in_words as value_in_words
from api.view.broken import Broken, broken
from api.view.changed import Changed, stated
from api.view.domains import titled
from api.view.held import GIVEN, WHEN, pointer
from api.view.on_ground import lengths
from api.view.outcomes import Outcome, outcomes
from api.view.questions import JudgesOnly, is_drawn, put
from api.view.rules_asked import RulesAsked, rules_asked
from api.view.ruling_parts import Added, Laid, Placed, is_event, kinds
from api.view.ruling_parts import Part as Places
from api.view.schemas import wrong_fields
from api.view.seen import Masked, Seen
from api.view.shapes import Need
from api.view.situated import Fitting, Unfit
from api.view.situation_link import Situated
from api.view.situations import Asked, Assumption, Lacking, assumptions, lacking
from api.view.unsaid import unsaid_in
from api.view.verdict import Answered, Wanted, verdict

L = TypeVar("L", bound=Lacking)
LONG: Final = 240
"""Letters of a verdict that stays in sight while its page is scrolled, on a phone, too."""
ANSWERS: Final = 4
"""The most answers to a question about what may have gone unsaid."""
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
    comes_to: tuple[Outcome, ...] = ()
    part: Places | None = None
    """None: no form changes it, as it came by itself, or lies far back."""


class RulingPage(Struct, frozen=True, kw_only=True):
    """What the page of a ruling says."""

    game: str
    ruleset: str
    verdict: str
    comes_to: tuple[Outcome, ...]
    findings: tuple[Broken, ...]
    doubts: tuple[Broken, ...]
    """Those of the set-up and of all events."""
    unfit: tuple[str, ...]
    """Why the situation cannot be so as it stands."""
    asked: RulesAsked
    """Which rules were asked, whether or not they are broken."""
    first: tuple[Box, ...]
    """The places on which a dispute of its kind usually hangs."""
    given: tuple[Places, ...]
    happened: tuple[Happening, ...]
    is_all: Box | None
    next: tuple[Added, ...]
    before: tuple[Added, ...]
    """What could have come before the event that is asked about."""
    kinds: tuple[Added, ...]
    things: tuple[Added, ...]
    answers: tuple[Answered, ...]
    questions: tuple[Form, ...]
    needs: tuple[Wanted, ...]
    lengths: tuple[Box, ...]
    """How far apart things are, as far as that is of interest here."""
    standing: tuple[Choice, ...]
    """What stands on the ground, or may."""
    assumed: tuple[Wanted, ...]
    """What the findings rest on that was passed over, with what it was taken to be."""
    unsaid: tuple[Silence, ...]
    pieces: tuple[Placed, ...]
    """What can be put on the table by pointing at it."""
    is_long: bool
    """Whether the verdict is so long that it does not stay in sight."""
    is_drawn: bool
    is_narrow: bool
    data: str
    """What is given and what happened, as JSON."""
    text: str
    """All of the ruling as text to be copied."""
    address: str
    """Where others find it."""


class Silence(Struct, frozen=True):
    """A question about what may have gone unsaid, and the answers that would change what is found: each an event, with
    the pointer of the one before which it would have happened."""

    question: str
    answers: tuple[tuple[str, Added], ...]


def ruling_page(fitting: Fitting, situated: Situated, first: Sequence[str], asked: str, address: str) -> RulingPage:
    """The page of a ruling on a situation.

    `first`: pointers of the places that are shown first; `asked`: that of one that is shown although nothing stands
    there; `address`: where others find the ruling.
    """
    seen = fitting.seen
    game, say_it = seen.reading.ruleset, seen.speaker.say
    told: dict[str, Plain] = {"given": situated.given, "when": situated.when}
    laid = Laid(seen, told, asked)
    places = _places(seen, situated)
    happened = tuple(_happened(seen, situated, laid, places))
    start = seen.step(0)
    of_setup = ((), ()) if start is None else (answers.findings(seen, start), answers.doubts(seen, start))
    findings = (*(broken(seen, one) for one in of_setup[0]), *chain.from_iterable(one.findings for one in happened))
    doubts = (*(broken(seen, one) for one in of_setup[1]), *chain.from_iterable(one.doubts for one in happened))
    opening = tuple(one for one in map(laid.place, first) if one is not None)
    shown = {one.at for one in opening}
    needs = tuple(_wanted(one, laid) for one in _once(lacking(seen)))
    unfit = tuple(say_it(_unfit(seen, one)) for one in fitting.unfit)
    answered = tuple(_answered(seen, laid, number, one) for number, one in reversed(tuple(enumerate(situated.asks))))
    taken = tuple(_taken(seen, one, laid) for one in _once(assumptions(seen)))
    part, unsaid = _unsaid(laid, fitting)
    untold = tuple(one.title for one in opening if not one.says)
    asked_here = rules_asked(seen)
    head = verdict(() if unsaid else unfit, findings, doubts, needs, taken, answered, untold, asked_here)
    if unsaid:
        is_bare = not (findings or doubts or needs or answered)
        missing = say("Not said yet ({event}): {facts}", event=part, facts=listed(unsaid))
        head = missing if is_bare else say("{unsaid}. Until then: {told}", unsaid=missing, told=head)
    says, given = say_it(head), tuple(stated(seen, situated.given))
    comes_to = next((one.comes_to for one in reversed(happened) if one.comes_to), ())
    return RulingPage(
        game=say_it(game.title),
        ruleset=game.name,
        verdict=says,
        comes_to=comes_to,
        findings=findings,
        doubts=doubts,
        unfit=unfit,
        asked=asked_here,
        first=opening,
        given=tuple(laid.given()),
        happened=happened,
        is_all=laid.is_all(),
        next=tuple(laid.next(seen.reading.position)),
        before=tuple(_before(seen, laid, places, asked)),
        kinds=kinds(seen),
        things=tuple(laid.things()),
        answers=answered,
        questions=tuple(forms(seen, seen.reading.position)),
        needs=needs,
        lengths=tuple(one for one in lengths(seen, situated, asked) if one.at not in shown),
        standing=tuple(laid.standing()),
        assumed=taken,
        unsaid=() if unfit else tuple(_silences(seen, places)),
        pieces=tuple(laid.pieces()),
        is_long=len(says) > LONG,
        is_drawn=is_drawn(seen, seen.reading.position),
        is_narrow=game.is_narrow,
        data=json.format(json.encode(situated), indent=1).decode(),
        text="\n".join((says, *_text(seen, comes_to, findings + doubts, given, happened, answered), "", address)),
        address=address,
    )


def _unfit(seen: Seen, one: Unfit) -> Said:
    """Why something cannot be so, with the field that is missing."""
    if not one.missing.isidentifier():
        return one.says
    return say("{fact}: {value}", fact=titled(seen.reading.ruleset, one.missing, seen.speaker), value=one.says)


def _unsaid(laid: Laid, fitting: Fitting) -> tuple[str, tuple[str, ...]]:
    """What the first event that has no place is called, and what it needs and does not say."""
    path = fitting.unfit[0].path if fitting.unfit else ()
    if path[:1] != (WHEN,):
        return "", ()
    part = laid.event(int(path[1]))
    return part.title, tuple(one.title for one in part.boxes if one.is_needed and not one.value)


def _places(seen: Seen, situated: Situated) -> dict[int, int]:
    """By position, the place in the list of what happened; what came by itself has none."""
    found: dict[int, int] = {}
    for at in range(1, seen.reading.position + 1):
        step, sent = seen.step(at), len(found)
        if step is not None and sent < len(situated.when) and _is_kind(step, situated.when[sent]):
            found[at] = sent
    return found


def _happened(seen: Seen, situated: Situated, laid: Laid, places: Mapping[int, int]) -> Iterator[Happening]:
    """The events that can be so, each with what came of it; then those that cannot."""
    count = len(situated.when)
    for at in range(1, seen.reading.position + 1):
        step, sent = seen.step(at), places.get(at, -1)
        if step is None:
            continue
        values = answers.values_once(seen, step)
        yield Happening(
            at,
            seen.speaker.say(seen.reading.ruleset.tell_event(step.before, step.event)),
            tuple(broken(seen, one) for one in answers.findings(seen, step)),
            tuple(broken(seen, one) for one in answers.doubts(seen, step)),
            tuple(dict.fromkeys(one.working for one in values if one.working)),
            outcomes(seen.reading.ruleset, values),
            laid.event(sent) if sent >= max(0, count - FORMS) else None,
        )
    for at in range(len(places), count):
        part = laid.event(at)
        yield Happening(None, part.title, part=part)


def _before(seen: Seen, laid: Laid, places: Mapping[int, int], asked: str) -> Iterator[Added]:
    """What could have come before an event, if its pointer is asked for."""
    if is_event(asked):
        at = asked.rpartition("/")[2]
        position = next((position for position, sent in places.items() if str(sent) == at), seen.reading.position + 1)
        yield from laid.next(position - 1)


def _silences(seen: Seen, places: Mapping[int, int]) -> Iterator[Silence]:
    """What may have gone unsaid, each question once."""
    found: dict[str, list[tuple[str, Added]]] = {}
    for one in unsaid_in(seen):
        if one.at in places:
            at = pointer((WHEN, str(places[one.at])))
            found.setdefault(one.question, []).append((at, Added(json.encode(one.event).decode(), one.says)))
    return (Silence(question, tuple(some[:ANSWERS])) for question, some in found.items())


def _is_kind(step: Masked, event: Plain) -> bool:
    return isinstance(event, dict) and event.get("event") == type(step.event).__struct_config__.tag


def _once(needs: Sequence[L]) -> tuple[L, ...]:
    """What nobody has stated, each fact once, by the last event that hangs on it."""
    return tuple({one.path: one for one in reversed(needs)}.values())


def _wanted(one: Need, laid: Laid) -> Wanted:
    at = pointer((GIVEN, *one.path.split(".")))
    if laid.place(at) is None:
        return Wanted(one.says, one.rules, "", ())
    turns = ((laid.choice(at, turn.value), turn.rules) for turn in one.turns)
    return Wanted(one.says, one.rules, at, tuple((choice, rules) for choice, rules in turns if choice is not None))


def _taken(seen: Seen, one: Assumption, laid: Laid) -> Wanted:
    """What was assumed, with what it was taken to be."""
    value = value_in_words(seen, seen.table(one.at - 1), one.value)
    wanted = _wanted(one, laid)
    return structs.replace(wanted, says=seen.speaker.say(say("{fact}: {value}", fact=one.says, value=value)))


def _answered(seen: Seen, laid: Laid, number: int, asked: Asked) -> Answered:
    """The answer to a question, in words."""
    at = min(seen.reading.position if asked.at is None else asked.at, seen.reading.position)
    about, needs = asked.question, tuple[Wanted, ...]()
    try:
        question = put(seen, at, asked.question, asked.fields)
        about, needs = seen.speaker.say(question.query.about), tuple(_wanted(one, laid) for one in question.needs)
        return Answered(number, about, tuple(in_words(seen, at, question.query, question.answer)), needs)
    except ValidationError as error:
        told, _ = wrong_fields(error.messages)
        return Answered(number, about, tuple(Line(field, seen.speaker.say(says)) for field, says in told), needs)
    except (NotFound, JudgesOnly) as error:
        return Answered(number, about, (Line("", seen.speaker.say(error.says)),))


def _text(
    seen: Seen,
    comes_to: Sequence[Outcome],
    found: Sequence[Broken],
    given: Sequence[Changed],
    happened: Sequence[Happening],
    answered: Sequence[Answered],
) -> Iterator[str]:
    say_it = seen.speaker.say
    yield from (f"{one.says} ({one.rule})" for one in comes_to)
    for one in {one.rule: one for one in found}.values():
        yield f"{one.rule} {one.title}: {' '.join(one.text.split())}"
    for each in answered:
        yield f"{each.about}: {' · '.join(line.says for line in each.lines)}"
    yield ""
    yield say_it(say("What is given: {given}", given=listed([f"{one.where}: {one.what}" for one in given], "list")))
    for event in happened:
        yield f"{event.number or '–'}. {event.says}"
