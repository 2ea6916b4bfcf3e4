"""What could be scored, as values and as a question: met or not, by which markers and models, for which price."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.encounter.claims import is_judged, payments, readings, scheme_verdict
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored, Scored, StrategyPointScored
from adjudicator.rulesets.malifaux.encounter.margin import margins
from adjudicator.rulesets.malifaux.encounter.noted import is_noted
from adjudicator.rulesets.malifaux.encounter.options import offers
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES, Met, Point
from adjudicator.rulesets.malifaux.encounter.score import STRATEGY, Source, points_of, scheme_points, strategy_points
from adjudicator.rulesets.malifaux.encounter.strategies import (
    Verdict,
    counted_by,
    is_due,
    strategy_of,
    strategy_verdict,
)
from adjudicator.rulesets.malifaux.events.base import Seat
from adjudicator.rulesets.malifaux.geometry.units import NEAR
from adjudicator.rulesets.malifaux.ground.distances import UNDECIDABLE
from adjudicator.rulesets.malifaux.ground.queries import Asked, query
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table


def scorable(table: Table, seat: str) -> Iterator[Source]:
    """The points that a seat could score at this very moment."""
    played = counted_by(table)
    if played is not None and not strategy_verdict(table, StrategyPointScored(seat=seat)):
        yield STRATEGY
    for scheme in encounter_of(table).schemes.get(seat, {}):
        yield from dict.fromkeys((scheme, claim.part) for claim, _ in offers(table, seat, scheme))


# ---- the question


class OfScore(Asked, frozen=True, kw_only=True):
    """What could be scored, by one seat or by each."""

    seat: Seat | None = None


def could_be_scored(table: Table, asked: OfScore) -> Plain:
    """By seat: the points held, the strategy, and the schemes that are known to whoever asks."""
    if asked.seat is not None:
        present.seat(table, asked.seat, "seat")
    seats = table.seats if asked.seat is None else (asked.seat,)
    return {seat: _of_seat(table, seat) for seat in seats}


def _of_seat(table: Table, seat: str) -> Plain:
    encounter = encounter_of(table)
    return {
        "vp": points_of(encounter, seat),
        "strategy": _of_strategy(table, seat),
        "schemes": {str(scheme): _of_scheme(table, seat, scheme) for scheme in encounter.schemes.get(seat, {})},
    }


def _of_strategy(table: Table, seat: str) -> Plain:
    """`met`: it counts for more than was earned, if what it counts is on record; `now`: the point could be scored at
    this very moment."""
    played, (generous, strict) = strategy_of(table), margins(table)
    if played is None:
        return None
    counted, earned = played.count(table, seat, NEAR), strategy_points(encounter_of(table), seat)
    barred = strategy_verdict(table, StrategyPointScored(seat=seat))
    sure, possible = is_due(table, seat, strict.helps), is_due(table, seat, generous.helps)
    return {
        "called": played.called,
        "met": _verdict(sure, possible) if is_noted(table) else None,
        "now": not barred,
        "count": counted.count,
        "earned": list(earned),
        "which": list(counted.names),
        "why": _why(barred),
    }


def _of_scheme(table: Table, seat: str, scheme: int) -> Plain:
    found = SCHEMES[scheme]
    return {
        "called": found.called,
        "revealed": (seat, scheme) in encounter_of(table).revealed,
        **{part: _of_point(table, seat, scheme, part, point) for part, point in found.points.items()},
    }


def _of_point(table: Table, seat: str, scheme: int, part: Scored, point: Point) -> Plain:
    """A point of a scheme as things stand: `now` whether it could be scored at this very moment.

    `met`: its condition, if what that asks for is on record. `price`: how many scheme markers are removed for it;
    `payment`: such as would do.
    """
    found = [(claim, *readings(table, claim)) for claim in _claims(table, seat, scheme, part, point)]
    claim, generous, strict = min(found, key=lambda one: (bool(one[2].unmet), bool(one[1].unmet)))
    reading = generous if strict.unmet else strict
    paid = () if reading.unmet else next(payments(reading, point.price), ())
    barred = {**scheme_verdict(table, claim)}
    if paid and point.price is not None and reading is strict:
        barred.pop(point.price.rule, None)
    return {
        "met": _met(generous, strict) if is_judged(table, claim) else None,
        "now": not barred,
        "at": point.at,
        "scored": scheme_points(encounter_of(table), seat, scheme).get(part),
        "automatic": point.automatic,
        "count": len(generous.markers or generous.models),
        "markers": list(generous.markers),
        "models": list(generous.models),
        "distances": dict(generous.distances),
        "price": 0 if point.price is None else point.price.count,
        "payment": list(paid),
        "why": _why({**barred, **strict.unmet}),
    }


def _claims(table: Table, seat: str, scheme: int, part: Scored, point: Point) -> list[SchemePointScored]:
    """The claims of a point that its moment offers; where it offers none, the plain one."""
    offered = [] if point.claims is None else [*point.claims(table, seat)]
    return offered or [SchemePointScored(seat=seat, scheme=scheme, part=part, step=point.at)]


def _met(generous: Met, strict: Met) -> Plain:
    return _verdict(not strict.unmet, not generous.unmet)


def _verdict(sure: bool, possible: bool) -> Plain:
    """True, False, or what the measuring tolerance leaves open."""
    return sure if sure == possible else UNDECIDABLE


def _why(unmet: Verdict) -> Plain:
    """What speaks against a point, by rule."""
    return {rule: breach if isinstance(breach, Said) else breach.says for rule, breach in unmet.items()}


QUERIES = {"score": query(say("What could be scored as things stand, and by what?"), OfScore, could_be_scored)}
"""The questions of an encounter."""
