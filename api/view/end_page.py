"""How a match came out, for its players to confirm: points by turn, what breaks rules, what is still unclear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator
from itertools import groupby
from typing import Final
from uuid import UUID

from msgspec import Struct

from adjudicator.dispute import WAITING
from adjudicator.plain.work import Work
from adjudicator.replay.agreed import agreed, confirmed
from adjudicator.replay.disputed import Head
from adjudicator.seam.ruleset import Viewer
from adjudicator.seam.sentences import LANGUAGES, Speaker
from api.sentences import say
from api.view.matches import name_of
from api.view.record_page import Line, line
from api.view.seen import Seen

NAMED: Final = 20
"""The most unclear entries, and the most rules, that are named."""


class Turn(Struct, frozen=True):
    """A turn, and how the game stood at its end."""

    heading: str
    score: str


class Rule(Struct, frozen=True):
    """A rule that entries break, and how many do."""

    rule: str
    title: str
    count: int


class EndPage(Struct, frozen=True, kw_only=True):
    """What the page says."""

    match: UUID
    viewer: Viewer
    name: str
    occasion: tuple[str, ...]
    position: int
    score: str
    told: str
    """How it came out, as lines of text."""
    turns: tuple[Turn, ...]
    rules: tuple[Rule, ...]
    doubts: tuple[Rule, ...]
    """The rules that may be broken: nobody can tell."""
    is_judged: bool
    """Whether all entries were looked at for breaches."""
    flagged: tuple[Line, ...]
    confirmed: frozenset[str]
    """The seats that confirm it as it stands."""
    seats: dict[str, str]
    mine: str
    """The viewer's seat, if it may still confirm, or once more as nothing holds the match open any more; else empty."""
    result: str
    """What they would confirm: the score, in the words in which somebody has confirmed it already."""
    others: dict[str, str]
    """The results that seats confirm, if these are not one."""
    closes: bool
    """Whether the match closes by itself once all seats confirm it."""
    disputed: bool
    """Whether a dispute waits for a judge."""
    is_closed: bool


def end_page(seen: Seen, heads: Iterable[Head], work: Work) -> EndPage:
    """The page; `heads`: the disputes; `work`: for what is looked up of the whole match."""
    match, last = seen.played.match, seen.reading.position
    score = seen.place(seen.step(last) if last else None, last).score
    events, seats = seen.played.entries.events, seen.header.seats
    results, is_disputed = confirmed(match, events), any(head.status in WAITING for head in heads)
    is_held = bool(match.flagged) or is_disputed or match.header.closing != "agreed"
    is_again = agreed(match, events) is not None and not is_held
    said = {language: "" if score is None else Speaker(language, seats).say(score) for language in LANGUAGES}
    marks, are_all = seen.marks(work)
    steps = [step for at in marks if (step := seen.step(at)) is not None]
    rules, doubts = (Counter(one.rule for step in steps for one in getattr(step, of)) for of in ("findings", "doubts"))
    return EndPage(
        match=seen.id,
        viewer=seen.viewer,
        name=name_of(seen.id, seen.header),
        occasion=seen.occasion,
        position=match.position,
        score=said[seen.language],
        told="\n".join(_lines(seen, results, said[seen.language])),
        turns=tuple(_turns(seen, work)),
        rules=tuple(_told(seen, rules)),
        doubts=tuple(_told(seen, doubts)),
        is_judged=are_all,
        flagged=tuple(line(seen, at) for at in sorted(match.flagged)[:NAMED]),
        confirmed=frozenset(results),
        seats=dict(seats),
        mine=seen.viewer
        if seen.viewer in seats and not match.closed and (is_again or seen.viewer not in results)
        else "",
        result=next((told for told in results.values() if told in said.values()), said[seen.language]),
        others=results if len(set(results.values())) > 1 else {},
        closes=match.header.closing == "agreed" and len(seats) > 1,
        disputed=is_disputed,
        is_closed=match.closed,
    )


def _lines(seen: Seen, results: Collection[str], score: str) -> Iterator[str]:
    """The match, the score, and who confirms it."""
    yield " · ".join((name_of(seen.id, seen.header), *seen.occasion))
    if score:
        yield score
    for seat, player in seen.header.seats.items():
        yield f"{seat} {player}{' ✓' if seat in results else ''}"


def _told(seen: Seen, rules: Counter[str]) -> Iterator[Rule]:
    return (Rule(rule, seen.title(rule), count) for rule, count in rules.most_common(NAMED))


def _turns(seen: Seen, work: Work) -> Iterator[Turn]:
    """The turns, each with the score at its end."""
    for _, same in groupby(seen.turns(work)[0], key=lambda turn: turn[2].turn):
        *_, (_, last, place) = same
        score = seen.place(seen.step(last) if last else None, last).score
        if score is not None:
            heading = place.heading or say("At the beginning")
            yield Turn(seen.speaker.say(heading), seen.speaker.say(score))
