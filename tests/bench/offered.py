"""`python -m tests.bench.offered [GAME …]`: how often the next event of a record is among the first offers.

Counted are the legal events of the examples and of the games' cases; a case is never counted with its own events, and
no example is among what the order of offers was counted from (habits.py).
"""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from copy import copy
from itertools import groupby
from pathlib import Path
from statistics import median
from typing import Any

from msgspec import Struct, json

from adjudicator.cases.situations import Situation, situations
from adjudicator.match import Game, MatchEvent, Rulesets, tag_of
from adjudicator.moves.choices import choices_on, domains_of
from adjudicator.moves.habits import Habits, habits_of, together, without
from adjudicator.moves.offers import Offer, offers
from adjudicator.plain.json import Plain
from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.seam.domains import (
    CardDomain,
    DieDomain,
    Domain,
    EitherDomain,
    ListDomain,
    MapDomain,
    PartsDomain,
    PathDomain,
    PlaceDomain,
    SeatDomain,
    ThingDomain,
    WordDomain,
)
from adjudicator.seam.judging import judge
from adjudicator.seam.moves import Option
from adjudicator.seam.ruleset import Refused, admit_openly
from tests.bench.entered import is_entered
from tests.bench.habits import of_case

EXAMPLES = Path(__file__).parents[2] / "examples"
FIRST = 8
"""The offers that people see at once."""
TIMES = 5
"""How often the offers of a slow position are measured: what else the machine does must not decide."""


class Count(Struct):
    """What was counted of one source."""

    events: int = 0
    """Legal ones."""
    first: int = 0
    """Those of the first offer's kind."""
    among: int = 0
    """Those of whose kind one of the first eight is."""
    picked: int = 0
    """Those of them whose every field holds something that can be picked, not only typed."""
    legal: int = 0
    """Those that are one of the legal ways as they stand."""
    admitted: int = 0
    """All that were admitted, illegal ones, too."""
    pickable: int = 0
    """Those of them whose every field can be picked."""
    entered: int = 0
    """Those of them that the fields of their kind take, picked or typed."""
    slowest: float = 0.0
    """The seconds of the processor that the offers took at the worst position, the median of some runs."""

    def add(self, other: Count) -> None:
        """Adds another one."""
        for name in ("events", "first", "among", "picked", "legal", "admitted", "pickable", "entered"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        self.slowest = max(self.slowest, other.slowest)

    def __str__(self) -> str:
        share = [f"{number / max(whole, 1):7.1%}" for number, whole in self._shares()]
        return f"{self.events:6} {' '.join(share)} {self.slowest * 1000:7.0f} ms"

    def _shares(self) -> Iterator[tuple[int, int]]:
        yield from ((number, self.events) for number in (self.first, self.among, self.picked, self.legal))
        yield from ((number, self.admitted) for number in (self.pickable, self.entered))


def count(game: Game, situation: Situation, habits: Habits, missed: dict[str, int] | None = None) -> Count:
    """What the offers hold of a situation's events, each asked for on the table before it."""
    found, table = Count(), situation.table
    past: list[str] = []
    for position, event in enumerate(situation.events, 1):
        try:
            admit_openly(game, table, event)
        except Refused:
            continue
        offered, seconds = _timed(game, table, past, habits)
        if seconds > found.slowest:
            times = (_timed(game, copy(table), past, habits)[1] for _ in range(TIMES))
            found.slowest = max(found.slowest, median(times))
        step = judge(game, position, table, event)
        rank = next(at for at, one in enumerate(offered) if one.kind is type(event))
        is_picked = holds(game, table, offered[rank], event)
        found.admitted += 1
        found.pickable += is_picked
        found.entered += is_entered(game, event)
        if not step.findings:
            found.events += 1
            found.first += rank == 0
            found.among += rank < FIRST
            found.picked += rank < FIRST and is_picked
            found.legal += any(is_way(way, event) for one in offered for way in one.ways)
            if missed is not None and rank >= FIRST:
                missed[tag_of(type(event))] = missed.get(tag_of(type(event)), 0) + 1
        table = step.after
        past.append(tag_of(type(event)))
    return found


def _timed(game: Game, table: Any, past: Sequence[str], habits: Habits) -> tuple[Sequence[Offer], float]:
    """The offers, and the seconds of the processor that they took."""
    started = time.process_time()
    return offers(game, table, past, habits), time.process_time() - started


def holds(game: Game, table: Any, offer: Offer, event: Any) -> bool:
    """Whether an offer of an event's kind has all that stands in the event's fields: among the choices of a legal way,
    or among what its domain finds on the table."""
    if any(is_way(way, event) for way in offer.ways):
        return True
    plain = _stated(event)
    return all(
        one.name not in plain or _is_found(game, table, one.domain, plain[one.name])
        for one in domains_of(game.domains, offer.kind)
    )


def is_way(way: Option, event: Any) -> bool:
    """Whether an event is what a legal way says; what the event leaves out may be left out."""
    return way.event == tag_of(type(event)) and all(
        name in way.open or value in map(_plain, way.fields.get(name, ())) for name, value in _stated(event).items()
    )


def _stated(event: Any) -> Mapping[str, Plain]:
    """What an event states."""
    return {name: value for name, value in _plain(event).items() if name != "event" and value is not None}


def _plain(held: Any) -> Any:
    """As on the wire, where a list is a list."""
    return json.decode(json.encode(held))


def _is_found(game: Game, table: Any, domain: Domain, value: Plain) -> bool:
    """Whether what a field holds can be picked, or typed as a number, a text, a point."""
    match domain:
        case DieDomain() | ThingDomain(is_new=True):
            return True
        case PathDomain(spaces="") | PlaceDomain(spaces=""):
            return True
        case EitherDomain(among=among):
            return any(_is_found(game, table, one, value) for one in among)
        case ListDomain(of=of) if isinstance(value, list):
            return all(_is_found(game, table, of, one) for one in value)
        case PathDomain() if isinstance(value, list):
            return all(one in choices_on(game, table, domain) for one in value)
        case MapDomain(keys=keys, of=of) if isinstance(value, dict):
            return all(
                _is_found(game, table, keys, key) and _is_found(game, table, of, one) for key, one in value.items()
            )
        case PartsDomain(fields=fields) if isinstance(value, dict):
            return all(
                one.name not in value or value[one.name] is None or _is_found(game, table, one.domain, value[one.name])
                for one in fields
            )
        case WordDomain(choices=words, is_open=is_open):
            return is_open or value in words
        case CardDomain() | ThingDomain() | SeatDomain() | PlaceDomain():
            return value in choices_on(game, table, domain)
    return True


def examples(game: Game) -> Iterator[Situation]:
    """The examples of a game, each as played."""
    for path in sorted(EXAMPLES.glob("*.match.jsonl")):
        record = read(path.read_bytes(), Rulesets(RULESETS))
        if record.ruleset.name == game.name:
            events = [one.event for one in record.entries[1:] if not isinstance(one.event, MatchEvent)]
            yield Situation(path.name.removesuffix(".match.jsonl"), record.reading().table(0), events)


def rows() -> Iterator[tuple[str, str, str, str]]:
    """The counts of each game for the page of benchmarks: shares of all its examples and of its cases."""
    for game in RULESETS:
        of_examples = Count()
        for one in examples(game):
            of_examples.add(count(game, one, habits_of(game.package)))
        for what, found in (("examples", of_examples), ("cases", of_cases(game))):
            shares = f"{found.among / found.events:.1%}; {found.first / found.events:.1%}"
            yield f"{game.name}, {what}: next event in eight offers; in one", "", shares, "≥ 95 %; ≥ 60 %"
            shares = f"{found.entered / found.admitted:.1%}; {found.pickable / found.admitted:.1%}"
            worst = f"{found.slowest * 1000:.0f}"
            yield f"{game.name}, {what}: offers at the worst position, ms of the processor", "", worst, "≤ 50"
            yield f"{game.name}, {what}: any event, illegal or not, entered; picked", "", shares, "100 %"


def of_cases(game: Game, missed: dict[str, int] | None = None) -> Count:
    """The counts of all cases of a game together."""
    whole = Count()
    for _, group in groupby(situations(game), lambda one: one.case):
        some = tuple(group)
        habits = without(habits_of(game.package), together(of_case(game, one) for one in some))
        for one in some:
            whole.add(count(game, one, habits, missed))
    return whole


def main(games: list[str]) -> None:
    """Prints the counts by game and source."""
    columns = ("first", "eight", "picked", "legal", "any", "entered")
    print(f"{'':28}{'events':>6} {' '.join(f'{name:>7}' for name in columns)} {'slowest':>10}")
    for game in RULESETS:
        if games and game.name not in games:
            continue
        missed: dict[str, int] = {}
        for one in examples(game):
            print(f"{one.case:28}{count(game, one, habits_of(game.package), missed)}", flush=True)
        print(f"{game.name + ', cases':28}{of_cases(game, missed)}", flush=True)
        print("   missed:", *(f"{kind} {number}" for kind, number in sorted(missed.items(), key=lambda p: -p[1])[:12]))


if __name__ == "__main__":
    main(sys.argv[1:])
