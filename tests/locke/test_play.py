"""Legal play breaks nothing; the same play with one mistake in it breaks exactly the rule it should."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import convert
from msgspec.structs import replace

from adjudicator.plain.json import Plain
from adjudicator.replay.play import generate, header_of, played, sample_setup
from adjudicator.replay.record import write
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.generated.sample import characters
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import Step
from tests import digests
from tests.given import Place
from tests.locke.changed import CHANGED
from tests.locke.put_in import PUT_IN
from tests.tier import budget

Played: TypeAlias = Step[Table, ev.Event]
SEASON: Plain = {
    "P1": {"played_this_season": ["Somebody else"], "preceding_game": "Somebody else"},
    "P2": {"played_this_season": list(characters())},
}
SETUP: Plain = {**sample_setup(locke), "season": SEASON}
SEEDS = 4
"""Matches in which a mistake is made wherever it fits."""
MOST = 60
"""Matches that are looked at until one has a place for a mistake."""
KINDS = {kind.__name__: kind for kind in locke.events}


@cache
def steps_of(seed: int) -> tuple[Played, ...]:
    """A generated match, to its end or nearly."""
    return tuple(played(locke, SETUP, seed, turns=60, min_events=1_200))


@settings(max_examples=budget(12, 3))
@given(st.integers())
def test_legal_play_breaks_no_rule(seed: int) -> None:
    for step in played(locke, SETUP, seed, turns=40, min_events=500):
        assert step.findings == (), step.event


@settings(max_examples=budget(10, 3))
@given(st.integers(0, 1_000))
def test_every_option_with_fixed_fields_is_legal(seed: int) -> None:
    for number, step in enumerate(played(locke, SETUP, seed, turns=20, min_events=300)):
        for option in locke.options(step.after) if number % 4 == 0 else ():
            if option.open:
                continue
            fields = {name: choices[0] for name, choices in option.fields.items()}
            event = convert({"event": option.event, **fields}, KINDS[option.event])
            assert judge(locke, step.position + 1, step.after, event).findings == (), event


def test_the_same_seed_is_the_same_match() -> None:
    header = header_of(locke, SETUP, 3)

    assert write(header, generate(locke, header, 3).entries) == write(header, generate(locke, header, 3).entries)


def test_a_table_is_the_fold_of_the_events_before() -> None:
    table = locke.lay(SETUP)
    for step in steps_of(1):
        assert step.before == table
        table = locke.evolve(table, step.event, step.position)
        assert step.after == table


def test_play_visits_most_of_the_game() -> None:
    assert len({type(step.event) for seed in range(SEEDS) for step in steps_of(seed)}) >= 45


# ---- one mistake, one rule

Mistake: TypeAlias = Callable[[Played], ev.Event | None]


def changed(rule: str) -> Mistake:
    """The event of a step with the change that breaks a rule."""
    kind, change = CHANGED[rule]

    def mistake(step: Played) -> ev.Event | None:
        fields = change(step.event, step.before) if isinstance(step.event, kind) else None
        return None if fields is None else replace(step.event, **fields)

    return mistake


def put_in(rule: str) -> Mistake:
    """The event that breaks a rule before that of a step."""
    return lambda step: PUT_IN[rule](step.before, step.event)


def places(mistake: Mistake) -> Iterator[tuple[Played, ev.Event]]:
    """Where it fits in the first matches, else in the first match after them that has a place for it."""
    found = 0
    for seed in range(MOST):
        if found and seed >= SEEDS:
            return
        for step in steps_of(seed):
            event = mistake(step)
            if event is not None:
                found += 1
                yield step, event


MISTAKES = [pytest.param(changed, rule, id=f"{rule}-changed") for rule in CHANGED]
MISTAKES += [pytest.param(put_in, rule, id=f"{rule}-put-in") for rule in PUT_IN]


@pytest.mark.parametrize(("made", "rule"), MISTAKES)
def test_a_mistake_breaks_exactly_its_rule(made: Callable[[str], Mistake], rule: str) -> None:
    count = 0
    for count, (step, event) in enumerate(places(made(rule)), 1):  # noqa: B007 - counted to the last one
        found = judge(locke, step.position, step.before, event).findings
        assert step.findings == (), step.event
        assert {finding.rule for finding in found} == {f"LCK-{rule}"}, (step.position, event, found)
    assert count, "it fits nowhere"


def test_most_rules_that_are_checked_have_a_mistake() -> None:
    checked = {rule.id for rule in locke.book.rules.values() if rule.adjudication == "check"}
    made = {f"LCK-{rule}" for rule in (*CHANGED, *PUT_IN)}

    assert made <= locke.book.rules.keys()
    assert len(checked & made) >= 100


# ---- one match, every store, every process


def test_every_store_and_process_gives_the_same_tables(
    sqlite_place: Place, postgres_place: Place, tmp_path: Path
) -> None:
    header = header_of(locke, SETUP, 5)
    record = write(header, generate(locke, header, 5, turns=12, min_events=300).entries)
    places = (Place("memory:"), sqlite_place, postgres_place)
    assert len(set(digests.alike(locke, record, places, tmp_path))) > 200
