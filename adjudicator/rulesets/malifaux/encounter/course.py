"""What an encounter asks for besides points: its set-up in order, initiative and idols, and what a kill gives."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain, product
from typing import get_args

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.cards import BLACK, RED, SUITS, VALUE
from adjudicator.rulesets.malifaux.encounter.areas import CENTRE, QUARTER_CENTRES
from adjudicator.rulesets.malifaux.encounter.idols import is_under_way, spots, suit_of
from adjudicator.rulesets.malifaux.encounter.kills import kill_of
from adjudicator.rulesets.malifaux.encounter.layouts import LAYOUTS
from adjudicator.rulesets.malifaux.encounter.options import is_clean
from adjudicator.rulesets.malifaux.encounter.presence import (
    NEUTRAL,
    is_enemy,
    is_kind,
    is_on_table,
    opponent,
    strategy_markers,
)
from adjudicator.rulesets.malifaux.encounter.setting_up import is_setting_up
from adjudicator.rulesets.malifaux.encounter.state import Encounter, Kill
from adjudicator.rulesets.malifaux.encounter.strategies import BY_SUIT
from adjudicator.rulesets.malifaux.encounter.tokens import limit_of, may_be_given_one, next_to_place, tokens_of
from adjudicator.rulesets.malifaux.geometry.units import inches
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import free, option


def in_course(table: Table) -> Iterator[Option]:
    """The next step of an encounter's set-up, or of a turn's beginning, where one is due."""
    encounter = table.encounter
    if encounter is None or encounter.game_over or table.turn_over or table.phase == "hiring":
        return
    if not table.turn:
        yield from next(filter(None, _set_up(table, encounter)), ())
    elif not is_under_way(table):
        yield from _initiative(table, encounter)


def left_out(table: Table) -> Iterator[Option]:
    """The steps of a set-up after the one that is due, and the first turn: a log may leave out what comes before."""
    encounter = table.encounter
    if encounter is None or encounter.game_over or table.complete_log or table.turn or table.phase == "hiring":
        return
    due, *later = (*filter(None, _set_up(table, encounter)), ())
    yield from chain.from_iterable(later)
    if due:
        yield option(table.active_seat, "TurnStarted", turn=1)


def still_to_come(table: Table) -> Iterator[Option]:
    """What is left of an encounter's set-up, or of a turn's beginning: all of it, as players may keep some of it off
    the record."""
    encounter = table.encounter
    if encounter is None or table.phase == "hiring":
        return
    if not table.turn:
        yield from chain.from_iterable(_set_up(table, encounter))
    else:
        values = tuple(range(VALUE[BLACK], VALUE[RED] + 1))
        for seat in (one for one in table.seats if one not in encounter.flips):
            suits = (*SUITS, "joker")
            yield option(seat, "InitiativeFlipped", "MFX-HOUSE-E04", seat=seat, suit=suits, value=values)
        yield option(table.active_seat, "InitiativeDetermined", "MFX-HOUSE-E04", first_player=tuple(table.seats))


def is_beginning(table: Table) -> bool:
    """Whether a match recorded from its set-up on is being set up, or a turn of it begins."""
    encounter = table.encounter
    if encounter is None or encounter.game_over:
        return False
    if is_setting_up(table):
        return True
    is_sketch = any(f"seats.{seat}.hand" in table.unknown for seat in table.seats)
    is_over = table.turn_over or encounter.initiative or is_under_way(table)
    return bool(table.turn) and not is_sketch and not is_over


# ---- set-up


def _set_up(table: Table, encounter: Encounter) -> Iterator[tuple[Option, ...]]:
    """The steps of the set-up in their order, each with its options; none where it is done."""
    return (tuple(step(table, encounter)) for step in (_generated, _chosen, _zones, _deployed, _tokens))


def _generated(table: Table, encounter: Encounter) -> Iterator[Option]:
    """The strategy, then the pool."""
    seat = table.active_seat
    if encounter.strategy is None:
        for suit, name in BY_SUIT.items():
            yield option(seat, "EncounterGenerated", "MFX-STRAT-02", "MFX-HOUSE-E01", suit=suit, strategy=name)
    elif not encounter.pool:
        yield option(seat, "SchemePoolGenerated", "MFX-SCHEME-01", "MFX-HOUSE-E02", to_fill=("values", "pool"))


def _chosen(table: Table, encounter: Encounter) -> Iterator[Option]:
    for seat in table.seats:
        if seat not in encounter.schemes:
            to_fill = ("schemes", "models")
            yield option(seat, "SchemesChosen", "MFX-SCHEME-02", "MFX-HOUSE-E13", seat=seat, to_fill=to_fill)


def _zones(table: Table, encounter: Encounter) -> Iterator[Option]:
    """The choice of zones, then the markers of Turf War."""
    if not encounter.zones_chosen:
        layouts = None if table.deployment else tuple(LAYOUTS)
        yield option(table.active_seat, "DeploymentZonesChosen", "MFX-HOUSE-E03", layout=layouts)
    elif encounter.strategy == "turf_war" and not any(strategy_markers(table)):
        places = enumerate((*QUARTER_CENTRES, CENTRE), 1)
        markers = [{"id": f"t{number}", "at": [inches(x), inches(y)]} for number, (x, y) in places]
        yield option(table.active_seat, "StrategyMarkersSetUp", "MFX-TURF-02", "MFX-TURF-03", markers=markers)


def _deployed(table: Table, encounter: Encounter) -> Iterator[Option]:
    """The models that have no place yet, then the end of deployment."""
    if encounter.deployment_done:
        return
    waiting = {name: model for name, model in table.models.items() if is_on_table(model) and model.at is None}
    for name, model in waiting.items():
        yield option(model.seat, "ModelDeployed", "MFX-HOUSE-E03", model=name, to_fill=("at",))
    if not waiting:
        yield option(table.active_seat, "DeploymentCompleted", "MFX-EXPL-01")


def _tokens(table: Table, encounter: Encounter) -> Iterator[Option]:
    due = next_to_place(table)
    if encounter.strategy != "plant_explosives" or not encounter.deployment_done:
        return
    for seat in (due,) if due is not None and may_be_given_one(table, due) else table.seats:
        if able := may_be_given_one(table, seat):
            yield option(seat, "ExplosiveTokenPlaced", "MFX-EXPL-02", "MFX-EXPL-04", seat=seat, model=able)


# ---- a turn's beginning


def _initiative(table: Table, encounter: Encounter) -> Iterator[Option]:
    """The flips for initiative, who won it, and the idol that its suit places."""
    seats, first = tuple(table.seats), encounter.first_player
    waiting = [seat for seat in seats if seat not in encounter.flips]
    if not encounter.initiative:
        for seat in waiting:
            yield option(seat, "InitiativeFlipped", "MFX-HOUSE-E04", seat=seat, suit=(*SUITS, "joker"))
        if not waiting:
            yield option(table.active_seat, "InitiativeDetermined", "MFX-HOUSE-E04", first_player=seats)
    elif first is not None and encounter.strategy == "corrupted_idols" and not encounter.idol:
        if suit_of(table) == "joker":
            yield option(first, "IdolSuitReflipped", "MFX-IDOL-09", seat=first, suit=(*SUITS, "joker"))
        at = tuple([inches(x), inches(y)] for x, y in spots(table, ev.MARKER_MM))
        if at:
            yield option(first, "IdolCreated", "MFX-IDOL-03", marker=free("i", table.markers), at=at)


# ---- kills


def after_kills(table: Table) -> Iterator[Option]:
    """What the kills of the moment give: a marker turned neutral, tokens of the dead, a Corpse or Scrap marker."""
    encounter = table.encounter
    for name in () if encounter is None else encounter.fresh:
        kill = kill_of(table, name)
        if kill is not None:
            yield from _taken(table, kill)
        if kill is not None and kill.by is not None and kill.by in table.seats:
            yield from _turned(table, kill, kill.by)
            yield from _left(table, kill, kill.by)


def _turned(table: Table, kill: Kill, seat: str) -> Iterator[Option]:
    """The markers of the victim's quarters that may turn neutral."""
    enemy = [name for name, marker in strategy_markers(table) if marker.state == opponent(table, seat)]
    for quarter, marker in product(get_args(ev.Quarter), () if kill.killer is None or kill.changed else enemy):
        change = ev.StrategyMarkerChangedByKill(
            killer=kill.killer or "", killed=kill.model, quarter=quarter, marker=marker,
            from_=opponent(table, seat), to=NEUTRAL,
        )  # fmt: skip
        if is_clean(table, change):
            yield option(
                seat, "StrategyMarkerChangedByKill", "MFX-TURF-09", "MFX-TURF-10", killer=change.killer,
                killed=change.killed, quarter=quarter, marker=marker, from_=change.from_, to=change.to,
            )  # fmt: skip


def _taken(table: Table, kill: Kill) -> Iterator[Option]:
    """The models that may take a victim's tokens."""
    if not kill.tokens or kill.taken:
        return
    for name, model in table.models.items():
        tokens = min(kill.tokens, limit_of(model) - tokens_of(table, name))
        if is_enemy(model, kill.seat) and tokens > 0:
            take = ev.ExplosivesTaken(killed=kill.model, taker=name, tokens=tokens)
            if is_clean(table, take):
                yield option(
                    model.controller, "ExplosivesTaken", "MFX-EXPL-13", killed=kill.model, taker=name, tokens=tokens
                )


def _left(table: Table, kill: Kill, seat: str) -> Iterator[Option]:
    """What a victim leaves where it stood: a Scrap marker if it was a construct, else a Corpse marker."""
    victim = table.models[kill.model]
    lies = any(marker.at == victim.at and is_kind(marker, "corpse", "scrap") for marker in table.markers.values())
    if victim.at is not None and not lies:
        kind = "scrap" if "construct" in victim.characteristics else "corpse"
        marker: Plain = {"kind": kind, "base_mm": ev.MARKER_MM, "at": [*victim.at]}
        yield option(seat, "MarkerDropped", "MFX-HOUSE-E12", id=free("c", table.markers), marker=marker)
