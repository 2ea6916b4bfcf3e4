"""What stands on a table by sort, likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.creatures import is_creature
from adjudicator.rulesets.mtg_trpg.state import SIDES, Table
from adjudicator.rulesets.mtg_trpg.unknown.facts import FACTS
from adjudicator.rulesets.mtg_trpg.zones import PILES, pile


def _cards(table: Table) -> Iterator[str]:
    """The cards known in hands, on stacks, in other piles, those of known decks by their names, then all with facts on
    record."""
    for pc in table.pcs.values():
        yield from pc.hand.cards
    for pc in table.pcs.values():
        yield from pc.stack
        for zone in PILES:
            yield from pile(pc, zone).cards
    yield from table.permanents
    for deck in table.decks.values():
        yield from deck.cards
    yield from table.cards


def _creatures(table: Table) -> Iterator[str]:
    return (name for name in (*table.permanents, *table.npcs) if is_creature(table, name))


def _checks(table: Table) -> Iterable[str]:
    """Those that are not resolved, the last one first, then the others."""
    newest = list(table.checks)
    newest.reverse()
    return sorted(newest, key=lambda name: table.checks[name].resolved)


THINGS: Final[Mapping[str, Callable[[Table], Iterable[Plain]]]] = {
    "magic card": _cards,
    "character": lambda table: table.pcs,
    "npc": lambda table: table.npcs,
    "side": lambda _: SIDES,
    "permanent": lambda table: table.permanents,
    "creature": _creatures,
    "check": _checks,
    "attack": lambda table: table.attacks,
    "effect": lambda table: table.effects,
    "deck": lambda table: table.decks,
    "item": lambda table: (item for pc in table.pcs.values() for item in pc.items),
    "unknown fact": lambda table: (lack.dotted for lack in FACTS.lacks(table)),
}
