"""Plant Explosives (MFX-EXPL): tokens handed out, planted, picked up, taken from the dead."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.areas import touches_half
from adjudicator.rulesets.malifaux.encounter.events import (
    ExplosivePlanted,
    ExplosiveRecovered,
    ExplosivesTaken,
    ExplosiveTokenPlaced,
)
from adjudicator.rulesets.malifaux.encounter.kills import kill_of, was_buried
from adjudicator.rulesets.malifaux.encounter.margin import margins
from adjudicator.rulesets.malifaux.encounter.moving_on import stood_then
from adjudicator.rulesets.malifaux.encounter.phrases import not_in_contact, too_late
from adjudicator.rulesets.malifaux.encounter.presence import (
    apart,
    encounter_of,
    fallen,
    is_on_table,
    measured,
    strategy_markers,
)
from adjudicator.rulesets.malifaux.encounter.setting_up import has_begun
from adjudicator.rulesets.malifaux.encounter.strategies import Counted, in_half, strategy
from adjudicator.rulesets.malifaux.encounter.tokens import (
    MOST_OF_SEAT,
    held_by,
    in_enemy_half,
    is_minion,
    limit_of,
    may_be_given_one,
    next_to_place,
    tokens_due,
    tokens_of,
)
from adjudicator.rulesets.malifaux.geometry.units import units
from adjudicator.rulesets.malifaux.ground.bodies import Body, body, is_away, marker_body
from adjudicator.rulesets.malifaux.ground.distances import distance, in_range
from adjudicator.rulesets.malifaux.ground.limits import Breach, contradicted, unsure
from adjudicator.rulesets.malifaux.ground.unstated import not_stated, tallest
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value
from adjudicator.seam.ruleset import SetUp

APART = 6
"""Inches within which no two strategy markers are planted."""
REACH = 3
"""Inches within which the tokens of a killed model may be taken."""
Gained = ExplosiveTokenPlaced | ExplosiveRecovered | ExplosivesTaken
GAINED = (ExplosiveTokenPlaced, ExplosiveRecovered, ExplosivesTaken)


# ---- handed out


@book.check("MFX-EXPL-01", on=ExplosiveTokenPlaced)
def tokens_come_after_deployment(table: Table, event: ExplosiveTokenPlaced) -> Said | None:
    """Tokens are put on models once deployment is complete, before the first turn."""
    if late := too_late(table, say("{seat} placed a token", seat=event.seat)):
        return late
    if encounter_of(table).deployment_done:
        return None
    return say("{seat} placed a token before deployment was complete", seat=event.seat)


@book.check("MFX-EXPL-02", on=ExplosiveTokenPlaced)
def tokens_are_placed_in_turn(table: Table, event: ExplosiveTokenPlaced) -> Said | None:
    """The seats place one token each in turn, the first player first; a seat that can place none is passed over."""
    due = None if has_begun(table) else next_to_place(table)
    if due is None or event.seat == due or not may_be_given_one(table, due):
        return None
    return say("{seat} placed a token, but {due} is next", seat=event.seat, due=due)


@book.check("MFX-EXPL-03", on=ExplosiveTokenPlaced)
def tokens_go_on_own_deployed_models(table: Table, event: ExplosiveTokenPlaced) -> Said | None:
    """A player puts tokens on models of their own that are deployed."""
    model = table.models[event.model]
    if model.seat != event.seat:
        return say("{seat} placed a token on {model}, a model of {owner}",
                   seat=event.seat, model=named(table, event.model), owner=model.seat)  # fmt: skip
    if is_on_table(model):
        return None
    return say("{seat} placed a token on {model}, which is not deployed",
               seat=event.seat, model=named(table, event.model))  # fmt: skip


@book.check("MFX-EXPL-04", on=(ExplosiveTokenPlaced, SetUp))
def five_tokens_a_player(table: Table, event: ExplosiveTokenPlaced | SetUp) -> Said | None:
    """The models of a player carry five tokens in all when the game begins."""
    if isinstance(event, SetUp):
        return None if table.turn else _laden(table)
    if event.seat in tokens_due(table):
        return None
    return say("{seat} placed another token; the crew's models were given all {most} already",
               seat=event.seat, most=MOST_OF_SEAT)  # fmt: skip


def _laden(table: Table) -> Said | None:
    """What is wrong with the tokens that are set up."""
    for seat in table.seats:
        held = held_by(table, seat)
        if held > MOST_OF_SEAT:
            return say("The models of {seat} carry {held} Explosive tokens; a crew is given {most}",
                       seat=seat, held=held, most=MOST_OF_SEAT)  # fmt: skip
    return None


def _gainer(event: Gained) -> str:
    if isinstance(event, ExplosiveTokenPlaced):
        return event.model
    return event.actor if isinstance(event, ExplosiveRecovered) else event.taker


def _above_limit(before: Table, event: Gained) -> Said | None:
    model = _gainer(event)
    gained = event.tokens if type(event) is ExplosivesTaken else 1
    holds, limit = tokens_of(before, model) + gained, limit_of(before.models[model])
    if holds <= limit or not gained:
        return None
    return counted(
        "{model} would hold {holds} Explosive tokens; it can hold {count}",
        "{model} would hold {holds} Explosive tokens; it can hold {count}",
        limit, model=named(before, model), holds=holds,
    )  # fmt: skip


@book.check("MFX-EXPL-05", on=GAINED)
def minion_holds_one(table: Table, event: Gained) -> Said | None:
    """A Minion holds at most one token."""
    return _above_limit(table, event) if is_minion(table.models[_gainer(event)]) else None


@book.check("MFX-EXPL-06", on=GAINED)
def others_hold_two(table: Table, event: Gained) -> Said | None:
    """A model that is no Minion holds at most two tokens."""
    return None if is_minion(table.models[_gainer(event)]) else _above_limit(table, event)


# ---- planted


@book.check("MFX-EXPL-07", on=ExplosivePlanted)
def planting_needs_a_token(table: Table, event: ExplosivePlanted) -> Said | None:
    """The model that plants has a token."""
    if tokens_of(table, event.actor):
        return None
    return say("{model} has no Explosive token to plant", model=named(table, event.actor))


@book.check("MFX-EXPL-08", on=ExplosivePlanted)
def planting_happens_in_the_enemy_half(table: Table, event: ExplosivePlanted) -> Breach | None:
    """The model that plants is in the enemy half with any part of its base."""
    if is_away(table, event.actor):
        return say("{object} is not on the table", object=named(table, event.actor))
    is_there = in_enemy_half(table, event.actor)
    if is_there is None:
        return None
    says = say("{model} planted an explosive outside the enemy half", model=named(table, event.actor))
    return contradicted(table, True, is_there, says)


@book.check_after("MFX-EXPL-09", on=ExplosivePlanted)
def planted_marker_touches_its_model(before: Table, event: ExplosivePlanted, after: Table) -> Breach | None:
    """The marker is dropped in base contact with the model that plants it."""
    return None if event.marker is None else not_in_contact(after, event.actor, event.marker.id)


@book.check_after("MFX-EXPL-10", on=ExplosivePlanted)
def planted_marker_is_far_from_others(before: Table, event: ExplosivePlanted, after: Table) -> Breach | None:
    """The marker is not dropped within 6 inches of another strategy marker."""
    nearest = _nearest(before, event, after)
    if event.marker is None or nearest is None:
        return None
    name, planted, other = nearest
    within, (generous, strict) = in_range(planted, other, APART), margins(before)
    if not within(strict.hinders):
        return None
    says = say(
        "{marker} was planted {length:.3f} in from {other}; more than {limit} in are needed",
        marker=event.marker.id, length=apart(planted, other), other=named(before, name), limit=APART,
    )  # fmt: skip
    return says if within(generous.hinders) else unsure(before, says)


def _nearest(before: Table, event: ExplosivePlanted, after: Table) -> tuple[str, Body, Body] | None:
    """The strategy marker nearest to the planted one: its name, the planted marker, the marker itself."""
    planted = None if event.marker is None else marker_body(after.markers[event.marker.id])
    if planted is None:
        return None
    return min(
        ((name, planted, other) for name, other in measured(strategy_markers(before))),
        key=lambda one: distance(one[1], one[2]),
        default=None,
    )


@book.check("MFX-EXPL-11", on=ExplosivePlanted)
def no_spot_no_action(table: Table, event: ExplosivePlanted) -> Said | None:
    """A model that cannot drop the marker does not take the action."""
    if event.marker is not None:
        return None
    return say("{model} planted an explosive, but dropped no marker", model=named(table, event.actor))


@book.value("MFX-EXPL-10", on=ExplosivePlanted)
def distance_of_the_nearest(before: Table, event: ExplosivePlanted, after: Table) -> Iterator[Value]:
    """How far the nearest other strategy marker is: `nearest_strategy_marker`."""
    nearest = _nearest(before, event, after)
    if nearest is not None:
        name, length = nearest[0], apart(*nearest[1:])
        working = say("nearest strategy marker: {marker}, {length} in away", marker=named(before, name), length=length)
        yield Value("MFX-EXPL-10", ("nearest_strategy_marker",), length, working)


# ---- picked up, taken


@book.check("MFX-EXPL-12", on=ExplosiveRecovered)
def picking_up_needs_contact(table: Table, event: ExplosiveRecovered) -> Breach | None:
    """The model that picks a strategy marker up is in base contact with it."""
    return not_in_contact(table, event.actor, event.marker)


@book.check("MFX-EXPL-13", on=ExplosivesTaken)
def one_opponent_within_three_takes_all_tokens(table: Table, event: ExplosivesTaken) -> Breach | None:
    """One model of the opponent within 3 inches of a killed model takes all of its tokens."""
    wrong = _wrong_tokens(table, event)
    if wrong is not None:
        return wrong
    one, two = _at_the_kill(table, event)
    if two is None and body(table, event.taker) is not None:
        return say("{taker} was not on the table when {model} was killed",
                   taker=named(table, event.taker), model=named(table, event.killed))  # fmt: skip
    if one is None or two is None:
        return was_buried(table, event.killed)
    return _too_far(table, event, one, two)


def _too_far(table: Table, event: ExplosivesTaken, one: Body, two: Body) -> Breach | None:
    """That a model was too far from the one killed; a doubt where a Size that nobody stated may explain it."""
    says = say("{taker} was {length:.3f} in from {model} at the kill; it takes tokens within {limit} in",
               taker=named(table, event.taker), model=named(table, event.killed), length=apart(one, two),
               limit=REACH)  # fmt: skip
    breach = contradicted(table, True, in_range(one, two, REACH), says)
    near, far = _at_the_kill(tallest(table), event)
    may_be_near = near is not None and far is not None and in_range(near, far, REACH)(units(table.measuring_tolerance))
    return not_stated(table, says) if breach is says and may_be_near else breach


def _at_the_kill(table: Table, event: ExplosivesTaken) -> tuple[Body | None, Body | None]:
    """The model killed and the one that takes its tokens, as they stood at the kill."""
    kill = kill_of(table, event.killed)
    then = stood_then(table, event.taker, None if kill is None else kill.stood_near)
    return fallen(table, event.killed), then


def _wrong_tokens(table: Table, event: ExplosivesTaken) -> Said | None:
    """What is wrong with the model that takes tokens, the one they come from, or their number."""
    killed, taker = named(table, event.killed), named(table, event.taker)
    kill, model = kill_of(table, event.killed), table.models[event.taker]
    if kill is None or event.killed not in encounter_of(table).fresh:
        return say("{taker} took tokens of {model}, which was not killed now", taker=taker, model=killed)
    if model.seat == kill.seat or not is_on_table(model):
        return say("{taker} is no model of the opponent on the table", taker=taker)
    if kill.taken:
        return say("{model}'s tokens were taken already", model=killed)
    room = max(0, limit_of(model) - tokens_of(table, event.taker))
    if event.tokens in (kill.tokens, min(kill.tokens, room)) and kill.tokens:
        return None
    return say("{taker} took {taken} of {model}'s tokens, not all {held}",
               taker=taker, model=killed, taken=event.tokens, held=kill.tokens)  # fmt: skip


@book.value("MFX-EXPL-13", on=ExplosivesTaken)
def distance_of_the_taker(before: Table, event: ExplosivesTaken, after: Table) -> Iterator[Value]:
    """How far the taker of tokens is from the killed model: `distance`."""
    one, two = _at_the_kill(before, event)
    if one is not None and two is not None:
        working = say("from {model} to {taker}: {length} in",
                      model=named(before, event.killed), taker=named(before, event.taker),
                      length=apart(one, two))  # fmt: skip
        yield Value("MFX-EXPL-13", ("distance",), apart(one, two), working)


# ---- points


@strategy("plant_explosives", say("Plant Explosives"), "MFX-EXPL-15")
@book.serves("MFX-EXPL-16")
def markers_in_the_enemy_half(table: Table, seat: str, slack: int) -> Counted:
    """The strategy markers in the enemy half of a seat with any part, whoever dropped them."""
    return in_half(table, seat, touches_half, slack)
