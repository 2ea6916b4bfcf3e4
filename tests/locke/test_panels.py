"""Locke as people look at it: panels as the viewer may know them, changes in words, marks on the timeline."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from msgspec import inspect

from adjudicator.cases.coverage import package_scenarios
from adjudicator.match import Rulesets
from adjudicator.plain.said import Player
from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Step
from adjudicator.service import Adjudicator
from api.view.changed import changed
from api.view.seen import Seen
from tests.locke.twins import folded, panels_of, some_situations

EXAMPLES = Path(__file__).parent.parent.parent / "examples"
SAMPLES = ("seven", "disputed")
FIVE = ["P1", "P2", "P3", "P4", "P5"]
SHEETS: dict[str, Any] = {
    "P1": {"character": "Canary", "alignment": "GOOD", "legend": True, "endurance": 8, "esp_power": 9,
           "hand": [{"name": "Spark", "class": "attack", "level": 3}, {"name": "Dome", "class": "defence"}]},
    "P2": {"character": "Linnet", "alignment": "EVIL", "endurance": 6, "hand_count": 7},
    **{seat: {"alignment": "GOOD", "endurance": 7} for seat in FIVE[2:]},
}  # fmt: skip
GIVEN: dict[str, Any] = {
    "stage": "planet", "players": FIVE, "seats_ccw": FIVE, "characters": SHEETS,
    "silhouettes": dict(zip(FIVE, ("GOOD", "EVIL", "EVIL", "GOOD", "SPECIAL"), strict=True)),
    "positions": {"P1": {"planet": 1, "space": 2}, "P2": {"planet": 1, "space": 2}},
    "combat": {"round": 1, "at": {"planet": 1, "space": 2}, "participants": ["P1", "P2"], "order": ["P1", "P2"],
               "current": "P1"},
}  # fmt: skip
FIGHT: list[Any] = [
    ev.AttackDeclared(player="P1", targets=("P2",), card="Spark", level=3, firepower=13, attribute="E"),
    ev.DefenceAttempted(player="P2", card="Wall", class_="defence", level=2, success=False),
    ev.AttackResolved(outcome="hit"),
    ev.EnduranceDeclared(player="P2", value=4),
    ev.DamageJudged(player="P1", target="P2", column="3:1", roll=(3, 4), damage=3),
]


@cache
def sample(name: str, lang: str = "en") -> Seen:
    """A sample match as a judge sees it."""
    service = Adjudicator(RULESETS)
    match, _ = service.import_record(read((EXAMPLES / f"{name}-espers.match.jsonl").read_bytes(), Rulesets(RULESETS)))
    reading = service.reading(match)
    return Seen(match, reading, reading, JUDGE, lang)


def masked(step: Step[Table, Any], viewer: str) -> Step[Table, Any]:
    return locke.mask(step, viewer)


def rows(step: Step[Table, Any], viewer: str = JUDGE) -> dict[tuple[str, str], list[str | None]]:
    """The cells of each row, by its panel and what it is about."""
    return {(heading, about): cells for heading, about, *cells in panels_of(masked(step, viewer))}


def test_an_attack_is_followed_from_its_declaration_to_the_damage() -> None:
    declared, defended, _, said, judged = (rows(step) for step in folded(locke.lay(GIVEN), FIGHT))
    attack = "Attack"

    assert declared["Combat", "Place"] == ["planet 1, space 2"]
    assert declared[attack, "By means of"] == ["Spark (C card)"]
    assert (declared[attack, "Level"], declared[attack, "Firepower"]) == (["3"], ["13"])
    assert defended[attack, "Answers"] == ["P2: defence, Wall, level 2, failure"]
    assert (attack, "Column due") not in defended
    assert said[attack, "Column due"] == ["3:1 against P2"]
    assert judged[attack, "Judgement"] == ["P2: column 3:1, roll 3 + 4, damage 3"]
    assert judged["In the combat", "P1"][1] == "has the turn"
    assert judged["Characters", "P2"][2] == "damage 3 of 6"


def test_panels_show_what_their_viewer_may_know() -> None:
    step = folded(locke.lay(GIVEN), FIGHT)[-1]
    seen = {viewer: rows(step, viewer) for viewer in (JUDGE, SPECTATOR, "P1", "P2")}

    assert {viewer: told["Characters", "P1"][0] for viewer, told in seen.items()} == {
        JUDGE: "Canary, GOOD (L)", "P1": "Canary, GOOD (L)", "P2": "closed", SPECTATOR: "closed",
    }  # fmt: skip
    assert {viewer: told["Pieces and hands", "P1"][1] for viewer, told in seen.items()} == {
        JUDGE: "Dome", "P1": "Dome", "P2": "1 C card", SPECTATOR: "1 C card",
    }  # fmt: skip
    assert seen["P1"]["Characters", "P2"][2] == "damage 3"
    for viewer in ("P2", SPECTATOR):
        assert not any(name in str(seen[viewer]) for name in ("Canary", "Dome", "ESP power 9"))


@pytest.mark.parametrize("file", dict(package_scenarios(locke)))
def test_every_table_of_every_case_has_panels_for_everybody(file: str) -> None:
    assert locke.panels is not None
    for name, table, events in some_situations(dict(package_scenarios(locke))[file], 8, file):
        for step in folded(table, events)[-3:]:
            for viewer in (JUDGE, SPECTATOR, *list(table.characters)[:1]):
                one = masked(step, viewer)
                for panel in locke.panels(one.before, one.event, one.after):
                    assert all(len(row.cells) == len(panel.columns) for row in panel.rows), name


@pytest.mark.parametrize("name", SAMPLES)
def test_both_samples_end_with_their_ranks(name: str) -> None:
    reading = sample(name).reading
    step = reading.step(reading.position - 1)  # the last entry closes the match
    assert step is not None
    told = rows(step)
    ranks = {about: cells for (heading, about), cells in told.items() if heading == "Ranks"}

    assert len(ranks) == 7
    wrong = [seat for seat, (due, read_out, _) in ranks.items() if due != read_out]
    assert wrong == ([] if name == "seven" else ["P6"])


# ---- what changed


def keys_of(kind: inspect.Type, above: str | None = None) -> Iterator[tuple[str | None, str]]:
    """Every key that a told table has, with the first key above it."""
    match kind:
        case inspect.Metadata():
            yield from keys_of(kind.type, above)
        case inspect.UnionType():
            for one in kind.types:
                yield from keys_of(one, above)
        case inspect.StructType():
            for field in kind.fields:
                yield above, field.encode_name
                yield from keys_of(field.type, above or field.encode_name)
        case inspect.CollectionType():
            yield from keys_of(kind.item_type, above)
        case inspect.TupleType():
            for one in kind.item_types:
                yield from keys_of(one, above)
        case inspect.DictType():
            yield from keys_of(kind.value_type, above)


def test_every_key_of_a_table_has_a_word_or_tells_people_nothing() -> None:
    keys = [*keys_of(inspect.type_info(Table)), ("characters", "hand_limit")]
    missing = {key for above, key in keys if key not in locke.terms and f"{above}.{key}" not in locke.terms}

    assert len(keys) > 200
    assert not missing
    known = {key for _, key in keys} | {f"{above}.{key}" for above, key in keys}
    named = set(locke.terms) - known
    assert not {key for key in named if locke.terms[key] is None}, "bookkeeping of keys that are none"


@pytest.mark.sampled(1)
@pytest.mark.parametrize("lang", ["en", "ja"])
@pytest.mark.parametrize("name", SAMPLES)
def test_what_changed_reads_as_words(name: str, lang: str) -> None:
    found, count = sample(name, lang), 0
    for position in range(1, found.reading.position + 1):
        for one in changed(found, found.step(position)):
            text = f"{one.where}: {one.what}"
            assert "_" not in text, (position, text)
            assert not any(f" {seat}" in text for seat in FIVE), (position, text)
            count += 1
    assert count > 200


@pytest.mark.parametrize(
    ("lang", "moved"),
    [("en", "planet 3, space 2 → planet 3, port"), ("ja", "惑星3のマス2 → 惑星3の宇宙港")],
)
def test_a_place_is_told_as_one(lang: str, moved: str) -> None:
    found = sample("seven", lang)
    assert [one.what for one in changed(found, found.step(248))] == [moved]


def test_seats_are_called_by_who_sits_there() -> None:
    assert locke.called is not None
    table = locke.lay(GIVEN)

    assert locke.called(table, ("P2",)) == locke.called(table, ("characters", "P2")) == Player("P2")
    assert locke.called(table, ("P9",)) is locke.called(table, ("stage",)) is None


# ---- marks


def test_the_timeline_marks_what_people_look_for() -> None:
    marked = {kind.__name__: str(word) for kind, word in locke.marks.items()}
    expected = {
        "CombatStarted": "combat", "CharacterDied": "kill", "SilhouettesRevealed": "reveal",
        "IntrusionAttempted": "intrusion", "KeySiteDestroyed": "key site destroyed", "VictoryDeclared": "declaration",
        "GameEnded": "end",
    }  # fmt: skip
    assert {kind: marked.get(kind) for kind in expected} == expected
    assert set(locke.marks) <= set(locke.events)
