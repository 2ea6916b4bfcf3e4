"""What the command line says in the reader's language, and plain data in words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from msgspec import UNSET

from adjudicator.plain.json import Plain
from api.view.changes import Change

_WORDS: Final = {
    "en": {
        "turn": "Turn {0}",
        "phase": "Phase: {0}",
        "activation": "Activation: {0}",
        "before": "Before",
        "event": "Event",
        "after": "After",
        "changed": "What changed",
        "findings": "Findings",
        "values": "Values",
        "nothing": "nothing",
        "unfit": "has no place here: {0}",
        "secret": "for judges only",
        "by_rule": "Findings by rule",
        "of": "{0} of {1}",
        "clean": "no rule is broken",
        "played": "as played",
        "ruled": "as ruled",
        "anyone": "Nobody may do anything here.",
        "voided": "voided",
        "rest": "The rest of the table stayed as it was; --full shows all of it.",
    },
    "ja": {
        "turn": "ターン {0}",
        "phase": "フェイズ：{0}",
        "activation": "アクティベーション：{0}",
        "before": "直前",
        "event": "イベント",
        "after": "直後",
        "changed": "変化",
        "findings": "指摘",
        "values": "値",
        "nothing": "なし",
        "unfit": "ここでは成り立たない：{0}",
        "secret": "ジャッジのみ",
        "by_rule": "ルール別の指摘",
        "of": "{1}のうち {0} 件",
        "clean": "ルール違反なし",
        "played": "プレイされたとおり",
        "ruled": "裁定後",
        "anyone": "ここでできることはない",
        "voided": "無効",
        "rest": "テーブルのその他は変化なし（--full で表示）",
    },
}
_NOUNS: Final = {
    "en": {
        "event": ("{0} event", "{0} events"),
        "finding": ("{0} finding", "{0} findings"),
        "rule": ("{0} rule", "{0} rules"),
        "misfit": ("{0} event without a place", "{0} events without a place"),
        "doubt": ("{0} doubt", "{0} doubts"),
    },
    "ja": {
        "event": ("イベント {0} 件", "イベント {0} 件"),
        "finding": ("指摘 {0} 件", "指摘 {0} 件"),
        "rule": ("ルール {0} 件", "ルール {0} 件"),
        "misfit": ("成り立たないイベント {0} 件", "成り立たないイベント {0} 件"),
        "doubt": ("判定不能 {0} 件", "判定不能 {0} 件"),
    },
}

_ABSENT: Final[tuple[Plain, ...]] = (None, "", [], {})


def word(language: str, name: str, *filled: object) -> str:
    """A word or short sentence of the house, with what it speaks of."""
    return _WORDS[language][name].format(*filled)


def counted(language: str, noun: str, count: int) -> str:
    """A number of things."""
    return _NOUNS[language][noun][count != 1].format(count)


def plainly(data: Plain) -> str:
    """Plain data on one line, without quotes and braces at its outer edge."""
    if isinstance(data, dict):
        return ", ".join(f"{key} {_within(value)}" for key, value in data.items()) or "–"
    return _within(data)


def lean(data: Plain) -> Plain:
    """Plain data without what is not there: nothing, no, empty lists and maps."""
    if isinstance(data, dict):
        kept = {key: lean(value) for key, value in data.items()}
        return {key: value for key, value in kept.items() if value is not False and value not in _ABSENT}
    return [lean(item) for item in data] if isinstance(data, list | tuple) else data


def _within(data: Plain) -> str:
    if isinstance(data, dict):
        return "{" + ", ".join(f"{key} {_within(value)}" for key, value in data.items()) + "}"
    if isinstance(data, list | tuple):
        return "[" + " ".join(_within(item) for item in data) + "]" if data else "–"
    if data is None:
        return "–"
    if isinstance(data, bool):
        return "yes" if data else "no"
    return f"{data:.4f}".rstrip("0").rstrip(".") if isinstance(data, float) else str(data)


def in_words(change: Change) -> str:
    """A change on one line: cards that came and went, the old number and the new one, what is new or gone."""
    if change.before is UNSET:
        return f"+ {plainly(change.after)}"
    if change.after is UNSET:
        return f"− {plainly(change.before)}"
    if isinstance(change.before, list | tuple) and isinstance(change.after, list | tuple):
        return _moves(change.before, change.after)
    return f"{plainly(change.before)} → {plainly(change.after)}"


def _moves(before: Sequence[Plain], after: Sequence[Plain]) -> str:
    was, now = (Counter(_within(item) for item in items) for items in (before, after))
    gone, come = was - now, now - was
    if (not gone and not come) or all(isinstance(item, int | float) for item in (*before, *after)):
        return f"{_within(before)} → {_within(after)}"
    return " ".join([*(f"−{item}" for item in gone.elements()), *(f"+{item}" for item in come.elements())])
