"""Examples of what may happen in an encounter beside the next steps, on sketches above all."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations, islice, product
from math import dist
from typing import Final, get_args

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.encounter import events as ev
from adjudicator.rulesets.malifaux.encounter.claims import payments, readings, untimely
from adjudicator.rulesets.malifaux.encounter.interacts import beside, interacts
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of, strategy_markers
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.encounter.setting_up import is_setting_up
from adjudicator.rulesets.malifaux.encounter.strategies import BY_SUIT
from adjudicator.rulesets.malifaux.encounter.tokens import may_be_given_one, next_to_place
from adjudicator.rulesets.malifaux.options.there import Fields, On, in_play
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.offers import free

POINT: Final = ("seat", "scheme", "part", "step", "removed", "killed", "actor", "activation_of")
"""What is said of a point of a scheme."""
NEAREST: Final = 6
"""How many models are tried."""


def of_encounter(on: On) -> On:
    """The same in an encounter alone."""
    return lambda table: iter(()) if table.encounter is None else on(table)


def game_ended(table: Table) -> Iterator[Fields]:
    """The end of the game."""
    yield {"turn": table.turn or 5}


def first(table: Table) -> Iterator[Fields]:
    """The first player of a turn."""
    return ({"first_player": seat} for seat in table.seats)


def tokens(table: Table) -> Iterator[Fields]:
    """The models that may be given an Explosive token now; none where another strategy is played."""
    if encounter_of(table).strategy not in (None, "plant_explosives"):
        return
    due = next_to_place(table)
    for seat in table.seats if due is None else (due,):
        yield from ({"seat": seat, "model": name} for name in may_be_given_one(table, seat))


def interacting(kind: str, fill: Callable[[Table, Fields], Fields] = lambda _table, _fields: {}) -> On:
    """One for each of the first models that may do so now, whether its Interact was reported or not."""

    def on(table: Table) -> Iterator[Fields]:
        for name in in_play(table)[:NEAREST] if table.encounter is not None else ():
            for one in interacts(table, name):
                fields = {field: choices[0] for field, choices in one.fields.items()}
                if one.event == kind:
                    yield {**fields, **fill(table, fields)}

    return on


def generated(table: Table) -> Iterator[Fields]:
    """The strategy of each suit; none in a set-up that has one."""
    if not (is_setting_up(table) and encounter_of(table).strategy):
        yield from ({"suit": suit, "strategy": strategy} for suit, strategy in BY_SUIT.items())


def pools(table: Table) -> Iterator[Fields]:
    """A pool of five schemes; none in a set-up that has one."""
    if not (is_setting_up(table) and encounter_of(table).pool):
        yield {"pool": [1, 2, 3, 4, 5]}


def zones(table: Table) -> Iterator[Fields]:
    """The zones, unless they were chosen in this set-up."""
    if not (is_setting_up(table) and encounter_of(table).zones_chosen):
        yield {}


def chosen(table: Table) -> Iterator[Fields]:
    """Two schemes of the pool, for each seat; in a set-up for those that have chosen none."""
    encounter, is_new = encounter_of(table), is_setting_up(table)
    for schemes in combinations(encounter.pool or (1, 3), 2):
        open_seats = (seat for seat in table.seats if not (is_new and seat in encounter.schemes))
        yield from ({"seat": seat, "schemes": [*schemes]} for seat in open_seats)


def five_markers(table: Table) -> Iterator[Fields]:
    """The markers of Turf War in their places; none in a set-up that has them."""
    if is_setting_up(table) and any(strategy_markers(table)):
        return
    places = ((9, 9), (27, 9), (9, 27), (27, 27), (18, 18))
    names = [f"S{number}" for number in range(1, 6)]
    is_played = encounter_of(table).strategy in (None, "turf_war")
    if is_played and not any(name in table.markers for name in names):
        yield {"markers": [{"id": name, "at": [*at]} for name, at in zip(names, places, strict=True)]}


def points(table: Table) -> Iterator[Fields]:
    """The points whose moment it may be, each paid with the first markers that may pay for it."""
    encounter = encounter_of(table)
    for seat in table.seats:
        for scheme in encounter.schemes.get(seat) or encounter.pool or SCHEMES:
            for claim in _claims(table, seat, scheme):
                if not untimely(table, claim):
                    paid = next(payments(readings(table, claim)[0], SCHEMES[scheme].points[claim.part].price), ())
                    yield {**_stated(claim), "removed": [*paid]}


def _claims(table: Table, seat: str, scheme: int) -> Iterator[ev.SchemePointScored]:
    killed = encounter_of(table).kills[-1:]
    for part, point in SCHEMES[scheme].points.items():
        yield from () if point.claims is None else islice(point.claims(table, seat), 1)
        claim = ev.SchemePointScored(seat=seat, scheme=scheme, part=part, step=point.at)
        yield claim if point.at != "on_kill" or not killed else replace(claim, killed=killed[0].model)


def _stated(claim: ev.SchemePointScored) -> Fields:
    """What a claim states."""
    return {name: getattr(claim, name) for name in POINT if getattr(claim, name) not in (None, ())}


def tokens_taken(table: Table) -> Iterator[Fields]:
    """The tokens of the dead, for each model in play."""
    for kill, name, tokens in product(encounter_of(table).kills[-1:], in_play(table), (1, 2)):
        yield {"killed": kill.model, "taker": name, "tokens": tokens}


def turned_by_kill(table: Table) -> Iterator[Fields]:
    """The markers that the last kill may turn neutral."""
    someone = next(iter(in_play(table)), "")
    for kill in encounter_of(table).kills[-1:]:
        for (name, marker), quarter in product(strategy_markers(table), get_args(ev.Quarter)):
            whose: Fields = {"killer": kill.killer or someone, "killed": kill.model}
            if marker.state != "neutral":
                yield {**whose, "quarter": quarter, "marker": name, "from": marker.state, "to": "neutral"}


def planted(table: Table, fields: Fields) -> Fields:
    """The marker planted next to its model."""
    return {"marker": {"id": free("x", table.markers), "at": beside(table.models[str(fields["actor"])])}}


def idol_moved(table: Table, fields: Fields) -> Fields:
    """The idol an inch further away from its model, for a damage of 1."""
    model, (x, y) = table.models[str(fields["actor"])], table.markers[str(fields["marker"])].at
    was = model.at or (0, 0)
    away = dist(was, (x, y)) or 1
    to: Plain = [x + (x - was[0]) / away, y + (y - was[1]) / away]
    return {"damage": 1, "health_after": (model.health or 2) - 1, "to": to}
