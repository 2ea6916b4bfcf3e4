"""Turf War (MFX-TURF): five markers that change hands, by Interact and by kills."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.areas import CENTRE, QUARTER_CENTRES, QUARTERS, in_area, near_point
from adjudicator.rulesets.malifaux.encounter.events import (
    StrategyMarkerChangedByKill,
    StrategyMarkerInteracted,
    StrategyMarkersSetUp,
)
from adjudicator.rulesets.malifaux.encounter.kills import (
    DEADLY,
    Deadly,
    kill_of,
    killer_seat,
    quarters_of,
    victims,
    was_buried,
)
from adjudicator.rulesets.malifaux.encounter.margin import margins
from adjudicator.rulesets.malifaux.encounter.phrases import in_state, not_in_contact, quarter_called, too_late
from adjudicator.rulesets.malifaux.encounter.presence import NEUTRAL, encounter_of, opponent, strategy_markers
from adjudicator.rulesets.malifaux.encounter.strategies import Counted, strategy
from adjudicator.rulesets.malifaux.geometry.shapes import Disc, Point
from adjudicator.rulesets.malifaux.geometry.units import NEAR, inches
from adjudicator.rulesets.malifaux.ground.bodies import body, point
from adjudicator.rulesets.malifaux.ground.limits import Breach, unsure, worst
from adjudicator.rulesets.malifaux.ground.phrases import spot
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value

# ---- set-up


@book.check("MFX-TURF-01", on=StrategyMarkersSetUp)
def markers_come_after_the_zones(table: Table, event: StrategyMarkersSetUp) -> Said | None:
    """The strategy markers are dropped once the deployment zones have been chosen, before the first turn."""
    if late := too_late(table, say("The strategy markers were set up")):
        return late
    if encounter_of(table).zones_chosen:
        return None
    return say("The strategy markers were set up before the deployment zones were chosen")


@book.check("MFX-TURF-02", on=StrategyMarkersSetUp)
def one_neutral_marker_at_each_quarter_centre(table: Table, event: StrategyMarkersSetUp) -> Breach | None:
    """One neutral marker lies at the centre of each quarter, and there are no more than those five."""
    breach = worst(filter(None, (_misplaced(table, event, place) for place in QUARTER_CENTRES)))
    if breach is None and len(event.markers) > 5:
        return say("{number} strategy markers were set up, not five", number=len(event.markers))
    return breach


@book.check("MFX-TURF-03", on=StrategyMarkersSetUp)
def one_neutral_marker_at_the_centre(table: Table, event: StrategyMarkersSetUp) -> Breach | None:
    """One neutral marker lies at the centre of the table."""
    return _misplaced(table, event, CENTRE)


def _misplaced(table: Table, event: StrategyMarkersSetUp, place: Point) -> Breach | None:
    """What is wrong with the marker that belongs to a place."""
    where = spot((inches(place.x), inches(place.y)))
    near = [marker for marker in event.markers if near_point(place, Disc(point(marker.at), 0), 0)(NEAR)]
    if len(near) == 1:
        state = near[0].state
        return None if state == NEUTRAL else say("The marker at {place} is {state}, not neutral",
                                                 place=where, state=in_state(state))  # fmt: skip
    if near:
        return say("{number} strategy markers lie at {place}, not one", number=len(near), place=where)
    says = say("No strategy marker lies at {place}", place=where)
    slack = margins(table)[0].helps
    if any(near_point(place, Disc(point(marker.at), 0), 0)(slack) for marker in event.markers):
        return unsure(table, says)
    return says


# ---- Interact


@book.check("MFX-TURF-07", on=StrategyMarkerInteracted)
def interact_needs_contact(table: Table, event: StrategyMarkerInteracted) -> Breach | None:
    """The model that changes a marker by Interact is in base contact with it."""
    return not_in_contact(table, event.actor, event.marker)


@book.check("MFX-TURF-08", on=StrategyMarkerInteracted, unless=("MFX-TURF-07",))
@book.serves("MFX-TURF-05", "MFX-TURF-06")
def interact_goes_one_step(table: Table, event: StrategyMarkerInteracted) -> Said | None:
    """An enemy marker becomes neutral, a neutral one friendly, as its actor's controller sees it."""
    seat, actual = table.models[event.actor].controller, table.markers[event.marker].state or event.from_
    due = {opponent(table, seat): NEUTRAL, NEUTRAL: seat}.get(actual)
    if event.from_ == actual and event.to == due:
        return None
    return _changed(table, event, actual)


def _changed(table: Table, event: StrategyMarkerInteracted | StrategyMarkerChangedByKill, actual: str) -> Said:
    parts = {"marker": named(table, event.marker), "from_": in_state(event.from_), "to": in_state(event.to)}
    if actual != event.from_:
        return say("{marker} was changed from {from_} to {to}, but it was {actual}", actual=in_state(actual), **parts)
    if type(event) is StrategyMarkerInteracted:
        return say(
            "{marker} was changed from {from_} to {to}; "
            "an Interact makes an enemy marker neutral, or a neutral one friendly",
            **parts,
        )
    return say("{marker} was changed from {from_} to {to}; a kill makes an enemy marker neutral", **parts)


# ---- kills


@book.value("MFX-TURF-12", on=(*DEADLY, StrategyMarkerChangedByKill))
def victims_quarters(before: Table, event: Deadly | StrategyMarkerChangedByKill, after: Table) -> Iterator[Value]:
    """The table quarters in which the victim of a kill stood: `quarters`."""
    killed = [event.killed] if isinstance(event, StrategyMarkerChangedByKill) else victims(before, event, after)
    for victim in killed if _may_ask_for_quarters(after, event) else ():
        if quarters := quarters_of(before, victim, NEAR):
            working = say(
                "table quarters of {model}: {quarters}",
                model=named(before, victim),
                quarters=listed(map(quarter_called, quarters)),
            )
            yield Value("MFX-TURF-12", ("quarters",), list(quarters), working)


def _may_ask_for_quarters(table: Table, event: Deadly | StrategyMarkerChangedByKill) -> bool:
    """Whether the strategy is, or may be, the one that asks where a victim stood."""
    if isinstance(event, StrategyMarkerChangedByKill):
        return table.encounter is not None
    return table.encounter is not None and table.encounter.strategy in (None, "turf_war")


@book.check("MFX-TURF-12", on=StrategyMarkerChangedByKill)
def quarter_is_one_of_the_victims(table: Table, event: StrategyMarkerChangedByKill) -> Breach | None:
    """The quarter that counts is one in which the victim stood."""
    generous, strict = (quarters_of(table, event.killed, margin.helps) for margin in margins(table))
    if not generous or event.quarter in strict:
        return was_buried(table, event.killed)
    says = say("{model} was not in the quarter {quarter}; it was in {quarters}",
               model=named(table, event.killed), quarter=quarter_called(event.quarter),
               quarters=listed(map(quarter_called, quarters_of(table, event.killed, NEAR))))  # fmt: skip
    return unsure(table, says) if event.quarter in generous else says


@book.check("MFX-TURF-09", on=StrategyMarkerChangedByKill)
def marker_changes_for_a_kill(table: Table, event: StrategyMarkerChangedByKill) -> Said | None:
    """The model for which a marker changes was killed, and just now."""
    kill = kill_of(table, event.killed)
    if kill is None and table.models[event.killed].in_play:
        return say("{model} was not killed", model=named(table, event.killed))
    if kill is None or event.killed in encounter_of(table).fresh:
        return None
    return say("{model} was not killed now", model=named(table, event.killed))


@book.check("MFX-TURF-09", on=StrategyMarkerChangedByKill)
def marker_changes_for_an_enemy(table: Table, event: StrategyMarkerChangedByKill) -> Said | None:
    """The model for which a marker changes was an enemy of the one that killed it."""
    if _seat_killed(table, event) != killer_seat(table, event):
        return None
    return say("{model} is no enemy of {killer}, who killed it",
               model=named(table, event.killed), killer=named(table, event.killer))  # fmt: skip


@book.check("MFX-TURF-09", on=StrategyMarkerChangedByKill)
def one_marker_changes(table: Table, event: StrategyMarkerChangedByKill) -> Said | None:
    """A kill changes one marker."""
    kill = kill_of(table, event.killed)
    if kill is None or not kill.changed:
        return None
    return say("A strategy marker was changed for {model} already", model=named(table, event.killed))


@book.check("MFX-TURF-09", on=StrategyMarkerChangedByKill)
@book.serves("MFX-TURF-11")
def marker_of_the_quarter_changes(table: Table, event: StrategyMarkerChangedByKill) -> Breach | None:
    """The marker lies in the quarter named; not asked if the victim was not in that quarter either."""
    there, generous, strict = body(table, event.marker), *margins(table)
    in_quarter = quarters_of(table, event.killed, generous.helps)
    if there is None or was_buried(table, event.killed) or (in_quarter and event.quarter not in in_quarter):
        return None
    inside = in_area(QUARTERS[event.quarter], there.shape)
    if inside(strict.helps):
        return None
    marker, quarter = named(table, event.marker), quarter_called(event.quarter)
    says = say("{marker} is not in the quarter {quarter}", marker=marker, quarter=quarter)
    return unsure(table, says) if inside(generous.helps) else says


def _seat_killed(table: Table, event: StrategyMarkerChangedByKill) -> str:
    """The seat whose model was killed."""
    kill = kill_of(table, event.killed)
    return table.models[event.killed].seat if kill is None else kill.seat


@book.check("MFX-TURF-10", on=StrategyMarkerChangedByKill)
def kill_makes_an_enemy_marker_neutral(table: Table, event: StrategyMarkerChangedByKill) -> Said | None:
    """The marker that a kill changes was an enemy marker and becomes neutral."""
    actual = table.markers[event.marker].state or event.from_
    seat = killer_seat(table, event)
    if _seat_killed(table, event) == seat:
        seat = table.models[event.killer].controller  # whose kill it was is MFX-TURF-09 alone
    if actual == event.from_ == opponent(table, seat) and event.to == NEUTRAL:
        return None
    return _changed(table, event, actual)


# ---- points


@strategy("turf_war", say("Turf War"), "MFX-TURF-13")
def friendly_markers(table: Table, seat: str, slack: int) -> Counted:
    """The strategy markers that a seat holds."""
    held = tuple(name for name, marker in strategy_markers(table) if marker.state == seat)
    untold = [named(table, name) for name, marker in strategy_markers(table) if marker.state is None]
    why = say("nobody said whose {markers} are", markers=listed(untold)) if untold else None
    return Counted(len(held), held, unsure=len(untold), why_unsure=why)
