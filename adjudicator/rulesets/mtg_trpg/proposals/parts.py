"""What proposals are made of: choices among the first of many, and the things of a table that events name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.cards import BASIC_LANDS, Facts, facts_of
from adjudicator.rulesets.mtg_trpg.composition import deck_of, library_of
from adjudicator.rulesets.mtg_trpg.creatures import may_be_creature
from adjudicator.rulesets.mtg_trpg.state import Pc, Table
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option

MOST: Final = 12
"""The most choices of a field that are listed and tried; of more, these stand as examples."""


def ways(
    seat: str,
    event: str,
    /,
    *rules: str,
    choose: Mapping[str, Iterable[Plain]],
    to_fill: tuple[str, ...] = (),
    **fields: Plain,
) -> Iterator[Option]:
    """One proposal with fields to choose, or none if a field has nothing to choose from."""
    chosen = {name: tuple(islice(choices, MOST + 1)) for name, choices in choose.items()}
    if all(chosen.values()):
        many = tuple(name for name, choices in chosen.items() if len(choices) > MOST)
        few: Mapping[str, Plain] = {name: choices[:MOST] for name, choices in chosen.items()}
        yield option(seat, event, *rules, to_fill=(*to_fill, *many), **fields, **few)


def able(table: Table) -> Iterator[tuple[str, Pc]]:
    """The characters who can act."""
    return ((name, pc) for name, pc in table.pcs.items() if pc.status in ("ok", "dying"))


def mine(table: Table, name: str | None) -> Iterator[str]:
    """The permanents that somebody controls; None: nobody."""
    return (key for key, permanent in table.permanents.items() if permanent.controller == name)


def creatures_of(table: Table, name: str | None) -> Iterator[str]:
    """The creatures that somebody controls, and what may be one; None: nobody."""
    return (key for key in mine(table, name) if may_be_creature(table, key))


def in_hand(table: Table, pc: Pc, *, lands: bool) -> tuple[str, ...]:
    """The cards known in a hand that are lands, or are none; while cards in it are unknown, those of known facts."""
    known = tuple(card for card in pc.hand.cards if _is_land(facts_of(table.cards, card)) in (lands, None))
    return known or tuple(card for card, facts in table.cards.items() if pc.hand.unknown and facts.is_land is lands)


def in_library(table: Table, name: str) -> tuple[str, ...]:
    """Some cards that may lie in a library: those known to, of its deck as far as that is known, else any whose facts
    are."""
    pc = table.pcs.get(name)
    listed = () if pc is None else pc.library.cards
    return tuple(islice(listed or library_of(table, name) or deck_of(table, name) or (*table.cards, *BASIC_LANDS), 3))


def _is_land(facts: Facts | None) -> bool | None:
    return None if facts is None else facts.is_land
