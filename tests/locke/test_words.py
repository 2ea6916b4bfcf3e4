"""Sentences of Locke: what a log may leave out is left out of them, what the game names itself is said in words."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import convert

from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.events import EVENTS
from adjudicator.seam.sentences import Speaker

KINDS = {kind.__name__: kind for kind in EVENTS}
SAID: list[tuple[str, dict[str, Any], str, str]] = [
    ("MatchCreated", {"players": 7}, "A match for 7 players", "7人の対戦"),
    ("MatchCreated", {"seats_ccw": ["P1", "P2"]}, "A match of P1 and P2", "P1とP2の対戦"),
    (
        "MatchCreated",
        {"tables": {"key_sites": 2}},
        "A match is agreed on: house tables",
        "対戦の取り決め：ハウスルールの表",
    ),
    ("MatchCreated", {}, "A match is agreed on", "対戦の取り決め"),
    (
        "CombatStarted",
        {"player": "P1", "at": {"row": 2, "col": 3}},
        "P1 starts a combat at row 2, column 3",
        "P1が2行3列で戦闘を起こした",
    ),
    ("StageStarted", {"stage": "setup"}, "The set-up begins", "ゲーム準備開始"),
    ("StageStarted", {"stage": "base"}, "The base stage begins", "秘密基地編開始"),
    ("StageEnded", {"stage": "setup"}, "The set-up ends", "ゲーム準備終了"),
    (
        "Teleported",
        {"player": "P1", "declared_level": 4, "roll": [4], "to": {"planet": 1, "space": 0}},
        "P1 declares ESP level 4, tries to teleport and stays: roll 4",
        "P1がESPレベル4を宣言してテレポート移動を試み、その場にとどまった（出た目：4）",
    ),
    (
        "Teleported",
        {"player": "P1", "declared_level": 5, "roll": [4], "to": {"planet": 1, "space": 0}},
        "P1 declares ESP level 5 and teleports to planet 1, port: roll 4",
        "P1がESPレベル5を宣言して惑星1の宇宙港にテレポート移動した（出た目：4）",
    ),
    ("RanksAssigned", {"ranks": {}}, "The ranks are read out", "階級が発表された"),
    ("CharacterSheetsDealt", {"deals": {}}, "Character sheets are dealt", "キャラクターシートが配られた"),
    (
        "DamageJudged",
        {"player": "P1", "target": "P2"},
        "P1 judges damage to P2",
        "P1がP2への損害判定を行った",
    ),
    ("AttackResolved", {"outcome": "hit"}, "The attack hits", "攻撃が命中した"),
    ("AttackResolved", {"outcome": "blocked"}, "The attack is blocked", "攻撃が防御された"),
    ("AttackResolved", {"outcome": "evaded"}, "The attack is evaded", "攻撃が逃避された"),
    ("AttackResolved", {}, "The attack is resolved", "攻撃の結果が決まった"),
    (
        "SpaceEffectResolved",
        {"player": "P1", "effect": "info 2"},
        "The card under P1's piece takes effect: information worth 2",
        "P1のコマのあるカードの効果が発動した：情報2枚分",
    ),
    (
        "SpaceEffectResolved",
        {"player": "P1", "effect": "none"},
        "The card under P1's piece has no effect",
        "P1のコマのあるカードは効果なし",
    ),
    (
        "SpaceEffectResolved",
        {"player": "P1", "effect": "Meteor"},
        "The card under P1's piece takes effect: Meteor",
        "P1のコマのあるカードの効果が発動した：Meteor",
    ),
    (
        "CardTurnedUp",
        {"player": "P1", "at": {"planet": 3, "space": 0}},
        "P1 turns up the card at planet 3, port",
        "P1が惑星3の宇宙港のカードを表にした",
    ),
    (
        "RoundEndStepDone",
        {"step": 2, "wishes": []},
        "Round end, step 2: nobody wants the combat to go on",
        "ラウンド終了フェイズ：手順2、戦闘を続ける意思のある者なし",
    ),
    *(
        ("CombatEnded", {"reason": typed}, f"The combat ends: {english}", f"戦闘終了：{japanese}")
        for typed, english, japanese in (
            ("no attack", "no attack was made", "攻撃がなかった"),
            ("nobody wishes to continue", "nobody wishes to go on", "続行を望む者がいない"),
            ("nobody wants to go on", "nobody wishes to go on", "続行を望む者がいない"),
            ("one target left", "one target is left", "残る対象が1体になった"),
            ("the roof fell in", "the roof fell in", "the roof fell in"),
        )
    ),
    ("CombatEnded", {}, "The combat ends", "戦闘終了"),
    (
        "PlayingCardsDealt",
        {"purpose": "silhouette", "deals": {"P1": {"suit": "spades", "rank": "A"}, "P2": None}},
        "Playing cards for silhouettes are dealt: P1 spades A, P2",
        "シルエット用のトランプが配られた：P1にスペードA、P2",
    ),
]


@pytest.mark.parametrize(("kind", "fields", "english", "japanese"), SAID)
def test_an_event_is_told_in_both_languages(kind: str, fields: dict[str, Any], english: str, japanese: str) -> None:
    told = locke.tell_event(locke.lay({}), convert({"event": kind, **fields}, KINDS[kind]))

    assert [Speaker(language).say(told) for language in ("en", "ja")] == [english, japanese]
