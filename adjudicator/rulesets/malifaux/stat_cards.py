"""Stat cards: the model that one makes, and the card that a model shows."""

from __future__ import annotations

from msgspec import UNSET, to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import STATS, CardAction, StatCard
from adjudicator.rulesets.malifaux.state import Model
from adjudicator.seam.frozen import replace


@book.serves("MFX-MODEL-02")
def model_of(seat: str, controller: str, card: StatCard) -> Model:
    """The model of a stat card: figure, base, card, Health and upgrades in one."""
    model = Model(
        seat=seat,
        controller=controller,
        name=card.name,
        title=card.title,
        cost=card.cost,
        faction=card.faction,
        station=(card.station,) if isinstance(card.station, str) else card.station or (),
        characteristics=card.characteristics,
        keywords=card.keywords,
        printed=stats_on(card),
        health_max=card.health_max,
        abilities=card.abilities,
        actions=None if card.actions is UNSET else {one.name: one for one in actions_on(card) if one.name},
        triggers=card.triggers,
        base_mm=card.base_mm,
        can_use_soulstones=card.can_use_soulstones,
    )
    return model if card.health_max is None else replace(model, health=max(0, card.health_max))


def with_card(model: Model, card: StatCard) -> Model:
    """The model with what a card states; what the card leaves out stays as it was, as do wounds and changes."""
    new, blank = (model_of(model.seat, model.controller, one) for one in (card, StatCard()))
    stated = {
        name: getattr(new, name) for name in Model.__struct_fields__ if getattr(new, name) != getattr(blank, name)
    }
    if new.health_max in (None, model.health_max):
        stated.pop("health", None)
    elif model.health is not None and model.health_max is None:
        stated["health"] = min(model.health, new.health or 0)
    return replace(model, **{**stated, "printed": {**model.printed, **new.printed}})


def stats_on(card: StatCard) -> dict[str, int]:
    """The stats on a card, up to four."""
    printed = zip(STATS, (card.Df, card.Wp, card.Mv, card.size if card.Sz is None else card.Sz), strict=True)
    return {stat: number for stat, number in printed if number is not None}


def actions_on(card: StatCard) -> tuple[CardAction, ...]:
    """The actions listed on a card, each with its name; empty if they were never entered."""
    if card.actions is UNSET:
        return ()
    if isinstance(card.actions, dict):
        return tuple(replace(action, name=name) for name, action in card.actions.items())
    return card.actions


def card_of(model: Model) -> dict[str, Plain]:
    """The owner of a model, and what is printed on its card."""
    return {
        "seat": model.seat,
        "controller": model.controller,
        "name": model.name,
        "title": model.title,
        "cost": model.cost,
        "faction": model.faction,
        "station": list(model.station),
        "characteristics": list(model.characteristics),
        "keywords": list(model.keywords),
        "printed": dict(model.printed),
        "health_max": model.health_max,
        "abilities": to_builtins(model.abilities),
        **({} if model.actions is None else {"actions": to_builtins(model.actions)}),
        "triggers": to_builtins(model.triggers),
        "base_mm": model.base_mm,
        "size": model.printed.get("Sz"),
        "can_use_soulstones": model.can_use_soulstones,
    }
