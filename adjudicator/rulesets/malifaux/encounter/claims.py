"""How a claimed point of a scheme is judged: in the order of the model sheet's section 5, the same for all schemes."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.kills import kill_of
from adjudicator.rulesets.malifaux.encounter.margin import margins
from adjudicator.rulesets.malifaux.encounter.noted import is_noted
from adjudicator.rulesets.malifaux.encounter.presence import all_significant, encounter_of, is_enemy, is_insignificant
from adjudicator.rulesets.malifaux.encounter.schemes import Met, Point, Price, is_named, is_told, point_of
from adjudicator.rulesets.malifaux.encounter.score import scheme_points
from adjudicator.rulesets.malifaux.encounter.strategies import WHEN, Verdict, step_of, too_early
from adjudicator.rulesets.malifaux.encounter.unplaced import markers_as_may_be, markers_untold, nowhere_told, unplaced
from adjudicator.rulesets.malifaux.ground.limits import Breach, unsure
from adjudicator.rulesets.malifaux.ground.unstated import not_stated, tallest
from adjudicator.rulesets.malifaux.left_out import on_record
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Undecidable

CHOSEN = 2
"""Schemes that a player chooses."""
IN_POOL = 5
"""Schemes of the pool."""
PARTS = {"reveal": say("the Reveal"), "end": say("the End")}
"""The two points of a scheme in sentences."""


@recalled(keep=2)
def scheme_verdict(table: Table, claim: SchemePointScored) -> Verdict:
    """The rules that a claimed point of a scheme breaks: the first group that fails, in the order of the sheet."""
    return untimely(table, claim) or condition_verdict(table, claim) or _price(table, claim, point_of(claim))


def untimely(table: Table, claim: SchemePointScored) -> Verdict:
    """The rules that a claimed point breaks, whatever its condition: no scheme of the seat's, scored already, no moment
    for it."""
    return (
        too_early(table)
        or _choice(table, claim)
        or _part(table, claim)
        or _scheme_in_turn(table, claim)
        or _moment(table, claim, point_of(claim))
    )


def _choice(table: Table, claim: SchemePointScored) -> Verdict:
    encounter = encounter_of(table)
    chosen = encounter.schemes.get(claim.seat)
    if is_off_pool(table, claim):
        return {"MFX-SCHEME-02": say("{seat} scored scheme {scheme}; the pool is {pool}",
                                     seat=claim.seat, scheme=claim.scheme, pool=listed(encounter.pool))}  # fmt: skip
    if chosen is None:
        return _third(table, claim)
    if claim.scheme in chosen:
        return {}
    if len(chosen) == 1 and len({claim.scheme, *chosen, *encounter.scheme_points.get(claim.seat, {})}) <= CHOSEN:
        return {}  # nobody told what the other scheme is
    return {"MFX-SCHEME-02": say("{seat} scored scheme {scheme}, which {seat} has not chosen",
                                 seat=claim.seat, scheme=claim.scheme)}  # fmt: skip


def is_in_pool(table: Table, scheme: int) -> bool:
    """Whether a scheme is in the pool; any is if no pool is on record."""
    pool = encounter_of(table).pool
    return not pool or scheme in pool


def is_off_pool(table: Table, claim: SchemePointScored) -> bool:
    """Whether a point's scheme is not in the pool; if the pool is incomplete, a choice on record was judged already."""
    encounter = encounter_of(table)
    is_whole = len(encounter.pool) == IN_POOL
    return not is_in_pool(table, claim.scheme) and (is_whole or claim.seat not in encounter.schemes)


def _third(table: Table, claim: SchemePointScored) -> Verdict:
    """MFX-SCHEME-02 where no choice is on record: the point is of a third scheme."""
    scored = [scheme for scheme in encounter_of(table).scheme_points.get(claim.seat, {}) if scheme != claim.scheme]
    if len(scored) < CHOSEN:
        return {}
    return {"MFX-SCHEME-02": say("{seat} scored scheme {scheme}, but has scored schemes {schemes} already",
                                 seat=claim.seat, scheme=claim.scheme, schemes=listed(scored))}  # fmt: skip


def _part(table: Table, claim: SchemePointScored) -> Verdict:
    turn = scheme_points(encounter_of(table), claim.seat, claim.scheme).get(claim.part)
    if turn is None:
        return {}
    return {"MFX-SCHEME-03": say("{seat} has scored {part} of scheme {scheme} already, in turn {turn}",
                                 seat=claim.seat, part=PARTS[claim.part], scheme=claim.scheme, turn=turn)}  # fmt: skip


def _scheme_in_turn(table: Table, claim: SchemePointScored) -> Verdict:
    for part, turn in scheme_points(encounter_of(table), claim.seat, claim.scheme).items():
        if turn == table.turn and table.complete_log:
            says = say("{seat} has scored {part} of scheme {scheme} in turn {turn} already; a scheme gives 1 VP a turn",
                       seat=claim.seat, part=PARTS[part], scheme=claim.scheme, turn=turn)  # fmt: skip
            return {"MFX-SCHEME-07": says}
    return {}


def _moment(table: Table, claim: SchemePointScored, point: Point) -> Verdict:
    if claim.step != point.at:
        return {point.timing: _at_another_moment(claim, point, claim.step)}
    if not table.complete_log:
        return {}  # what makes it that moment may be left out
    if point.is_now is not None:
        return {} if point.is_now(table, claim) else {point.timing: _not_now(table, claim, point)}
    return {} if step_of(table) == point.at else {point.timing: _at_another_moment(claim, point, step_of(table))}


def _at_another_moment(claim: SchemePointScored, point: Point, moment: str) -> Said:
    return say("For scheme {scheme}, {part} is scored {due}, not {moment}",
               scheme=claim.scheme, part=PARTS[claim.part], due=WHEN[point.at], moment=WHEN[moment])  # fmt: skip


def _not_now(table: Table, claim: SchemePointScored, point: Point) -> Said:
    if claim.killed is not None:
        return _no_such_kill(table, claim, claim.killed)
    return say("For scheme {scheme}, {part} is scored {due}, and this is not that moment",
               scheme=claim.scheme, part=PARTS[claim.part], due=WHEN[point.at])  # fmt: skip


def _no_such_kill(table: Table, claim: SchemePointScored, victim: str) -> Said:
    """Why the kill that a point is claimed for does not count: a friend's, none, or not in this moment."""
    parts: dict[str, Part] = {"scheme": claim.scheme, "model": named(table, victim)}
    if not is_enemy(table.models[victim], claim.seat):
        return say("Scheme {scheme} is scored for {model}, which is no enemy", **parts)
    kill = kill_of(table, victim)
    if kill is None:
        return say("Scheme {scheme} is scored for {model}, which was not killed", **parts)
    return say("Scheme {scheme} is scored for {model}, which was not killed now but in turn {turn}",
               turn=kill.turn, **parts)  # fmt: skip


def condition_verdict(table: Table, claim: SchemePointScored) -> Verdict:
    """What the condition of a claim lacks or may lack, whether or not anything else speaks against the claim."""
    generous, strict = readings(table, claim)
    if generous.unmet:
        return {rule: _lacking(table, claim, rule, says) for rule, says in generous.unmet.items()}
    untold = {rule: Undecidable(says) for rule, says in generous.untold.items()}
    return untold | {rule: unsure(table, says) for rule, says in strict.unmet.items()}


def _lacking(table: Table, claim: SchemePointScored, rule: str, says: Said) -> Breach:
    """What a condition lacks; a doubt if it may have been met where nobody said, or by what the log leaves out."""
    models = unplaced(table, claim, rule)
    if models:
        return nowhere_told(table, says, models)
    if _may_be_met(tallest(table), table, claim, rule):
        return not_stated(table, says)
    if _may_be_met(markers_as_may_be(table, claim.seat), table, claim, rule):
        return markers_untold(table, says)
    return on_record(table, _with_the_insignificant(table, claim, rule, says))


def _may_be_met(other: Table, table: Table, claim: SchemePointScored, rule: str) -> bool:
    """Whether what a condition lacks is there on another table, on which what nobody stated is as it may be."""
    met = None if other is table else point_of(claim).condition(other, claim, margins(table)[0])
    return met is not None and rule not in met.unmet


def _with_the_insignificant(table: Table, claim: SchemePointScored, rule: str, says: Said) -> Said:
    """What a condition lacks, with the Insignificant models that would meet it."""
    leveled = all_significant(table)
    met = None if leveled is table else point_of(claim).condition(leveled, claim, margins(table)[0])
    if met is None or rule in met.unmet:
        return says
    which = [name for name in met.models if is_insignificant(table, table.models[name])]
    if not which:
        return says
    return say(
        "{says}; the Insignificant {models} would, but schemes leave such models out",
        says=says, models=listed([named(table, name) for name in which]),
    )  # fmt: skip


def is_judged(table: Table, claim: SchemePointScored) -> bool:
    """Whether what the condition of a claim asks for is on record, for whoever looks at the table."""
    return is_noted(table) and is_told(table, claim)


@recalled(keep=4)
def readings(table: Table, claim: SchemePointScored) -> tuple[Met, Met]:
    """What a claim's condition came to, read generously and strictly."""
    point, (generous, strict) = point_of(claim), margins(table)
    if not is_told(table, claim):
        return (_untold(table, claim, point),) * 2
    if not is_noted(table):
        return Met(), Met()
    met = point.condition(table, claim, generous)
    return met, met if strict == generous else point.condition(table, claim, strict)


def _untold(table: Table, claim: SchemePointScored, point: Point) -> Met:
    """What a condition comes to without the models chosen: a doubt if nobody told which, not met if none is there."""
    if claim.seat not in encounter_of(table).schemes or not table.models:
        return Met()
    if is_named(table, claim):
        return Met({point.rules[0]: say("No model on record was chosen for scheme {scheme}", scheme=claim.scheme)})
    says = say("No model on record was chosen for scheme {scheme}: whether it is met is undecidable",
               scheme=claim.scheme)  # fmt: skip
    return Met(untold={point.rules[0]: says})


def _price(table: Table, claim: SchemePointScored, point: Point) -> Verdict:
    if point.price is None or not is_judged(table, claim):
        return {}
    generous, strict = readings(table, claim)
    if not pays(generous, claim.removed, point.price):
        unpaid = _unpaid(table, claim, point.price, generous)
        return {point.price.rule: on_record(table, unpaid) if _is_as_much(claim, point.price) else unpaid}
    if not pays(strict, claim.removed, point.price):
        return {point.price.rule: unsure(table, _unpaid(table, claim, point.price, strict))}
    return {}


def _is_as_much(claim: SchemePointScored, price: Price) -> bool:
    """Whether as many different markers are paid as a point costs, wherever they lie."""
    return len(claim.removed) == price.count == len(set(claim.removed))


def pays(met: Met, removed: tuple[str, ...], price: Price) -> bool:
    """Whether these markers are the price of a point: as many as it costs, all different, and valid together."""
    if len(removed) != price.count or len(set(removed)) != price.count or not set(removed) <= set(met.markers):
        return False
    return met.fits is None or met.fits(removed)


def payments(met: Met, price: Price | None) -> Iterator[tuple[str, ...]]:
    """Each set of markers that pays for a point, once."""
    if price is None:
        yield ()
        return
    yield from (paid for paid in combinations(met.markers, price.count) if pays(met, paid, price))


def _unpaid(table: Table, claim: SchemePointScored, price: Price, met: Met) -> Said:
    paid = listed([named(table, name) for name in claim.removed]) if claim.removed else say("no marker")
    return counted(
        "{seat} paid for scheme {scheme} with {paid}; the price is {count} marker of {which}",
        "{seat} paid for scheme {scheme} with {paid}; the price is {count} markers together of {which}",
        price.count,
        seat=claim.seat, paid=paid, scheme=claim.scheme, which=listed([named(table, name) for name in met.markers]),
    )  # fmt: skip
