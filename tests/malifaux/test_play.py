"""Legal play breaks nothing; the same play changed in one known way breaks exactly the rule it should."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from adjudicator.replay.play import generate, header_of, played
from adjudicator.replay.record import write
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import (
    CardsDiscarded,
    DuelResolved,
    Event,
)
from adjudicator.rulesets.malifaux.sample import skirmish
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.judging import judge, replay
from adjudicator.seam.ruleset import Refused, Step
from tests import digests
from tests.given import Place
from tests.malifaux.chance import offered
from tests.malifaux.changed import CLAIMS, FACTS, Change
from tests.tier import budget

SETUP = skirmish()
MUTATED = range(6)
"""Seeds of the matches that are changed in one place."""


@cache
def steps_of(seed: int) -> tuple[Step[Table, Event], ...]:
    """A generated match of a thousand events and more."""
    return tuple(played(malifaux, SETUP, seed, turns=5, min_events=1000))


@settings(max_examples=budget(25, 6))
@given(st.integers())
def test_legal_play_breaks_no_rule(seed: int) -> None:
    for step in played(malifaux, SETUP, seed, turns=2, min_events=300):
        assert step.findings == (), step.event


@settings(max_examples=budget(25, 6))
@given(st.integers())
def test_every_option_with_fixed_fields_is_legal(seed: int) -> None:
    for number, step in enumerate(played(malifaux, SETUP, seed, turns=1, min_events=120)):
        for event in () if number % 4 else offered(step.after):
            assert judge(malifaux, 1, step.after, event).findings == (), event


def test_the_same_seed_is_the_same_match() -> None:
    header = header_of(malifaux, SETUP, 3)

    assert write(header, generate(malifaux, header, 3).entries) == write(header, generate(malifaux, header, 3).entries)


def test_a_table_is_the_fold_of_the_events_before() -> None:
    steps = steps_of(1)
    table = malifaux.lay(SETUP)
    for step in steps:
        assert step.before == table
        table = malifaux.evolve(table, step.event, step.position)
        assert step.after == table


# ---- one change, one rule


def changed(change: Change, seeds: Iterable[int]) -> list[tuple[int, int, Event, str]]:
    """Every place where a change fits: seed, place, the changed event, the rule it breaks."""
    return [
        (seed, place, *fits)
        for seed in seeds
        for place, step in enumerate(steps_of(seed))
        if (fits := change(step)) is not None
    ]


@pytest.mark.parametrize("change", CLAIMS + FACTS, ids=lambda change: change.__name__)
def test_a_change_breaks_exactly_its_rule(change: Change) -> None:
    places = changed(change, MUTATED)
    assert places, "the change fits nowhere"
    for seed, place, event, expected in places:
        step = steps_of(seed)[place]
        found = judge(malifaux, step.position, step.before, event).findings
        assert [finding.rule for finding in found] == [expected], (seed, step.position, event)


@pytest.mark.parametrize("change", CLAIMS, ids=lambda change: change.__name__)
def test_a_wrong_claim_breaks_nothing_later(change: Change) -> None:
    seed, place, event, expected = changed(change, [2])[-1]
    steps = steps_of(seed)
    events = [(step.position, event if number == place else step.event) for number, step in enumerate(steps)]

    found = [finding.rule for step in replay(malifaux, steps[0].before, events) for finding in step.findings]

    assert found == [expected]


def left_out(kind: type[Event], expected: str, fits: Callable[[Step[Table, Event]], bool]) -> None:
    """Without its events of a kind, what follows breaks exactly one rule."""
    tried = 0
    for seed in MUTATED:
        steps = steps_of(seed)
        for place, step in enumerate(steps[:-1]):
            if isinstance(step.event, kind) and fits(step):
                following = steps[place + 1].event
                try:
                    found = judge(malifaux, step.position, step.before, following).findings
                except Refused:
                    continue
                tried += 1
                assert [finding.rule for finding in found] == [expected], (seed, step.position)
    assert tried


def test_a_discard_left_out_is_named_at_the_next_event() -> None:
    left_out(CardsDiscarded, "MFX-HAND-05", lambda step: step.after.discard_due == ())


def test_a_final_total_left_out_is_named_at_the_outcome() -> None:
    tried = 0
    for step in steps_of(0):
        if not isinstance(step.event, DuelResolved):
            continue
        duel = step.before.duels[step.event.duel]
        if duel.target is None or duel.target.relented:
            continue
        silent = replace(duel, target=replace(duel.target, told=False))
        before = replace(step.before, duels={**step.before.duels, step.event.duel: silent})
        tried += 1
        found = judge(malifaux, step.position, before, step.event).findings
        assert [finding.rule for finding in found] == ["MFX-DUEL-22"]
    assert tried > 10


# ---- one match, every store, every process


def test_every_store_and_process_gives_the_same_tables(
    sqlite_place: Place, postgres_place: Place, tmp_path: Path
) -> None:
    header = header_of(malifaux, SETUP, 5)
    record = write(header, generate(malifaux, header, 5, turns=2, min_events=300).entries)
    places = (Place("memory:"), sqlite_place, postgres_place)
    assert len(set(digests.alike(malifaux, record, places, tmp_path))) > 200
