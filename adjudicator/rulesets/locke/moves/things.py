"""What stands on a table by sort, likeliest first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke.facts import FACTS
from adjudicator.rulesets.locke.table.sentence_parts import SUITS
from adjudicator.rulesets.locke.table.spaces import BASE_SPACES, PLANET_SPACES, PORTS
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.table.things import CCard


def _spaces(table: Table) -> Iterator[Plain]:
    """The spaces of the board that is played on, those where pieces stand first."""
    on_base = table.stage not in ("setup", "planet")
    board = BASE_SPACES if on_base else (*PLANET_SPACES, *PORTS)
    stood_on = (one.at for one in table.characters.values() if one.at in board)
    yield from (to_builtins(spot) for spot in (*stood_on, *board))


def _in_hands(table: Table) -> Iterator[CCard]:
    return chain.from_iterable(one.hand or () for one in table.characters.values())


def _card_names(table: Table) -> Iterator[str]:
    """The names of C cards: those in known hands, then those played in this combat, or still maintained."""
    yield from (card.name for card in _in_hands(table))
    combat = table.combat
    if combat is not None and combat.attack is not None:
        yield from (name for name in (combat.attack.card, *(one.card for one in combat.attack.responses)) if name)
        yield from (card.name for card in combat.attack.on_record.values())
    yield from (name for _, name in (() if combat is None else combat.struck) if name)
    yield from _defences(table)


def _row(suit: str) -> tuple[Plain, ...]:
    ranks = range(1, 11) if suit in ("black", "red") else ("A", *range(2, 11), "J", "Q", "K")
    return tuple({"suit": suit, "rank": rank} for rank in ranks)


ROWS: Final = tuple(map(_row, SUITS))
"""The playing cards, a row for each suit."""


def _playing_cards(_: Table) -> Iterator[Plain]:
    return chain.from_iterable(ROWS)


def _names(table: Table) -> Iterator[str]:
    """The names of characters that are told: those in use, then all of the match's tables."""
    shown = (one.silhouette.name for one in table.characters.values() if one.silhouette is not None)
    known = (one.character for one in table.characters.values())
    named = (*chain.from_iterable(table.pool.values()), *table.legends, *known, *shown, *table.tables.characters)
    return (name for name in named if name)


def _abilities(table: Table) -> Iterator[str]:
    return (ability.name for one in table.characters.values() for ability in one.abilities)


def _defences(table: Table) -> Iterator[str]:
    return (held.card for one in table.characters.values() for held in one.maintained if held.card is not None)


def _board_cards(table: Table) -> Iterator[str]:
    yield from table.tables.base_cards
    yield from table.tables.planet_cards


THINGS: Final[Mapping[str, Callable[[Table], Iterable[Plain]]]] = {
    "space": _spaces,
    "C card": lambda table: (to_builtins(card) for card in _in_hands(table)),
    "named C card": _card_names,
    "playing card": _playing_cards,
    "board card": _board_cards,
    "named character": _names,
    "ability": _abilities,
    "defence": _defences,
    "unknown fact": lambda table: (one.dotted for one in FACTS.lacks(table)),
    "obstacle": lambda table: () if table.combat is None else table.combat.obstacles,
}
