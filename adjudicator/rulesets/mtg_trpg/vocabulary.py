"""The words by which a cause and other typed text is understood, in English and Japanese.

No rule rests on free text. What an event says apart from its text (`through`, `kind`, `allowed`) settles a rule, and
so does a text that is, as a whole, one of the terms of `grounds.py`. Any other text is read by the words listed here:
a text that speaks of time leaves a doubt; one that names something else listed, or none of these words, does not. To
teach the game a word, enter it in its list.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

RECOVERY: Final = frozenset({"recover", "recovered", "recovery", "回復"})
"""Recovery: by time under the void rule, by cards where life is gained."""
TIME: Final = RECOVERY | frozenset({
    "time", "timepassed", "passed", "passing", "passage", "elapsed", "wait", "waited", "waiting", "minute", "minutes",
    "hour", "hours", "night", "nights", "overnight",
    "day", "days", "morning", "dawn", "evening",
    "concentrate", "concentrated", "concentrating", "concentration",
    "時間", "時間経過", "経過", "分", "分間", "分経過", "待つ", "待った", "待機", "集中",
    "夜", "一晩", "一夜", "朝", "翌朝", "翌日", "夜明け",
})  # fmt: skip
"""Time and nothing but time, the void ten minutes of concentration included (MTR-OLD-01)."""
FOCUSING: Final = frozenset({"focus", "focused", "focuses", "focusing", "精神集中"})
"""Focusing (MTR-FOCUS-09)."""
OWN: Final = frozenset({
    "ability", "abilities", "cost", "costs", "attack", "attacks", "attacked", "attacking", "support", "supports",
    "supported", "supporting", "mana", "activate", "activated", "activates", "activating", "activation", "crew",
    "crewed", "crewing", "crews", "能力", "コスト", "攻撃", "支援", "マナ", "起動",
})  # fmt: skip
"""Reasons for which players tap a creature of their own accord."""
DONE_TO: Final = frozenset({
    "spell", "spells", "effect", "effects", "trap", "traps", "呪文", "効果", "罠", "トラップ",
})  # fmt: skip
"""Things that happen to a creature, whoever caused them."""
ENEMY: Final = frozenset({
    "enemy", "enemies", "opponent", "opponents", "foe", "foes", "npc", "npcs", "敵", "敵側", "対戦相手",
})  # fmt: skip
"""The other side."""
MAIN: Final = frozenset({
    "main", "mainphase", "precombatmain", "precombatmainphase", "postcombatmain", "postcombatmainphase", "メイン",
})  # fmt: skip
"""A main phase (MTR-ACT-01)."""
LIBRARY: Final = frozenset({"library", "deck", "draw", "ライブラリー", "デッキ", "山札"})
"""An empty library, as a losing condition (MTR-DEATH-03)."""
EXHAUSTION: Final = frozenset({"exhaust", "exhausted", "exhaustion", "消耗", "消耗領域"})
"""The exhaustion zone, as a ruling names it (MTR-BOSS-02)."""
RESTORED: Final = EXHAUSTION | frozenset({
    "restore", "restored", "restores", "restoring", "restoration", "reset", "resets", "initial", "initially", "whole",
    "full", "fully", "fresh", "refreshed", "true", "戻す", "戻して", "戻った", "初期", "初期状態",
})  # fmt: skip
"""Libraries as they were at first (MTR-BOSS-01)."""
PLACE: Final = frozenset({
    "place", "places", "location", "change", "changed", "changes", "changing", "move", "moved", "moves", "moving",
    "movement", "travel", "travelled", "travelling", "journey", "walk", "walked", "walking", "went", "going", "gone",
    "elsewhere", "away", "場所", "移動", "変更", "旅", "歩いて", "歩いた", "去った", "離れた", "出発",
})  # fmt: skip
"""Going somewhere else (MTR-LAND-03, MTR-PERM-01)."""
CARD: Final = frozenset({"card", "cards", "カード"})
"""A card, whatever it does."""
SLEEPING: Final = frozenset({
    "sleep", "sleeping", "sleeps", "slept", "asleep", "nap", "naps", "napped", "napping", "doze", "dozed", "slumber",
    "睡眠", "眠り", "眠った", "昼寝", "仮眠", "寝た",
})  # fmt: skip
"""Sleep (MTR-SLEEP-01)."""
OTHERS: Final = OWN | DONE_TO | CARD | FOCUSING | SLEEPING | frozenset({
    "trigger", "triggered", "triggers", "item", "items", "potion", "potions", "rest", "rested", "resting", "ruling",
    "gm", "instant", "sorcery", "誘発", "アイテム", "薬", "休息", "インスタント", "ソーサリー",
})  # fmt: skip
"""Everything else that is known to untap, heal or draw."""
SMALL: Final = CARD | frozenset({
    "a", "about", "after", "all", "alone", "an", "and", "as", "at", "been", "before", "by", "during", "few", "for",
    "former", "from", "game", "had", "half", "has", "have", "his", "her", "in", "is", "it", "its", "just", "later",
    "long", "more", "natural", "naturally", "of", "old", "on", "only", "over", "own", "part", "performed", "phase",
    "procedure", "quarter", "rule", "rules", "s", "some", "step", "tap", "tapped", "tapping", "ten", "than", "that",
    "the", "their", "this", "to", "void", "was", "with", "within", "we", "they", "i", "he", "she", "up", "one", "two",
    "three", "four", "five", "six", "seven", "eight", "nine", "eleven", "twelve", "fifteen", "twenty", "thirty",
    "forty", "fifty", "sixty",
    "の", "が", "は", "を", "に", "で", "と", "も", "した", "して", "する", "による", "により", "だけ", "のみ", "後",
    "間", "約", "明け", "明けた", "過ぎ", "過ぎた", "ほど", "旧", "自然", "ルール", "タップ",
    "一", "二", "三", "四", "五", "六", "七", "八", "九", "十",
})  # fmt: skip
"""Words that say nothing by themselves."""
_KNOWN: Final = TIME | OTHERS | ENEMY | MAIN | LIBRARY | RESTORED | PLACE | SMALL
_LONGEST: Final = max(len(word) for word in _KNOWN if not word.isascii())
_RUNS: Final = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])|[^\W\d_A-Za-z]+")
"""Words; those in `TimePassed` and `an_hour` are taken one by one, numbers are left out."""


def words_of(text: str) -> frozenset[str]:
    """The words of a text in lower case; Japanese is cut into the longest words that are known."""
    return frozenset(word for run in _RUNS.findall(text) for word in ((run.lower(),) if run.isascii() else _cut(run)))


def _cut(run: str) -> Iterator[str]:
    while run:
        ends = range(min(len(run), _LONGEST), 0, -1)
        word = next((run[:end] for end in ends if run[:end] in _KNOWN), run[0])
        yield word
        run = run[len(word) :]


def mentions(text: str | None, words: frozenset[str]) -> bool:
    """Whether a text holds one of these words."""
    return text is not None and not words.isdisjoint(words_of(text))


def only(text: str | None, words: frozenset[str], others: frozenset[str] = OTHERS) -> bool | None:
    """Whether a text speaks only of what these words mean.

    False: it speaks also, or only, of something else, as `others` have it; None: some of its words are not known.
    """
    said = frozenset[str]() if text is None else words_of(text)
    if said.isdisjoint(words) or not said.isdisjoint(others - words):
        return False
    return True if said <= words | SMALL else None
