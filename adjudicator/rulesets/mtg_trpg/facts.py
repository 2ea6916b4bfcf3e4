"""Card facts as stated, made complete: what follows from a mana cost is derived, contradictions are refused."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import UNSET, UnsetType

from adjudicator.plain.json import join
from adjudicator.plain.said import listed
from adjudicator.rulesets.mtg_trpg.cards import (
    BASIC,
    BASIC_LANDS,
    COLORS,
    COST,
    Color,
    Facts,
    Printed,
    PrintedCard,
    colors_in,
    mana_value,
    name_of,
)
from adjudicator.rulesets.mtg_trpg.events import NpcRegistered
from adjudicator.rulesets.mtg_trpg.given import GivenFacts, GivenNpc, stated_as
from adjudicator.rulesets.mtg_trpg.names import card, color
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import kind_of_npc
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Refused


def whole(stated: GivenFacts, field: str) -> Facts:
    """A card's facts; raises `Refused` with the field if they contradict each other."""
    cost = _cost(stated.mana_cost, field)
    value = _value(cost, stated.mana_value, field)
    if value and "Land" in stated.types and not {"Creature", "Artifact", "Enchantment"} & set(stated.types):
        raise Refused("wrong", say("A land has mana value 0, not {value}", value=value), join(field, "mana_value"))
    strange = [one for one in stated.basic_land_types if one not in BASIC]
    if strange:
        says = say("{type} is not one of the basic land types: {types}", type=strange[0], types=listed(BASIC, "list"))
        raise Refused("wrong", says, join(field, "basic_land_types"))
    same = stated_as(PrintedCard, stated)
    same |= {"types": tuple(one.capitalize() for one in stated.types), "mana_cost": cost}
    return Facts(**same, colors=_colors(cost, stated.colors, field), mana_value=value)


def printed(name: str, stated: GivenFacts, field: str) -> Facts:
    """The facts of a card in a file, checked as those of a printed card; raises `Refused`."""
    facts = whole(stated, field)
    if facts.basic_land_types and not facts.is_land:
        raise Refused("wrong", say("Only a land has basic land types"), join(field, "basic_land_types"))
    basic = BASIC_LANDS.get(name)
    if basic is not None and not _is_basic(facts, basic):
        raise Refused("wrong", say("{card} is a basic land, whose facts are known", card=card(name)), field)
    return facts


def _is_basic(facts: Facts, one: str) -> bool:
    """Whether facts, as far as stated, are those of the basic land of a basic land type."""
    mana = facts.makes_mana in (None, (BASIC[one],))
    return one in facts.basic_land_types and mana and not facts.mana_cost and not facts.colors


def of_npc(stated: GivenNpc, field: str) -> Facts:
    """The facts of an NPC."""
    cost = _cost(stated.mana_cost, field)
    same = stated_as(Printed, stated) | {"types": (kind_of_npc(stated.npc_kind).capitalize(),), "mana_cost": cost}
    value = _value(cost, stated.mana_value, field)
    return Facts(**same, colors=_colors(cost, stated.colors, field), mana_value=value)


def registered(event: NpcRegistered, cards: Mapping[str, Facts]) -> Facts:
    """The facts of an NPC that came into play; raises `Refused` with the field if they contradict each other.

    What is printed on the card of its name stands in for what was not stated.
    """
    event = _as_printed(event, card_of(event, cards))
    known = tuple(one for one in COLORS if one in (event.colors or ()))
    stated = GivenNpc(
        npc_kind=kind_of_npc(event.npc_kind),
        mana_cost=event.mana_cost,
        mana_value=event.mana_value,
        colors=known if known or event.colors == () else UNSET,
        power=event.power,
        toughness=event.toughness,
        loyalty=event.loyalty,
        abilities=event.abilities,
    )
    return of_npc(stated, "")


def card_of(event: NpcRegistered, cards: Mapping[str, Facts]) -> Facts | None:
    """The facts of the creature or planeswalker card whose name a new NPC has; None: no card, or only a token."""
    facts = cards.get(name_of(event.npc))
    return (
        facts
        if facts is not None and not facts.token and kind_of_npc(event.npc_kind).capitalize() in facts.types
        else None
    )


def _as_printed(event: NpcRegistered, facts: Facts | None) -> NpcRegistered:
    if facts is None:
        return event
    cost = {}
    if event.mana_cost is None and event.mana_value is None and event.colors is None:
        cost = {"mana_cost": facts.mana_cost, "mana_value": facts.mana_value, "colors": facts.colors}
    return replace(
        event,
        power=facts.power if event.power is None else event.power,
        toughness=facts.toughness if event.toughness is None else event.toughness,
        loyalty=facts.loyalty if event.loyalty is None else event.loyalty,
        abilities=event.abilities or facts.abilities,
        **cost,
    )


def _cost(cost: str | None, field: str) -> str | None:
    """A mana cost as it is written; None for an empty one and for `none`."""
    if cost is None or cost.strip().lower() == "none":
        return None
    if COST.fullmatch(cost):
        return cost or None
    says = say("{cost} is not a mana cost; write it like {example}", cost=cost, example="{2}{R}")
    raise Refused("wrong", says, join(field, "mana_cost"))


def _value(cost: str | None, stated: int | None, field: str) -> int:
    """The mana value: from the cost, or as stated if there is none; never below 0."""
    if stated is not None and stated < 0:
        raise Refused("wrong", say("A mana value is 0 or more, not {value}", value=stated), join(field, "mana_value"))
    if cost is None:
        return stated or 0
    worth = mana_value(cost)
    if stated is not None and stated != worth:
        says = say("The cost {cost} has mana value {value}, not {stated}", cost=cost, value=worth, stated=stated)
        raise Refused("wrong", says, join(field, "mana_value"))
    return worth


def _colors(cost: str | None, stated: tuple[Color, ...] | UnsetType, field: str) -> tuple[Color, ...]:
    """The colours: from the cost, or as stated; they include those of a cost, unless the card is colourless."""
    own = () if cost is None else colors_in(cost)
    if stated is UNSET or isinstance(stated, UnsetType):
        return own
    stated = tuple(dict.fromkeys(stated))
    missing = [one for one in own if one not in stated]
    if stated and missing:
        says = say(
            "The cost {cost} is {colors}, but the colours are stated as {stated}",
            cost=cost or "",
            colors=listed(map(color, own)),
            stated=listed(map(color, stated)),
        )
        raise Refused("wrong", says, join(field, "colors"))
    return stated
