"""What a match of Locke may hold: at least five times the largest that is played."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.stages.hands import announced_minions
from adjudicator.rulesets.locke.table.state import Character, Combat
from adjudicator.seam.ruleset import Limit

_Characters = Mapping[str, Character]


def _highest_of_any(of: Callable[[Character], int]) -> Callable[[_Characters], int]:
    """The highest number any character has."""
    return lambda characters: max(map(of, characters.values()), default=0)


def _hand_size_counted_or_named(one: Character) -> int:
    """The number of cards in hand as others count them, or of named cards if more are named than stated."""
    counted = one.hand_count if one.hand_told is None else one.hand_told
    named = len(one.hand or ())
    return max(counted or 0, named if named > (one.hand_count or 0) else 0)


def _count_of_joiners_and_responses(combat: Combat | None) -> int:
    attack = None if combat is None else combat.attack
    return 0 if attack is None else len(attack.joiners) + len(attack.interception) + len(attack.responses)


MINIONS: Final = 100
"""The most minions a character may openly have, and the most that may appear unannounced at once."""
LIMITS: Final = (
    Limit(say("characters"), 55, "characters", given=("characters",), fields=("player", "deals")),
    Limit(say("sheets of the match"), 1_000, "tables", lambda tables: len(tables.characters), fields=("tables",)),
    Limit(
        say("cards in a hand"),
        200,
        "characters",
        _highest_of_any(_hand_size_counted_or_named),
        fields=("count", "cards"),
    ),
    Limit(say("minions of a character"), MINIONS, "characters", _highest_of_any(announced_minions), fields=("count",)),
    Limit(
        say("ability cards of a character"),
        500,
        "characters",
        _highest_of_any(lambda one: one.ability_cards_up + one.ability_cards_down),
        fields=("count",),
    ),
    Limit(
        say("points of damage of a character"),
        10_000,
        "characters",
        _highest_of_any(lambda one: one.damage),
        fields=("damage",),
    ),
    Limit(
        say("points of information of a character"),
        10_000,
        "characters",
        _highest_of_any(lambda one: one.info),
        fields=("effect",),
    ),
    Limit(
        say("defences that a character maintains"),
        100,
        "characters",
        _highest_of_any(lambda one: len(one.maintained) + len(one.lapsed)),
        fields=("card",),
    ),
    Limit(say("abilities of a character"), 200, "characters", _highest_of_any(lambda one: len(one.abilities))),
    Limit(say("effects on a character"), 200, "characters", _highest_of_any(lambda one: len(one.effects))),
    Limit(say("base cards with names"), 180, "base_cards", given=("base_cards",)),
    Limit(say("ambush cards"), 180, "ambush", fields=("at", "player")),
    Limit(say("key sites"), 36, "key_sites", lambda sites: sites.placed, fields=("at", "player")),
    Limit(say("parties"), 55, "parties", given=("parties",), fields=("members",)),
    Limit(
        say("rounds of a combat"),
        1_000,
        "combat",
        lambda combat: 0 if combat is None else combat.round,
        fields=("round",),
    ),
    Limit(say("obstacles in a combat"), 200, "combat", lambda combat: 0 if combat is None else len(combat.obstacles)),
    Limit(say("answers to an attack"), 200, "combat", _count_of_joiners_and_responses, fields=("player",)),
)
"""Seats are five to eleven, the spaces of both boards 72."""
