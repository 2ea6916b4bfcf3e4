"""The situations of a game's cases: tables laid, with what is then reported."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from adjudicator.cases.case import Case
from adjudicator.cases.coverage import package_cases
from adjudicator.cases.runner import events_of, givens, laid
from adjudicator.match import Game
from adjudicator.plain.json import Malformed, Plain, read_as


class Situation(NamedTuple):
    """A match of a case: the case's name, the table laid, the events."""

    case: str
    table: Any
    events: list[Any]


def situations(game: Game) -> Iterator[Situation]:
    """Those of all cases in a game's package; cases that cannot be read are left out."""
    return situations_in(game, ((name, plain) for _, name, plain in package_cases(game)))


def situations_in(game: Game, cases: Iterable[tuple[str, Plain]]) -> Iterator[Situation]:
    """Those of some cases, each by its name."""
    for name, plain in cases:
        if isinstance(plain, Malformed):
            continue
        case = read_as(Case, plain)
        events = events_of(case, game)
        for match, given in givens(case.given):
            yield Situation(name, laid(game, given, match), [event for of, event in events if of == match])
