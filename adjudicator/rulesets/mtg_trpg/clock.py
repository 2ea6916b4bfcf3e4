"""Game time: the timing of actions, how long they take, and what the GM ruled on that."""

from __future__ import annotations

from typing import Final, Literal

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import facts_of, timing_of
from adjudicator.rulesets.mtg_trpg.rulings import covers, seconds_in
from adjudicator.rulesets.mtg_trpg.state import Ruling, Table, in_combat

MINUTE: Final = 60
"""About a minute, on the clock (MTR-HOUSE-17)."""
SLEEP: Final = 6 * 3600
"""Seconds of the sleep that restores (MTR-SLEEP-01)."""
Pace = Literal["sorcery", "instant"]
_WORDS: Final[dict[type[ev.Event], tuple[str, ...]]] = {
    ev.FocusPerformed: ("focus", "focusing", "FOCUS", "FocusPerformed"),
    ev.RestPerformed: ("rest", "resting", "REST", "RestPerformed"),
    ev.LandPlayed: ("land", "lands", "LAND", "LandPlayed"),
    ev.SpellCast: ("spell", "spells", "SPELL", "SpellCast"),
    ev.AbilityActivated: ("ability", "abilities", "AbilityActivated"),
    ev.AttackDeclared: ("attack", "attacks", "ATTACK", "AttackDeclared"),
    ev.NpcAttacked: ("attack", "attacks", "ATTACK", "NpcAttacked"),
    ev.NpcCast: ("spell", "spells", "SPELL", "NpcCast"),
    ev.NonCombatActionTaken: ("action", "actions", "NonCombatActionTaken"),
}
"""The words by which a ruling on durations means a kind of action."""
SORCERY: Final = ("sorcery", "sorceries", "sorcery_timing")
"""The words by which a ruling means everything at sorcery timing."""
_ALL_WORDS: Final = tuple(word for words in _WORDS.values() for word in words)
_THINGS: Final = ("card", "spell", "source", "attacker")
"""The fields that name what an action is done with."""
_TIMED: Final = frozenset((
    ev.FocusPerformed, ev.RestPerformed, ev.LandPlayed, ev.SpellCast, ev.AbilityActivated, ev.AttackDeclared,
    ev.NpcAttacked, ev.NpcCast, ev.NonCombatActionTaken, ev.CreatureSupported, ev.BlockDeclared,
    ev.InstantCastInResponse,
))  # fmt: skip
_MINUTES: Final = frozenset({ev.FocusPerformed, ev.RestPerformed, ev.LandPlayed, ev.NonCombatActionTaken})
_ATTACKS: Final = frozenset({ev.AttackDeclared, ev.NpcAttacked})
_MOMENTS: Final = frozenset({ev.CreatureSupported, ev.BlockDeclared, ev.InstantCastInResponse})


@book.serves("MTR-SPELL-07", "MTR-SUPPORT-04")
def pace(table: Table, event: ev.Event) -> Pace | None:
    """The timing of an action: that of its card by the facts, else as stated; None if neither is there."""
    kind = type(event)
    if kind in _MINUTES:
        return "sorcery"
    if kind in _MOMENTS:
        return "instant"
    if type(event) is ev.SpellCast:
        return _of_card(table, event.card, None)
    if type(event) is ev.NpcCast:
        return _of_card(table, event.spell, event.timing or "instant")
    if type(event) is ev.AbilityActivated:
        return timing_of_ability(event)
    attacker = getattr(event, "pc", None)
    return "sorcery" if kind in _ATTACKS and not in_combat(table, attacker) else None


def _of_card(table: Table, card: str, stated: Pace | None) -> Pace | None:
    facts = facts_of(table.cards, card)
    return stated if facts is None else timing_of(facts)


def timing_of_ability(event: ev.AbilityActivated) -> Pace:
    """When an ability is usable: as stated, else a loyalty ability at sorcery timing, any other at instant timing."""
    return event.timing or ("instant" if event.loyalty is None else "sorcery")


@book.serves("MTR-FOCUS-01", "MTR-REST-01", "MTR-HOUSE-17")
def seconds_of(table: Table, event: ev.Event) -> int:
    """How far the clock moves: as stated, else by a minute, or what the GM set, for an action at sorcery timing."""
    if event.seconds is not None:
        return event.seconds
    if type(event) is ev.Slept:
        return round(event.hours * 3600)
    if type(event) not in _TIMED or pace(table, event) != "sorcery":
        return 0
    ruled = minute(table, event) if table.rulings else None
    return MINUTE if ruled is None else ruled


def minute(table: Table, event: ev.Event) -> int | None:
    """The duration the GM set for such an action; None: about a minute."""
    ruling = length_ruled(table, event)
    return None if ruling is None or ruling.allowed is False else seconds_in(ruling.value)


def length_ruled(table: Table, event: ev.Event) -> Ruling | None:
    """The GM's ruling on how long such an action takes."""
    words = _WORDS.get(type(event), ())
    actor = getattr(event, "pc", None) or getattr(event, "npc", None)
    card = next((getattr(event, one) for one in _THINGS if getattr(event, one, None)), None)
    sorcery = () if type(event) is ev.FocusPerformed else SORCERY
    for ruling in reversed(table.rulings):
        if ruling.topic == "duration":
            others = (*_ALL_WORDS, *SORCERY)
            if covers(table, ruling, actor, card, *words, *sorcery, others=others):
                return ruling
    return None
