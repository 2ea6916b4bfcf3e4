"""What is wrong with a score sheet: every fault at once, with its line and what may have been meant; running totals."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux.sheet import read_sheet
from adjudicator.seam.sentences import Speaker
from api.cli import main


def faults(text: str, language: str = "en") -> list[str]:
    """What is wrong with a sheet, a line each."""
    with pytest.raises(Malformed) as malformed:
        read_sheet(text.encode())
    return Speaker(language).say(malformed.value.said).splitlines()


NO_POINT = (
    "line 1, turn 2 (A): '{}' is no point: S is one of the strategy; "
    "one of a scheme is its number or name with R (reveal) or E (end), as in S, 7R"
)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("trun 2: S | S", "line 1: 'trun 2' is no label of a score sheet. Did you mean turn 2?"),
        ("end: |\nstratgy: R", "line 2: 'stratgy' is no label of a score sheet. Did you mean strategy?"),
        ("end: |\nストラテギー：R", "line 2: 'ストラテギー' is no label of a score sheet. Did you mean ストラテジー?"),
        ("end: |\nstrategy: Reconing", "line 2, strategy: 'Reconing' is no strategy. Did you mean Reckoning?"),
        (
            "end: |\nstrategy: ターフウオールズ",
            "line 2, strategy: 'ターフウオールズ' is no strategy. Did you mean ターフウォー?",
        ),
        (
            "end: |\nstrategy: Reckoning (Ram)",
            "line 2, strategy: 'Reckoning (Ram)' names two strategies: Reckoning and Turf War",
        ),
        ("turn 2: Turf War | S", "line 1, turn 2 (A): 'Turf War' is a strategy; a point of it is written S"),
        ("turn 2: SとR7 | S", NO_POINT.format("SとR7")),
        (
            "turn 2: Claim Jmp R | S",
            "line 1, turn 2 (A): There is no scheme 'Claim Jmp'. Did you mean Claim Jump (12)?",
        ),
        ("turn 2: S | S\nRound 2: S | -", "line 2, Round 2: This line stands there already, as line 1"),
        (
            "end: |\nplayers: Haru | Mina\nwinner: Hari",
            "line 3, winner: 'Hari' is none of those who may have won: A, B, Haru, Mina, draw. Did you mean Haru?",
        ),
        ("turn six: S | S", "line 1, turn six: There is no such turn: the game had turns 1 to 5"),
        (
            "end: |\ntotal: 6",
            "line 2, total: Two columns are needed here, the first player's and the second's: total: … | …",
        ),
        (
            "Table was wobbly\nend: |",
            "line 1: 'Table was wobbly' is no line of a sheet: a label, a colon, what was noted",
        ),
        ("turn 2: S 7X | S", NO_POINT.format("7X")),
        ("turn 2: S - | S", NO_POINT.format("-")),
    ],
)
def test_a_fault_has_its_line_and_what_may_have_been_meant(text: str, says: str) -> None:
    assert faults(text) == [says]


SUMMED = """\
turn 1: 0 | 0
turn 2: 1 | 1
turn 3: 3 | 2
turn 4: 4 | 3
turn 5: 5 | 4
end: 7 | 12
total: 6 | 5
"""


def test_running_totals_are_recognised_and_not_read_as_points() -> None:
    assert faults(SUMMED) == [
        f"line 2, turn 2 ({seat}): {numbers} look like running totals, which are not read as the points of each turn: "
        "write what was scored in each, as in S, 7R"
        for seat, numbers in (("A", "1, 3, 4, 5"), ("B", "1, 2, 3, 4"))
    ]
    assert faults(SUMMED, "ja")[0].startswith("2行目、turn 2 (A)：1、3、4、5は累計のようです。")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("turn 2: S (1) | S", "line 1, turn 2 (A): '(1)' looks like a running total, which is not read: leave it out"),
        ("turn 2: S =1 | S", "line 1, turn 2 (A): '=1' looks like a running total, which is not read: leave it out"),
        ("turn 2: S | S | 1 | 1", "line 1, turn 2: Columns of running totals are not read: leave them out"),
        ("turn 2: S | 1 | S | 1", "line 1, turn 2: Columns of running totals are not read: leave them out"),
        (
            "累計: 0 1 3 | 0 1 2\nend: |",
            "line 1: Running totals are not read: a sheet tells what was scored in each turn",
        ),
        (
            "turn 2: 1 | S\nturn 3: 2 | S\nturn 4: 1 | S",
            "line 1, turn 2 (A): 1, 2, 1 may tell how many points were scored, but not which",
        ),
        ("turn 2: 2 points | S", "line 1, turn 2 (A): 2 may tell how many points were scored, but not which"),
        ("turn 2: 7 | S", "line 1, turn 2 (A): Which point of scheme 7 is it: 7R (reveal) or 7E (end)?"),
        (
            "turn 2: 7 | S\nturn 3: 7R | S",
            "line 1, turn 2 (A): Which point of scheme 7 is it: 7R (reveal) or 7E (end)?",
        ),
    ],
)
def test_numbers_that_are_no_points_are_told_as_what_they_are(text: str, says: str) -> None:
    (told,) = faults(text)
    assert told.startswith(says)


MANY = """\
players: Haru | Mina
stratgy: Turf War
turn 2: S 14R, Clam Jump R | S
turn 3: S | S | S
turn 9: S | S
turns: some
total: six | 5
winner: Bob
"""


def test_all_faults_of_a_sheet_are_told_at_once_each_with_its_line(tmp_path: Path) -> None:
    told = faults(MANY)
    (tmp_path / "many.txt").write_text(MANY)
    run: Any = CliRunner().invoke(main, ["read", "sheet", str(tmp_path / "many.txt")], obj=Rulesets(RULESETS))

    assert [one.partition(": ")[0] for one in told] == [
        "line 2", "line 3, turn 2 (A)", "line 3, turn 2 (A)", "line 4, turn 3", "line 5, turn 9", "line 6, turns",
        "line 7, total (A)", "line 8, winner",
    ]  # fmt: skip
    assert run.exit_code == 2
    assert run.stderr.splitlines() == [f"Error: {tmp_path / 'many.txt'}: {one}" for one in told]


def test_no_more_faults_are_told_than_anybody_reads() -> None:
    told = faults("\n".join(f"nonsense {number}: |" for number in range(900)))
    assert (len(told), told[-1]) == (21, "There may be more; only the first 20 are told")
