"""Score sheets as players keep them: read in both languages, judged by what they tell, refused by line and label."""
# ruff: noqa: RUF001 - wide letters are what people type

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.sheet import read_sheet
from adjudicator.seam.judging import replay
from adjudicator.seam.ruleset import Foreign
from adjudicator.service import Adjudicator
from api.cli import main
from api.http.app import create_app

EXAMPLE = Path(__file__).parents[2] / "examples" / "score-sheet.txt"
FAIR = """\
players: Haru | Mina
strategy: Turf War
pool: 1 3 5 7 12
schemes: 3 7 | 5 12
turn 1: - | -
turn 2: S | S
turn 3: S 7R | 5R
turn 4: S 3R | S 12R
turn 5: S | S
end: 7 | 12
total: 7 | 6
winner: Haru
"""
IN_JAPANESE = """\
プレイヤー：Haru｜Mina
ストラテジー：ターフウォー
スキームプール：１、３、５、７、１２
スキーム：ハーネス ザ レイライン、７｜5 クライムジャンプ
1ターン目：なし｜なし
２ターン目：Ｓ｜ストラテジー
ターン3：ストラテジー、テイクプリズナー公開｜5公開
第4ターン：S 3 公開｜S　クライムジャンプ　公開
5：S 7終了\tS 12終了
合計：7点｜6点
勝者：Haru
"""


def read(text: str) -> Foreign:
    return read_sheet(text.encode())


def findings(text: str) -> list[str]:
    found = read(text)
    steps = [*replay(malifaux, malifaux.lay(found.setup), enumerate(found.events, 1))]
    assert not any(step.doubts or step.unfit for step in steps)
    return [finding.rule for step in steps for finding in step.findings]


def changed(**lines: str) -> str:
    """The fair sheet with other lines, named by their labels."""
    kept = [line for line in FAIR.splitlines() if line.split(":")[0].replace(" ", "_") not in lines]
    return "\n".join([*kept, *(f"{label.replace('_', ' ')}: {rest}" for label, rest in lines.items())])


def test_a_fair_sheet_breaks_nothing_and_gives_the_score() -> None:
    found = read(FAIR)
    table = malifaux.lay(found.setup)
    for step in replay(malifaux, table, enumerate(found.events, 1)):
        assert (step.findings, step.doubts, step.unfit) == ((), (), None)
        table = step.after
    assert str(malifaux.place(table).score) == "VP: A 7, B 6; A has won"
    assert found.about["seats"] == {"A": "Haru", "B": "Mina"}
    assert [value.path for value in malifaux.values(table, None) if value.path[0] == "due"] == []


def test_a_sheet_may_be_written_in_japanese() -> None:
    mine, theirs = read(IN_JAPANESE), read(FAIR)
    assert (mine.setup, mine.events, mine.about) == (theirs.setup, theirs.events, theirs.about)


@pytest.mark.parametrize(
    ("lines", "rules"),
    [
        ({"turn_1": "S | -"}, ["MFX-SCHEME-10"]),
        ({"turn_1": "- | 5R", "turn_3": "S 7R | -"}, ["MFX-SCHEME-10", "MFX-HOUSE-E11"]),
        ({"turn_2": "S S | S", "total": "7 | 6"}, ["MFX-STRAT-01"]),
        ({"turn_4": "S 3R 7R | S 12R"}, ["MFX-SCHEME-03"]),
        ({"turn_5": "S 7R | S"}, ["MFX-SCHEME-03"]),
        ({"turn_4": "S 3R | S", "turn_5": "S | S 12R"}, ["MFX-SCHEME-07", "MFX-HOUSE-E11"]),
        ({"turn_4": "S 3R 3E | S 12R"}, ["MFX-SCHEME-07"]),
        ({"turn_2": "S 3E | S"}, ["MFX-SCHEME-05"]),
        ({"turn_4": "S | S 12R", "end": "7 3R | 12"}, ["MFX-S03-01", "MFX-HOUSE-E11"]),
        ({"turn_5": "- | S", "end": "7 S | 12"}, ["MFX-TURF-13", "MFX-HOUSE-E11"]),
        ({"turn_2": "S 1R | S"}, ["MFX-SCHEME-02"]),
        ({"schemes": "- | 5 12", "turn_2": "S 9R | S"}, ["MFX-SCHEME-02"]),
        ({"schemes": "- | 5 12", "turn_5": "S 1R | S"}, ["MFX-SCHEME-02"]),
        ({"schemes": "3 7 1 | 5 12"}, ["MFX-SCHEME-02"]),
        ({"schemes": "3 7 | 5 5", "turn_4": "S 3R | S", "end": "7 |", "total": "7 | 4"}, ["MFX-SCHEME-02"]),
        ({"schemes": "3 7 | 12 13", "turn_3": "S 7R | -", "total": "7 | 5"}, ["MFX-SCHEME-02"]),
        ({"pool": "1 3 5 7"}, ["MFX-SCHEME-01", "MFX-SCHEME-02"]),
        ({"pool": "3 3 5 7 12"}, ["MFX-SCHEME-01"]),
        ({"total": "8 | 6"}, ["MFX-HOUSE-E11"]),
        ({"total": "7 | 9"}, ["MFX-HOUSE-E11"]),
        ({"winner": "draw"}, ["MFX-HOUSE-E11"]),
        ({"winner": "B"}, ["MFX-HOUSE-E11"]),
    ],
)  # fmt: skip
def test_what_a_sheet_tells_alone_is_judged(lines: dict[str, str], rules: list[str]) -> None:
    assert findings(changed(**lines)) == rules


@pytest.mark.parametrize(
    "lines",
    [
        {"schemes": "- | -"},
        {"pool": ""},
        {"strategy": "Reckoning"},
        {"strategy": "T"},
        {"strategy": "コラプテッドアイドル"},
        {"strategy": ""},
        {"total": "7 | -", "winner": ""},
        {"total": "7 VP | 6 VP", "winner": "a"},
        {"turn_4": "S | S 12R", "end": "3 7 | 12"},
        {"turn_5": "S 7E | S 12E", "end": "|"},
        {"schemes": "11 13 | 5 12", "pool": "5 11 12 13 1",
         "turn_3": "S 11R | 5R", "turn_4": "S 13R | S 12R", "end": "11 | 12"},
        {"schemes": "4 10 | 6 9", "pool": "4 6 9 10 1",
         "turn_3": "S 4R | 6R", "turn_4": "S 10R | S 9R", "end": "10 | 6"},
        {"schemes": "1 2 | 8 12", "pool": "1 2 8 12 13",
         "turn_3": "S 1R | 8R", "turn_4": "S 2R | S 12R", "end": "2 | 8"},
    ],
)  # fmt: skip
def test_what_a_sheet_leaves_out_is_no_finding(lines: dict[str, str]) -> None:
    assert findings(changed(**lines)) == []


def test_a_game_may_end_early() -> None:
    early = changed(turns="4", turn_3="S 7R | 5R 12R", turn_4="S 3R | S", total="6 | 5").replace("turn 5: S | S\n", "")
    assert findings(early) == []
    assert read(early).events[-4].turn == 4


@pytest.mark.parametrize(
    ("result", "how", "rules"),
    [
        ("concession", "concession", []),
        ("投了", "concession", []),
        ("Agreed", "agreement", []),
        ("時間切れ", "time", ["MFX-HOUSE-E11"]),
        ("", None, ["MFX-HOUSE-E11"]),
    ],
)
def test_a_game_that_was_conceded_is_won_by_who_has_fewer_points(
    result: str, how: str | None, rules: list[str]
) -> None:
    sheet = changed(winner="Mina") + f"\nhow: {result}\n"
    assert read(sheet).events[-1].how == how
    assert findings(sheet) == rules


def test_a_result_that_is_none_is_told_with_those_there_are() -> None:
    with pytest.raises(Malformed, match="'flood' is no way to a result: write concession, time or agreement"):
        read(FAIR + "how: flood\n")


# ---- what cannot be read


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("turn 2: S", "line 1, turn 2"),
        ("turn 2: S | S | S", "line 1, turn 2"),
        ("turn 2: S 14R | S", "line 1, turn 2 (A)"),
        ("turn 2: S | 0R", "line 1, turn 2 (B)"),
        ("turn 2: S 7R8 | S", "line 1, turn 2 (A)"),
        ("turn 2: 7 | S", "line 1, turn 2 (A)"),
        ("turn 2: 2 points | 1", "line 1, turn 2 (A)"),
        ("2ターン目：Ｓ｜じゅうよん", "line 1, 2ターン目 (B)"),
        ("turn 2: |\n# once more\n\nTurn 2: |", "line 4, Turn 2"),
        ("turn 0: |", "line 1, turn 0"),
        ("turn 6: |", "line 1, turn 6"),
        ("turns: 3\nturn 4: |", "line 2, turn 4"),
        ("turns: 6\nturn 4: |", "line 1, turns"),
        ("turns: some\nturn 4: |", "line 1, turns"),
        ("end: |\npool: 1 2 3 4 14", "line 2, pool"),
        ("end: |\npool: 1 2 | 3 4", "line 2, pool"),
        ("end: |\nschemes: Take Prisner | 3", "line 2, schemes (A)"),
        ("end: |\nstrategy: Surf", "line 2, strategy"),
        ("end: |\ntotal: seven | 6", "line 2, total (A)"),
        ("end: |\ntotal: 7 | 1000", "line 2, total (B)"),
        ("end: |\ntotal: 7 | -1", "line 2, total (B)"),
        ("end: |\nwinner: Bob", "line 2, winner"),
        ("end: |\nplayers: Kim | Kim\nwinner: Kim", "line 3, winner: 'Kim' does not tell who has won: names"),
        ("end: |\nplayers: B | A\nwinner: B", "line 3, winner: 'B' does not tell who has won: names"),
        ("end: |\nplayers: Draw | Bo\nwinner: Draw", "line 3, winner: 'Draw' does not tell who has won"),
        ("end: |\nplayers: Al | Bo\nwinner: Cy", "line 3, winner: 'Cy' is none of those who may have won: A, B, Al"),
        ("end: |\nstratgy: Turf War", "line 2: 'stratgy'"),
        ("end: |\nhello", "line 2: 'hello'"),
        ("end: |\n作戦：R", "line 2: '作戦' is no label of a score sheet: there are ターン1, タイトル, "),
        (f"end: |\ntitle: {'x' * 200}", "line 2: A line has"),
        ("players: Haru | Mina", "A score sheet has lines like"),
        ("", "A score sheet has lines like"),
        ("#" * 20_000, "A score sheet has 16000 bytes"),
    ],
)  # fmt: skip
def test_a_sheet_that_cannot_be_read_says_where(text: str, where: str) -> None:
    with pytest.raises(Malformed) as malformed:
        read(text)
    assert str(malformed.value).startswith(where)


@pytest.mark.parametrize(
    ("players", "winner", "seat"),
    [
        ("Kim | Kim", "B", "B"), ("Kim | Kim", "Kim (A)", "A"), ("B | A", "B (A)", "A"), ("B | A", "A (B)", "B"),
        ("A | Bo", "A", "A"), ("Draw | Bo", "Draw (A)", "A"), ("Draw | Bo", "a draw", "draw"), ("Kim | Kim", "", None),
    ],
)  # fmt: skip
def test_a_winner_who_can_be_told_is_told_whatever_the_names(players: str, winner: str, seat: str | None) -> None:
    announced = read(f"players: {players}\nend: |\ntotal: 1 | 0\nwinner: {winner}").events[-1]
    assert announced.winner == seat


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("turn 2: S, Clam Jump R | S", "There is no scheme 'Clam Jump'. Did you mean Claim Jump (12)?"),
        ("turn 2: S クレイムジャンプ公開 | S",
         "There is no scheme 'クレイムジャンプ'. Did you mean クライムジャンプ (12)?"),
        ("turn 2: S 14R | S", "There is no scheme 14: they are numbered from 1 to 13"),
        ("end: |\nschemes: Take Prisner, 3 | 3", "There is no scheme 'Take Prisner'. Did you mean Take Prisoner (7)?"),
        ("end: |\npool: 1 2 3 MoonShape", "There is no scheme 'MoonShape': there are 1 Detonate Charges, 2 "),
        ("end: |\nスキーム：何か、3 | 3", "There is no scheme '何か': there are 1 デトネートチャージ, 2 "),
        ("turn 2: Stratgy | S", "'Stratgy' is no point"),
        ("turn 2: S reveal | S", "'reveal' is no point"),
        ("end: |\nストラテジー：縄張り", "'縄張り' is no strategy: there are プラント エクスプローシブ, "),
        ("turn 2: S ７Ｒ８ | S", "'７Ｒ８' is no point"),
    ],
)  # fmt: skip
def test_an_unknown_scheme_is_told_as_it_was_written_with_those_there_are(text: str, says: str) -> None:
    with pytest.raises(Malformed) as malformed:
        read(text)
    assert f": {says}" in str(malformed.value)


def test_a_sheet_that_is_no_text_says_where() -> None:
    with pytest.raises(Malformed, match="line 2: Not UTF-8: byte 8"):
        read_sheet("end: |\nタイトル".encode("shift-jis"))


PIECES = (
    *FAIR.splitlines(), *IN_JAPANESE.splitlines(), "turn", "end", "1", "14", "99999999999999999999", "7R", "S", "E",
    ":", "|",
    "：", "｜", ",", "\t", "\n", " ", "#", "-", "²", "٣", "Ａ", "\x1b", "\u2028", "ターン目", "スキーム",
)  # fmt: skip


@given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5), max_size=12).map("\n".join) | st.text(max_size=60))
def test_whatever_stands_in_a_sheet_is_read_or_said_to_be_wrong(text: str) -> None:
    try:
        found = read_sheet(text.encode("utf-8", "surrogatepass"))
    except Malformed:
        return
    steps = [*replay(malifaux, malifaux.lay(found.setup), enumerate(found.events, 1))]
    assert not any(step.doubts or step.unfit for step in steps)


# ---- through the doors


def run(*words: object, **more: Any) -> Result:
    return CliRunner().invoke(main, [*map(str, words)], obj=Rulesets(RULESETS), prog_name="adjudicator", **more)


def test_a_sheet_is_read_reviewed_and_served() -> None:
    record = run("read", "sheet", EXAMPLE).stdout
    review = run("review", "-", input=record)
    client: Any = create_app(Adjudicator(RULESETS)).test_client()
    answer = client.post("/v1/records?as=judge", data=record.encode(), content_type="application/jsonl")

    assert review.exit_code == 1
    assert review.stdout.startswith("Osaka Open R3, table 9\n")
    assert "VP: Haru (A) 6, Mina (B) 5; Haru (A) has won" in review.stdout
    assert "27 events · 2 findings · 2 rules" in review.stdout
    assert answer.status_code == 201
    assert record == EXAMPLE.with_suffix(".match.jsonl").read_text("utf-8")


def test_event_round_and_table_stand_in_every_header(tmp_path: Path) -> None:
    (tmp_path / "final.txt").write_text("event: Osaka Open\nround: Final\ntable: 9\nturn 2: S |\n")
    record = run("read", "sheet", tmp_path / "final.txt").stdout
    client: Any = create_app(Adjudicator(RULESETS)).test_client()
    match = client.post("/v1/records?as=judge", data=record.encode(), content_type="application/jsonl").json["id"]
    where = "Malifaux 3e-2026 · Osaka Open · Round: Final · Table 9 · "

    for command in (("review", "-"), ("step", "-", 2), ("options", "-", 2)):
        assert where in run(*command, input=record).stdout
    assert where in client.get(f"/matches/{match}").text
    header = json.loads(run("review", "-", "--json", input=record).stdout)["header"]
    assert (header["event"], header["round"], header["table"]) == ("Osaka Open", "Final", 9)
    assert "Osaka Open · ラウンド：Final · 9番卓" in run("review", "-", "--lang", "ja", input=record).stdout


def test_a_finding_on_a_sheet_shows_the_line_of_the_sheet() -> None:
    record = run("read", "sheet", EXAMPLE).stdout
    service = Adjudicator(RULESETS)
    client: Any = create_app(service).test_client()
    match = client.post("/v1/records?as=judge", data=record.encode(), content_type="application/jsonl").json["id"]
    lines = ["Told by sheet:17: end: 7 | 12",
             "Told by sheet:19: total: 6 | 6; sheet:20: winner: draw"]  # fmt: skip

    for shown in (run("review", "-", input=record).stdout, client.get(f"/matches/{match}").text):
        assert (shown.count("Told by"), [line in shown for line in lines]) == (2, [True, True])
    assert lines[0] in run("step", "-", 26, input=record).stdout
    assert "Told by" not in run("step", "-", 25, input=record).stdout
    assert "記録元：sheet:17: end: 7 | 12" in run("review", "-", "--lang", "ja", input=record).stdout
    assert "schemes: 3 7" not in record


def test_a_wrong_sheet_leaves_no_record(tmp_path: Path) -> None:
    (tmp_path / "wrong.txt").write_text("title: R1\nturn 2: S | 14R\n")
    done = run("read", "sheet", tmp_path / "wrong.txt", "-o", tmp_path / "wrong.match.jsonl", "--lang", "ja")

    assert done.exit_code == 2
    assert "turn 2 (B)" in done.stderr
    assert "are read first: adjudicator read" in run("review", tmp_path / "wrong.txt").stderr
    assert not (tmp_path / "wrong.match.jsonl").exists()


def test_the_title_is_the_one_wished_for_else_the_sheets_else_the_files(tmp_path: Path) -> None:
    (tmp_path / "final.txt").write_text("turn 2: S |\n")
    assert '"title": "final"' in run("read", "sheet", tmp_path / "final.txt").stdout
    assert '"title": "Osaka Open R3, table 9"' in run("read", "sheet", EXAMPLE).stdout
    assert '"title": "Mine"' in run("read", "sheet", EXAMPLE, "--title", "Mine").stdout
