"""Closed lists of what a rule may stand on: what brings something about, what a ruling says, how a player loses.

Each is stated by the event apart from its text, or by a text that is a term of these lists, whole; case, spaces,
hyphens and underlines make no difference. What is typed in other words is read by `vocabulary.py`, for a doubt at most.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Protocol

from adjudicator.rulesets.mtg_trpg.events import LossConditionMet
from adjudicator.rulesets.mtg_trpg.events.base import Through
from adjudicator.seam.recall import recalled

TAPPING: Final = frozenset({"ability", "cost"})
"""The reasons for which players tap a creature of their own accord."""
SPECIAL: Final = frozenset({"ability", "spell", "effect", "trap", "enemy", "ruling"})
"""What counts as a special rule: a card's, the scenario's, the GM's."""
GIVEN_UP: Final = SPECIAL | {"cost"}
"""What may make a permanent leave: a special rule, or a cost paid with it."""
_THROUGH: Final[Mapping[str, Through]] = {
    "time": "time", "time passed": "time", "timepassed": "time", "passage of time": "time",
    "concentration": "time", "ten minutes": "time", "10 minutes": "time", "ten minute concentration": "time",
    "ten minutes of concentration": "time", "時間": "time", "時間経過": "time", "時間の経過": "time", "10分": "time",
    "10分間の集中": "time",
    "focus": "focus", "focusing": "focus", "精神集中": "focus", "rest": "rest", "休息": "rest",
    "sleep": "sleep", "睡眠": "sleep",
    "ability": "ability", "mana ability": "ability", "support": "ability", "attack": "ability", "能力": "ability",
    "支援": "ability", "攻撃": "ability", "cost": "cost", "コスト": "cost", "能力のコスト": "cost",
    "sacrifice": "cost", "sacrificed": "cost", "生け贄": "cost",
    "spell": "spell", "呪文": "spell", "effect": "effect", "card effect": "effect", "spell effect": "effect",
    "効果": "effect", "呪文の効果": "effect", "trap": "trap", "罠": "trap", "トラップ": "trap",
    "enemy": "enemy", "enemy ability": "enemy", "enemy spell": "enemy", "敵の能力": "enemy", "敵の呪文": "enemy",
    "ruling": "ruling", "gm": "ruling", "other": "other",
}  # fmt: skip
"""The causes that are terms of the list, whole, and what each stands for."""
PLACE_CHANGED: Final = frozenset({
    "place changed", "placechanged", "place change", "change of place", "changed place", "場所の移動", "場所を移動",
    "場所の変更", "場所移動", "移動",
})  # fmt: skip
"""How a cause says that somebody went elsewhere (MTR-LAND-03, MTR-PERM-01)."""
GRANTED: Final = frozenset({
    "yes", "ok", "allowed", "granted", "permitted", "free", "true", "all", "everything", "はい", "可", "許可",
    "許可する", "認める", "全部", "すべて",
})  # fmt: skip
"""How a ruling gives permission."""
REFUSED: Final = frozenset({
    "no", "never", "false", "denied", "forbidden", "refused", "disallowed", "not allowed", "not granted",
    "not permitted", "いいえ", "不可", "禁止", "却下", "拒否", "許可しない", "認めない",
})  # fmt: skip
"""How a ruling denies it."""
NO_EFFECT: Final = frozenset({
    "none", "nothing", "no effect", "nothing happens", "does nothing", "has no effect", "なし", "効果なし",
    "何も起こらない", "何も起きない", "何も起こりません", "何も起きません", "何もなし",
})  # fmt: skip
"""How a ruling says that an extra turn does nothing (MTR-EXTRA-06)."""
SLOW: Final = frozenset({
    "slow", "slowed", "slow motion", "slowing", "time stops", "time stands still", "スロー", "スローになる",
    "スローモーション", "スローモーションになる", "周りがスローモーションになる", "周りがスローになる", "時間が止まる",
    "周りの時間が止まる",
}) | frozenset(
    f"{time}{around}"
    for time in ("time slows", "time slows down", "time is slowed", "time runs slowly", "time runs slower")
    for whom in ("", " it", " him", " her", " them", " the pc", " the character", " the player")
    for around in (("", " around", " round") if not whom else (f" around{whom}", f" round{whom}"))
) | frozenset(
    f"{around}時間{slows}"
    for around in ("", "周りの", "周囲の", "まわりの", "PCの周りの".lower(), "PCの周囲の".lower())
    for slows in ("が遅くなる", "が遅れる", "が遅く流れる", "がゆっくりになる", "がゆっくり流れる", "の流れが遅くなる",
                  "の遅れ")
)  # fmt: skip
"""How a ruling says that an extra turn slows time (MTR-EXTRA-04)."""
PAST: Final = frozenset({
    "see the past", "sees the past", "seeing the past", "go to the past", "goes to the past", "going to the past",
    "過去を見る", "過去を見ること", "過去が見える", "過去に行く", "過去に行くこと",
    "過去に行ける",
})  # fmt: skip
"""How a ruling says that an extra turn does something to time that slows nobody (MTR-EXTRA-01)."""
END_OF_TURN: Final = ("end of turn", "ターン終了時")
"""Words in a duration for an effect that lasts until end of turn; there may be others beside them (MTR-EFFECT-01)."""
SECONDS: Final = frozenset({"", "s", "sec", "second", "seconds", "秒"})
MINUTES: Final = frozenset({"min", "minute", "minutes", "分", "分間"})
HOURS: Final = frozenset({"h", "hour", "hours", "時間"})
_EMPTY_LIBRARY: Final = frozenset({
    "empty library", "library", "draw from empty library", "draw from an empty library", "drew from an empty library",
    "decked", "ライブラリー切れ", "ライブラリーアウト", "山札切れ",
})  # fmt: skip
_OTHER_LOSS: Final = frozenset({
    "other", "life", "poison", "poison counters", "ten poison counters", "card effect", "effect", "spell effect", "毒",
    "毒カウンター",
})  # fmt: skip


class Caused(Protocol):
    """An event with a cause."""

    @property
    def cause(self) -> str | None:
        """What brought it about, in free words."""

    @property
    def through(self) -> Through | None:
        """What brought it about, of the closed list."""


@recalled(keep=1024, alike=True)
def term(text: str) -> str:
    """A text as the closed lists write it: `Spell_Effect.` is `spell effect`."""
    return re.sub(r"[\s_-]+", " ", text).strip(" .!。！").lower()


def through(event: Caused) -> Through | None:
    """What brought something about: as the event says, or its cause if that is a term of the list; else None."""
    if event.through is not None or event.cause is None:
        return event.through
    return _THROUGH.get(term(event.cause))


def empties_library(event: LossConditionMet) -> bool | None:
    """Whether a losing condition is an empty library (MTR-DEATH-03); None: it is worded otherwise."""
    if event.kind is not None:
        return event.kind == "empty_library"
    said = term(event.condition)
    return True if said in _EMPTY_LIBRARY else False if said in _OTHER_LOSS else None
