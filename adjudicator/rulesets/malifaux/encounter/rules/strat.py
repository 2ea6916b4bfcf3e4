"""The strategy in general (MFX-STRAT): which suit names which, and one point a turn."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.events import (
    EncounterGenerated,
    ExplosivePlanted,
    ExplosiveRecovered,
    IdolInteracted,
    InitiativeDetermined,
    StrategyMarkerInteracted,
    StrategyPointScored,
)
from adjudicator.rulesets.malifaux.encounter.margin import margins
from adjudicator.rulesets.malifaux.encounter.phrases import too_late
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.score import strategy_points
from adjudicator.rulesets.malifaux.encounter.strategies import (
    BY_SUIT,
    STRATEGIES,
    counted_by,
    is_due,
    may_be_due,
    strategy_verdict,
)
from adjudicator.rulesets.malifaux.events import ActivationEnded, MarkerDropped, ModelActivated
from adjudicator.rulesets.malifaux.geometry.units import NEAR
from adjudicator.rulesets.malifaux.ground.distances import as_value
from adjudicator.rulesets.malifaux.ground.limits import Breach
from adjudicator.rulesets.malifaux.ground.phrases import answer
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value

book.records("MFX-HOUSE-E01", EncounterGenerated)
book.records("MFX-HOUSE-E04", InitiativeDetermined, ModelActivated, ActivationEnded)
book.records("MFX-HOUSE-E09", StrategyMarkerInteracted, ExplosivePlanted, ExplosiveRecovered, IdolInteracted)
book.records("MFX-HOUSE-E12", MarkerDropped)


@book.check("MFX-STRAT-02", on=EncounterGenerated)
def strategy_is_that_of_the_suit(table: Table, event: EncounterGenerated) -> Said | None:
    """The strategy is the one that the suit names."""
    if late := too_late(table, say("The strategy was generated")):
        return late
    due = BY_SUIT[event.suit]
    if event.strategy == due:
        return None
    return say(
        "{suit} was flipped and {strategy} recorded; {suit} is {due}",
        suit=event.suit, strategy=STRATEGIES[event.strategy].called, due=STRATEGIES[due].called,
    )  # fmt: skip


@book.check("MFX-STRAT-01", on=StrategyPointScored)
def one_strategy_point_a_turn(table: Table, event: StrategyPointScored) -> Breach | None:
    """A crew scores the strategy once a turn."""
    return strategy_verdict(table, event).get("MFX-STRAT-01")


@book.value("MFX-STRAT-01", on=StrategyPointScored)
def what_the_strategy_counts(before: Table, event: StrategyPointScored, after: Table) -> Iterator[Value]:
    """What is counted, and the points already earned: `count`, `already`, `due`, `counted`."""
    played = counted_by(before)
    if played is None:
        return
    found, earned = played.count(before, event.seat, NEAR), len(strategy_points(encounter_of(before), event.seat))
    working = say("counted for {strategy}: {count}", strategy=played.called, count=found.count)
    yield Value(played.rule, ("count",), found.count, working)
    yield Value(played.rule, ("already",), earned, say("VP already earned from it: {earned}", earned=earned))
    sure = is_due(before, event.seat, margins(before)[1])
    verdict = sure if sure == may_be_due(before, event.seat) else None
    yield Value(played.rule, ("due",), as_value(verdict), say("point due: {answer}", answer=answer(verdict)))
    if found.names:
        which = listed([named(before, name) for name in found.names])
        yield Value(played.rule, ("counted",), list(found.names), say("what is counted: {which}", which=which))
    if found.alone is not None:
        yield Value(played.rule, ("because",), True, say("point due: {why}", why=found.alone))
