"""What could be scored, as values and as a question: met or not, by which markers and models, at which price."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Player
from adjudicator.rulesets.malifaux import present
from adjudicator.rulesets.malifaux.encounter.claims import (
    condition_verdict,
    is_judged,
    payments,
    readings,
    scheme_verdict,
)
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored, Scored, StrategyPointScored
from adjudicator.rulesets.malifaux.encounter.margin import margins
from adjudicator.rulesets.malifaux.encounter.noted import is_noted
from adjudicator.rulesets.malifaux.encounter.options import offers
from adjudicator.rulesets.malifaux.encounter.outlook import point_said, said_of, scheme_said, strategy_said
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES, Met, Point
from adjudicator.rulesets.malifaux.encounter.score import STRATEGY, Source, points_of, scheme_points, strategy_points
from adjudicator.rulesets.malifaux.encounter.strategies import (
    Verdict,
    counted_by,
    is_due,
    may_be_due,
    not_due,
    strategy_of,
    strategy_verdict,
)
from adjudicator.rulesets.malifaux.events.base import Seat
from adjudicator.rulesets.malifaux.geometry.units import NEAR
from adjudicator.rulesets.malifaux.ground.distances import UNDECIDABLE
from adjudicator.rulesets.malifaux.ground.limits import Breach
from adjudicator.rulesets.malifaux.ground.queries import Asked, query
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import replace


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
    """By seat: the points held, the strategy, and the schemes that are known to the viewer."""
    if asked.seat is not None:
        present.seat(table, asked.seat, "seat")
    seats = table.seats if asked.seat is None else (asked.seat,)
    return {seat: _of_seat(table, seat) for seat in seats}


def _of_seat(table: Table, seat: str) -> Plain:
    encounter = encounter_of(table)
    held = points_of(encounter, seat)
    return {
        "says": say("{player}: {points} VP", player=Player(seat), points=held),
        "vp": held,
        "strategy": _of_strategy(table, seat),
        "schemes": {str(scheme): _of_scheme(table, seat, scheme) for scheme in encounter.schemes.get(seat, {})},
    }


def _of_strategy(table: Table, seat: str) -> Plain:
    """The point of the strategy. `met`: it counts for more than was earned, if what it counts is on record; `now`: the
    point could be scored at this very moment; `says`: that in a sentence."""
    played, (_, strict) = strategy_of(table), margins(table)
    if played is None:
        return None
    counted, earned = played.count(table, seat, NEAR), strategy_points(encounter_of(table), seat)
    sure, possible = is_due(table, seat, strict), may_be_due(table, seat)
    barred = strategy_verdict(table, StrategyPointScored(seat=seat))
    lacks = not_due(table, seat, played) if is_noted(table) else None
    why = barred if lacks is None else _with_the_count(barred, played.rule, lacks)
    suffices = counted if is_noted(table) and lacks is None else None
    return {
        "says": strategy_said(table, played, suffices, len(earned), why),
        "called": played.called,
        "met": _verdict(sure, possible) if is_noted(table) else None,
        "now": not barred,
        "count": counted.count,
        "earned": list(earned),
        "which": list(counted.names),
        "why": _why(why),
    }


def _with_the_count(barred: Verdict, rule: str, lacks: Breach) -> Verdict:
    """What bars the point of the strategy now, with what its count lacks."""
    before = barred.get(rule, lacks)
    if before == lacks:
        return {**barred, rule: lacks}
    return {**barred, rule: say("{one}; {other}", one=said_of(before), other=said_of(lacks))}


def _of_scheme(table: Table, seat: str, scheme: int) -> Plain:
    found, is_revealed = SCHEMES[scheme], (seat, scheme) in encounter_of(table).revealed
    return {
        "says": scheme_said(scheme, is_revealed),
        "called": found.called,
        "revealed": is_revealed,
        **{part: _of_point(table, seat, scheme, part, point) for part, point in found.points.items()},
    }


def _of_point(table: Table, seat: str, scheme: int, part: Scored, point: Point) -> Plain:
    """A point of a scheme as things stand. `now`: it could be scored at this very moment; `says`: that in a sentence.

    `met`: its condition, if what that asks for is on record. `price`: how many scheme markers are removed for it;
    `payment`: markers that would do.
    """
    claim, generous, strict = _nearest(table, _claims(table, seat, scheme, part, point))
    paid = _payment(point, generous, strict)
    scored = scheme_points(encounter_of(table), seat, scheme).get(part)
    if paid != claim.removed:
        claim = replace(claim, removed=paid)
    barred = scheme_verdict(table, claim)
    lacks, is_known = condition_verdict(table, claim), is_judged(table, claim)
    why = {**barred, **lacks}
    return {
        "says": point_said(table, claim, scored, strict if is_known and not lacks else None, why),
        "met": _met(generous, strict) if is_known else None,
        "now": not barred,
        "at": point.at,
        "scored": scored,
        "automatic": point.automatic,
        "count": len(generous.markers or generous.models),
        "markers": list(generous.markers),
        "models": list(generous.models),
        "distances": dict(generous.distances),
        "price": 0 if point.price is None else point.price.count,
        "payment": list(paid),
        "why": _why(why),
    }


def _nearest(table: Table, claims: list[SchemePointScored]) -> tuple[SchemePointScored, Met, Met]:
    """The claim that lacks least, of those that could be made, with its condition's generous and strict readings."""
    found = ((claim, *readings(table, claim)) for claim in claims)
    return min(
        found, key=lambda one: (not one[2].is_sure, bool(one[1].unmet), min(one[1].distances.values(), default=0))
    )


def _payment(point: Point, generous: Met, strict: Met) -> tuple[str, ...]:
    """Markers with which a point could be paid for, certainly if any certainly pay for it."""
    read = (met for met in (strict, generous) if not met.unmet)
    return next((paid for met in read for paid in payments(met, point.price)), ())


def _claims(table: Table, seat: str, scheme: int, part: Scored, point: Point) -> list[SchemePointScored]:
    """The claims of a point that its moment offers; if it offers none, the plain claim."""
    offered = [] if point.claims is None else [*point.claims(table, seat)]
    return offered or [SchemePointScored(seat=seat, scheme=scheme, part=part, step=point.at)]


def _met(generous: Met, strict: Met) -> Plain:
    return _verdict(strict.is_sure, not generous.unmet)


def _verdict(sure: bool, possible: bool) -> Plain:
    """True, False, or what the measuring tolerance leaves open."""
    return sure if sure == possible else UNDECIDABLE


def _why(unmet: Verdict) -> Plain:
    """What speaks against a point, by rule."""
    return {rule: said_of(breach) for rule, breach in unmet.items()}


QUERIES = {"score": query(say("What could be scored as things stand, and by what?"), OfScore, could_be_scored)}
"""The questions of an encounter."""
