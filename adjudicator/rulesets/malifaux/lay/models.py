"""The models of a table that is laid, and the actions and upgrades that are printed."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, TypeVar

from msgspec import Meta

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.data import STATS, ActionData, CrewFile, StatCard, UpgradeData
from adjudicator.rulesets.malifaux.encounter.presence import are_insignificant
from adjudicator.rulesets.malifaux.events import At, Id, Number, Seat
from adjudicator.rulesets.malifaux.given import GivenTable, Pool, Tally
from adjudicator.rulesets.malifaux.names import printed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.stat_cards import model_of
from adjudicator.rulesets.malifaux.state import Attached, Model, seat_of
from adjudicator.seam.frozen import replace
from adjudicator.seam.given import read, read_each
from adjudicator.seam.ruleset import Refused

T = TypeVar("T")


class GivenModel(StatCard, frozen=True, kw_only=True):
    """A model: its stat card's data and how it stands; `printed` holds the card's stats if Df, Wp … are current."""

    seat: Seat | None = None
    controller: Seat | None = None
    printed: dict[str, Number] | None = None
    changes: dict[str, Tally] = {}
    health: Tally | None = None
    killed: bool | None = None
    in_play: bool | None = None
    upgrades: tuple[str, ...] = ()
    upgrade_sides: tuple[str | None, ...] = ()
    activated: bool | None = None
    actions_left: Tally = 2
    bonus_taken: bool = False
    hired: bool = True
    at: At | None = None
    elevation: Annotated[float, Meta(ge=0, le=10_000)] | None = None
    standing_on: Id | None = None
    buried: bool = False
    moved: bool | None = None
    """Stated in a told table: the model stands where it was recorded to stand, wherever that is."""
    falling_damage: Tally = 0
    insignificant: bool = False
    tokens: Pool | None = None
    replaced_by: Id | tuple[Id, ...] | None = None


def models_given(given: GivenTable, crews: Mapping[str, CrewFile]) -> tuple[tuple[str, ...], dict[str, Model]]:
    """The seats and the models, those of the crews first; a model with no seat stated gets it from its id."""
    crew_of = _crews_of_models(crews)
    cards = {
        name: read(_over_its_card(given, name, crew_of.get(name)), GivenModel, "models", name) for name in given.models
    }
    named = (seat for card in cards.values() for seat in (card.seat, card.controller) if seat is not None)
    seats = _two_at_least((*given.seats, *crews, *named))
    models: dict[str, Model] = {}
    for name in dict.fromkeys((*crew_of, *cards)):
        if name in cards:
            models[name] = _model(name, cards[name], seats, name == given.active)
        else:
            models[name] = model_of(crew_of[name], crew_of[name], crews[crew_of[name]].models[name])
    return seats, models


def _two_at_least(named: Iterable[str]) -> tuple[str, ...]:
    """The seats named, but always at least two, as a game of Malifaux has two players."""
    seats = tuple(dict.fromkeys(named))
    if len(seats) > 1:
        return seats
    return (*seats, "A") if seats and seats[0] not in ("A", "B") else ("A", "B")


def _crews_of_models(crews: Mapping[str, CrewFile]) -> dict[str, str]:
    """By model, the seat of its crew."""
    seats: dict[str, str] = {}
    for seat, crew in crews.items():
        for name in crew.models:
            if name in seats:
                says = say("{model} is a model of another crew too", model=name)
                raise Refused("taken", says, f"crews.{seat}.models.{name}")
            seats[name] = seat
    return seats


def _over_its_card(given: GivenTable, name: str, seat: str | None) -> Plain:
    """What is stated about a model, else what its crew's card says; current stats are left out beside printed ones."""
    stated, crew = given.models[name], None if seat is None else given.crews[seat]
    if isinstance(stated, dict) and isinstance(crew, dict):
        stated = {"seat": seat, **crew["models"][name], **stated}
    if isinstance(stated, dict) and stated.get("printed") is not None:
        return {key: item for key, item in stated.items() if key not in (*STATS, "size")}
    return stated


@book.serves("MFX-MODEL-02")
def _model(name: str, card: GivenModel, seats: Collection[str], is_active: bool) -> Model:
    """A model as one thing: stat card, Health, changes, upgrades; at its maximum Health unless stated."""
    seat = card.seat or seat_of(seats, name)
    model = model_of(seat, card.controller or seat, card)
    health = model.health if card.health is None else card.health
    killed = health is not None and health <= 0 if card.killed is None else card.killed
    model = replace(
        model,
        printed=model.printed if card.printed is None else card.printed,
        changes=card.changes,
        health=health,
        killed=killed,
        in_play=not killed if card.in_play is None else card.in_play,
        upgrades=attached(card.upgrades, card.upgrade_sides, f"models.{name}.upgrade_sides"),
        activated=is_active if card.activated is None else card.activated,
        actions_left=card.actions_left,
        bonus_taken=card.bonus_taken,
        hired=card.hired,
    )
    if card.insignificant and not are_insignificant(model.abilities):
        model = replace(model, abilities=(*model.abilities, "Insignificant"))
    return _standing(model, card)


def _standing(model: Model, card: GivenModel) -> Model:
    """The model at the place that is stated."""
    return replace(
        model,
        at=card.at,
        elevation=card.elevation or 0,
        standing_on=card.standing_on,
        buried=card.buried,
        moved=bool(card.moved),
        falling_damage=card.falling_damage,
    )


def attached(names: tuple[str, ...], sides: tuple[str | None, ...], field: str) -> tuple[Attached, ...]:
    """Upgrades by name, each with the side that is up if sides are stated."""
    if sides and len(sides) != len(names):
        raise Refused("missing", say("Each upgrade needs its side"), field)
    return tuple(Attached(name, side) for name, side in zip(names, sides or (None,) * len(names), strict=True))


# ---- what is printed


def actions_printed(given: GivenTable, crews: Mapping[str, CrewFile]) -> dict[str, ActionData]:
    """Actions by name: those stated, else the crews' own."""
    of_crews = {seat: crew.actions for seat, crew in crews.items()}
    return _alike("actions", of_crews) | read_each(given.actions, ActionData, "actions")


def upgrades_printed(given: GivenTable, crews: Mapping[str, CrewFile]) -> dict[str, UpgradeData]:
    """Upgrades by name: those stated, else the crews' own."""
    of_crews = {seat: crew.upgrades for seat, crew in crews.items()}
    return _alike("upgrades", of_crews) | read_each(given.upgrades, UpgradeData, "upgrades")


def _alike(section: str, of_crews: Mapping[str, Mapping[str, T]]) -> dict[str, T]:
    """What the crews' cards say together; raises `Refused` where two crews differ."""
    held: dict[str, T] = {}
    for seat, cards in of_crews.items():
        for name, card in cards.items():
            if held.setdefault(name, card) != card:
                says = say("{card} differs from that of another crew", card=printed(name))
                raise Refused("wrong", says, f"crews.{seat}.{section}.{name}")
    return held
