"""`rules`: the rule book listed, one rule in full, coverage."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from adjudicator.cases.coverage import Covered
from adjudicator.match import Game
from adjudicator.plain.said import say
from tests.cli.given import Run, plain

WHOLE = Covered("COIN-PAY-01", "checked", ("coins:at_most_five",), ("COIN-P-001", "COIN-P-002"), True)
LACKING = Covered("COIN-SUM-01", "computed", (), (), False, (say("no function serves it"),))


@pytest.fixture
def covered(monkeypatch: pytest.MonkeyPatch) -> SimpleNamespace:
    found = SimpleNamespace(rules=[WHOLE, LACKING])

    def coverage(_game: Game) -> list[Covered]:
        return list(found.rules)

    monkeypatch.setattr("api.cli.rules.coverage", coverage)
    return found


def test_the_book_is_listed_by_area(run: Run) -> None:
    result = run("rules")

    assert result.exit_code == 0
    assert result.stdout == (
        "\nCOIN-PAY\n"
        "COIN-PAY-01   checked   At most five coins at a time\n"
        "COIN-PAY-02   checked   Nobody pays more than they hold\n"
        "\nCOIN-SUM\n"
        "COIN-SUM-01   computed  What is left after a payment\n"
        "\nCOIN-HIDE\n"
        "COIN-HIDE-01  recorded  Coins may be hidden\n"
        "\n4 rules\n"
    )


def test_one_rule_is_shown_in_full_with_the_function_to_look_at(run: Run) -> None:
    result = run("rules", "COIN-PAY-01")

    assert result.exit_code == 0
    assert "COIN-PAY-01  At most five coins at a time\n一度に五枚まで\n" in result.stdout
    assert "At most five coins at a time, says the rule." in result.stdout
    assert "function      tests.cli.coins:at_most_five_are_paid\n" in result.stdout


def test_titles_follow_the_language(run: Run) -> None:
    assert "COIN-PAY-01  一度に五枚まで\n" in run("rules", "COIN-PAY-01", "--lang", "ja").stdout
    assert plain(run("rules", "COIN-PAY-01", "--lang", "ja", "--json"))[0]["title"] == "一度に五枚まで"


def test_json_lists_rules(run: Run) -> None:
    rules: list[dict[str, Any]] = plain(run("rules", "COIN-PAY", "--json"))

    assert [rule["id"] for rule in rules] == ["COIN-PAY-01", "COIN-PAY-02"]
    assert rules[0]["adjudication"] == "checked"
    assert rules[0]["text"] == "At most five coins at a time, says the rule."


def test_an_unknown_rule_or_ruleset_is_unusable(run: Run) -> None:
    for words, says in (
        (["COIN-PAY-09"], "There is no rule COIN-PAY-09 in Coins. Did you mean COIN-PAY-0"),
        (["PAYING"], "There is no rule PAYING; rules begin with COIN. Did you mean COIN-PAY?"),
        (["CHESS-01"], "There is no rule CHESS-01; rules begin with COIN"),
        (["--ruleset", "chess"], "There is no game chess; known: coins"),
    ):
        result = run("rules", *words)

        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"Error: {says}")


@pytest.mark.usefixtures("covered")
def test_coverage_names_what_is_missing_and_ends_with_1(run: Run) -> None:
    result = run("rules", "--coverage")

    assert result.exit_code == 1
    assert "✓  COIN-PAY-01  checked   coins:at_most_five  COIN-P-001, COIN-P-002\n" in result.stdout
    assert "1 rule: 1 checked; all claimed and exercised\n" in result.stdout
    assert "✗  COIN-SUM-01  computed  –  no function serves it\n" in result.stdout
    assert result.stdout.endswith("\n2 rules: 1 checked, 1 computed; 1 unclaimed or unexercised\n")


def test_full_coverage_ends_with_0(run: Run, covered: SimpleNamespace) -> None:
    covered.rules = [WHOLE]

    assert run("rules", "--coverage").exit_code == 0


@pytest.mark.usefixtures("covered")
def test_coverage_of_one_rule(run: Run) -> None:
    assert run("rules", "--coverage", "COIN-PAY-01").exit_code == 0
    assert run("rules", "--coverage", "COIN-SUM-01").exit_code == 1


@pytest.mark.usefixtures("covered")
def test_coverage_as_json(run: Run) -> None:
    result = run("rules", "--coverage", "--json")

    assert result.exit_code == 1
    assert plain(result)[1]["function"] is None
    assert plain(result)[0] == {
        "id": "COIN-PAY-01",
        "adjudication": "checked",
        "function": "coins:at_most_five",
        "served_by": ["coins:at_most_five"],
        "scenarios": ["COIN-P-001", "COIN-P-002"],
        "exercised": True,
        "missing": "",
    }


@pytest.mark.parametrize(("named", "count"), [("COIN", 4), ("COIN-PAY", 2), ("PAY", 2)])
def test_an_area_may_be_named_with_or_without_its_prefix(run: Run, named: str, count: int) -> None:
    result = run("rules", named)

    assert (result.exit_code, result.stdout.splitlines()[-1]) == (0, f"{count} rules")


def test_rules_are_searched_by_words_in_either_language(run: Run) -> None:
    assert run("rules", "--search", "PAYS 以上").stdout.splitlines() == [
        "COIN-PAY-02  checked   Nobody pays more than they hold",
        "",
        "1 rule",
    ]
    found: list[dict[str, Any]] = plain(run("rules", "--search", "at", "--json"))
    assert [rule["id"] for rule in found] == ["COIN-PAY-01", "COIN-SUM-01"]
    assert run("rules", "--search", "gold").stdout == "\n0 rules\n"
    assert run("rules", "--search", " ").exit_code == 2


def test_the_kinds_of_event_are_listed_with_their_fields(run: Run) -> None:
    listed, told = run("rules", "--events", "--lang", "ja").stdout, plain(run("rules", "--events", "--json"))

    assert "Paid" in listed
    assert "    amount*  整数\n" in listed
    assert "MatchClosed  対戦の終了\n" in listed
    (game,) = told
    paid = next(kind for kind in game["events"] if kind["event"] == "Paid")
    assert {
        "name": "amount",
        "title": "amount",
        "takes": "a whole number",
        "needed": True,
        "domain": {"asks": "number", "least": 0, "most": 1000},
    } in paid["fields"]
