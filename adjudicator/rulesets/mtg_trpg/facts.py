"""Card facts as they are stated, made whole: what follows from a mana cost is derived, what contradicts it refused."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from msgspec import UNSET, UnsetType

from adjudicator.plain.json import join
from adjudicator.rulesets.mtg_trpg.cards import BASIC, COLORS, COST, Color, Facts, colors_in, mana_value
from adjudicator.rulesets.mtg_trpg.decklist import LONGEST
from adjudicator.rulesets.mtg_trpg.events import NpcRegistered
from adjudicator.rulesets.mtg_trpg.given import GivenFacts, GivenNpc
from adjudicator.seam.ruleset import Refused

NAMED: Final = 5
"""How many unknown cards are named at once."""


def whole(stated: GivenFacts, field: str) -> Facts:
    """A card's facts; raises `Refused` with the field where they contradict each other."""
    cost = _cost(stated.mana_cost, field)
    value = _value(cost, stated.mana_value, field)
    if value and "Land" in stated.types and not {"Creature", "Artifact", "Enchantment"} & set(stated.types):
        raise Refused(f"a land has mana value 0, not {value}", join(field, "mana_value"))
    strange = [one for one in stated.basic_land_types if one not in BASIC]
    if strange:
        raise Refused(f"{strange[0]} is no basic land type; known: {', '.join(BASIC)}", join(field, "basic_land_types"))
    return Facts(
        types=tuple(one.capitalize() for one in stated.types),
        colors=_colors(cost, stated.colors, field),
        mana_cost=cost,
        mana_value=value,
        power=stated.power,
        toughness=stated.toughness,
        loyalty=stated.loyalty,
        basic_land_types=stated.basic_land_types,
        makes_mana=stated.makes_mana,
        flash=stated.flash,
        haste=stated.haste,
        vigilance=stated.vigilance,
        token=stated.token,
        affects_whole_battlefield=stated.affects_whole_battlefield,
        abilities=stated.abilities,
    )


def printed(name: str, stated: GivenFacts, field: str) -> Facts:
    """The facts of a card in a file: whole, and no card that cannot have been printed; raises `Refused`."""
    facts = whole(stated, field)
    if facts.basic_land_types and not facts.is_land:
        raise Refused("only a land has basic land types", join(field, "basic_land_types"))
    if name in BASIC and (name not in facts.basic_land_types or facts.mana_cost or facts.colors):
        raise Refused(f"{name} is a basic land, and its facts are known", field)
    return facts


def of_npc(stated: GivenNpc, field: str) -> Facts:
    """The facts of an NPC."""
    cost = _cost(stated.mana_cost, field)
    return Facts(
        types=(stated.npc_kind.capitalize(),),
        colors=_colors(cost, stated.colors, field),
        mana_cost=cost,
        mana_value=_value(cost, stated.mana_value, field),
        power=stated.power,
        toughness=stated.toughness,
        loyalty=stated.loyalty,
        flash=stated.flash,
        haste=stated.haste,
        vigilance=stated.vigilance,
        abilities=stated.abilities,
    )


def registered(event: NpcRegistered) -> Facts:
    """The facts of an NPC that came into play; raises `Refused` with the field where they contradict each other."""
    stated = GivenNpc(
        npc_kind=event.npc_kind or "creature",
        mana_cost=event.mana_cost,
        mana_value=event.mana_value,
        colors=tuple(color for color in COLORS if color in event.colors) or UNSET,
        power=event.power,
        toughness=event.toughness,
        loyalty=event.loyalty,
        abilities=event.abilities,
    )
    return of_npc(stated, "")


def _cost(cost: str | None, field: str) -> str | None:
    """A mana cost as it is written; an empty one, and `none`, is none."""
    if cost is None or cost.strip().lower() == "none":
        return None
    if COST.match(cost):
        return cost or None
    raise Refused(f"{cost!r} is no mana cost; one is written like {{2}}{{R}}", join(field, "mana_cost"))


def _value(cost: str | None, stated: int | None, field: str) -> int:
    """The mana value: of the cost, or as stated where there is none; never below 0."""
    if stated is not None and stated < 0:
        raise Refused(f"a mana value is 0 or more, not {stated}", join(field, "mana_value"))
    if cost is None:
        return stated or 0
    worth = mana_value(cost)
    if stated is not None and stated != worth:
        raise Refused(f"the cost {cost} has mana value {worth}, not {stated}", join(field, "mana_value"))
    return worth


def _colors(cost: str | None, stated: tuple[Color, ...] | UnsetType, field: str) -> tuple[Color, ...]:
    """The colours: of the cost, or as stated; those of a cost are among them, unless the card has none."""
    own = () if cost is None else colors_in(cost)
    if stated is UNSET or isinstance(stated, UnsetType):
        return own
    stated = tuple(dict.fromkeys(stated))
    missing = [color for color in own if color not in stated]
    if stated and missing:
        raise Refused(f"the cost {cost} is {''.join(own)}, the colours are {''.join(stated)}", join(field, "colors"))
    return stated


def nearest(name: str, known: Iterable[str]) -> str:
    """What may have been meant, as the end of a sentence."""
    found = _close(name, list(known))
    return f"; did you mean {found}?" if found else ""


def without_facts(names: Sequence[str], known: Iterable[str]) -> str:
    """The sentence that names cards nobody knows, the first few each with what may have been meant."""
    choices = (*known, *BASIC)
    if len(names) == 1:
        return f"no facts of the card {names[0]}{nearest(names[0], choices)}"
    close = [(name, _close(name, choices)) for name in names[:NAMED]]
    told = ", ".join(f"{name} (did you mean {meant}?)" if meant else name for name, meant in close)
    more = f" and {len(names) - NAMED} more" if len(names) > NAMED else ""
    return f"no facts of {len(names)} cards: {told}{more}"


def _close(name: str, known: Sequence[str]) -> str | None:
    found = get_close_matches(name, known, 1) if len(name) <= LONGEST else []
    return found[0] if found else None
