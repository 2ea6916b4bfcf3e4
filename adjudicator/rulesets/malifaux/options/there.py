"""What lies on a table for an event to name, likeliest first; in the fields that events have for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.duels import friendly
from adjudicator.rulesets.malifaux.state import Action, Duel, Duelist, Flip, Side, Table

Fields: TypeAlias = dict[str, Plain]
On: TypeAlias = Callable[[Table], Iterator[Fields]]
EFFECT: Final = "…"
"""An effect, by a name that no card has."""


def in_play(table: Table) -> list[str]:
    """The models in play, the active one first."""
    names = [name for name, model in table.models.items() if model.in_play]
    return sorted(names, key=lambda name: name != table.active)


def pairs(table: Table) -> Iterator[tuple[str, str]]:
    """Two models in play: an enemy of the first one if there is one."""
    names = in_play(table)
    for one in names[:1]:
        yield from ((one, other) for other in sorted(names[1:], key=lambda name: friendly(table, one, name)))


def under_way(table: Table) -> Iterator[tuple[str, Action]]:
    """The actions that are not complete."""
    return ((name, action) for name, action in table.actions.items() if not action.completed)


def _open_duels(table: Table) -> Iterator[tuple[str, Duel]]:
    return ((name, duel) for name, duel in table.duels.items() if duel.step != "over")


def duelists(table: Table) -> Iterator[tuple[Fields, Duel, Duelist]]:
    """The parts in duels that are not over, as their events name them."""
    for name, duel in _open_duels(table):
        for mine in duel.duelists:
            yield {"duel": name, "model": mine.model}, duel, mine


def open_flips(table: Table) -> Iterator[tuple[Fields, Flip]]:
    """The flips that are not over, as their events name them."""
    for at, _, mine in duelists(table):
        if mine.flip is not None:
            yield {**at, "seat": mine.seat}, mine.flip
    for name, flip in table.flips.items():
        if not flip.resolved:
            yield {"flip": name, "seat": flip.seat}, flip


def seats(table: Table) -> Iterator[tuple[str, Side]]:
    """The seats, the active one first."""
    names = sorted(table.seats, key=lambda seat: seat != table.active_seat)
    return ((name, table.seats[name]) for name in names)


def lying(table: Table) -> Iterator[Fields]:
    """A card that is known to lie somewhere."""
    for seat, side in seats(table):
        for zone in ("hand", "discard", "conflict"):
            if cards := getattr(side, zone):
                yield {"seat": seat, "cards": [cards[-1]], "from": zone, "source": EFFECT}
        if side.top:
            yield {"seat": seat, "cards": [side.top[0].card], "from": "deck", "source": EFFECT}


def of_models(**fields: Plain) -> On:
    """One for each model in play."""
    return lambda table: ({"model": name, **fields} for name in in_play(table))


def of_pairs(one: str, other: str, **fields: Plain) -> On:
    """One for each pair of models."""
    return lambda table: ({one: first, other: second, **fields} for first, second in pairs(table))


def of_seats(**fields: Plain) -> On:
    """One for each seat."""
    return lambda table: ({"seat": seat, **fields} for seat, _ in seats(table))


def always(**fields: Plain) -> On:
    """One on every table."""
    return lambda _: iter((fields,))
