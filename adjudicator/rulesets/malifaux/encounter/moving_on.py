"""Where models stood before they moved on, as some rules measure at a moment that is past."""

from __future__ import annotations

from collections.abc import Mapping

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, with_encounter
from adjudicator.rulesets.malifaux.encounter.state import Kill, Place
from adjudicator.rulesets.malifaux.evolve.registry import FOLLOWS
from adjudicator.rulesets.malifaux.ground.bodies import Body, model_body
from adjudicator.rulesets.malifaux.state import Model, Table
from adjudicator.seam.frozen import put, replace

Movement = ev.ModelMoved | ev.ModelPushed | ev.ModelBuried | ev.ModelUnburied


@FOLLOWS.of(ev.ModelMoved, ev.ModelPushed, ev.ModelBuried, ev.ModelUnburied)
def moved_on(table: Table, event: Movement, before: Table) -> Table:
    """Where the model stood is on record as long as a rule may ask."""
    return gone_on(table, event.model, before)


@FOLLOWS.of(ev.ObjectPlaced)
def placed_on(table: Table, event: ev.ObjectPlaced, before: Table) -> Table:
    """Where a model that was placed stood is on record as long as a rule may ask."""
    return gone_on(table, event.object, before)


@book.serves("MFX-HOUSE-E05", "MFX-EXPL-13")
def gone_on(table: Table, name: str, before: Table) -> Table:
    """The table with the place that a model has left: for engagements stated, for tokens that may still be taken."""
    encounter, model = encounter_of(table), table.models.get(name)
    if model is None or (encounter.engaged is None and not encounter.fresh):
        return table
    place, went = _place(before.models.get(name)), encounter.went
    if encounter.engaged is not None and name not in went:
        went = put(went, name, place)
    kills = tuple(
        _noted(kill, name, place) if _asks(kill, encounter.fresh, model) else kill for kill in encounter.kills
    )
    return (
        table if went is encounter.went and kills == encounter.kills else with_encounter(table, went=went, kills=kills)
    )


def _asks(kill: Kill, fresh: tuple[str, ...], model: Model) -> bool:
    """Whether tokens of a kill may still be taken by a model."""
    return bool(kill.tokens) and not kill.taken and kill.model in fresh and model.seat != kill.seat


def _noted(kill: Kill, name: str, place: Place | None) -> Kill:
    near: Mapping[str, Place | None] = kill.stood_near or {}
    return kill if name in near else replace(kill, stood_near=put(near, name, place))


def _place(model: Model | None) -> Place | None:
    """Where a model stands; None for one that is not on the table."""
    if model is None or model.at is None or not model.in_play or model.buried:
        return None
    return *model.at, model.elevation


def stood_then(table: Table, name: str, places: Mapping[str, Place | None] | None) -> Body | None:
    """A model as it stood at a moment since which those named there have moved; None if it was not on the table."""
    model = table.models[name]
    if not places or name not in places:
        return model_body(model, table.upgrade_data)
    place = places[name]
    if place is None:
        return None
    model = replace(model, at=place[:2], elevation=place[2], in_play=True, buried=False)
    return model_body(model, table.upgrade_data)
