"""The page of a ruling: the verdict on a situation, what was given, what happened; its template lays it out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Final

from msgspec import Struct, json

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed
from api.sentences import counted, say
from api.view import answers
from api.view.boxes import Box, boxes
from api.view.broken import Broken, broken
from api.view.changed import Changed, stated
from api.view.questions import is_drawn
from api.view.seen import Masked, Seen
from api.view.situation_link import Situated
from api.view.situations import Lacking, Situation, judged

FORMS: Final = 20
"""The last events of a situation, which forms change one by one; all of it is changed as data."""


class Happening(Struct, frozen=True):
    """An event of the situation, with what is found in it, and the fields by which it is changed."""

    number: int
    says: str
    findings: tuple[Broken, ...]
    doubts: tuple[Broken, ...]
    workings: tuple[str, ...]
    sent: int | None
    """Which of the events that were stated it is, from 0; None: no form changes it."""
    boxes: tuple[Box, ...]


class RulingPage(Struct, frozen=True, kw_only=True):
    """What the page of a ruling says."""

    game: str
    ruleset: str
    verdict: str
    findings: tuple[Broken, ...]
    doubts: tuple[Broken, ...]
    """Those of the set-up and of all events."""
    given: tuple[Changed, ...]
    happened: tuple[Happening, ...]
    needs: tuple[Lacking, ...]
    is_drawn: bool
    is_narrow: bool
    data: str
    """What is given and what happened, as JSON."""
    text: str
    """All of the ruling as text to be copied."""
    address: str
    """Where others find it."""


def ruling_page(seen: Seen, situated: Situated, address: str) -> RulingPage:
    """The page of a ruling on a situation, which `seen` has judged; `address`: where others find it."""
    made = judged(seen, (), wants_drawing=False)
    game, say_it = seen.reading.ruleset, seen.speaker.say
    happened = tuple(_happened(seen, situated))
    findings = tuple(broken(seen, one) for one in chain(made.findings, *(event.findings for event in made.events)))
    doubts = tuple(broken(seen, one) for one in chain(made.doubts, *(event.doubts for event in made.events)))
    verdict = say_it(_verdict(findings, doubts))
    given = tuple(stated(seen, situated.given))
    return RulingPage(
        game=say_it(game.title),
        ruleset=game.name,
        verdict=verdict,
        findings=findings,
        doubts=doubts,
        given=given,
        happened=happened,
        needs=_once(made),
        is_drawn=is_drawn(seen, seen.reading.position),
        is_narrow=game.is_narrow,
        data=json.format(json.encode({"given": situated.given, "when": situated.when}), indent=1).decode(),
        text="\n".join((*_text(seen, verdict, findings + doubts, given, happened), "", address)),
        address=address,
    )


def _verdict(findings: Sequence[Broken], doubts: Sequence[Broken]) -> Said:
    """The verdict in one sentence."""
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
    return say("No rule is broken here.")


def _happened(seen: Seen, situated: Situated) -> Iterator[Happening]:
    last, sent = seen.reading.position, 0
    for at in range(1, last + 1):
        step = seen.step(at)
        if step is None:
            continue
        event = situated.when[sent] if sent < len(situated.when) and _is_kind(step, situated.when[sent]) else None
        form = () if event is None or at <= last - FORMS else boxes(seen, at, event)
        yield Happening(
            at,
            seen.speaker.say(seen.reading.ruleset.tell_event(step.before, step.event)),
            tuple(broken(seen, one) for one in answers.findings(seen, step)),
            tuple(broken(seen, one) for one in answers.doubts(seen, step)),
            tuple(dict.fromkeys(one.working for one in answers.values_once(seen, step) if one.working)),
            sent if form else None,
            form,
        )
        sent += event is not None


def _is_kind(step: Masked, event: Plain) -> bool:
    return isinstance(event, dict) and event.get("event") == type(step.event).__struct_config__.tag


def _once(made: Situation) -> tuple[Lacking, ...]:
    """What nobody has stated, each fact once, by the last event that hangs on it."""
    return tuple({one.path: one for one in reversed(made.needs)}.values())


def _text(
    seen: Seen, verdict: str, found: Sequence[Broken], given: Sequence[Changed], happened: Sequence[Happening]
) -> Iterator[str]:
    say_it = seen.speaker.say
    yield verdict
    for one in {one.rule: one for one in found}.values():
        yield f"{one.rule} {one.title}: {' '.join(one.text.split())}"
    yield ""
    yield say_it(say("What is given: {given}", given=listed([f"{one.where}: {one.what}" for one in given], "list")))
    for event in happened:
        yield f"{event.number}. {event.says}"
