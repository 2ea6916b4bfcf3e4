"""Facts that were unknown and are known since an event stated them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.rulesets.malifaux.stats import with_health
from adjudicator.seam.facts import stated_by, still_unknown
from adjudicator.seam.frozen import put, replace

DUE, LATE = HANDS_TESTED = "discard_due", "discard_late"
"""The facts that hang on how many cards an unknown hand holds."""


def known(table: Table, *paths: str) -> Table:
    """The table with facts that are unknown no more; a path that ends with a point stands for all below it."""
    left = still_unknown(table.unknown, paths)
    return table if left == table.unknown else replace(table, unknown=left)


def settled(before: Table, event: ev.Event, after: Table) -> Table:
    """The table after an event, with what the event states known."""
    stated = STATED.get(type(event), ())
    if type(event) is ev.FateDeckPresented or (type(event) is ev.FateDeckShuffled and event.reason == "setup"):
        stated = WHOLE_DECK
    told = _health_told(event)
    if told is not None:
        after = _with_health(before, after, *told)
    return known(after, *stated_by(event, stated))


def _health_told(event: ev.Event) -> tuple[str, int] | None:
    """The model whose Health an event tells, and that Health."""
    if type(event) is ev.IdolInteracted:
        return event.suffered_by, event.health_after
    if type(event) is ev.HealthChanged and event.now is not None:
        return event.model, event.now
    return None


def _with_health(before: Table, after: Table, name: str, health: int) -> Table:
    """The table after a Health that was unknown was told: it stands as it was told."""
    path = f"models.{name}.health"
    if path not in before.unknown:
        return after
    was = before.models[name]
    model = with_health(replace(after.models[name], killed=was.killed, in_play=was.in_play), health)
    return known(replace(after, models=put(after.models, name, model)), path)


def _placed(name: str) -> tuple[str, ...]:
    """Where an object stands that an event names in a field."""
    return tuple(
        f"{section}.{{{name}}}.{field}"
        for section in ("models", "markers")
        for field in ("at", "elevation", "standing_on", "buried")
    )


WHOLE_DECK: Final = tuple(f"seats.{{seat}}.{zone}" for zone in ("hand", "deck", "deck.top", "discard", "conflict"))
"""A deck that is shown whole, or shuffled at set-up, holds all of its cards."""
STATED: Final[Mapping[type[ev.Event], tuple[str, ...]]] = {
    ev.TurnStarted: ("turn", "turn_over"),
    ev.TurnEnded: ("turn", "turn_over"),
    ev.ModelActivated: (
        "active", "active_seat", "activated", "models.{model}.activated", "models.{model}.actions_left",
        "models.{model}.bonus_taken",
    ),
    ev.ActivationEnded: ("active",),
    **dict.fromkeys((ev.ModelMoved, ev.ModelPushed, ev.ModelBuried, ev.ModelUnburied, ev.ModelDeployed),
                    _placed("model")),
    ev.ObjectPlaced: _placed("object"),
    ev.ModelSummoned: ("models.{model}.",),
    ev.ModelEntered: ("models.{model}.",),
    ev.ModelReplaced: ("models.{new}.",),
    ev.MarkerDropped: ("markers.{id}.",),
    ev.TerrainPlaced: ("terrain.{id}.",),
    ev.ModelKilled: ("models.{model}.killed", "models.{model}.in_play", "models.{model}.health"),
    ev.FactionDeclared: ("seats.{seat}.faction",),
    ev.FateDeckShuffled: ("seats.{seat}.deck.top",),
    ev.DuelStarted: ("duels.{duel}.",),
    ev.VariableFlipStarted: ("flips.{flip}.",),
    ev.EncounterStarted: ("phase",),
    ev.EncounterGenerated: ("strategy",),
    ev.SchemePoolGenerated: ("pool",),
    ev.SchemesChosen: ("schemes.{seat}", "schemes.{seat}."),
    ev.DeploymentZonesChosen: ("zones_chosen",),
    ev.DeploymentCompleted: ("deployment_done",),
    ev.InitiativeDetermined: ("first_player", "encounter.initiative"),
    ev.GameEnded: ("encounter.game_over",),
}  # fmt: skip
"""The paths of what kinds of event state, whatever was known before, with the fields of the event in them."""


# ---- hands


def hands_tested(table: Table) -> Table:
    """The table after hands were tested of which one is unknown: whether its player owes a discard is unknown."""
    rest = tuple(path for path in table.unknown if path not in HANDS_TESTED)
    is_open = any(f"seats.{seat}.hand" in rest for seat in table.seats)
    return replace(table, unknown=(*rest, DUE) if is_open else rest)


def overtaken(table: Table) -> Table:
    """The table on which the game went on without an unknown hand's discard: it may still be made, if it was due."""
    return replace(table, unknown=tuple(dict.fromkeys(LATE if path == DUE else path for path in table.unknown)))
