"""One legal report, played at random: what the generator and the property tests play with."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from adjudicator.plain.json import Plain, read_as
from adjudicator.rulesets.mtg_trpg.cards import name_of
from adjudicator.rulesets.mtg_trpg.composition import deck_of, library_of
from adjudicator.rulesets.mtg_trpg.events import EVENTS, Event
from adjudicator.rulesets.mtg_trpg.options.course import course
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import HAND, Table
from adjudicator.rulesets.mtg_trpg.zones import PILES
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import pick, pick_kind
from adjudicator.seam.ruleset import Randomness, Refused

KINDS: Final[Mapping[str, type[Event]]] = {kind.__name__: kind for kind in EVENTS}
WEIGHTS: Final[Mapping[str, int]] = {
    "FocusPerformed": 10,
    "RestPerformed": 4,
    "LandPlayed": 8,
    "SpellCast": 6,
    "CheckCalled": 6,
    "CheckColorChosen": 2,
    "CheckResolved": 6,
    "CreatureSupported": 3,
    "SceneEnded": 1,
    "SceneStarted": 4,
    "Slept": 3,
    "TimePassed": 1,
    "CombatAnnounced": 1,
    "CombatStarted": 2,
    "CombatEnded": 3,
    "DamageIncoming": 1,
    "NpcActed": 1,
    "MercyDeclared": 1,
    "CreatureDefeated": 6,
    "TurnStarted": 6,
    "NonCombatActionTaken": 2,
}
"""How often a kind is played when several are open; other kinds have the usual weight."""
FILLED: Final = frozenset({"card", "cards"})
"""The open fields that `complete` fills."""


def play(table: Table, randomness: Randomness) -> Event:
    """A report that breaks no rule on this table; raises `Refused` where there is none."""
    open_now = [one for one in course(table) if FILLED.issuperset(one.open) and (not one.open or _known(table, one))]
    if not open_now:
        raise Refused("untimely", say("Nothing is left to do that generated play knows of"))
    kind = pick_kind(open_now, WEIGHTS, randomness)
    chosen = pick([one for one in open_now if one.event == kind], randomness)
    plain = {name: pick(choices, randomness) for name, choices in chosen.fields.items()}
    return read_as(KINDS[kind], {"event": kind, **plain, **_filled(table, chosen, randomness)})


def _seat(table: Table, chosen: Option) -> str:
    """The character whose cards an option is about."""
    if "pc" in chosen.fields:
        return str(chosen.fields["pc"][0])
    return table.checks[str(chosen.fields["check"][0])].pc


def _known(table: Table, chosen: Option) -> bool:
    """Whether it is known which card an open card may be."""
    name = _seat(table, chosen)
    return bool(deck_of(table, name)) if chosen.event == "Slept" else library_of(table, name) is not None


def _filled(table: Table, chosen: Option, randomness: Randomness) -> dict[str, Plain]:
    """Cards from the library for what was left open; after a sleep, from the whole deck."""
    if not chosen.open:
        return {}
    name = _seat(table, chosen)
    pile = deck_of(table, name) if chosen.event == "Slept" else library_of(table, name) or {}
    cards = [card for card, number in sorted(pile.items()) for _ in range(number)]
    drawn: list[str] = []
    for _ in range(1 if "card" in chosen.open else HAND):
        card = cards.pop(randomness.below(len(cards)))
        drawn.append(_copy(card, (*_named(table), *drawn)))
    return {"card": drawn[0]} if "card" in chosen.open else {"cards": drawn}


def _named(table: Table) -> Iterable[str]:
    for pc in table.pcs.values():
        for zone in PILES:
            yield from getattr(pc, zone).cards
        yield from pc.stack
    yield from table.permanents


def _copy(card: str, taken: Iterable[str]) -> str:
    """An id for one more copy of a card."""
    numbers = [int(other.rpartition("#")[2]) for other in taken if "#" in other and name_of(other) == card]
    return f"{card}#{max(numbers, default=0) + 1}"
