"""Words typed into closed places (a purpose, an enemy, a source, a phase …): which of its terms a text is, whole.

Case, spaces, hyphens and underlines make no difference, English and Japanese are both read. A text that is none of the
terms is kept as it is: what would rest on it is a doubt, never silence. To teach the game a word, enter it in its list.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.rulesets.mtg_trpg.grounds import term
from adjudicator.rulesets.mtg_trpg.vocabulary import MAIN, mentions


def _of(**words: tuple[str, ...]) -> Mapping[str, str]:
    """By term, the word that the rules know it by."""
    return {one: word for word, terms in words.items() for one in (term(word), *terms)}


_PURPOSES: Final = _of(
    story=("scenario", "other", "物語", "シナリオ", "その他"),
    escape=(
        "escaping",
        "flee",
        "fleeing",
        "flight",
        "retreat",
        "run away",
        "running away",
        "leg it",
        "逃げ出す",
        "逃亡",
        "逃走",
        "脱出",
        "逃げる",
    ),
    preparation=("prepare", "preparing", "準備", "準備のターン", "戦闘の準備", "戦闘準備"),
    cooperation=("cooperate", "recruit", "recruiting", "befriend", "協力", "仲間にする", "勧誘"),
)
_ENEMIES: Final = _of(
    horde=("hordes", "a horde", "大群", "ホード"),
    original_deck=("an original deck", "deck", "boss", "オリジナルデッキ", "オリジナル・デッキ", "ボス"),
    other=("another enemy", "その他", "他の敵"),
)
_SOURCES: Final = _of(
    background=("back story", "backstory", "背景", "設定", "経歴"),
    shape=("size", "form", "形", "形状", "姿", "大きさ"),
    gm=("game master", "the gm", "ruling", "gmの裁定", "裁定", "ゲームマスター"),
)
_ITEM: Final = ("item", "special item", "アイテム", "特殊アイテム", "特別なアイテム")
_KINDS_OF_SOURCE: Final = _of(
    creature=("creatures", "a creature", "クリーチャー"),
    other=(
        "trap", "spell", "ability", "effect", "artifact", "enchantment", "land", "planeswalker", "player", "object",
        "environment", "hazard", "fall", "poison", "fire", "罠", "トラップ", "呪文", "能力", "効果", "アーティファクト",
        "エンチャント", "土地", "プレインズウォーカー", "プレイヤー", "物", "環境", "落下", "毒", "火", "その他",
    ),
)  # fmt: skip
_TOPICS: Final = _of(
    lending=("lend", "loan", "lending of permanents", "貸与", "貸し出し", "貸す"),
    abandoning=("abandon", "leaving behind", "放棄", "置き去り"),
    duration=("durations", "所要時間", "かかる時間"),
    background_effect=("background", "背景", "背景の効果", "設定の効果"),
    support_limit=("support", "支援", "支援の上限", "支援の数"),
    effect_duration=("効果の期間", "効果の持続時間"),
    horde_size=("size of the horde", "大群の枚数", "大群の大きさ"),
    escape_condition=("escape", "逃亡", "逃亡の条件"),
    recovery_withheld=("recovery", "回復", "回復の制限"),
    npc_untap=("npcのアンタップ", "アンタップ"),
    extra_turn_effect=("extra turn", "追加ターン", "追加ターンの効果"),
    attack=("attacks", "攻撃"),
    wake_up=("waking", "waking up", "目覚め", "目を覚ます"),
    taking_over=("take over", "コントロールの獲得"),
    mulligan=("マリガン",),
    boss_setup=("boss", "ボス戦", "ボス戦の準備"),
    reset_trap=("リセットの罠",),
    scene_end=("シーン終了",),
    npc_control=("npcのコントロール",),
    double_turn=(), archenemy=(), object_damage=(),
)  # fmt: skip
_MOMENTARY: Final = frozenset({
    "", "see", "look", "watch", "hear", "listen", "perceive", "notice", "smell", "feel", "speak", "say", "talk",
    "think", "見る", "聞く", "話す", "気づく", "感じる", "考える",
})  # fmt: skip
"""What an NPC does in no time."""
_PILES: Final = _of(deck=("whole deck", "デッキ"), library=("ライブラリー", "ライブラリ", "山札"))
_PHASES: Final = frozenset({
    "beginning", "beginning phase", "untap", "untap step", "upkeep", "upkeep step", "draw", "draw step", "combat",
    "combat phase", "combat step", "attack", "attack step", "block", "damage", "damage step", "end", "end step",
    "end phase", "end of turn", "ending", "ending phase", "cleanup", "cleanup step", "開始フェイズ", "アンタップ",
    "アンタップ・ステップ", "アンタップステップ", "アップキープ", "アップキープ・ステップ", "アップキープステップ",
    "ドロー", "ドロー・ステップ", "ドローステップ", "戦闘", "戦闘フェイズ", "攻撃", "最終フェイズ", "終了フェイズ",
    "終了ステップ", "クリンナップ", "クリンナップ・ステップ", "ターン終了時",
})  # fmt: skip
"""The parts of a turn that are no main phase."""
LASTING: Final = frozenset({
    "permanent", "permanently", "indefinite", "indefinitely", "for good", "forever", "until removed", "lasting",
    "scene", "end of scene", "until end of scene", "until the end of the scene", "combat", "end of combat",
    "until end of combat", "until the end of combat", "until next focus", "until next focusing", "until focusing",
    "until next turn", "until your next turn", "until my next turn", "stated", "while tapped", "while attached",
    "永続", "恒久", "ずっと", "シーン終了時まで", "シーン終了まで", "戦闘終了時まで", "戦闘終了まで",
    "次の精神集中まで", "次のターンまで", "次の自分のターンまで",
})  # fmt: skip
"""Durations of effects that end otherwise than at the end of turn."""
FLEEING: Final = frozenset({
    "escape", "escapes", "escaped", "escaping", "flee", "flees", "fled", "fleeing", "flight", "retreat", "retreats",
    "逃",
})  # fmt: skip
"""Words of an action that speak of an escape (MTR-ESCAPE-01)."""
WORDS: Final[Mapping[str, tuple[str, ...]]] = {
    name: tuple(dict.fromkeys(terms.values()))
    for name, terms in (
        ("purpose", _PURPOSES), ("enemy", _ENEMIES), ("source", _SOURCES), ("source_kind", _KINDS_OF_SOURCE),
        ("topic", _TOPICS), ("pile", _PILES),
    )
}  # fmt: skip
"""By what is asked for, the words that the rules know."""


def purpose_of(stated: str) -> str:
    """What a check is for: story, escape, preparation, cooperation, or as stated."""
    return _PURPOSES.get(term(stated), stated)


def enemy_of(stated: str) -> str:
    """What a combat is against: horde, original_deck, other, or as stated."""
    return _ENEMIES.get(term(stated), stated)


def is_known_purpose(stated: str) -> bool:
    """Whether the purpose of a check is a term of the list."""
    return term(stated) in _PURPOSES


def is_known_enemy(stated: str) -> bool:
    """Whether an enemy is a term of the list."""
    return term(stated) in _ENEMIES


def source_of(stated: str) -> str | None:
    """Where a modifier comes from: background, shape, gm, item; None: in other words."""
    head = term(stated.replace("：", ":").partition(":")[0])
    if head in _ITEM or head.startswith("item"):
        return "item"
    return _SOURCES.get(head)


def item_in(stated: str) -> str:
    """The item that a modifier's source names; empty if it names none."""
    return stated.replace("：", ":").partition(":")[2].strip()


def is_creatures(source_kind: str) -> bool | None:
    """Whether a kind of source is a creature; None: in other words."""
    kind = _KINDS_OF_SOURCE.get(term(source_kind))
    return None if kind is None else kind == "creature"


def pile_noted(stated: str) -> str | None:
    """The pile whose make-up is noted: deck or library; None: in other words."""
    return _PILES.get(term(stated)) or ("library" if "library" in stated else None)


def topic_of(stated: str) -> str:
    """What a ruling is on: a topic of the list, or as stated in small letters."""
    return _TOPICS.get(term(stated), stated.strip().lower())


def is_known_topic(topic: str) -> bool:
    """Whether the topic of a ruling is one of the list."""
    return term(topic) in _TOPICS


def is_momentary(action: str) -> bool:
    """Whether an NPC's action is known to take no time."""
    return term(action) in _MOMENTARY


def is_main(phase: str) -> bool | None:
    """Whether a phase is a main phase; None: in other words."""
    if mentions(phase, MAIN):
        return True
    return False if term(phase) in _PHASES else None


def is_escape(what: str) -> bool | None:
    """Whether a non-combat action is an escape; None: only some of its words speak of one."""
    if purpose_of(what) == "escape":
        return True
    return None if mentions(what, FLEEING) else False
