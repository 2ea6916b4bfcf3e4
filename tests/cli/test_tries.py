"""`try`: what events would do after an entry, on the terminal and as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.given import Run, plain

FAIR = '{"event": "Paid", "seat": "A", "amount": 5}'
MANY = '{"event": "Paid", "seat": "A", "amount": 6}'


def test_it_names_what_would_be_broken(run: Run, match: Path) -> None:
    fair, many = run("try", match, 1, FAIR), run("try", match, 1, FAIR, MANY)

    assert (fair.exit_code, many.exit_code) == (0, 1)
    assert "A pays 5" in fair.stdout
    assert "A pays 6; at most 5 may be paid at a time" in many.stdout
    assert "試した行動" in run("try", match, 1, MANY, "--lang", "ja").stdout


def test_json_and_events_from_standard_input(run: Run, match: Path) -> None:
    told = plain(run("try", match, 1, "-", "--json", input=f"\ufeff{MANY}\n\n{FAIR}\n"))

    assert told["position"] == 1
    assert [[one["rule"] for one in event["findings"]] for event in told["events"]] == [
        ["COIN-PAY-01"],
        ["COIN-PAY-02"],
    ]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        ((99, FAIR), "no position 99"),
        ((1, "{"), "events[0]: not JSON"),
        ((1, FAIR, "[]"), "events[1]"),
        ((1, '{"event": "Paid", "seat": "Z", "amount": 1}'), "events[0].seat: no seat Z"),
        ((1, '{"event": "MatchNoted", "text": "x"}'), "events[0].event: Only events of the game are tried"),
        ((1, "-"), "1 to 200 events"),
        ((1, *[FAIR] * 201), "1 to 200 events"),
        ((1, FAIR, "--as", "Z"), "no viewer Z"),
        ((1, "\udcff"), "events[0]"),
    ],
)
def test_bad_input_is_named(run: Run, match: Path, words: tuple[object, ...], says: str) -> None:
    result = run("try", match, *words)

    assert (result.exit_code, result.stdout) == (2, "")
    assert says in result.stderr


def test_of_endless_input_no_more_is_read_than_may_be_tried(run: Run, match: Path) -> None:
    assert "1 to 200 events" in run("try", match, 1, "-", input=f"{FAIR}\n" * 5000).stderr
    assert "standard input" in run("try", "-", 1, "-", input=FAIR).stderr
