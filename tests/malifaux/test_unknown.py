"""What nobody knows accuses nobody, is named, and is learned later."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
import yaml
from msgspec import Struct
from msgspec.structs import fields

from adjudicator.plain.json import Plain, read_event
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.admit.may_report import may_report
from adjudicator.rulesets.malifaux.data import ActionData, CardAction, CrewFile, Trigger, UpgradeData
from adjudicator.rulesets.malifaux.encounter.lay import GivenEncounter
from adjudicator.rulesets.malifaux.facts import FACTS
from adjudicator.rulesets.malifaux.given import GivenTable
from adjudicator.rulesets.malifaux.ground.lay import GivenMarker, GivenTerrain
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.lay.duel import GivenDuel, GivenFlip
from adjudicator.rulesets.malifaux.lay.models import GivenModel
from adjudicator.rulesets.malifaux.lay.seats import GivenDeck, GivenSide
from adjudicator.rulesets.malifaux.sample import sample
from adjudicator.rulesets.malifaux.state import Duel, Duelist, Flip, Table
from adjudicator.seam.judging import judge
from adjudicator.seam.limits import sketched
from adjudicator.seam.needs import needs
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step
from tests.given import ROOT

KINDS = {kind.__name__: kind for kind in malifaux.events}
CASES = yaml.safe_load((ROOT / "tests/malifaux/unknown.yaml").read_text("utf-8"))


def _table(given: Plain, unknown: list[str]) -> Table:
    table = lay({**given, "unknown": unknown})
    FACTS.guard(table)
    return table


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_what_is_certain_is_found_and_what_decides_is_named(case: Any) -> None:
    table, found, needed = _table(case["given"], case["unknown"]), [], set()
    for at, plain in enumerate(case["when"], 1):
        step = judge(malifaux, at, table, read_event(KINDS, plain))
        found += [{"at": at, "rule": finding.rule} for finding in step.findings]
        needed |= {(at, need.path) for need in needs(malifaux, step)}
        table = step.after
    assert found == case["then"]["findings"]
    assert {(need["at"], need["path"]) for need in case["needs"]} <= needed


# ---- each field of a set-up


BELOW: dict[str, type[Struct]] = {
    "": GivenTable,
    "seats.*": GivenSide,
    "seats.*.deck": GivenDeck,
    "models.*": GivenModel,
    "models.*.actions.*": CardAction,
    "models.*.triggers.*": Trigger,
    "actions.*": ActionData,
    "actions.*.triggers.*": Trigger,
    "upgrades.*": UpgradeData,
    "terrain.*": GivenTerrain,
    "markers.*": GivenMarker,
    "duel": GivenDuel,
    "duel.flips.*": GivenFlip,
    "duels.*": Duel,
    "duels.*.*": Duelist,
    "flips.*": Flip,
    "encounter": GivenEncounter,
    "crews.*": CrewFile,
}
"""The shapes of set-ups, by where they stand."""
NEVER = {
    "ids of things, and keys under which their own fields stand": (
        "seats", "models", "crews", "upgrades", "actions", "duel", "duels", "flips", "terrain", "markers", "encounter",
        "schemes", "scheme_points", "strategy_points", "crews.*.models", "duel.id", "duel.flips", "duel.final",
        "duel.success", "duels.*.target", "duels.*.acting", "duel.acting", "duels.*.*.model", "duels.*.*.seat",
        "models.*.actions.*.name", "crews.*.name",
    ),
    "book-keeping of the record": (
        "complete_log", "unknown", "measuring_tolerance", "duels.*.adds", "duels.*.strays", "duels.*.*.stone_answered",
        "duels.*.*.trigger_answered", "flips.*.left", "flips.*.replaced", "terrain.*.moved", "markers.*.moved",
        "markers.*.falling_damage", "encounter.former_costs", "encounter.went", "seats.*.slipped",
        "seats.*.deck.astray",
    ),
    "what follows from others: sums, counts, what lies elsewhere": (
        "vp", "seats.*.rest", "seats.*.unknown", "seats.*.hand_count", "seats.*.deck.count", "seats.*.deck.cards",
        "models.*.printed", "models.*.insignificant", "models.*.Sz",
    ),
    "who knows a card, by which no play is judged": ("seats.*.shown", "seats.*.covered", "seats.*.deck.seen"),
    "words of a card without effect": ("models.*.actions.*.general",),
    "what stands under a crew is of the table": ("crews.*.actions", "crews.*.upgrades"),
}  # fmt: skip
"""What cannot be unknown, by the reason."""
SHORT = {"duel.target": "against", "duel.stat_suits": "*.suits", "duel.declared": "*.declared"}
"""Fields of the short form of a duel, as a told duel has them."""


def _paths() -> Iterator[str]:
    for where, shape in BELOW.items():
        for field in fields(shape):
            yield f"{where}.{field.name}".removeprefix(".")


def _as_told(path: str) -> str:
    path = path.replace("crews.*.", "seats.*.").replace("duel.flips.*", "duels.*.*.flip")
    return f"duels.*.{SHORT[path]}" if path in SHORT else path.replace("duel.", "duels.*.")


def test_each_field_of_a_set_up_may_be_unknown_or_is_said_not_to_be() -> None:
    never = {path for paths in NEVER.values() for path in paths}
    assert [path for path in _paths() if path not in never and not _has_sort(_as_told(path))] == []
    assert sorted(never - {*_paths()}) == []


def _has_sort(path: str) -> bool:
    return path in FACTS.sorts or any(sort.startswith(f"{path}.*") for sort in FACTS.sorts)


# ---- sketches


@pytest.mark.parametrize(
    ("setup", "unknown"),
    [
        ({"seats": {"A": {"hand": []}}}, ["seats.B.hand", "seats.A.deck", "seats.B.deck"]),
        ({"seats": {"A": {"rest": "deck", "soulstones": 1}, "B": {"deck": {"count": 54}, "soulstones": 0}}}, []),
        ({"turn": 0, "models": {"ann": {"health_max": 5}}}, ["seats.A.soulstones", "seats.B.soulstones"]),
        ({"models": {"ann": {"at": [9, 9]}, "bob": {}}}, ["models.ann.base_mm", "models.bob.at", "models.ann.health"]),
        ({**sample(), "turn": 2}, ["seats.A.hand", "models.corvane.health"]),
    ],
)  # fmt: skip
def test_a_sketch_leaves_unknown_what_it_does_not_state(setup: Plain, unknown: list[str]) -> None:
    found = sketched(malifaux, setup, lay(setup))[1].unknown
    assert {*unknown} <= {*found}
    assert unknown or found == ()


def test_a_crew_before_its_game_is_no_sketch() -> None:
    setup = sample()
    assert sketched(malifaux, setup, lay(setup))[0] is setup


# ---- learned


SKETCH = {
    "seats": {"A": {"discard": ["2C"]}},
    "models": {"ann": {"seat": "A", "at": [9, 9]}, "bob": {"seat": "B", "base_mm": 40}},
    "schemes": {"A": {"1": None}},
}
LEARNED: list[tuple[str, Plain]] = [
    ("seats.A.hand", ["11M", "12M"]),
    ("seats.A.soulstones", 3),
    ("models.ann.base_mm", 50),
    ("models.ann.health", 4),
    ("models.bob.at", [20, 20]),
    ("models.bob.Df", 6),
    ("schemes.A", {"6": None}),
]


def _after(table: Table, path: str, value: Plain) -> Step[Any, Any]:
    return judge(malifaux, 1, table, read_event(KINDS, {"event": "FactLearned", "path": path, "value": value}))


@pytest.mark.parametrize(("path", "value"), LEARNED)
def test_a_fact_learned_stands_and_is_known_from_then_on(path: str, value: Plain) -> None:
    after = _after(_table(SKETCH, [path]), path, value).after
    told = malifaux.tell(after)
    for key in path.split("."):
        told = told[key]
    assert told == value
    assert path not in after.unknown
    with pytest.raises(Refused) as refused:
        _after(after, path, value)
    assert (refused.value.code, refused.value.field) == ("taken", "path")


@pytest.mark.parametrize(
    ("path", "value", "field"),
    [
        ("models.zed.base_mm", 30, "path"),
        ("models.ann.base_mm", "big", "value"),
        ("seats.A.hand", ["2C"], "value"),
        ("seats.A.hand", None, "value"),
        ("models.bob.at", [99, 99], "value"),
        ("seats.A.deck", {"count": 99}, "value"),
    ],
)
def test_a_fact_that_cannot_be_is_refused(path: str, value: Plain, field: str) -> None:
    table = _table(SKETCH, ["models.ann.base_mm", "seats.A.hand", "models.bob.at", "seats.A.deck"])
    with pytest.raises(Refused) as refused:
        _after(table, path, value)
    assert refused.value.field == field


def test_rules_speak_from_then_on() -> None:
    table = _table({"seats": {"A": {}}}, ["seats.A.hand"])
    revealed = {"event": "CardsDiscarded", "seat": "A", "cards": ["9R"], "by": "player", "reason": "effect",
                "source": "Bad Omen"}  # fmt: skip
    event = read_event(KINDS, revealed)
    (doubt,) = judge(malifaux, 1, table, event).doubts
    assert (doubt.rule, doubt.lacks) == ("MFX-CARD-02", ("seats.A.hand",))
    (finding,) = judge(malifaux, 2, _after(table, "seats.A.hand", ["10R"]).after, event).findings
    assert finding.rule == "MFX-CARD-02"


@pytest.mark.parametrize(("path", "value"), LEARNED)
def test_a_hidden_fact_is_told_to_whoever_may_know_it(path: str, value: Plain) -> None:
    step = _after(_table(SKETCH, [path]), path, value)
    is_hidden = path in ("seats.A.hand", "schemes.A")
    for viewer in ("A", "B", SPECTATOR, JUDGE):
        seen = malifaux.mask(step, viewer)
        assert (getattr(seen.event, "value", None) == value) is (viewer in ("A", JUDGE) or not is_hidden)
        assert malifaux.evolve(seen.before, seen.event, 1) == seen.after
    may_report(step.before, step.event, "A")
    if is_hidden:
        with pytest.raises(Refused):
            may_report(step.before, step.event, "B")


def test_a_move_from_nowhere_known_is_recorded_and_accuses_nobody() -> None:
    table = _table({"models": {"ann": {"at": [20, 20]}, "bob": {}}}, ["models.bob.at", "models.bob.base_mm"])
    moved = {"event": "ModelMoved", "model": "bob", "cause": "walk", "allowance": 5, "path": [{"to": [30, 30]}]}
    step = judge(malifaux, 1, table, read_event(KINDS, moved))
    assert (step.findings, step.after.models["bob"].at) == ((), (30, 30))
    assert step.after.unknown == ("models.bob.base_mm",)
