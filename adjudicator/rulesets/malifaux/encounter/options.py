"""What may be scored now: points of the strategy and of schemes, each with the markers it may be paid with."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice

from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.claims import is_judged, payments, readings, scheme_verdict
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored, Scored, StrategyPointScored
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES, Point
from adjudicator.rulesets.malifaux.encounter.strategies import counted_by, step_of, strategy_verdict
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.evolve import evolve
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option

EXAMPLES = 20
"""How many of the sets of markers that a point may be paid with are listed; where there are more, the field is open."""


def in_scoring(table: Table) -> Iterator[Option]:
    """The points that may be scored now."""
    played = counted_by(table)
    if played is not None and step_of(table) == "end_of_turn":
        for seat in table.seats:
            if not strategy_verdict(table, StrategyPointScored(seat=seat)):
                yield option(seat, "StrategyPointScored", played.rule, seat=seat, step="end_of_turn")
    for seat, chosen in encounter_of(table).schemes.items():
        for scheme in chosen:
            for claim, paid in offers(table, seat, scheme):
                to_fill = ("removed",) if len(paid) > EXAMPLES else ()
                yield option(
                    seat, "SchemePointScored", "MFX-SCHEME-04", to_fill=to_fill,
                    seat=seat, scheme=scheme, part=claim.part, step=claim.step,
                    killed=claim.killed, actor=claim.actor, activation_of=claim.activation_of,
                    removed=tuple([*one] for one in paid[:EXAMPLES]),
                )  # fmt: skip


def offers(table: Table, seat: str, scheme: int) -> Iterator[tuple[SchemePointScored, list[tuple[str, ...]]]]:
    """The points of a scheme that a seat could score now, each with sets of markers that pay for it."""
    for part, point in SCHEMES[scheme].points.items():
        for claim in _claims(table, seat, scheme, part, point):
            _, strict = readings(table, claim)
            is_met = is_judged(table, claim) and strict.is_sure
            paid = list(islice(payments(strict, point.price), EXAMPLES + 1)) if is_met else []
            if paid and not scheme_verdict(table, replace(claim, removed=paid[0])):
                yield claim, paid


def _claims(table: Table, seat: str, scheme: int, part: Scored, point: Point) -> Iterable[SchemePointScored]:
    """The claims of a point that its moment allows now."""
    if point.claims is not None:
        return point.claims(table, seat)
    if point.at != step_of(table):
        return ()
    return (SchemePointScored(seat=seat, scheme=scheme, part=part, step=point.at),)


def is_clean(table: Table, event: Event) -> bool:
    """Whether an event certainly breaks no rule on a table."""
    return book.judge(table, event, evolve(table, event, 0)) == ((), ())
