"""Every scenario of the package passes, and the runner tells everything that is not as listed."""

from __future__ import annotations

from typing import Any

import pytest
import yaml

from adjudicator.cases.coverage import package_cases
from adjudicator.cases.differences import differences
from adjudicator.cases.runner import Outcome, outcome_of, run
from adjudicator.plain.json import Malformed, Plain
from adjudicator.rulesets import RULESETS

GAMES = {game.prefix: game for game in RULESETS}
PACKAGED = [
    pytest.param(case, plain, id=f"{file}-{case}") for game in RULESETS for file, case, plain in package_cases(game)
]
CASE: dict[str, Any] = {
    "id": "MFX-T-1",
    "given": {"seats": {"A": {"hand": ["2M"], "deck": {"top": ["9R"]}}}, "models": {"ann": {"seat": "A", "Df": 5}}},
    "when": [
        {"event": "FateFlipped", "flip": "f1", "seat": "A", "cards": ["9R"]},
        {"event": "JokerSuitChosen", "flip": "f1", "seat": "A", "card": "BJ", "suits": ["R"]},
    ],
    "then": {"findings": [{"at": 2, "rule": "MFX-CARD-13"}]},
}


@pytest.mark.parametrize(("case", "plain"), PACKAGED)
def test_a_scenario_of_the_package_passes(case: str, plain: Plain) -> None:
    outcome = outcome_of(case, plain, GAMES)
    assert outcome.passed, outcome.differences


def _run(**changes: Any) -> Outcome:
    (outcome,) = run(yaml.safe_dump([{**CASE, **changes}]), RULESETS)
    return outcome


def _then(**then: Any) -> Outcome:
    return _run(then={**CASE["then"], **then})


def test_a_key_that_stands_twice_makes_a_case_unreadable() -> None:
    twice = "- id: MTR-T-1\n  given: {pcs: {A: {life: 3, life: 4}}}\n  when: []\n  then: {findings: []}\n"
    (outcome,) = run(twice, RULESETS)
    assert tuple(map(str, outcome.differences)) == ("line 2: the key life stands twice in a map",)


def test_a_map_that_overrides_what_it_merges_serves_several_cases() -> None:
    given = "{seats: {A: {hand: []}}, models: {<<: &crew {ann: {seat: A}}, ann: {seat: B}}}"
    first = f"- id: MFX-T-1\n  given: &given {given}\n  when: []\n  then: {{findings: []}}\n"
    outcomes = run(first + "- id: MFX-T-2\n  given: *given\n  when: []\n  then: {findings: []}\n", RULESETS)
    assert [outcome.passed for outcome in outcomes] == [True, True]


# ---- findings


def test_exactly_the_findings_listed_are_raised() -> None:
    assert _run().passed


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ({"findings": []}, "event 2: MFX-CARD-13 was raised"),
        ({"findings": [{"at": 1, "rule": "MFX-CARD-13"}]}, "event 1: MFX-CARD-13 was not raised"),
        ({"findings": [{"at": 2, "rule": "MFX-CARD-16"}]}, "event 2: MFX-CARD-16 was not raised"),
    ],
)
def test_a_finding_too_many_or_missing_is_a_difference(then: Plain, said: str) -> None:
    outcome = _then(**then)
    assert not outcome.passed
    assert any(str(difference).startswith(said) for difference in outcome.differences)


@pytest.mark.parametrize(
    "then",
    [
        {"findings": [{"at": 2, "rule": "MFX-CARD-16", "or": ["MFX-CARD-13"]}]},
        {"findings": [{"at": 2, "rule": "MFX-CARD-16", "or": "MFX-CARD-13"}]},
        {"findings": [], "may": [{"at": 2, "rule": "MFX-CARD-13"}, {"at": 1, "rule": "MFX-CARD-02"}]},
    ],
)
def test_other_findings_may_do_as_well(then: Plain) -> None:
    assert _then(**then).passed


# ---- values, state, views


@pytest.mark.parametrize(
    ("then", "said"),
    [
        ({"values": {1: {"value": 9, "suit": "R"}}}, None),
        ({"values": {"1": {"value": 9}}}, None),
        ({"values": {1: {"value": 8}}}, "values.1.value: 9, not 8"),
        ({"values": {1: {"value": True}}}, "values.1.value: 9, not true"),
        ({"values": {1: {"suit": None}}}, 'values.1.suit: "R", not null'),
        ({"values": {1: {"valeu": 9}}}, "values.1.valeu: nothing, not 9"),
        ({"values": {7: {"value": 9}}}, "values.7: there is no event 7 on record"),
        ({"values": {"value_at_1": 9, "value_1": 9}}, None),
        ({"values": {"value_at_1": 8}}, "values.1.value: 9, not 8"),
        ({"values": {"value_at_7": 9}}, "values.7: there is no event 7 on record"),
        ({"values": {"flips": {"f1": {"used": "9R"}}}}, None),
        ({"values": {"flips": {"f2": {"used": "9R"}}}}, "values.flips.f2: nothing"),
        ({"state": {"seats": {"A": {"deck": 52, "hand": 1, "hand_count": 1, "conflict": ["9R"]}}}}, None),
        ({"state": {"seats": {"A": {"deck": 51}}}}, "state.seats.A.deck: "),
        ({"state": {"seats": {"A": {"hand_contains": ["2M"], "conflict_include": "9R"}}}}, None),
        ({"state": {"seats": {"A": {"hand_contains": ["3M"]}}}}, "state.seats.A.hand_contains: "),
        ({"state": {"seats": {"C": {"deck": 54}}}}, "state.seats.C: nothing"),
        ({"state": {"ann": {"Df": 5, "killed": False}}}, None),
        ({"state": {"ann": {"Df": 4}}}, "state.ann.Df: 5, not 4"),
        ({"state": {"zed": {"Df": 4}}}, "state.zed: nothing"),
        ({"views": {"B": {"A": {"hand": {"count": 1, "known": []}, "deck": {"count": 52}}}}}, None),
        ({"views": {"B": {"A": {"hand": {"known": ["2M"]}}}}}, "views.B.A.hand.known: []"),
        ({"views": {"C": {}}}, "views.C: there is no such viewer"),
    ],
)
def test_what_is_listed_must_hold(then: Plain, said: str | None) -> None:
    outcome = _then(**then)
    assert outcome.passed is (said is None), outcome.differences
    assert said is None or str(outcome.differences[0]).startswith(said)


@pytest.mark.parametrize(
    ("listed", "found", "same"),
    [
        ([1, 2, 2], [2, 1, 2], True),
        ([1, 2, 2], [2, 1, 1], False),
        ({"discard": [1, 2]}, {"discard": [2, 1]}, False),
        ({"discard_top": [2, 3]}, {"discard": [1, 2, 3]}, True),
        ({"discard_top": [3, 2]}, {"discard": [1, 2, 3]}, False),
        ({"deck_top": [1]}, {"deck": {"count": 9, "top": [1, 2]}}, True),
        ({"x_count": 2}, {"x": [5, 6]}, True),
        ({"x_exclude": [5]}, {"x": [5, 6]}, False),
        ({"x_P1": 5}, {"x": {"P1": 5}}, True),
        ({"x_P2": 5}, {"x": {"P1": 5}}, False),
        ({"x_P1": 5}, {"x_P1": 6, "x": {"P1": 5}}, False),
        ({"hand": 3}, {"hand": ["9R"], "hand_count": 3}, True),
        (1.0004, 1, True),
        (1.002, 1, False),
        (1, True, False),
        (False, 0, False),
        (None, 0, False),
        ({"a": None}, {"b": 1}, True),
        ({"a": None}, {}, False),
        ("9R", ["9R"], False),
    ],
)
def test_the_comparison(listed: Plain, found: Plain, same: bool) -> None:
    assert (not list(differences(listed, found, "", ("discard",)))) is same


# ---- bad cases and bad files


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"id": "XYZ-1"}, "id: no ruleset bears the prefix XYZ"),
        ({"when": [{"event": "Danced"}]}, "when[1].event: no such event"),
        ({"when": [{"event": "FlipResolved", "flap": "f1"}]}, "when[1]"),
        ({"when": [{"event": "FlipResolved", "flip": 5}]}, "when[1].flip"),
        ({"when": "nothing"}, "when"),
        ({"given": {"models": {"ann": {"seat": "A", "Df": "x"}}}}, "given.models.ann.Df"),
        ({"given": {"seats": {"A": {"hand": ["9R"], "discard": ["9R"]}}}}, "given.seats.A.discard"),
        ({"then": {"stat": {}}}, "then.stat"),
        ({"rulez": ["MFX-CARD-13"]}, "rulez: no such field. Did you mean rules?"),
        ({"rules": ["MFX-CARD-77"]}, "rules[0]: MFX-CARD-77 is not in the register. Did you mean MFX-CARD-"),
        ({"then": {"may": [{"at": 1, "rule": "MFX-CARD-13", "or": "CARD"}]}}, "then.may[0]: CARD is not in"),
        ({"then": {**CASE["then"], "views": {"Z": {"A": {}}}}}, "views.Z: there is no such viewer"),
        ({"why": ["because"]}, "why: text is needed"),
        ({"then": {"findings": [{"at": "two", "rule": "MFX-CARD-13"}]}}, "then.findings[0].at"),
        (
            {"when": [{"event": "FlipResolved", "flip": "f9"}], "then": {}},
            "event 1 was refused: flip: There is no flip f9",
        ),
    ],
)
def test_a_bad_case_fails_and_says_why(changes: Plain, said: str) -> None:
    outcome = _run(**changes)
    assert not outcome.passed
    assert str(outcome.differences[0]).startswith(said)


def test_a_refused_event_does_not_stop_the_case() -> None:
    outcome = _run(
        when=[{"event": "FlipResolved", "flip": "f9"}, *CASE["when"][:1], CASE["when"][1]],
        then={"findings": [{"at": 3, "rule": "MFX-CARD-13"}]},
    )
    assert tuple(map(str, outcome.differences)) == ("event 1 was refused: flip: There is no flip f9",)


@pytest.mark.parametrize(
    "bad",
    [
        "- 5",
        "- {id: MFX-T-0}",
        "- {id: [1], when: [], then: {}}",
        "- {id: MFX-T-0, when: [], then: {}, given: {turn: .nan}}",
        "- {id: MFX-T-0, when: [], then: {}, given: {turn: " + "9" * 5000 + "}}",
        "- {id: MFX-T-0, when: [], then: {}, given: &a {x: *a}}",
        "- {id: MFX-T-0, when: [], then: {}, given: {x: 2024-01-01}}",
        "- {id: MFX-T-0, when: [], then: {}, given: {? [1] : 2}}",
        "- {id: MFX-T-0, when: [], then: {}, given: {x: !!python/object:os.system 1}}",
    ],
)
def test_a_case_that_cannot_be_read_fails_alone(bad: str) -> None:
    outcomes = run(f"{bad}\n- " + yaml.safe_dump(CASE, default_flow_style=True, width=10**6), RULESETS)
    assert [outcome.passed for outcome in outcomes] == [False, True]


def test_an_id_that_stands_twice_fails() -> None:
    first, second = run(yaml.safe_dump([CASE, CASE]), RULESETS)
    assert (first.passed, tuple(map(str, second.differences))) == (True, ("id: another case has this id",))


def test_a_case_blown_up_by_aliases_fails() -> None:
    laughs = "x0: &x0 [1, 1, 1, 1, 1, 1, 1, 1, 1, 1]\n" + "".join(
        f"    x{n}: &x{n} [{', '.join([f'*x{n - 1}'] * 10)}]\n" for n in range(1, 12)
    )
    (outcome,) = run(f"- id: MFX-T-0\n  when: []\n  then: {{}}\n  given:\n    {laughs}", RULESETS)
    assert tuple(map(str, outcome.differences)) == ("too large, or nested too deeply",)


@pytest.mark.parametrize(
    "text", ["", "id: MFX-T-1", "- [", "\x00", "--- []\n--- []", '- "\\ud800"', b"\xff\xfe\xfa", "[" * 50_000, "5"]
)
def test_a_file_that_is_no_list_of_cases_is_malformed(text: str | bytes) -> None:
    with pytest.raises(Malformed):
        run(text, RULESETS)


def test_matches_are_independent_situations() -> None:
    given = {"seats": {"A": {"hand": ["2M"]}}, "matches": {"M1": {}, "M2": {"seats": {"A": {"discard": ["1C"]}}}}}
    flipped = {"event": "FateFlipped", "flip": "f1", "seat": "A"}
    case: dict[str, Any] = {
        "given": given,
        "when": [{**flipped, "match": "M1", "cards": ["9R"]}, {**flipped, "match": "M2", "cards": ["BJ"]}],
        "then": {
            "findings": [],
            "state": {
                "matches": {"M1": {"seats": {"A": {"deck": 52}}}, "M2": {"seats": {"A": {"deck": 51, "hand": ["2M"]}}}}
            },
            "values": {"2": {"value": 0}, "M1": {"flips": {"f1": {"used": "9R"}}}},
        },
    }
    assert _run(**case).differences == ()
    case["when"][0]["match"] = "M3"
    assert tuple(map(str, _run(**case).differences)) == ("when[1].match: names none of the matches given",)
