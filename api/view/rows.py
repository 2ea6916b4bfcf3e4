"""Rows: the entries of a match as people read them: a duel, an action, a turn as one, whatever its entries."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Final

from msgspec import Struct

from adjudicator.match import Game, MatchEvent
from adjudicator.plain.work import Work
from adjudicator.replay.reading import Reading
from adjudicator.seam.moves import Macro
from api.view.panels import Says
from api.view.seen import Seen

ROWS: Final = 20
"""Most rows each way beside an entry."""
PARTS: Final = 8
"""Most parts of turns whose rows are looked for before an entry."""
NEAR: Final = 300
"""Most entries each way in these rows."""


def rows(reading: Reading, positions: Sequence[int]) -> Iterator[list[int]]:
    """Entries that follow each other, by rows.

    A row begins with what a game asks as one (its macros) and holds what follows from it. Elsewhere each entry is a
    row, but for several of one kind, and for what says nothing by itself: that stands with what it follows from, and at
    the beginning of a turn or a part of it with what comes next.
    """
    game, turns = reading.ruleset, reading.turns(Work())
    begun = {first for first, _ in (*turns.begun, *turns.parts)}
    starts, silent = _begins(game), _silent(game)
    row: list[int] = []
    last: type = object
    is_told, asked = False, list[Macro]()
    for position in positions:
        kind = type(reading.events[position])
        begins = kind in starts and not any(kind in macro.asks for macro in asked)
        follows = kind in silent or not is_told or (bool(asked) and not begins) or (kind is last and not asked)
        is_apart = position in begun or issubclass(kind, MatchEvent) or issubclass(last, MatchEvent)
        if row and (is_apart or not follows):
            yield row
            row, is_told, asked = [], False, []
        row.append(position)
        last, is_told = kind, is_told or kind not in silent
        if begins:
            asked = [macro for macro in game.macros.values() if kind in macro.begins]
        elif any(kind in macro.ends for macro in asked):
            asked = []
    if row:
        yield row


def telling(reading: Reading, row: Sequence[int]) -> int:
    """The entry of a row that says what it is about."""
    silent = _silent(reading.ruleset)
    return next((position for position in row if type(reading.events[position]) not in silent), row[0])


def _begins(game: Game) -> set[type]:
    begins = ((kind, macro) for macro in game.macros.values() for kind in macro.begins)
    return {kind for kind, macro in begins if kind not in game.unsaid or kind not in macro.ends}


def _silent(game: Game) -> set[type]:
    """The kinds of event that say nothing by themselves."""
    return {*game.unsaid, *game.refusals} - _begins(game)


class Row(Struct, frozen=True, kw_only=True):
    """A row in the list beside an entry."""

    first: int
    last: int
    telling: int
    """The entry that says what it is about."""
    says: str
    turn: str
    """The heading of the turn that begins with it; empty if none does."""
    is_part: bool
    """Whether a turn or a part of it, such as an activation, begins with it."""
    is_here: bool
    findings: int
    """How many rules its entries break."""


def beside(seen: Seen, position: int, say_it: Says | None = None) -> tuple[Row, ...]:
    """The rows around an entry, for the list beside it; `say_it`: how they are said, if they are marked up."""
    reading = seen.reading
    turns = reading.turns(Work())
    parts = [first for first, _ in turns.parts]
    begun, here = {first for first, _ in turns.begun}, bisect_right(parts, position)
    first = max(([1, *parts])[max(here - PARTS, 0)], position - NEAR)
    around = list(rows(reading, range(first, min(reading.position, position + NEAR) + 1)))
    found = sum(row[0] <= position for row in around)
    return tuple(
        Row(
            first=row[0],
            last=row[-1],
            telling=(at := telling(reading, row)),
            says=(say_it or seen.speaker.say)(seen.sentence(at, seen.step(at))),
            turn=_heading(seen, row[0]) if row[0] in begun else "",
            is_part=row[0] in parts,
            is_here=row[0] <= position <= row[-1],
            findings=sum(seen.mark(one)[0] for one in row),
        )
        for row in around[max(found - ROWS, 0) : found + ROWS]
    )


def _heading(seen: Seen, position: int) -> str:
    heading = seen.turn(position).heading
    return "" if heading is None else seen.speaker.say(heading)
