"""`generate`: legal matches that nobody played."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from adjudicator.match import Rulesets
from adjudicator.replay.play import generate, header_of
from adjudicator.rulesets import RULESETS
from tests.cli.coins import COINS
from tests.cli.given import Run, plain

ALL = Rulesets(RULESETS)
SETUP = '{"seats": {"A": {"coins": 500}, "B": {"coins": 500}}}'


@pytest.fixture
def setup(tmp_path: Path) -> Path:
    path = tmp_path / "setup.yaml"
    path.write_text(SETUP)
    return path


def lines(data: bytes) -> list[Any]:
    return data.decode().splitlines()


def test_a_generated_match_is_legal_and_the_same_for_the_same_seed(run: Run, setup: Path, tmp_path: Path) -> None:
    words = ["generate", "--ruleset", "coins", "--setup", setup, "--min-events", 20]
    one, same, other = (run(*words, "--seed", seed) for seed in (1, 1, 2))
    (tmp_path / "one.match.jsonl").write_bytes(one.stdout_bytes)

    assert one.exit_code == 0
    assert one.stdout_bytes == same.stdout_bytes
    assert one.stdout_bytes != other.stdout_bytes
    assert run("review", "one.match.jsonl").exit_code == 0


def test_it_ends_with_a_turn_and_has_the_turns_and_events_asked_for(run: Run, setup: Path) -> None:
    told = plain(
        run("generate", "--ruleset", "coins", "--setup", setup, "--seed", 1, "--turns", 3, "--min-events", 0, "--json")
    )
    events = [line["event"] for line in told["record"][1:]]

    assert told["events"] == len(events)
    assert events.count("TurnStarted") == 3
    assert events[-1] == "TurnEnded"


def test_more_turns_are_played_where_events_are_missing() -> None:
    header = header_of(COINS, {"seats": {"A": {"coins": 500}, "B": {"coins": 500}}}, 1)
    made = generate(COINS, header, 1, turns=1, min_events=60)

    assert len(made.entries) > 60


def test_it_may_go_to_a_file(run: Run, setup: Path, tmp_path: Path) -> None:
    result = run("generate", "--ruleset", "coins", "--seed", 1, "--setup", setup, "-o", "made.match.jsonl")

    assert (result.exit_code, result.stdout) == (0, "")
    assert len((tmp_path / "made.match.jsonl").read_text().splitlines()) > 400


def test_what_cannot_be_laid_is_unusable(run: Run, tmp_path: Path) -> None:
    for text, says in (
        ("seats: 7", "Expected `object`"),
        ("- {", "not YAML: while parsing"),
        ("when: 2020-01-01", "when: "),
    ):
        (tmp_path / "setup.yaml").write_text(text)
        result = run("generate", "--ruleset", "coins", "--seed", 1, "--setup", "setup.yaml")

        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"Error: setup.yaml: {says}")


def test_a_game_without_a_sample_needs_a_set_up(run: Run) -> None:
    result = run("generate", "--ruleset", "coins", "--seed", 1)

    assert (result.exit_code, result.stderr) == (2, "Error: No sample set-up comes with Coins: give one\n")


def test_a_sample_of_the_game_and_an_ending_are_named(run: Run) -> None:
    words = ["generate", "--ruleset", "locke", "--seed", 4, "--sample", "5-players", "--ending", "declaration"]
    told = plain(run(*words, "--json", obj=ALL))
    events = told["record"][1:]

    assert len(told["record"][0]["seats"]) == 5
    assert [event["reason"] for event in events if event["event"] == "GameEnded"] == ["declaration"]
    assert events[-1]["event"] == "RanksAssigned"


def test_a_match_taken_up_late_is_a_sample_too(run: Run) -> None:
    told = plain(
        run(
            "generate",
            "--ruleset",
            "locke",
            "--seed",
            4,
            "--sample",
            "late",
            "--ending",
            "evil_1000",
            "--json",
            obj=ALL,
        )
    )

    assert told["record"][0]["setup"]["evil_declarer"]["survived_turns"] == 990
    assert "evil_1000" in [event.get("reason") for event in told["record"][1:]]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ("locke", "--sample", "12-players"),
            "Locke has no sample 12-players; known: 5-players, 6-players, 7-players,",
        ),
        (("mtg_trpg", "--sample", "any"), "Role-playing with Magic decks has no sample any; known: none"),
        (
            ("locke", "--ending", "evil"),
            "Locke has no ending evil; known: declaration, key_sites, no_actors, evil_1000",
        ),
        (("malifaux", "--ending", "key_sites"), "Malifaux has no ending key_sites; known: none"),
    ],
)
def test_samples_and_endings_that_a_game_does_not_know(run: Run, words: tuple[str, ...], says: str) -> None:
    result = run("generate", "--seed", 1, "--ruleset", *words, obj=ALL)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: {says}")


def test_a_set_up_and_a_sample_are_two_answers(run: Run, setup: Path) -> None:
    result = run("generate", "--ruleset", "coins", "--seed", 1, "--setup", setup, "--sample", "any")

    assert (result.exit_code, result.stderr) == (2, "Error: Give --setup or --sample, not both\n")


def test_the_help_names_what_each_game_has(run: Run) -> None:
    told = " ".join(run("generate", "--help", obj=ALL).stdout.split())

    for game in RULESETS:
        assert f"{game.name}: {game.title}" in told
        for known in (game.samples, game.endings):
            assert not known or f"{game.name}: {', '.join(known)}" in told
    assert "mtg_trpg: ;" not in told
