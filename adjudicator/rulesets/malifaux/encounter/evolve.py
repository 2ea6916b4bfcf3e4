"""Encounters: what each event of the game leaves on the table, and what an encounter keeps of other wings' events."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.automatic import ended_with
from adjudicator.rulesets.malifaux.encounter.claims import scheme_verdict
from adjudicator.rulesets.malifaux.encounter.condition import former_costs
from adjudicator.rulesets.malifaux.encounter.idols import moved_idol
from adjudicator.rulesets.malifaux.encounter.kills import (
    fallen_to_zero,
    kill_of,
    killed_by,
    killer_of,
    weight,
    with_kill,
)
from adjudicator.rulesets.malifaux.encounter.moving_on import gone_on
from adjudicator.rulesets.malifaux.encounter.presence import (
    encounter_of,
    is_kind,
    is_on_table,
    put_down,
    with_base,
    with_encounter,
)
from adjudicator.rulesets.malifaux.encounter.setting_up import TURF_WAR
from adjudicator.rulesets.malifaux.encounter.state import Encounter, Kill
from adjudicator.rulesets.malifaux.encounter.strategies import Verdict, strategy_verdict
from adjudicator.rulesets.malifaux.encounter.tokens import tokens_due, tokens_of
from adjudicator.rulesets.malifaux.evolve.registry import EVOLVE, FOLLOWS
from adjudicator.rulesets.malifaux.ground.evolve import standing_at
from adjudicator.rulesets.malifaux.stat_cards import model_of
from adjudicator.rulesets.malifaux.state import Marker, Table
from adjudicator.rulesets.malifaux.stats import returning, with_health
from adjudicator.rulesets.malifaux.worded import has
from adjudicator.seam.frozen import put, replace, without

IDOL = {"traits": ("concealing", "impassable")}
"""MFX-IDOL-10."""
GIVES: Mapping[str, Mapping[str, Any]] = {"turf_war": TURF_WAR, "corrupted_idols": IDOL}
"""What strategies make of their markers."""


@book.serves("MFX-TURF-04", "MFX-IDOL-10")
def as_played(encounter: Encounter, marker: Marker) -> Marker:
    """A marker with its base; a strategy marker also with what its strategy gives it, besides what is stated."""
    marker = with_base(marker)
    given = GIVES.get(encounter.strategy or "", {}) if is_kind(marker, "strategy") else {}
    if not given:
        return marker
    traits = (*marker.traits, *(trait for trait in given["traits"] if not has(marker.traits, trait)))
    return replace(marker, traits=traits, height=given.get("height") if marker.height is None else marker.height)


Interact = ev.StrategyMarkerInteracted | ev.ExplosivePlanted | ev.ExplosiveRecovered | ev.IdolInteracted


@FOLLOWS.of(ev.StrategyMarkerInteracted, ev.ExplosivePlanted, ev.ExplosiveRecovered, ev.IdolInteracted)
def interacted(table: Table, event: Interact, before: Table) -> Table:
    """The Interact under way has had its effect; a model that an idol left without Health is killed."""
    return _dead(_resolved(table, table.models[event.actor].controller), before)


def _resolved(table: Table, seat: str | None) -> Table:
    """The table with the effects of a seat's Interact resolved, if one is under way."""
    for name, action in table.actions.items():
        is_own = table.models[action.model].controller == seat
        if action.name == "Interact" and is_own and not (action.completed or action.effects_done):
            return replace(table, actions=put(table.actions, name, replace(action, effects_done=True)))
    return table


# ---- turns


@EVOLVE.of(ev.InitiativeFlipped)
def initiative_flipped(table: Table, event: ev.InitiativeFlipped, position: int) -> Table:
    """The suit of a seat's flip is on record; once initiative is determined, no suit takes the place of another."""
    encounter = encounter_of(table)
    stands = encounter.initiative and not table.turn_over and encounter.flips.get(event.seat, "joker") != "joker"
    return with_encounter(table, flips=encounter.flips if stands else put(encounter.flips, event.seat, event.suit))


@EVOLVE.of(ev.IdolSuitReflipped)
def idol_suit_reflipped(table: Table, event: ev.IdolSuitReflipped, position: int) -> Table:
    """A joker's new suit is on record, for the idol alone (MFX-HOUSE-E07); a suit stands as it was flipped."""
    flips = encounter_of(table).flips
    stands = flips.get(event.seat, "joker") != "joker"
    return with_encounter(table, flips=flips if stands else put(flips, event.seat, event.suit))


@EVOLVE.of(ev.InitiativeDetermined)
def initiative_determined(table: Table, event: ev.InitiativeDetermined, position: int) -> Table:
    """The first player of the turn is on record."""
    return with_encounter(table, first_player=event.first_player, initiative=True)


@EVOLVE.of(ev.GameEnded)
def game_ended(table: Table, event: ev.GameEnded, position: int) -> Table:
    """The game is over; its last turn is the one that ran."""
    return ended_with(table, event.turn)


@FOLLOWS.of(ev.TurnStarted)
def turn_started(table: Table, event: ev.TurnStarted, before: Table) -> Table:
    """A new turn begins without initiative and idol; a turn that is running keeps both. Models whose deployment a log
    leaves out stand somewhere from the first turn on."""
    is_new = before.turn_over or event.turn != before.turn
    begun = {"flips": {}, "initiative": False, "idol": False} if is_new else {}
    table = with_encounter(table, **begun, fresh=(), ended=None, game_over=False)
    if before.turn or before.complete_log or encounter_of(before).deployment_done:
        return table
    nowhere = (f"models.{name}.at" for name, one in table.models.items() if is_on_table(one) and one.at is None)
    return replace(table, unknown=tuple(dict.fromkeys((*table.unknown, *nowhere))))


@FOLLOWS.of(ev.TurnEnded, ev.ModelActivated)
def moment_over(table: Table, event: ev.TurnEnded | ev.ModelActivated, before: Table) -> Table:
    """No kill or activation is the latest any more; kills before any turn belong to the first turn that ends."""
    kills = encounter_of(table).kills
    if type(event) is ev.TurnEnded and not before.turn:
        kills = tuple(replace(kill, turn=event.turn) for kill in kills)
    return with_encounter(table, fresh=(), ended=None, kills=kills)


@FOLLOWS.of(ev.ActivationEnded)
def activation_ended(table: Table, event: ev.ActivationEnded, before: Table) -> Table:
    """The model's activation has just ended."""
    return with_encounter(table, fresh=(), ended=event.model)


# ---- models


@FOLLOWS.of(ev.ModelKilled)
@book.serves("MFX-EXPL-14")
def model_killed(table: Table, event: ev.ModelKilled, before: Table) -> Table:
    """The kill is on record, once, and not of a model replaced; after Health lost it states whose doing that was."""
    model, by, killer = event.model, killed_by(before, event), killer_of(before, event)
    known, is_in_play = kill_of(before, model), before.models[model].in_play
    if is_in_play or (known is None and model not in encounter_of(table).replaced):
        return _killed(table, before, model, killer, by)
    if known is None or not known.unstated:
        return table
    if killer is None and by is None and known.by is None:
        return table
    doing = {"killer": killer or known.killer, "by": by} if killer or by else {}
    return with_encounter(table, kills=with_kill(encounter_of(table), model, unstated=False, **doing))


def _killed(
    table: Table, before: Table, model: str, killer: str | None, by: str | None, *, unstated: bool = False
) -> Table:
    """The table with a kill on record; its victim's tokens may be taken now, or are lost."""
    encounter, victim = encounter_of(table), before.models[model]
    kill = Kill(
        model, victim.seat, table.turn or 0, weight(victim), killer, by, encounter.revealed, tokens_of(table, model),
        markers={name: marker.at for name, marker in table.markers.items() if is_kind(marker, "scheme")},
        unstated=unstated,
    )  # fmt: skip
    table = _gained(table, model, -kill.tokens) if kill.tokens else table
    return with_encounter(table, kills=(*encounter.kills, kill), fresh=(*encounter.fresh, model))


def _dead(table: Table, before: Table, killer: str | None = None) -> Table:
    """The table with the models killed that an event left without Health: by a killer, or by nobody."""
    by = None if killer is None else before.models[killer].controller
    for name in fallen_to_zero(before, table):
        table = _killed(table, before, name, killer, by, unstated=True)
    return table


@FOLLOWS.of(ev.DamageDealt)
def damage_dealt(table: Table, event: ev.DamageDealt, before: Table) -> Table:
    """Who has damaged whom is on record, and so is the kill if it took the last Health."""
    pair, known = (event.by, event.to), encounter_of(table).damage
    if event.amount and pair not in known:
        table = with_encounter(table, damage=(*known, pair))
    return _dead(table, before, event.by)


@FOLLOWS.of(ev.HealthChanged, ev.TriggerDeclared)
def health_lost(table: Table, event: ev.HealthChanged | ev.TriggerDeclared, before: Table) -> Table:
    """A model whose Health fell to 0 is killed, by nobody that is on record."""
    return _dead(table, before)


@FOLLOWS.of(ev.ModelDeployed, ev.ModelSummoned)
def came_back(table: Table, event: ev.ModelDeployed | ev.ModelSummoned, before: Table) -> Table:
    """Where a model was killed stays on record, although its id now stands elsewhere."""
    return gone_on(_stood(table, event.model, before), event.model, before)


def _stood(table: Table, name: str, before: Table) -> Table:
    was = before.models.get(name)
    if was is None or was.in_play or was.at is None or kill_of(before, name) is None:
        return table
    return with_encounter(table, kills=with_kill(encounter_of(table), name, stood=(*was.at, was.elevation)))


@EVOLVE.of(ev.ModelReplaced)
def model_replaced(table: Table, event: ev.ModelReplaced, position: int) -> Table:
    """The old model leaves play, the new one stands where it was recorded to stand, as high as the old one did."""
    gone = table.models[event.old]
    new = standing_at(table, model_of(event.seat, event.seat, event.card), event.at, gone.elevation)
    new = new if event.health is None else with_health(new, event.health)
    table = returning(table, event.new)
    models = put(put(table.models, event.old, replace(gone, in_play=False)), event.new, new)
    replaced, costs = encounter_of(table).replaced, former_costs(table, event.new, new.cost)
    heirs = replaced.get(event.old, ())
    if event.new not in heirs:
        replaced = put(replaced, event.old, (*heirs, event.new))
    came = gone_on(_stood(replace(table, models=models), event.new, table), event.new, table)
    return with_encounter(came, replaced=replaced, former_costs=costs)


@FOLLOWS.of(ev.MarkerDropped)
def marker_dropped(table: Table, event: ev.MarkerDropped, before: Table) -> Table:
    """The marker lies there as it is played; dropping a scheme marker resolves the Interact under way."""
    if is_kind(table.markers[event.id], "scheme"):
        table = _resolved(table, event.marker.seat)
    marker = as_played(encounter_of(table), table.markers[event.id])
    return replace(table, markers=put(table.markers, event.id, marker))


@FOLLOWS.of(ev.MarkerRemoved)
def marker_removed(table: Table, event: ev.MarkerRemoved, before: Table) -> Table:
    """A marker that was on the table can no longer be a price; naming it as one is no mistake."""
    return with_encounter(table, paid=_gone(encounter_of(table), event.id))


def _gone(encounter: Encounter, *markers: str) -> tuple[str, ...]:
    """The markers that left the table, with these."""
    return (*encounter.paid, *(name for name in markers if name not in encounter.paid))


# ---- strategy markers and tokens


@EVOLVE.of(ev.StrategyMarkerInteracted)
def strategy_marker_interacted(table: Table, event: ev.StrategyMarkerInteracted, position: int) -> Table:
    """The marker is in the state recorded."""
    return with_encounter(_in_state(table, event.marker, event.to))


def _in_state(table: Table, marker: str, state: str) -> Table:
    return replace(table, markers=put(table.markers, marker, replace(table.markers[marker], state=state)))


@EVOLVE.of(ev.StrategyMarkerChangedByKill)
def strategy_marker_changed_by_kill(table: Table, event: ev.StrategyMarkerChangedByKill, position: int) -> Table:
    """The marker is in the state recorded, and its kill has had its change."""
    table = _in_state(table, event.marker, event.to)
    return with_encounter(table, kills=with_kill(encounter_of(table), event.killed, changed=True))


@EVOLVE.of(ev.ExplosiveTokenPlaced)
def explosive_token_placed(table: Table, event: ev.ExplosiveTokenPlaced, position: int) -> Table:
    """The model holds one token more, and its seat has one less to be given."""
    due, seat = tokens_due(table), event.seat
    left = put(due, seat, due[seat] - 1) if due.get(seat, 0) > 1 else without(due, seat)
    return with_encounter(_gained(table, event.model, 1), placed_last=seat, tokens_due=left)


def _gained(table: Table, model: str, tokens: int) -> Table:
    """The table with tokens that a model gained or lost; the number still to be given does not change."""
    held, others = max(0, tokens_of(table, model) + tokens), without(encounter_of(table).tokens, model)
    return with_encounter(table, tokens={**others, model: held} if held else others, tokens_due=tokens_due(table))


@EVOLVE.of(ev.ExplosivePlanted)
def explosive_planted(table: Table, event: ev.ExplosivePlanted, position: int) -> Table:
    """The model holds one token less and the marker lies beside it; without a marker nothing was planted."""
    if event.marker is None:
        return with_encounter(table)
    marker = Marker(kind="strategy", base_mm=event.marker.base_mm, at=event.marker.at)
    marker = put_down(table, marker, event.marker.at, table.models[event.actor].elevation)
    return _gained(replace(table, markers=put(table.markers, event.marker.id, marker)), event.actor, -1)


@EVOLVE.of(ev.ExplosiveRecovered)
def explosive_recovered(table: Table, event: ev.ExplosiveRecovered, position: int) -> Table:
    """The marker is gone and the model holds one token more."""
    table = _gained(replace(table, markers=without(table.markers, event.marker)), event.actor, 1)
    return with_encounter(table, paid=_gone(encounter_of(table), event.marker))


@EVOLVE.of(ev.ExplosivesTaken)
def explosives_taken(table: Table, event: ev.ExplosivesTaken, position: int) -> Table:
    """The taker holds the tokens recorded; those of the kill are gone."""
    table = _gained(table, event.taker, event.tokens)
    return with_encounter(table, kills=with_kill(encounter_of(table), event.killed, taken=True))


# ---- idols


@EVOLVE.of(ev.IdolCreated)
@book.serves("MFX-IDOL-10")
def idol_created(table: Table, event: ev.IdolCreated, position: int) -> Table:
    """The marker lies on the table, concealing and impassable."""
    marker = Marker(kind="strategy", base_mm=event.base_mm, at=event.at, **IDOL)  # type: ignore[arg-type]
    return with_encounter(replace(table, markers=put(table.markers, event.marker, marker)), idol=True)


@EVOLVE.of(ev.IdolInteracted)
@book.serves("MFX-IDOL-14")
def idol_interacted(table: Table, event: ev.IdolInteracted, position: int) -> Table:
    """The marker lies where it was dropped, and who suffered has the Health recorded; at 0 it is killed."""
    marker = moved_idol(table, event)
    model = with_health(table.models[event.suffered_by], event.health_after)
    return with_encounter(
        replace(
            table,
            markers=put(table.markers, event.marker, marker),
            models=put(table.models, event.suffered_by, model),
        )
    )


# ---- points


def _stands(verdict: Verdict) -> bool:
    """Whether a recorded point counts: it has no finding."""
    return not any(isinstance(breach, Said) for breach in verdict.values())


@EVOLVE.of(ev.StrategyPointScored)
def strategy_point_scored(table: Table, event: ev.StrategyPointScored, position: int) -> Table:
    """The point is the seat's, unless it has a finding."""
    points = encounter_of(table).strategy_points
    if table.turn is None or not _stands(strategy_verdict(table, event)):
        return with_encounter(table)
    return with_encounter(table, strategy_points=put(points, event.seat, (*points.get(event.seat, ()), table.turn)))


@EVOLVE.of(ev.SchemePointScored)
@book.serves("MFX-HOUSE-E10")
def scheme_point_scored(table: Table, event: ev.SchemePointScored, position: int) -> Table:
    """The markers paid are gone; the point counts unless it has a finding; a Reveal or a point that counts reveals."""
    encounter, shown = encounter_of(table), (event.seat, event.scheme)
    stands = table.turn is not None and _stands(scheme_verdict(table, event))
    if table.turn is not None and stands:
        own = encounter.scheme_points.get(event.seat, {})
        parts = put(own.get(event.scheme, {}), event.part, table.turn)
        points = put(encounter.scheme_points, event.seat, put(own, event.scheme, parts))
        encounter = replace(encounter, scheme_points=points)
    if (stands or event.part == "reveal") and shown not in encounter.revealed:
        encounter = replace(encounter, revealed=(*encounter.revealed, shown))
    markers = {name: marker for name, marker in table.markers.items() if name not in event.removed}
    return replace(table, encounter=replace(encounter, paid=_gone(encounter, *event.removed)), markers=markers)


@EVOLVE.of(ev.ScoreAnnounced)
def score_announced(table: Table, event: ev.ScoreAnnounced, position: int) -> Table:
    """Nothing changes: the points are those on record."""
    return with_encounter(table)
