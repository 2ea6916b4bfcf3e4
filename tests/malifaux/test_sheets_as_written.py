"""Score sheets as people write them: other words for labels, turns, nothing, names; tables."""
# ruff: noqa: RUF001 - wide letters are what people type

from __future__ import annotations

import pytest

from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored, StrategyPointScored
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.encounter.strategies import STRATEGIES
from adjudicator.rulesets.malifaux.events import TurnStarted
from adjudicator.rulesets.malifaux.sheet import read_sheet
from adjudicator.rulesets.malifaux.sheet.names import SHORT_SCHEMES, called_in_all, heard
from adjudicator.rulesets.malifaux.sheet.terms import LABELS


def points(text: str) -> list[str]:
    """What a sheet says was scored: `2 A S`, `3 B 7 reveal`; at the end `end A 7 end`."""
    said, when = [], ""
    for event in read_sheet(text.encode()).events:
        match event:
            case SchemePointScored(seat=seat, scheme=scheme, part=part, step=step):
                said.append(f"{'end' if step == 'end_of_game' else when} {seat} {scheme} {part}")
            case StrategyPointScored(seat=seat):
                said.append(f"{when} {seat} S")
        when = str(event.turn) if isinstance(event, TurnStarted) else when
    return said


@pytest.mark.parametrize(
    "line",
    [
        "turn 2: S | S",
        "Turn two: S | S",
        "TURN 2 : S|S",
        "Round 2: S | S",
        "round two: S | S",
        "T2: S | S",
        "T2 S | S",
        "t2. S | S",
        "2: S | S",
        "2nd turn: S | S",
        "Second turn: S | S",
        "turn #2 = S | S",
        "R2: S | S",
        "turn 2 strat | strategy",
        "- turn 2: S | S",
        "**turn 2**: S | S",
        "turn 2\tS\tS",
        "2\tS\tS",
        "| turn 2 | S | S |",
        "| 2 | S | S |",
        "turn 2: S ¦ S",
        "turn 2: S │ S",
        "turn 2: | S | S |",
        "2ターン目：Ｓ｜Ｓ",
        "第２ターン：S｜S",
        "第二ターン:S|S",
        "ターン２ S｜S",
        "ターン2目：S｜S",
        "2T：S｜S",
        "２Ｔ目：S｜S",
        "ラウンド2：S｜S",
        "2ラウンド目：スト｜ストラテジ",
        "【ターン2】S｜S",
        "【2ターン目】：S｜S",
        "二ターン目：ストラテジー｜S",
        "たーん2：S｜S",
        "\u200bturn\u200b 2\u200b: S\u200b | S",
    ],
)
def test_a_turn_may_be_called_many_names(line: str) -> None:
    assert points(line) == ["2 A S", "2 B S"]


@pytest.mark.parametrize(
    "nothing",
    [
        "",
        "-",
        "–",
        "—",
        "―",
        "−",
        "‐",
        "－",
        "ー",
        "ｰ",
        "─",
        "--",
        "0",
        "０",
        "0 VP",
        "0点",
        "nil",
        "none",
        "None.",
        "nothing",
        "no",
        "n/a",
        "zero",
        "no points",
        "なし",
        "無し",
        "ナシ",
        "無",
        "ゼロ",
        "〇",
        "零",
        "/",
    ],
)
def test_nothing_may_be_written_in_many_ways(nothing: str) -> None:
    assert points(f"turn 2: S | {nothing}\nend: {nothing} | 7") == ["2 A S", "end B 7 end"]


@pytest.mark.parametrize(
    ("column", "found"),
    [
        ("S 7R", ["S", "7 reveal"]),
        ("S, 7 R", ["S", "7 reveal"]),
        ("S and 7R", ["S", "7 reveal"]),
        ("S と 7公開", ["S", "7 reveal"]),
        ("S・7公開", ["S", "7 reveal"]),
        ("S+7R", ["S", "7 reveal"]),
        ("Strat; 7 (reveal)", ["S", "7 reveal"]),
        ("S､7R", ["S", "7 reveal"]),
        ("str 7-R", ["S", "7 reveal"]),
        ("R7", ["7 reveal"]),
        ("reveal 7", ["7 reveal"]),
        ("7 revealed", ["7 reveal"]),
        ("#7 R", ["7 reveal"]),
        ("scheme 7 reveal", ["7 reveal"]),
        ("スキーム7公開", ["7 reveal"]),
        ("7番公開", ["7 reveal"]),
        ("7の公開", ["7 reveal"]),
        ("公開７", ["7 reveal"]),
        ("7（公開）", ["7 reveal"]),
        ("7リビール", ["7 reveal"]),
        ("Take Prisoner R", ["7 reveal"]),
        ("take prisoner (7) reveal", ["7 reveal"]),
        ("7 Take Prisoner R", ["7 reveal"]),
        ("7: Take Prisoner R", ["7 reveal"]),
        ("テイク・プリズナー公開", ["7 reveal"]),
        ("ﾃｲｸ ﾌﾟﾘｽﾞﾅｰ 公開", ["7 reveal"]),
        ("テークプリズナ 公開", ["7 reveal"]),
        ("ley line R, S", ["3 reveal", "S"]),
        ("S Ley-Line R 7R", ["S", "3 reveal", "7 reveal"]),
        ("べんでった公開", ["13 reveal"]),
        ("ホールドアップ・ゼア・フォース公開 S", ["6 reveal", "S"]),
        ("claimjump r", ["12 reveal"]),
        ("Hold-up their forces: R", ["6 reveal"]),
    ],
)
def test_a_point_may_be_written_in_many_ways(column: str, found: list[str]) -> None:
    said = [one.removeprefix("2 A ") for one in points(f"turn 2: {column} | -")]
    assert sorted(said) == sorted(found)


@pytest.mark.parametrize(
    ("text", "strategy"),
    [
        ("Reckoning", "reckoning"),
        ("レッコニング", "reckoning"),
        ("レコニング", "reckoning"),
        ("レッコニング（クロウ）", "reckoning"),
        ("レコニング(クロウ)", "reckoning"),
        ("クロウ【C】:レッコニング", "reckoning"),
        ("Crow", "reckoning"),
        ("クロウ", "reckoning"),
        ("Reckoning [C]", "reckoning"),
        ("ラム", "turf_war"),
        ("Rams", "turf_war"),
        ("ラム【R】", "turf_war"),
        ("turfwar", "turf_war"),
        ("Turf", "turf_war"),
        ("ターフ", "turf_war"),
        ("ターフ・ウォー", "turf_war"),
        ("ターフウォ", "turf_war"),
        ("Turf-War (Ram)", "turf_war"),
        ("R: Turf War", "turf_war"),
        ("プラント・エクスプローシブ", "plant_explosives"),
        ("トゥーム", "plant_explosives"),
        ("トゥム", "plant_explosives"),
        ("Tome", "plant_explosives"),
        ("explosives", "plant_explosives"),
        ("コラプテッド アイドル", "corrupted_idols"),
        ("コラプテドアイドル", "corrupted_idols"),
        ("マスク", "corrupted_idols"),
        ("Corrupted Idol", "corrupted_idols"),
        ("strategy: Corrupted Idols", "corrupted_idols"),
        ("Corrupt\u200bed Idols", "corrupted_idols"),
    ],
)
@pytest.mark.parametrize("label", ["strategy", "Strat", "ストラテジ"])
def test_a_strategy_may_be_called_many_names(label: str, text: str, strategy: str) -> None:
    assert read_sheet(f"{label}: {text}\nend: |".encode()).setup == {"strategy": strategy}


def test_every_name_is_read_in_both_languages_and_no_two_are_alike() -> None:
    for name, strategy in STRATEGIES.items():
        for called in called_in_all(strategy.called):
            assert read_sheet(f"strategy: {called}\nend: |".encode()).setup == {"strategy": name}
    for number, scheme in SCHEMES.items():
        for called in (*called_in_all(scheme.called), *SHORT_SCHEMES[number]):
            assert points(f"end: {called} | {called.upper()}") == [f"end A {number} end", f"end B {number} end"]
    labels = [word for called in LABELS.values() for word in {heard(word) for word in called}]
    assert len(set(labels)) == len(labels)


@pytest.mark.parametrize("label", LABELS["total"])
@pytest.mark.parametrize(
    "score",
    [
        "6 | 5",
        "6-5",
        "6 – 5",
        "6対5",
        "６対５",
        "6 対 5",
        "6:5",
        "6 to 5",
        "6 vs 5",
        "6 VP | 5 VP",
        "6点 対 5点",
        "6点｜5点",
    ],
)
def test_a_total_may_be_written_in_many_ways(label: str, score: str) -> None:
    for line in (f"{label}: {score}", f"{label} {score}"):
        assert read_sheet(f"{line}\nend: |".encode()).events[-1].vp == {"A": 6, "B": 5}


@pytest.mark.parametrize(
    "pool",
    [
        "1 3 5 7 12",
        "1-3-5-7-12",
        "1–3–5–7–12",
        "1/3/5/7/12",
        "1.3.5.7.12",
        "１、３、５、７、１２",
        "1,3,5,7,12",
        "1・3・5・7・12",
        "#1 #3 #5 #7 #12",
        "1 and 3 and 5 and 7 and 12",
        "1 Detonate Charges, 3 Ley Line, 5 Dig Their Graves, 7: Take Prisoner, Claim Jump (12)",
    ],
)
def test_a_pool_may_be_written_in_many_ways(pool: str) -> None:
    assert read_sheet(f"pool: {pool}\nend: |".encode()).events[0].pool == (1, 3, 5, 7, 12)


@pytest.mark.parametrize(
    ("players", "winner", "seat"),
    [
        ("Haru | Mina", "Haru wins", "A"),
        ("Haru vs Mina", "Mina won", "B"),
        ("Haru vs. Mina", "B wins", "B"),
        ("ハル 対 ミナ", "ハルの勝ち", "A"),
        ("ハル対ミナ", "ミナの勝利", "B"),
        ("Haru | Mina", "引分け", "draw"),
        ("Haru | Mina", "ドロー", "draw"),
        ("Haru | Mina", "Player B", "B"),
        ("Ai won | Bo", "Ai won", "A"),
    ],
)
def test_the_players_and_the_winner_may_be_written_in_many_ways(players: str, winner: str, seat: str) -> None:
    text = f"players: {players}\nend: |\nwinner: {winner}"
    assert read_sheet(text.encode()).events[-1].winner == seat


def test_a_table_is_read_with_its_head() -> None:
    table = """
| turn | Haru | Mina |
|------|:----:|-----:|
| 1 | - | – |
| 2 | S | S |
| 3 | S 7R | ー |
| end | 7E | 12 |
| total | 3 | 2 |
"""
    assert read_sheet(table.encode()).about["seats"] == {"A": "Haru", "B": "Mina"}
    assert points(table) == ["2 A S", "2 B S", "3 A S", "3 A 7 reveal", "end A 7 end", "end B 12 end"]
    assert points(table.replace("|", "\t")) == points(table)
    assert points(table.replace("turn |", "ターン |")) == points(table)


def test_numbers_of_round_and_table_may_have_a_number_sign() -> None:
    about = read_sheet(b"Round #: 3\nTable #: 7\nend: |\n").about
    assert (about["round"], about["table"]) == (3, 7)
