"""What may be scored now, in sentences that are true as things stand: may, cannot because, not known, was scored."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored
from adjudicator.rulesets.malifaux.encounter.phrases import length_said, scheme_called
from adjudicator.rulesets.malifaux.encounter.schemes import Met, point_of
from adjudicator.rulesets.malifaux.encounter.strategies import Counted, Strategy, Verdict
from adjudicator.rulesets.malifaux.ground.limits import Breach
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Undecidable


def strategy_said(table: Table, played: Strategy, counted: Counted | None, earned: int, why: Verdict) -> Said:
    """Whether the point of the strategy may be scored now, with what counts for it if that is on record."""
    facts = None if counted is None else [counted.alone or _counted(table, counted, earned)]
    return _answer(say("The strategy ({strategy})", strategy=played.called), facts, why)


def _counted(table: Table, counted: Counted, earned: int) -> Said:
    if not counted.names:
        return say("it counts {count}, more than the {earned} VP earned from it", count=counted.count, earned=earned)
    which = listed([named(table, name) for name in counted.names])
    return say("it counts {count} ({which}), more than the {earned} VP earned from it",
               count=counted.count, which=which, earned=earned)  # fmt: skip


def scheme_said(scheme: int, is_revealed: bool) -> Said:
    """A scheme, and whether everybody knows of it."""
    called = scheme_called(scheme)
    return say("Revealed: {scheme}", scheme=called) if is_revealed else say("Not revealed: {scheme}", scheme=called)


def point_said(table: Table, claim: SchemePointScored, scored: int | None, met: Met | None, why: Verdict) -> Said:
    """Whether a point of a scheme may be scored now, with what meets its condition if that is on record."""
    scheme = scheme_called(claim.scheme)
    point = say("The Reveal of {scheme}", scheme=scheme)
    if claim.part == "end":
        point = say("The End of {scheme}", scheme=scheme)
    if scored is not None:
        return say("{point} was scored in turn {turn}", point=point, turn=scored)
    return _answer(point, None if met is None else [*_facts(table, claim, met)], why)


def _facts(table: Table, claim: SchemePointScored, met: Met) -> Iterator[Said]:
    """What meets a condition, the distances, what the price may be, and whether the point is earned automatically."""
    if by := met.models or met.markers:
        yield say("it is met by {which}", which=listed([named(table, name) for name in by]))
    if met.distances:
        yield say("distances: {lengths}", lengths=listed([length_said(table, *one) for one in met.distances.items()]))
    if claim.removed:
        yield say("its price may be {markers}", markers=listed([named(table, name) for name in claim.removed]))
    if point_of(claim).automatic:
        yield say("it is earned automatically")


# ---- the answer


def _answer(point: Said, facts: Sequence[Said] | None, why: Verdict) -> Said:
    """Whether a point may be scored: it may, it may perhaps, or it cannot because; `facts`: None if not on record."""
    if not why and facts is None:
        return say("{point} may be scored now as far as is known, but what it asks for is not on record", point=point)
    if not why and not facts:
        return say("{point} may be scored now", point=point)
    reasons = [say("{says} ({rule})", says=said_of(one), rule=rule) for rule, one in why.items()]
    row = reduce(lambda one, other: say("{one}; {other}", one=one, other=other), [*reasons, *(facts or ())])
    if not why:
        return say("{point} may be scored now: {facts}", point=point, facts=row)
    if all(isinstance(one, Undecidable) for one in why.values()):
        return say("{point} may perhaps be scored now: {why}", point=point, why=row)
    return say("{point} cannot be scored now, because: {why}", point=point, why=row)


def said_of(breach: Breach) -> Said:
    """The sentence of a breach or a doubt."""
    return breach.says if isinstance(breach, Undecidable) else breach
