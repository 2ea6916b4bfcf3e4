"""`scenarios`: cases run, what differs, and how it ends."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.given import Run, plain

PASSES = """
- id: COIN-P-001
  rules: [COIN-PAY-01]
  given: {seats: {A: {}, B: {}}}
  when: [{event: Paid, seat: A, amount: 6}, {event: Paid, seat: A, amount: 4}]
  then: {findings: [{at: 1, rule: COIN-PAY-01}], state: {seats: {A: {coins: 0}}}}
"""
FAILS = PASSES.replace("P-001", "P-002").replace("amount: 6", "amount: 5")


@pytest.fixture
def files(tmp_path: Path) -> list[Path]:
    found = [tmp_path / "passes.yaml", tmp_path / "fails.yaml"]
    for path, text in zip(found, (PASSES, FAILS), strict=True):
        path.write_text(text)
    return found


def test_cases_that_pass_end_with_0(run: Run, files: list[Path]) -> None:
    result = run("scenarios", files[0])

    assert (result.exit_code, result.stdout) == (0, "✓ COIN-P-001\n\n1 of 1 passed\n")


def test_a_case_that_fails_says_what_differs_and_ends_with_1(run: Run, files: list[Path]) -> None:
    result = run("scenarios", *files)

    assert result.exit_code == 1
    assert "✓ COIN-P-001\n✗ COIN-P-002\n    " in result.stdout
    assert result.stdout.endswith("\n1 of 2 passed\n")


def test_json_lists_id_passed_differences(run: Run, files: list[Path]) -> None:
    result = run("scenarios", *files, "--json")
    told = plain(result)

    assert result.exit_code == 1
    assert told[0] == {"id": "COIN-P-001", "passed": True, "differences": []}
    assert set(told[1]) == {"id", "passed", "differences"}
    assert told[1]["passed"] is False
    assert told[1]["differences"]
    assert all(isinstance(difference, str) for difference in told[1]["differences"])


def test_a_bad_case_fails_alone(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "mixed.yaml"
    path.write_text(PASSES + "- {id: COIN-P-003, when: 7}\n- {id: CHESS-01, when: [], then: {}}\n")

    result = run("scenarios", path, "--json")

    assert result.exit_code == 1
    assert [(case["id"], case["passed"]) for case in plain(result)] == [
        ("COIN-P-001", True),
        ("COIN-P-003", False),
        ("CHESS-01", False),
    ]


@pytest.mark.parametrize(
    "data", [b"- {", b"a: 1", b"\xff\xfe\x00", b"[" * 50_000, b"!!python/object:os.system {}", b""]
)
def test_a_file_of_no_cases_is_unusable(run: Run, tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "bad.yaml"
    path.write_bytes(data)

    result = run("scenarios", path)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: {path}: ")
