"""`step` and `options`: one entry with all that it means, and what may come next."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.match import Rulesets
from adjudicator.rulesets import RULESETS
from api.cli import main
from tests.cli.given import Run, plain
from tests.given import EXAMPLES

REST = "  The rest of the table stayed as it was; --full shows all of it."


def test_a_step_shows_findings_first_then_values_changes_and_both_tables(run: Run, match: Path) -> None:
    result = run("step", match, 3)

    assert result.exit_code == 1
    assert result.stdout.split("\n\n")[1:] == [
        "Event 3 · Turn 1 · Phase: paying\n  B pays 6\n  event Paid, seat B, amount 6",
        "Findings\n  ✗ COIN-PAY-01  At most five coins at a time\n    B pays 6; at most 5 may be paid at a time",
        "Values\n  · coins of B: 7 = 13 − 6  COIN-SUM-01",
        "What changed\n  seats, A, coins  7 → 13\n  seats, B, coins  13 → 7",
        "Before\n  seats.A  coins 7\n  seats.B  coins 13",
        "After\n  seats.A  coins 13\n  seats.B  coins 7\n" + REST + "\n",
    ]


def test_a_legal_step_ends_with_0(run: Run, match: Path) -> None:
    result = run("step", match, 4)

    assert result.exit_code == 0
    assert "Findings\n  nothing\n\nValues\n  nothing\n\nWhat changed\n  seats, A, hidden  + gold\n" in result.stdout


def test_all_of_the_table_is_shown_on_request(run: Run, match: Path) -> None:
    assert "chests.c1" not in run("step", match, 3).stdout
    assert "chests.c1  seat B\n" in run("step", match, 3, "--full").stdout


def test_a_step_as_json_holds_both_tables(run: Run, match: Path) -> None:
    told = plain(run("step", match, 3, "--json"))

    assert told["before"]["seats"]["B"]["coins"] == 13
    assert told["after"]["seats"]["B"]["coins"] == 7
    assert {"path": ["seats", "B", "coins"], "before": 13, "after": 7} in told["diff"]
    assert told["values"][0]["working"] == "coins of B: 7 = 13 − 6"
    assert told["findings"][0]["rule"] == "COIN-PAY-01"


def test_a_step_hides_from_a_seat_what_it_may_not_know(run: Run, match: Path) -> None:
    assert "gold" not in run("step", match, 4, "--as", "B", "--full").stdout
    assert "gold" not in run("step", match, 4, "--as", "B", "--json").stdout


def test_a_ruling_and_a_note_are_entries_too(run: Run, match: Path) -> None:
    result = run("step", match, 9)

    assert result.exit_code == 0
    assert "miscounted" in result.stdout
    assert plain(run("step", match, 10, "--json"))["event"] == {"event": "MatchNoted", "text": "played on"}


@pytest.mark.parametrize(
    ("name", "lang", "lines"),
    [
        ("disputed-duels", "en", ["  Hand  Haru (A) 2M 12C 5T 8M 10R 3C · Mina (B) 13R 4T 6C 11M 9C 1R",
                                  "  actions.Stoke  stat 5, tn 12, tn_suits [T]"]),
        ("disputed-duels", "ja", ["  手札  Haru（A） 2M 12C 5T 8M 10R 3C · Mina（B） 13R 4T 6C 11M 9C 1R",
                                  "セットアップのデータ"]),
        ("encounter", "en", ["  crews.A.models.tamsin.actions.Tongs  kind attack, stat 6"]),
        ("disputed-espers", "ja", ["  Haru（P1）  シート 非公開", "  pile  A"]),
        ("moss-road", "ja", ["  《Gate Sentry》  クリーチャー型NPC、1/3",
                               "  pcs.A  deck A, profile.name Rook of the Ember Oath"]),
    ],
)  # fmt: skip
def test_the_opening_shows_the_table_then_a_line_for_each_thing_set_up(name: str, lang: str, lines: list[str]) -> None:
    path = EXAMPLES / f"{name}.match.jsonl"
    result = CliRunner().invoke(main, ["step", str(path), "0", "--lang", lang])

    told = result.stdout.splitlines()
    assert [line for line in lines if line not in told] == []
    assert max(map(len, told)) < 500


def test_the_opening_keeps_the_set_up_from_all_but_judges() -> None:
    path = EXAMPLES / "disputed-duels.match.jsonl"
    told = CliRunner().invoke(main, ["step", str(path), "0", "--as", "A"]).stdout

    assert "Hand  Haru (A) 2M 12C 5T 8M 10R 3C · Mina (B) 6 cards" in told
    assert "Set-up as data" not in told
    assert "13R" not in told


def test_a_distance_of_a_scheme_names_models_not_their_ids() -> None:
    result = CliRunner().invoke(main, ["step", str(EXAMPLES / "disputed-encounter.match.jsonl"), "47", "--lang", "ja"])

    assert "  · Chorister PellからOskel Drumまで0.145インチ  MFX-SCHEME-09" in result.stdout


def test_options_are_told_in_words_beside_their_names() -> None:
    path = EXAMPLES / "clean-duels.match.jsonl"
    result = CliRunner().invoke(main, ["options", str(path), "5", "--lang", "ja"])

    assert "  SoulstoneUsed  ソウルストーンの使用  duel d1  model ferrow  plus はい" in result.stdout


def test_options_name_seats_choices_and_rules(run: Run, match: Path) -> None:
    result = run("options", match, 0)

    assert result.exit_code == 0
    assert "A  Haru\n  Paid  seat A  amount 1 | 2 | 3 | 4 | 5\n" in result.stdout
    assert "    COIN-PAY-01  At most five coins at a time" in result.stdout


def test_options_are_those_that_the_viewer_knows(run: Run, match: Path) -> None:
    assert run("options", match, 0, "--as", "B").exit_code == 0
    assert "This match has no viewer C" in run("options", match, 0, "--as", "C").stderr


def test_options_are_those_after_the_entry(run: Run, match: Path) -> None:
    told = plain(run("options", match, 8, "--json"))

    assert told["position"] == 8
    assert [option["seat"] for option in told["options"]] == ["A"]
    assert told["options"][0] == {
        "seat": "A",
        "event": "Paid",
        "fields": {"seat": ["A"], "amount": [1, 2, 3, 4, 5]},
        "open": [],
        "rules": ["COIN-PAY-01", "COIN-PAY-02"],
        "usual": False,
        "aside": False,
    }


def test_a_position_beyond_the_last_is_unusable(run: Run, match: Path) -> None:
    for command in ("step", "options"):
        result = run(command, match, 11)

        assert result.exit_code == 2
        assert result.stderr == f"Error: {match}: There is no position 11; the match stands at 10\n"


def test_step_0_is_the_opening(run: Run, match: Path) -> None:
    opening = run("step", match, 0)
    assert opening.exit_code == 0
    assert "The match was opened" in opening.stdout
    assert run("step", match, -1).exit_code == 2


UNSEEN = Path(__file__).parents[2] / "examples" / "disputed-duels.match.jsonl"


def test_unseen_cards_are_a_count_unless_asked_for() -> None:
    short, full = (step_of(UNSEEN, 11, *words) for words in ([], ["--full"]))

    assert "deck.count 46" in short
    assert "2R 3R 4R" not in short
    assert "2R 3R 4R" in full


def test_what_lies_within_something_has_its_path_and_no_braces() -> None:
    for words in ([], ["--full"]):
        shown = step_of(UNSEEN, 11, *words)

        assert "acting.flip.used 9M" in shown
        assert not {"{", "}"} & set(shown)


def step_of(path: Path, position: int, *words: str) -> str:
    return CliRunner().invoke(main, ["step", str(path), str(position), *words], obj=Rulesets(RULESETS)).stdout


def test_two_tables_are_compared(run: Run, match: Path) -> None:
    told = plain(run("compare", match, 0, 2, "--json"))
    assert [told[look]["position"] for look in ("one", "other")] == [0, 2]
    assert told["changed"]
    assert told["changed"][0]["where"] in run("compare", match, 0, 2).stdout
    for wrong in ([0, 999], [0, 2, "--as", "spectator", "--other-as", "judge"], [0, 2, "--other-as", "nobody"]):
        assert run("compare", match, *wrong).exit_code == 2
