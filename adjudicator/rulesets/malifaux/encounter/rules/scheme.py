"""Schemes in general (MFX-SCHEME): the pool, the secret choice, and what holds for every point."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.choices import Choice, judged_choice, wrong_model
from adjudicator.rulesets.malifaux.encounter.claims import (
    CHOSEN,
    IN_POOL,
    is_in_pool,
    is_judged,
    is_off_pool,
    readings,
    scheme_verdict,
)
from adjudicator.rulesets.malifaux.encounter.events import (
    SchemePointScored,
    SchemePoolGenerated,
    SchemesChosen,
    StrategyPointScored,
)
from adjudicator.rulesets.malifaux.encounter.phrases import length_said, too_late
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.score import scheme_points
from adjudicator.rulesets.malifaux.encounter.strategies import strategy_verdict
from adjudicator.rulesets.malifaux.ground.distances import UNDECIDABLE
from adjudicator.rulesets.malifaux.ground.limits import Breach
from adjudicator.rulesets.malifaux.names import named
from adjudicator.rulesets.malifaux.sentences import counted, say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Secret, Value
from adjudicator.seam.ruleset import SetUp

VALUES = range(1, 14)

book.records("MFX-SCHEME-12", SchemesChosen)
book.records("MFX-HOUSE-E13", SchemesChosen)


@book.check("MFX-SCHEME-01", on=(SchemePoolGenerated, SetUp))
@book.serves("MFX-HOUSE-E02")
def pool_is_of_five_flipped_values(table: Table, event: SchemePoolGenerated | SetUp) -> Said | None:
    """The pool holds five different schemes, each the value of a card that was flipped, if the flips are noted."""
    if type(event) is SchemePoolGenerated:
        return too_late(table, say("The pool was generated")) or _wrong_pool(event)
    pool = encounter_of(table).pool
    return _wrong_pool(SchemePoolGenerated(pool=pool)) if pool else None


def _wrong_pool(event: SchemePoolGenerated) -> Said | None:
    if len(set(event.pool)) != len(event.pool) or len(event.pool) != IN_POOL:
        return counted(
            "The pool holds {count} different scheme; it holds five",
            "The pool holds {count} different schemes; it holds five",
            len(set(event.pool)),
        )
    if not event.values:
        return None
    strange = sorted(set(event.pool) - set(event.values))
    if strange:
        return say("The pool holds scheme {schemes}, which was not flipped", schemes=listed(strange))
    left = [value for value in dict.fromkeys(event.values) if value in VALUES][:IN_POOL]
    if set(left) == set(event.pool):
        return None
    return say("The first five different values flipped were {values}", values=listed(left))


@book.check("MFX-SCHEME-02", on=(SchemesChosen, SetUp, SchemePointScored))
def two_different_schemes_of_the_pool(table: Table, event: Choice | SchemePointScored) -> Said | Secret | Breach | None:
    """A player chooses two different schemes of the pool, and scores those."""
    if type(event) is SchemesChosen and (late := too_late(table, say("{seat} chose schemes", seat=event.seat))):
        return late
    if not isinstance(event, SchemePointScored):
        return judged_choice(table, event, _wrong_choice if type(event) is SchemesChosen else _wrong_told)
    wrong = scheme_verdict(table, event).get("MFX-SCHEME-02")
    is_secret = event.seat in encounter_of(table).schemes and not is_off_pool(table, event)
    return Secret(wrong, (event.seat,)) if isinstance(wrong, Said) and is_secret else wrong


def _wrong_choice(table: Table, choice: SchemesChosen) -> Said | None:
    if not choice.schemes:
        return say("{seat} chose no scheme, not two different schemes", seat=choice.seat)
    if len(choice.schemes) != CHOSEN or len(set(choice.schemes)) != CHOSEN:
        return say("{seat} chose {schemes}, not two different schemes",
                   seat=choice.seat, schemes=listed(choice.schemes))  # fmt: skip
    return _off_pool(table, choice)


def _wrong_told(table: Table, choice: SchemesChosen) -> Said | None:
    """What is wrong with the schemes that a set-up tells; where it tells one, nobody told what the other is."""
    return _off_pool(table, choice) if len(choice.schemes) == 1 else _wrong_choice(table, choice)


def _off_pool(table: Table, choice: SchemesChosen) -> Said | None:
    strange = [scheme for scheme in choice.schemes if not is_in_pool(table, scheme)]
    if not strange:
        return None
    return say("{seat} chose scheme {schemes}; the pool is {pool}",
               seat=choice.seat, schemes=listed(strange), pool=listed(encounter_of(table).pool))  # fmt: skip


@book.check("MFX-SCHEME-08", on=(SchemesChosen, SetUp))
def chosen_model_is_in_the_right_crew(table: Table, event: Choice) -> Secret | None:
    """A model that a scheme asks for is in the crew the scheme says, when the scheme is chosen."""
    return judged_choice(table, event, wrong_model)


# ---- every point


@book.check("MFX-SCHEME-10", on=(StrategyPointScored, SchemePointScored))
def no_points_in_turn_one(table: Table, event: StrategyPointScored | SchemePointScored) -> Breach | None:
    """No point is scored in the first turn."""
    if isinstance(event, StrategyPointScored):
        return strategy_verdict(table, event).get("MFX-SCHEME-10")
    return scheme_verdict(table, event).get("MFX-SCHEME-10")


@book.check("MFX-SCHEME-03", on=SchemePointScored)
def each_part_is_scored_once(table: Table, event: SchemePointScored) -> Breach | None:
    """A part of a scheme is scored once a game."""
    return scheme_verdict(table, event).get("MFX-SCHEME-03")


@book.check("MFX-SCHEME-05", on=SchemePointScored)
@book.serves("MFX-SCHEME-06")
def end_is_scored_at_the_end_of_the_game(table: Table, event: SchemePointScored) -> Breach | None:
    """The End point is scored when the game has ended, revealed or not."""
    return scheme_verdict(table, event).get("MFX-SCHEME-05")


@book.check("MFX-SCHEME-07", on=SchemePointScored)
def one_point_of_a_scheme_a_turn(table: Table, event: SchemePointScored) -> Breach | None:
    """A scheme gives one point a turn."""
    return scheme_verdict(table, event).get("MFX-SCHEME-07")


@book.value("MFX-SCHEME-04", "MFX-SCHEME-09", on=SchemePointScored)
def what_a_point_needs(before: Table, event: SchemePointScored, after: Table) -> Iterator[Value]:
    """Whether the condition is met: `met`, `count`, `already`, `markers`, `models`, `distances`, `health`."""
    if not is_judged(before, event):
        return
    generous, strict = readings(before, event)
    met = False if generous.unmet else strict.is_sure or UNDECIDABLE
    yield Value("MFX-SCHEME-04", ("met",), met, _met(met))
    if strict.count is not None:
        yield Value(
            "MFX-SCHEME-04", ("count",), strict.count, say("counted for the scheme: {count}", count=strict.count)
        )
    earned = len(scheme_points(encounter_of(before), event.seat, event.scheme))
    yield Value("MFX-SCHEME-04", ("already",), earned, say("VP held from this scheme: {earned}", earned=earned))
    for kind, names in (("markers", strict.markers), ("models", strict.models)):
        if names:
            which = listed([named(before, name) for name in names])
            yield Value("MFX-SCHEME-09", (kind,), list(names), say("what qualifies: {which}", which=which))
    for name, length in strict.distances.items():
        yield Value("MFX-SCHEME-09", ("distances", name), length, length_said(before, name, length))
    for name in strict.health:
        yield from _health(before, name)


def _health(table: Table, name: str) -> Iterator[Value]:
    """The Health of a model, if anybody stated it."""
    model = table.models[name]
    if model.health is None:
        return
    if model.health_max is None:
        working = say("Health of {model}: {health}, its maximum not on record",
                      model=named(table, name), health=model.health)  # fmt: skip
    else:
        working = say("Health of {model}: {health} of {most}; half is {half}", model=named(table, name),
                      health=model.health, most=model.health_max, half=model.health_max / 2)  # fmt: skip
    yield Value("MFX-SCHEME-09", ("health", name), model.health, working)


def _met(met: bool | str) -> Said:
    if met == UNDECIDABLE:
        return say("condition: undecidable")
    return say("condition: met") if met else say("condition: not met")
