"""`review`: events, values, findings, summary, and what is left out on request."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.match import Rulesets
from adjudicator.rulesets import RULESETS
from api.cli import main
from tests.cli.given import Run, plain


def test_a_match_without_a_breach_ends_with_0(run: Run, clean: Path) -> None:
    result = run("review", clean)

    assert result.exit_code == 0
    assert result.stdout.splitlines() == [
        "Osaka Open R3, table 12",
        "Coins 1 · A Haru · B Mina · as played · 2 events · unverified replay",
        "",
        "Turn 1",
        "Phase: paying",
        "1  Turn 1 begins",
        "2  A pays 3",
        "   · coins of A: 7 = 10 − 3  COIN-SUM-01",
        "",
        "2 events · no rule is broken",
    ]


def test_a_match_with_breaches_names_each_and_ends_with_1(run: Run, match: Path) -> None:
    result = run("review", match)

    assert result.exit_code == 1
    assert (
        " 3  B pays 6\n"
        "    · coins of B: 7 = 13 − 6  COIN-SUM-01\n"
        "    ✗ COIN-PAY-01  At most five coins at a time\n"
        "      B pays 6; at most 5 may be paid at a time\n"
    ) in result.stdout.replace("B pays 6  (voided)", "B pays 6")
    assert result.stdout.endswith(
        "Findings by rule\n"
        "COIN-PAY-01  ████████████████████  2  At most five coins at a time\n"
        "COIN-PAY-02  ██████████            1  Nobody pays more than they hold\n"
        "\n"
        "10 events · 3 findings · 2 rules\n"
    )


def test_a_number_that_stands_on_two_paths_is_shown_once() -> None:
    record = Path(__file__).parents[2] / "examples" / "disputed-espers.match.jsonl"
    result = CliRunner().invoke(main, ["review", str(record), "--from", "28", "--to", "28"], obj=Rulesets(RULESETS))

    assert result.stdout.count("Mina (P2) goes 2 spaces from planet 1, port, to planet 1, space 2") == 1


def test_turns_are_headings_and_an_ended_turn_keeps_its_end(run: Run, match: Path) -> None:
    lines = run("review", match).stdout.splitlines()

    assert lines.index(" 5  Turn 1 ends") < lines.index("Turn 2") < lines.index(" 6  Turn 2 begins")


def test_titles_follow_the_language(run: Run, match: Path) -> None:
    result = run("review", match, "--lang", "ja")

    assert "✗ COIN-PAY-01  一度に五枚まで" in result.stdout
    assert "ターン1" in result.stdout
    assert "イベント10件 · 指摘3件 · ルール2件" in result.stdout


def test_json_says_the_same(run: Run, match: Path) -> None:
    result = run("review", match, "--json")
    told = plain(result)

    assert result.exit_code == 1
    assert told["header"]["title"] == "Osaka Open R3, table 12"
    assert [entry["position"] for entry in told["entries"]] == list(range(1, 11))
    third = told["entries"][2]
    assert third["event"] == {"event": "Paid", "seat": "B", "amount": 6}
    assert third["says"] == "B pays 6"
    assert third["findings"] == [
        {
            "rule": "COIN-PAY-01",
            "title": "At most five coins at a time",
            "says": "B pays 6; at most 5 may be paid at a time",
            "pattern": "{seat} pays {amount}; at most 5 may be paid at a time",
            "parts": {"seat": "B", "amount": 6},
        }
    ]
    assert third["values"][0]["amount"] == 7
    assert third["voided"] is True
    assert told["summary"] == {
        "events": 10,
        "shown": 10,
        "findings": 3,
        "unfit": 0,
        "doubts": 0,
        "rules": [
            {"rule": "COIN-PAY-01", "title": "At most five coins at a time", "count": 2},
            {"rule": "COIN-PAY-02", "title": "Nobody pays more than they hold", "count": 1},
        ],
    }


@pytest.mark.parametrize(
    ("words", "positions"),
    [
        (["--from", 9], [9, 10]),
        (["--to", 2], [1, 2]),
        (["--from", 2, "--to", 3], [2, 3]),
        (["--from", 400], []),
        (["--turn", 2], [6, 7, 8, 9, 10]),
        (["--seat", "A"], [2, 4]),
        (["--seat", "B"], [3, 7, 8]),
        (["--rule", "COIN-PAY-02"], [8]),
        (["--rule", "COIN-PAY"], [3, 8]),
        (["--rule", "coin-pay"], [3, 8]),
        (["--kind", "Paid"], [2, 3, 8]),
        (["--kind", "Hidden", "--kind", "MatchNoted"], [4, 10]),
        (["--kind", "Paid", "--turn", 1, "--seat", "B"], [3]),
        (["--reading", "ruled", "--rule", "COIN-PAY-01"], [8]),
    ],
)
def test_only_what_is_asked_for_is_shown(run: Run, match: Path, words: list[object], positions: list[int]) -> None:
    told = plain(run("review", match, "--json", *words))

    assert [entry["position"] for entry in told["entries"]] == positions
    assert told["summary"]["shown"] == len(positions)


def test_the_exit_code_is_that_of_what_is_shown(run: Run, match: Path) -> None:
    assert run("review", match, "--to", 2).exit_code == 0
    assert run("review", match, "--to", 3).exit_code == 1


def test_as_ruled_a_voided_breach_is_no_breach(run: Run, match: Path) -> None:
    result = run("review", match, "--reading", "ruled")

    assert " 3  B pays 6  (voided)\n 4  " in result.stdout
    assert "Mina (B) pays 40 and holds 13" in result.stdout


def test_a_seat_does_not_see_what_the_other_hides(run: Run, match: Path) -> None:
    assert "A hides gold" in run("review", match, "--as", "A").stdout
    assert "A hides ?" in run("review", match, "--as", "B").stdout
    assert "gold" not in run("review", match, "--as", "spectator", "--json").stdout


def test_a_record_may_come_by_standard_input(run: Run, clean: Path) -> None:
    assert run("review", "-", input=clean.read_bytes()).exit_code == 0
