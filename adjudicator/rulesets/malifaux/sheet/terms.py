"""The words of a score sheet, in English and Japanese: labels of lines, numbers of turns, nothing, parts, a draw."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.malifaux.encounter.events import How, Scored
from adjudicator.rulesets.malifaux.sheet.names import folded, heard
from adjudicator.seam.recall import recalled

LABELS: Final[Mapping[str, tuple[str, ...]]] = {
    "title": ("title", "タイトル", "対戦", "match", "game", "名前"),
    "event": ("event", "tournament", "大会", "イベント", "トーナメント"),
    "round": ("round", "ラウンド", "回戦", "rd", "round #", "round no"),
    "table": ("table", "卓", "テーブル", "board", "table no", "table #", "卓番号", "テーブル番号"),
    "players": ("players", "player", "プレイヤー", "プレーヤー", "names", "選手"),
    "strategy": ("strategy", "ストラテジー", "strat", "strategies", "startegy", "stratagy", "ストラテジィ", "スト"),
    "pool": ("pool", "scheme pool", "プール", "スキームプール", "schemes pool", "available schemes"),
    "schemes": ("schemes", "scheme", "スキーム", "chosen schemes", "schemes chosen", "選択スキーム", "スキーム選択"),
    "turns": ("turns", "last turn", "ターン数", "最終ターン", "turns played", "number of turns", "no of turns"),
    "end": ("end", "game end", "end of game", "終了", "ゲーム終了", "endgame", "end of the game", "終了時",
            "ゲーム終了時", "エンド", "ゲームエンド"),
    "total": ("total", "totals", "vp", "合計", "勝利点", "vps", "final", "final score", "final vp", "score", "scores",
              "result", "results", "total vp", "total score", "スコア", "得点", "点数", "総得点", "最終スコア",
              "最終得点", "トータル", "結果", "計", "合計点", "合計得点", "最終結果"),
    "winner": ("winner", "勝者", "won", "won by", "victor", "winners", "wins", "winer", "勝ち", "勝利", "勝利者",
               "勝利プレイヤー"),
    "how": ("how", "how it ended", "ended by", "決着"),
}  # fmt: skip
"""What a line may be called, by what it tells, the usual word of each language first; lines of turns are not listed."""
COLUMNS: Final = frozenset({"players", "schemes", "end", "total"})
"""The lines with something for each player, as the lines of turns have."""
HEADS: Final = frozenset(map(heard, ("turn", "turns", "ターン", "ターン数")))
"""What stands over the column of turns in a table, whose other columns the players head."""
RUNNING: Final = frozenset(map(heard, (
    "running", "running total", "running totals", "running score", "cumulative", "cumulative total", "cumulative score",
    "累計", "累計点", "累積", "途中経過",
)))  # fmt: skip
"""What a line of running totals is called."""
_WORDS: Final = (
    ("one", "first", "一"), ("two", "second", "二"), ("three", "third", "三"), ("four", "fourth", "四"),
    ("five", "fifth", "五"), ("six", "sixth", "六"),
)  # fmt: skip
NUMBERS: Final = {word: number for number, words in enumerate(_WORDS, 1) for word in words}
"""Numbers of turns in words."""
_N: Final = rf"(\d+|{'|'.join(NUMBERS)})"
TURN: Final = re.compile(
    rf"(?:(?:game )?(?:turn|tn|t|round|rd|r)[ .#]*(?:no\.? ?)?)?{_N}|{_N}(?:st|nd|rd|th)?[ -]*(?:turn|t|round)"
    rf"|第? ?{_N} ?(?:ターン|たーん|ラウンド|t)目?|(?:ターン|たーん|ラウンド)[ #]*{_N}(?:目)?"
)
"""What the line of a turn is called."""
NONE: Final = frozenset(map(heard, (
    "0", "none", "nil", "null", "nothing", "no", "n/a", "na", "zero", "nought", "no points",
    "なし", "無し", "無", "無得点", "零", "\u3007", "ゼロ",
)))  # fmt: skip
"""Words for no point."""
DASHES: Final = re.compile(r"[-\u2010-\u2015−─━ー~〜/ ]*")
"""What stands in the column of a player who scored nothing, or of whom nothing is told."""
UNIT: Final = re.compile(r" ?(?:vps?|pts?\.?|points?|点|ポイント|てん|turns?|ターン)$")
"""What may stand after a number."""
DRAWN: Final = frozenset(map(heard, (
    "draw", "a draw", "drawn", "tie", "tied", "a tie", "even", "drawn game", "tie game",
    "引き分け", "引分", "引分け", "引きわけ", "ひきわけ", "ドロー", "分け", "同点",
)))  # fmt: skip
HOW: Final[Mapping[How, tuple[str, ...]]] = {
    "concession": ("concession", "conceded", "投了"),
    "time": ("time", "time was up", "時間切れ"),
    "agreement": ("agreement", "agreed", "合意"),
}
"""How a game came to its result that was not played to its end."""
WINS: Final = re.compile(r" (?:wins?|won|is the winner)[.!]?$|の?(?:勝ち|勝利)$|(?<=.)勝$")
"""What may stand after the name of who has won."""
POINT: Final = ("strategy", "strat", "s", "ストラテジー", "スト", "str", "strategy point", "ストラテジ", "ストラ")
"""A point of the strategy."""
PARTS: Final[Mapping[Scored, tuple[str, ...]]] = {
    "reveal": ("reveal", "rev", "r", "公開", "revealed", "リビール"),
    "end": ("end", "e", "終了", "ended", "エンド", "終了時"),
}
"""The two parts of a scheme."""


@recalled(alike=True)
def _labels() -> Mapping[str, str]:
    return {heard(word): what for what, called in LABELS.items() for word in called}


def label_of(text: str) -> str | None:
    """What a line is by its label: one of `LABELS`, or `turn 3`."""
    label = folded(text).strip(" .。、,;*_()[]【】「」<>")
    turn = TURN.fullmatch(label)
    if turn is not None:
        number = next(filter(None, turn.groups()))
        return f"turn {NUMBERS.get(number) or int(number)}"
    return _labels().get(heard(label)) if label else None


def labels_like(text: str) -> list[str]:
    """What lines are called, each name once, in the language in which a text is written."""
    is_english = text.isascii()
    turn = "turn 1" if is_english else "ターン1"
    return [turn, *(next(one for one in called if one.isascii() == is_english) for called in LABELS.values())]


def says_nothing(column: str) -> bool:
    """Whether a column says that there was no point: it is empty, a dash, or a word for none."""
    plain = folded(column).strip(".。")
    return DASHES.fullmatch(plain) is not None or heard(UNIT.sub("", plain)) in NONE
