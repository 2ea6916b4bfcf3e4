"""Legal play breaks nothing; the same play changed in one known way breaks exactly the rule it should."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from itertools import product
from pathlib import Path

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.replay.play import generate, header_of, played, sample_setup
from adjudicator.replay.record import write
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.judging import judge, replay
from adjudicator.seam.ruleset import Step
from tests import digests
from tests.given import Place
from tests.mtg_trpg.changed import CLAIMS, FACTS, Change
from tests.tier import budget

SETUP = sample_setup(mtg_trpg)
MUTATED = range(6)
"""Seeds of the sessions that are changed in one place."""


@cache
def steps_of(seed: int) -> tuple[Step[Table, ev.Event], ...]:
    """A generated session of some hundred events."""
    return tuple(played(mtg_trpg, SETUP, seed, turns=6, min_events=600))


@settings(max_examples=budget(25, 6))
@given(st.integers())
@example(16777216)  # somebody who is out of the combat might support a check to flee from it
def test_legal_play_breaks_no_rule(seed: int) -> None:
    for step in played(mtg_trpg, SETUP, seed, turns=2, min_events=300):
        assert step.findings == (), step.event


@settings(max_examples=budget(25, 6))
@given(st.integers())
def test_every_option_with_fixed_fields_is_legal(seed: int) -> None:
    for number, step in enumerate(played(mtg_trpg, SETUP, seed, turns=1, min_events=120)):
        if number % 20:
            continue
        for option in mtg_trpg.options(step.after):
            if option.open:
                continue
            fields = {name: choices[0] for name, choices in option.fields.items()}
            event = to_event({"event": option.event, **fields})
            assert judge(mtg_trpg, 1, step.after, event).findings == (), event


FIGHT: dict[str, Plain] = {
    "scene": 1,
    "scene_open": True,
    "cards": {
        "Bear": {"types": ["Creature"], "mana_cost": "{G}", "power": 3, "toughness": 2},
    },
    "npcs": {
        "Rat": {"npc_kind": "creature", "mana_cost": "{B}", "power": 3, "toughness": 3},
        "Boss": {"npc_kind": "creature", "boss": True, "mana_cost": "{B}", "power": 1, "toughness": 1},
    },
    "pcs": {
        "A": {"library": {"count": 9, "top": ["Forest#2"]}, "focus": True, "battlefield": ["Bear#1", "Bear#2"]},
        "B": {"library": {"count": 9, "top": ["Forest#1"]}, "hand": ["Bear#3"]},
    },
}
CALLED: dict[str, object] = {"event": "CheckCalled", "check": "c", "pc": "B"}
TURNED: dict[str, object] = {"event": "CheckCardTurned", "check": "c", "card": "Forest#1"}
HIT: dict[str, object] = {"event": "NpcAttacked", "npc": "Rat", "target": "A"}
BLOCKS: list[dict[str, object]] = [
    {"event": "BlockDeclared", "pc": "A", "blocker": f"Bear#{number}", "against": "Rat"} for number in (1, 2)
]
ONE: dict[str, object] = {"event": "DamageDealt", "source": "Rat", "amount": 1}
HORDE: dict[str, object] = {"event": "CombatAnnounced", "enemy": "horde", "party": ["A"], "horde_deck": 60}
CUT: dict[str, object] = {"event": "HordeLibraryTrimmed", "count": 10}
OFFERED: dict[str, tuple[list[dict[str, object]], dict[str, object] | None]] = {
    "a check without a kind": ([{**CALLED, "target": 4}], {"event": "CheckCalled"}),
    "a card turned without a number": ([{**CALLED, "kind": "body"}, TURNED], {"event": "CheckResolved", "value": 5}),
    "a blocker dealt some": ([HIT, BLOCKS[0], {**ONE, "target": "Bear#1"}], {"target": "Bear#1", "amount": 2}),
    "the other blocker dealt some": ([HIT, *BLOCKS, {**ONE, "target": "Bear#2"}], {"target": "Bear#1", "amount": 2}),
    "a horde cut too little": ([HORDE, CUT], {"event": "HordeLibraryTrimmed", "count": 23}),
    "a horde cut too much": ([HORDE, {**CUT, "count": 40}], None),
    "a boss hurt": ([{"event": "AttackDeclared", "pc": "A", "attacker": "Bear#1", "target": "Boss"}], {"npc": "Rat"}),
    "time slowed between scenes": (
        [{"event": "ExtraTurnGained", "pc": "B"}, {"event": "SceneEnded"}],
        {"event": "Slept", "pc": "B"},
    ),
    "a combat prepared for": (
        [{"event": "CombatStarted", "party": ["A"]}, {"event": "PreparationGranted", "turns": 1},
         {"event": "TurnStarted", "turn": 1, "active": "A"}],
        {"event": "TurnStarted", "turn": 2, "active": "A"},
    ),
    "a turn of somebody who is in no combat": (
        [{"event": "CombatStarted", "party": ["A"]}, {"event": "TurnStarted", "turn": 1, "active": "B"}],
        {"event": "TurnStarted", "turn": 2, "active": "A"},
    ),
}  # fmt: skip
"""What happened, and of what is offered then the part that is known; None: the combat is not ready to start."""


@pytest.mark.parametrize("case", OFFERED)
def test_what_is_offered_in_the_middle_of_things_is_legal(case: str) -> None:
    happened, known = OFFERED[case]
    table = mtg_trpg.lay(FIGHT)
    for plain in happened:
        table = judge(mtg_trpg, 1, table, to_event(plain)).after

    offered = [
        {"event": option.event, **dict(zip(option.fields, fields, strict=True))}
        for option in mtg_trpg.options(table)
        if option.open in ((), ("cards",))
        for fields in product(*option.fields.values())
    ]

    assert [plain for plain in offered if judge(mtg_trpg, 1, table, to_event(plain)).findings] == []
    unready = {"HordeLibraryTrimmed", "CombatStarted"}.isdisjoint(str(plain["event"]) for plain in offered)
    assert any(known.items() <= plain.items() for plain in offered) if known else unready


def test_damage_of_a_power_that_is_not_known_is_left_open() -> None:
    table = mtg_trpg.lay({**FIGHT, "npcs": {"Fog": {"npc_kind": "creature"}}})
    table = judge(mtg_trpg, 1, table, to_event({**HIT, "npc": "Fog"})).after

    dealt = next(option for option in mtg_trpg.options(table) if option.event == "DamageDealt")

    assert dealt.open == ("amount",)


def to_event(plain: dict[str, object]) -> ev.Event:
    kind = next(kind for kind in mtg_trpg.events if kind.__name__ == plain["event"])
    return convert(plain, kind)


def test_the_same_seed_is_the_same_session() -> None:
    header = header_of(mtg_trpg, SETUP, 3)

    assert write(header, generate(mtg_trpg, header, 3).entries) == write(header, generate(mtg_trpg, header, 3).entries)


def test_the_seats_of_a_generated_session_are_the_gm_and_the_characters() -> None:
    assert header_of(mtg_trpg, SETUP, 3).seats == {"GM": "", "A": "Rook of the Ember Oath", "B": ""}


def test_a_table_is_the_fold_of_the_events_before() -> None:
    steps = steps_of(1)
    table = mtg_trpg.lay(SETUP)
    for step in steps:
        assert step.before == table
        table = mtg_trpg.evolve(table, step.event, step.position)
        assert step.after == table


def test_play_visits_most_of_the_game() -> None:
    kinds = {type(step.event) for seed in MUTATED for step in steps_of(seed)}
    assert len(kinds) >= 28


# ---- one change, one rule


def changed(change: Change, seeds: Iterable[int]) -> list[tuple[int, int, ev.Event, str]]:
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
        found = judge(mtg_trpg, step.position, step.before, event).findings
        assert [finding.rule for finding in found] == [expected], (seed, step.position, event)


@pytest.mark.parametrize("change", CLAIMS[:4], ids=lambda change: change.__name__)
def test_a_wrong_claim_breaks_nothing_later(change: Change) -> None:
    seed, place, event, expected = changed(change, MUTATED)[-1]
    steps = steps_of(seed)
    events = [(step.position, event if number == place else step.event) for number, step in enumerate(steps)]

    found = [finding.rule for step in replay(mtg_trpg, steps[0].before, events) for finding in step.findings]

    assert found == [expected]


def test_a_check_of_somebody_outside_the_party_offers_no_preparation() -> None:
    for party, offered in ((["A"], False), (["A", "C"], True)):
        table = mtg_trpg.lay({
            "pcs": {"A": {"library": 9, "opened": True}, "C": {"library": 9, "opened": True}},
            "horde": {"deck": 60},
            "checks": {"p": {"pc": "C", "kind": "reflex", "target": 0, "purpose": "preparation", "card": "Mountain#1"}},
            "combat": {"enemy": "horde", "party": party, "started": False, "preparation": "p"},
        })  # fmt: skip
        table = mtg_trpg.evolve(table, ev.CheckResolved(check="p"), 1)
        kinds = {option.event for option in mtg_trpg.options(table)}
        assert ("PreparationGranted" in kinds) is offered


# ---- one session, every store, every process


def test_every_store_and_process_gives_the_same_tables(
    sqlite_place: Place, postgres_place: Place, tmp_path: Path
) -> None:
    header = header_of(mtg_trpg, SETUP, 5)
    record = write(header, generate(mtg_trpg, header, 5, turns=2, min_events=300).entries)
    places = (Place("memory:"), sqlite_place, postgres_place)
    assert len(set(digests.alike(mtg_trpg, record, places, tmp_path))) > 200
