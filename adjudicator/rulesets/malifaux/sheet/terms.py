"""The words of a score sheet, in English and Japanese: labels of lines, strategies, schemes, parts, who has won."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Final
from unicodedata import normalize

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.encounter.events import How, Scored
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.encounter.strategies import BY_SUIT, STRATEGIES
from adjudicator.seam.recall import recalled
from adjudicator.seam.sentences import LANGUAGES, Speaker

LABELS: Final[Mapping[str, tuple[str, ...]]] = {
    "title": ("title", "タイトル", "対戦"),
    "event": ("event", "tournament", "大会", "イベント"),
    "round": ("round", "ラウンド", "回戦"),
    "table": ("table", "卓", "テーブル"),
    "players": ("players", "player", "プレイヤー", "プレーヤー"),
    "strategy": ("strategy", "ストラテジー"),
    "pool": ("pool", "scheme pool", "プール", "スキームプール"),
    "schemes": ("schemes", "scheme", "スキーム"),
    "turns": ("turns", "last turn", "ターン数", "最終ターン"),
    "end": ("end", "game end", "end of game", "終了", "ゲーム終了"),
    "total": ("total", "totals", "vp", "合計", "勝利点"),
    "winner": ("winner", "勝者"),
    "how": ("result", "結果", "決着"),
}
"""What a line may be called, by what it tells; the lines of turns are not listed."""
COLUMNS: Final = frozenset({"players", "schemes", "end", "total"})
"""The lines with something for each player, as the lines of turns have."""
TURN: Final = re.compile(r"(?:turn|t)? ?(\d+)|第?(\d+) ?ターン目?|ターン ?(\d+)")
"""What the line of a turn is called."""
NOTHING: Final = frozenset({"", "-", "–", "—", "ー", "0", "none", "なし"})
"""What stands in a column of a player who scored nothing."""
DRAWN: Final = frozenset({"draw", "a draw", "drawn", "tie", "tied", "引き分け", "引分", "引分け"})
HOW: Final[Mapping[How, tuple[str, ...]]] = {
    "concession": ("concession", "conceded", "投了"),
    "time": ("time", "time was up", "時間切れ"),
    "agreement": ("agreement", "agreed", "合意"),
}
"""How a game came to its result that was not played to its end."""
POINT: Final = ("strategy", "strat", "s", "ストラテジー", "スト")
"""A point of the strategy."""
PARTS: Final[Mapping[Scored, tuple[str, ...]]] = {"reveal": ("reveal", "rev", "r", "公開"), "end": ("end", "e", "終了")}
"""The two parts of a scheme."""


def folded(text: str) -> str:
    """A text without the differences in how people write: wide letters, capitals, runs of spaces."""
    return " ".join(normalize("NFKC", text).casefold().split())


def label_of(text: str) -> str | None:
    """What a line is by its label: one of `LABELS`, or `turn 3`."""
    label = folded(text)
    turn = TURN.fullmatch(label)
    if turn is not None:
        return f"turn {int(next(filter(None, turn.groups())))}"
    return next((what for what, called in LABELS.items() if label in called), None)


@recalled(alike=True)
def strategies() -> Mapping[str, str]:
    """The strategies by what people call them: their names, and their suits."""
    names = {name: strategy for strategy, one in STRATEGIES.items() for name in _names(one.called)}
    return {**names, **{suit.casefold(): strategy for suit, strategy in BY_SUIT.items()}}


@recalled(alike=True)
def schemes() -> Mapping[str, int]:
    """The schemes by what people call them: their numbers and their names."""
    names = {name: number for number, one in SCHEMES.items() for name in _names(one.called)}
    return {**names, **{str(number): number for number in SCHEMES}}


def in_the_language_of(text: str, called: Said) -> str:
    """A name in the language in which a text is written."""
    return Speaker("en" if text.isascii() else "ja").say(called)


def labels_like(text: str) -> list[str]:
    """What lines are called, each name once, in the language in which a text is written."""
    is_english = text.isascii()
    turn = "turn 1" if is_english else "ターン1"
    return [turn, *(next(one for one in called if one.isascii() == is_english) for called in LABELS.values())]


def _names(called: Said) -> Iterable[str]:
    """A name in each language, with and without the spaces of Japanese."""
    spoken = {folded(Speaker(language).say(called)) for language in LANGUAGES}
    return spoken | {name.replace(" ", "") for name in spoken}
