"""Input that cannot be used: exit code 2, what and where on stderr, nothing on stdout, never a traceback."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.coins import CLEAN, HEADER, record
from tests.cli.given import Run

PAID = '{"event": "Paid", "seat": "A", "amount": 1}'
BROKEN: dict[str, tuple[bytes, str]] = {
    "empty": (b"", "line 1: the record is empty"),
    "no header": (record(PAID).encode(), 'line 1, record: no header: the first line must hold "record": "adjudicator"'),
    "unknown ruleset": (
        HEADER.replace("coins", "chess").encode(),
        "line 1, ruleset: There is no ruleset chess; known: coins",
    ),
    "unknown edition": (HEADER.replace('"edition": "1"', '"edition": "9"').encode(), "line 1, edition: "),
    "unknown event": (record(*CLEAN, '{"event": "Stolen"}').encode(), "line 4, event: no such event: 'Stolen'"),
    "misspelt event": (
        record(*CLEAN, PAID.replace("Paid", "Payed")).encode(),
        "line 4, event: no such event: 'Payed'. Did you mean Paid?",
    ),
    "misspelt field": (
        record(*CLEAN, PAID.replace("amount", "amuont")).encode(),
        "line 4, amuont: no such field. Did you mean amount?",
    ),
    "unknown field": (
        record(*CLEAN, PAID.replace("amount", "sum")).encode(),
        "line 4, sum: no such field",
    ),
    "unknown seat": (record(*CLEAN, PAID.replace('"A"', '"Z"')).encode(), "line 4, seat: no seat Z"),
    "wrong type": (
        record(*CLEAN, PAID.replace("1", '"one"')).encode(),
        "line 4, amount: a whole number is needed, not text",
    ),
    "out of range": (
        record(*CLEAN, PAID.replace("1", "1001")).encode(),
        "line 4, amount: a whole number of 1000 at most",
    ),
    "bad set-up": (HEADER.replace('"B"}}}', "7}}}").encode(), "line 1, setup: "),
    "not a number": (record(*CLEAN, PAID.replace("1", "NaN")).encode(), "line 4: NaN is not a number"),
    "5,000 digits": (record(*CLEAN, PAID.replace("1", "1" * 5000)).encode(), "line 4: a whole number of 5000 digits"),
    "lone surrogate": (
        record(*CLEAN, PAID.replace('"A"', r'"\ud800"')).encode(),
        "line 4, seat: text holds half a surrogate pair",
    ),
    "NUL": (record(*CLEAN, PAID.replace('"A"', r'"\u0000"')).encode(), "line 4, seat: text holds a control character"),
    "50,000 deep": (record(*CLEAN, "[" * 50_000 + "]" * 50_000).encode(), "line 4: nested deeper than"),
    "cut off": (record(*CLEAN, PAID).encode()[:-20], "line 4: the record is cut off here"),
    "edited": (record(CLEAN[0], '{"event": "ChestOpened", "chest": "c7"}').encode(), "line 2, chest: no chest c7"),
    "blank line": (record(CLEAN[0], "", PAID).encode(), "line 2: the line is blank"),
    "not UTF-8": (record(*CLEAN).encode() + b'{"event": "\xff"}\n', "line 4: not UTF-8"),
    "binary": (bytes(range(256)) * 40, "line 1: "),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_is_named_by_line_and_field(run: Run, tmp_path: Path, name: str) -> None:
    data, says = BROKEN[name]
    path = tmp_path / "broken.match.jsonl"
    path.write_bytes(data)

    for words in (
        ["review", path],
        ["step", path, 1],
        ["options", path, 0],
        ["import", path],
        ["review", path, "--json"],
    ):
        result = run(*words)

        assert (result.exit_code, result.stdout) == (2, "")
        assert result.stderr.startswith(f"Error: {path}: {says}")
        assert len(result.stderr) < 400


@pytest.mark.parametrize("words", [["review"], ["step", 1], ["options", 1], ["import"], ["scenarios"]])
@pytest.mark.parametrize("path", ["missing.jsonl", "."])
def test_a_missing_file_and_a_folder_are_named(run: Run, words: list[object], path: str) -> None:
    result = run(words[0], path, *words[1:])

    assert (result.exit_code, result.stdout) == (2, "")
    assert f"'{path}'" in result.stderr


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--seat", "Z"], "This match has no seat Z; it has A and B"),
        (["--seat", ""], "A seat's name is needed; this match has A and B"),
        (["--as", ""], "A viewer is needed; choices: judge, spectator, A, B"),
        (["--as", "Z"], "This match has no viewer Z; choices: judge, spectator, A, B"),
        (["--rule", "COIN-PAY-03"], "There is no rule COIN-PAY-03 in Coins. Did you mean COIN-PAY-0"),
        (["--seat", "mina"], "This match has no seat mina; it has A and B. Did you mean Mina (B)?"),
        (["--as", "b"], "This match has no viewer b; choices: judge, spectator, A, B. Did you mean Mina (B)?"),
        (["--rule", "pay-2"], "There is no rule pay-2 in Coins. Did you mean COIN-PAY-02?"),
        (["--kind", "Payed"], "There is no kind of event Payed. Did you mean Paid?"),
    ],
)
def test_what_a_match_does_not_know_is_named(run: Run, match: Path, words: list[str], says: str) -> None:
    result = run("review", match, *words)

    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"Error: {says}")


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["review", "x" * 600], f"{'x' * 39}… cannot be used: File name too long"),
        (["review", "--archive", ""], "An empty name is that of no folder and no database"),
    ],
)
def test_a_name_that_can_be_none_is_said_to_be(run: Run, words: list[str], says: str) -> None:
    result = run(*words)

    assert (result.exit_code, result.stdout, result.stderr) == (2, "", f"Error: {says}\n")


def test_questions_are_listed_of_an_entry_that_is_there(run: Run, match: Path) -> None:
    result = run("ask", match, 99)

    assert (result.exit_code, result.stdout) == (2, "")
    assert "There is no position 99; the match stands at " in result.stderr


def test_a_suggestion_follows_one_full_stop(run: Run, match: Path) -> None:
    said = run("review", match, "--as", "mina", "--lang", "ja").stderr

    assert said.endswith("選べるのはjudge、spectator、A、Bです。Mina（B）のことですか。\n")


def test_what_is_wrong_is_said_a_line_each(run: Run, match: Path) -> None:
    result = run("review", match, "--seat", "Z", "--kind", "Payed", "--lang", "ja")

    assert result.stderr.splitlines() == [
        "エラー：この対戦に席Zはありません。席はAとBです。",
        "エラー：イベントの種類Payedはありません。Paidのことですか。",
    ]


@pytest.mark.parametrize(
    "words",
    [
        [], ["--from", -1], ["--from", "x"], ["--turn", -1], ["--lang", "fr"], ["--reading", "dreamt"], ["--nothing"],
        ["--to", "9" * 5000],
    ],
)  # fmt: skip
def test_wrong_words_are_unusable(run: Run, match: Path, words: list[object]) -> None:
    result = run("review", *([match] if words else []), *words)

    assert (result.exit_code, result.stdout) == (2, "")


def test_control_characters_of_a_record_never_reach_the_terminal(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "record.match.jsonl"
    path.write_text(record(HEADER.replace("Haru", r"\u009b31mHaru"), PAID))

    assert "\x9b" not in run("review", path).output


def test_what_is_no_number_is_told_so(run: Run, match: Path) -> None:
    told = run("step", match, "third").stderr
    assert "'third' is not a valid whole number." in told
