"""What may go wrong in a legal encounter: a table or an event changed, and the rule that is broken then."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import atan2, cos, dist, sin
from typing import Any, TypeAlias

from msgspec.structs import replace

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.encounter.tokens import held_by, limit_of, tokens_of
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.state import Marker, Table

Changed: TypeAlias = Iterator[tuple[Table, Event, str]]
"""A table, a changed event, and the rule it breaks there."""
SCORING = {
    "turf_war": "MFX-TURF-13", "reckoning": "MFX-RECK-01",
    "plant_explosives": "MFX-EXPL-15", "corrupted_idols": "MFX-IDOL-19",
}  # fmt: skip
TIMING = {
    **{scheme: f"MFX-S{scheme:02}-01" for scheme in range(1, 14)},
    7: "MFX-S07-02", 11: "MFX-S11-02", 12: "MFX-S12-02", 13: "MFX-S13-03",
}  # fmt: skip
PRICE = {
    (1, "reveal"): "MFX-S01-03", (1, "end"): "MFX-S01-05", (2, "reveal"): "MFX-S02-05", (2, "end"): "MFX-S02-07",
    (3, "reveal"): "MFX-S03-03", (3, "end"): "MFX-S03-05", (4, "reveal"): "MFX-S04-05", (4, "end"): "MFX-S04-08",
    (5, "reveal"): "MFX-S05-03", (5, "end"): "MFX-S05-05", (8, "reveal"): "MFX-S08-03", (8, "end"): "MFX-S08-06",
    (9, "reveal"): "MFX-S09-04", (9, "end"): "MFX-S09-06",
}  # fmt: skip
CONTACT: Any = {
    ev.StrategyMarkerInteracted: "MFX-TURF-07", ev.ExplosiveRecovered: "MFX-EXPL-12", ev.IdolInteracted: "MFX-IDOL-11",
}  # fmt: skip


def other(seat: str) -> str:
    return "B" if seat == "A" else "A"


def strategy_scored_twice_in_a_turn(step: Any) -> Changed:
    if isinstance(step.event, ev.StrategyPointScored):
        yield step.after, step.event, "MFX-STRAT-01"


def strategy_scored_at_another_step(step: Any) -> Changed:
    if isinstance(step.event, ev.StrategyPointScored):
        yield step.before, replace(step.event, step="end_of_game"), SCORING[step.before.encounter.strategy]


def strategy_scored_when_not_due(step: Any) -> Changed:
    if isinstance(step.event, ev.TurnEnded) and step.event.turn > 1:
        due = [one.seat for one in malifaux.options(step.after) if one.event == "StrategyPointScored"]
        for seat in {"A", "B"} - {*due}:
            yield step.after, ev.StrategyPointScored(seat=seat), SCORING[step.after.encounter.strategy]


def scored_in_the_first_turn(step: Any) -> Changed:
    if isinstance(step.event, ev.StrategyPointScored | ev.SchemePointScored):
        yield with_fields(step.before, turn=1), step.event, "MFX-SCHEME-10"


def part_of_a_scheme_scored_twice(step: Any) -> Changed:
    if isinstance(step.event, ev.SchemePointScored):
        yield step.after, step.event, "MFX-SCHEME-03"


def scheme_scored_at_another_step(step: Any) -> Changed:
    if isinstance(step.event, ev.SchemePointScored):
        rule = TIMING[step.event.scheme] if step.event.part == "reveal" else "MFX-SCHEME-05"
        for wrong in ("end_of_turn", "during_activation"):
            if wrong != step.event.step:
                yield step.before, replace(step.event, step=wrong), rule


def scheme_scored_that_was_not_chosen(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.SchemePointScored):
        strange = min({*range(1, 14)} - {*step.before.encounter.schemes[event.seat]})
        yield step.before, replace(event, scheme=strange), "MFX-SCHEME-02"


def price_one_marker_short(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.SchemePointScored) and event.removed:
        yield step.before, replace(event, removed=event.removed[1:]), PRICE[event.scheme, event.part]


def marker_a_hundredth_off_the_line(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.SchemePointScored) and event.scheme == 3:
        name, table = event.removed[0], step.before
        x, _ = table.markers[name].at
        off = with_marker(table, name, at=(x, 18 + 15 / 25.4 + 0.01))
        if sum(on_line(marker, event.seat) for marker in off.markers.values()) < 3:
            yield off, event, "MFX-S03-02" if event.part == "reveal" else "MFX-S03-04"


def on_line(marker: Marker, seat: str) -> bool:
    return marker.kind == "scheme" and marker.seat == seat and abs(marker.at[1] - 18) <= 15 / 25.4 + 0.001


def engaged_with_models_that_cost_no_more(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.SchemePointScored) and event.scheme == 6:
        models = step.before.models.items()
        cheap = {name: replace(model, cost=3) if model.seat != event.seat else model for name, model in models}
        rule = "MFX-S06-03" if event.part == "reveal" else "MFX-S06-04"
        yield with_fields(step.before, models=cheap), event, rule


def pool_with_a_value_that_was_not_flipped(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.SchemePoolGenerated):
        strange = min({*range(1, 14)} - {*event.values})
        yield step.before, replace(event, pool=(*event.pool[:4], strange)), "MFX-SCHEME-01"


def scheme_outside_the_pool(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.SchemesChosen):
        strange = min({1, 2, 3, 4, 5, 6, 8, 9, 10} - {*step.before.encounter.pool})
        kept = {key: secret for key, secret in event.models.items() if key == str(event.schemes[0])}
        yield step.before, replace(event, schemes=(event.schemes[0], strange), models=kept), "MFX-SCHEME-02"


def secret_model_left_out(step: Any) -> Changed:
    if isinstance(step.event, ev.SchemesChosen) and step.event.models:
        yield step.before, replace(step.event, models={}), "MFX-SCHEME-08"


def marker_set_up_a_hundredth_off(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.StrategyMarkersSetUp):
        for number, rule in ((0, "MFX-TURF-02"), (4, "MFX-TURF-03")):
            markers = list(event.markers)
            x, y = markers[number].at
            markers[number] = replace(markers[number], at=(x + 0.01, y))
            yield step.before, replace(event, markers=tuple(markers)), rule


def markers_before_the_zones(step: Any) -> Changed:
    if isinstance(step.event, ev.StrategyMarkersSetUp):
        yield with_encounter(step.before, zones_chosen=False), step.event, "MFX-TURF-01"


def interact_a_hundredth_from_the_marker(step: Any) -> Changed:
    event, table = step.event, step.before
    if type(event) in CONTACT:
        actor, marker = table.models[event.actor], table.markers[event.marker]
        reach = (actor.base_mm + marker.base_mm) / 50.8 + 0.01
        angle = atan2(actor.at[1] - marker.at[1], actor.at[0] - marker.at[0])
        at = marker.at[0] + reach * cos(angle), marker.at[1] + reach * sin(angle)
        if isinstance(event, ev.IdolInteracted) and dist(at, event.to) < reach:  # the idol would be dropped on it
            return
        moved = with_fields(table, models={**table.models, event.actor: replace(actor, at=at)})
        yield moved, event, CONTACT[type(event)]


def enemy_marker_taken_over_in_one_step(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.StrategyMarkerInteracted) and event.from_ == "neutral":
        enemy = with_marker(step.before, event.marker, state=other(event.to))
        yield enemy, replace(event, from_=other(event.to)), "MFX-TURF-08"


def marker_of_another_quarter(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.StrategyMarkerChangedByKill):
        x, y = step.before.models[event.killed].at
        far = ("S" if y > 20 else "N" if y < 16 else None, "W" if x > 20 else "E" if x < 16 else None)
        if None not in far:
            yield step.before, replace(event, quarter="".join(map(str, far))), "MFX-TURF-12"


def marker_taken_over_by_a_kill(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.StrategyMarkerChangedByKill):
        yield step.before, replace(event, to=other(event.from_)), "MFX-TURF-10"


def second_marker_for_one_kill(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.StrategyMarkerChangedByKill):
        yield with_marker(step.after, event.marker, state=event.from_), event, "MFX-TURF-09"


def token_above_the_limit(step: Any) -> Changed:
    event, table = step.event, step.before
    if isinstance(event, ev.ExplosiveTokenPlaced):
        for name, model in table.models.items():
            if model.seat == event.seat and tokens_of(table, name) == limit_of(model):
                yield table, replace(event, model=name), "MFX-EXPL-05" if "minion" in model.station else "MFX-EXPL-06"


def token_out_of_turn(step: Any) -> Changed:
    event, table = step.event, step.after
    if isinstance(event, ev.ExplosiveTokenPlaced) and held_by(table, event.seat) < 5:
        free = [
            name for name, model in table.models.items()
            if model.seat == event.seat and tokens_of(table, name) < limit_of(model)
        ]  # fmt: skip
        yield table, replace(event, model=free[0]), "MFX-EXPL-02"


def token_on_a_model_of_the_opponent(step: Any) -> Changed:
    event, table = step.event, step.before
    if isinstance(event, ev.ExplosiveTokenPlaced):
        free = (name for name, model in table.models.items() if model.seat != event.seat)
        yield table, replace(event, model=next(n for n in free if not tokens_of(table, n))), "MFX-EXPL-03"


def planted_without_a_token(step: Any) -> Changed:
    if isinstance(step.event, ev.ExplosivePlanted):
        yield with_encounter(step.before, tokens={}), step.event, "MFX-EXPL-07"


def planted_exactly_six_from_another(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.ExplosivePlanted) and event.marker is not None:
        at = event.marker.at[0], event.marker.at[1] + 6 + 30 / 25.4
        near = replace(Marker(kind="strategy", base_mm=30, at=(0, 0)), at=at)
        yield with_fields(step.before, markers={**step.before.markers, "x99": near}), event, "MFX-EXPL-10"


def planted_without_a_marker(step: Any) -> Changed:
    if isinstance(step.event, ev.ExplosivePlanted):
        yield step.before, replace(step.event, marker=None), "MFX-EXPL-11"


def tokens_of_the_dead_taken_one_too_many(step: Any) -> Changed:
    event = step.event
    is_empty = isinstance(event, ev.ExplosivesTaken) and not tokens_of(step.before, event.taker)
    if is_empty and event.tokens == 1 and "minion" not in step.before.models[event.taker].station:
        yield step.before, replace(event, tokens=event.tokens + 1), "MFX-EXPL-13"


def idol_created_a_hundredth_off(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.IdolCreated):
        x, y = event.at
        yield step.before, replace(event, at=(x, y + 0.01)), "MFX-IDOL-02"
        yield step.before, replace(event, at=(x + 0.01 if x < 18 else x - 0.01, y)), "MFX-IDOL-03"
        yield with_encounter(step.before, idol=True), event, "MFX-IDOL-01"


def idol_for_four_damage(step: Any) -> Changed:
    event = step.event
    if isinstance(event, ev.IdolInteracted):
        health = step.before.models[event.actor].health
        yield step.before, replace(event, damage=4, health_after=max(0, health - 4)), "MFX-IDOL-12"
        yield step.before, replace(event, health_after=event.health_after + 1), "MFX-IDOL-13"


CHANGES: tuple[Callable[[Any], Changed], ...] = (
    strategy_scored_twice_in_a_turn, strategy_scored_at_another_step, strategy_scored_when_not_due,
    scored_in_the_first_turn, part_of_a_scheme_scored_twice, scheme_scored_at_another_step,
    scheme_scored_that_was_not_chosen, price_one_marker_short, marker_a_hundredth_off_the_line,
    engaged_with_models_that_cost_no_more,
    pool_with_a_value_that_was_not_flipped, scheme_outside_the_pool, secret_model_left_out,
    marker_set_up_a_hundredth_off, markers_before_the_zones, interact_a_hundredth_from_the_marker,
    enemy_marker_taken_over_in_one_step, marker_of_another_quarter, marker_taken_over_by_a_kill,
    second_marker_for_one_kill, token_above_the_limit, token_out_of_turn, token_on_a_model_of_the_opponent,
    planted_without_a_token, planted_exactly_six_from_another, planted_without_a_marker,
    tokens_of_the_dead_taken_one_too_many, idol_created_a_hundredth_off, idol_for_four_damage,
)  # fmt: skip


def with_fields(table: Table, **changes: Any) -> Table:
    return replace(table, **changes)


def with_encounter(table: Table, **changes: Any) -> Table:
    assert table.encounter is not None
    return replace(table, encounter=replace(table.encounter, **changes))


def with_marker(table: Table, name: str, **changes: Any) -> Table:
    return replace(table, markers={**table.markers, name: replace(table.markers[name], **changes)})
