"""Words typed into closed places: terms in two languages are read, anything else is a doubt and accuses nobody."""

from __future__ import annotations

import pytest
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.seam.judging import judge

KINDS = {kind.__name__: kind for kind in mtg_trpg.events}
TABLE: dict[str, Plain] = {
    "cards": {"Bear": {"types": ["Creature"], "mana_cost": "{G}", "power": 2, "toughness": 2, "controller": "none"}},
    "decks": {"A": {"Forest": 20}},
    "pcs": {"A": {"deck": "A", "library": 15, "hand": 5, "battlefield": ["Chart"]}},
    "npcs": {
        "Rat": {"mana_cost": "{B}", "power": 1, "toughness": 1, "cooperates_with": "A"},
        "Baron": {"npc_kind": "player", "boss": True, "life": 9},
    },
    "checks": {"c": {"pc": "A", "kind": "body", "target": 4, "card": "Forest#1"}},
}
RUNS: Plain = {"party": ["A"], "turn": 3, "active": "A"}
COMES: Plain = {"enemy": "horde", "party": ["A"], "started": False}
ENEMY: Plain = {"enemy": "a gang", "party": ["A"], "started": False}
ACTION: dict[str, Plain] = {"pc": "A", "what": "search", "phase": "main", "stack_empty": True}
CHECK: dict[str, Plain] = {"check": "d", "pc": "A", "kind": "body", "target": 4}
TRAP: dict[str, Plain] = {"source": "darts", "target": "A", "amount": 1}
LENT = "MTR-PERM-05"
EFFECT: dict[str, Plain] = {"pc": "A", "effect": "e", "permanent": "Rat", "power": 1}


@pytest.mark.parametrize(
    ("event", "fields", "combat", "finding", "doubt"),
    [
        ("CheckCalled", {**CHECK, "purpose": "to slip past them"}, RUNS, None, "MTR-ESCAPE-01"),
        ("CheckCalled", {**CHECK, "purpose": "Flee"}, RUNS, "MTR-ESCAPE-02", None),
        ("CheckCalled", {**CHECK, "purpose": "逃亡"}, RUNS, "MTR-ESCAPE-02", None),
        ("CheckCalled", {**CHECK, "purpose": "story"}, RUNS, None, None),
        ("CheckCalled", {**CHECK, "purpose": "to slip past them"}, None, None, None),
        ("CheckCalled", {**CHECK, "purpose": "getting ready"}, COMES, None, "MTR-PREP-02"),
        ("CheckCalled", {**CHECK, "purpose": "準備", "target": 1}, COMES, "MTR-PREP-02", None),
        ("CheckCalled", {**CHECK, "kind": "瞬発"}, None, None, None),
        ("CheckCalled", {**CHECK, "kind": "体力"}, None, None, None),
        ("CheckCalled", {**CHECK, "kind": "luck"}, None, "MTR-GAME-01", None),
        ("CheckColorChosen", {"check": "c", "color": "緑"}, None, None, None),
        ("CheckColorChosen", {"check": "c", "color": "赤"}, None, "MTR-CHECK-13", None),
        ("CombatAnnounced", {"enemy": "bandits"}, None, None, "MTR-PREP-01"),
        ("CombatAnnounced", {"enemy": "大群"}, None, None, None),
        ("CombatStarted", {}, ENEMY, None, None),
        ("CombatStarted", {"enemy": "bandits"}, COMES, None, "MTR-PREP-01"),
        ("PreparationGranted", {"turns": 2}, ENEMY, None, None),
        ("PreparationGranted", {"turns": 2}, COMES, "MTR-PREP-01", None),
        ("NonCombatActionTaken", {**ACTION, "phase": "bogus"}, RUNS, None, "MTR-ACT-01"),
        ("NonCombatActionTaken", {**ACTION, "phase": "終了フェイズ"}, RUNS, "MTR-ACT-01", None),
        ("NonCombatActionTaken", {**ACTION, "phase": "第一メイン・フェイズ"}, RUNS, None, None),
        ("NonCombatActionTaken", {**ACTION, "what": "a daring escape"}, RUNS, None, "MTR-ESCAPE-01"),
        ("ModifierAdded", {"check": "c", "source": "my lucky hat", "amount": 2}, None, None, "MTR-PC-14"),
        ("ModifierAdded", {"check": "c", "source": "my lucky hat", "amount": 2, "by": "GM"}, None, None, None),
        ("ModifierAdded", {"check": "c", "source": "設定", "amount": 2}, None, "MTR-PC-14", None),
        ("ModifierAdded", {"check": "c", "source": "アイテム：帽子", "amount": 2}, None, "MTR-PC-11", None),
        ("ModifierAdded", {"check": "c", "source": "size", "amount": 2}, None, "MTR-PERM-03", None),
        ("DamageIncoming", {**TRAP, "source_kind": "beast"}, None, None, "MTR-BLOCK-02"),
        ("DamageIncoming", {**TRAP, "source_kind": "罠"}, None, None, None),
        ("DamageIncoming", {**TRAP, "source": "Rat", "source_kind": "beast"}, None, None, None),
        ("DamageIncoming", {**TRAP, "source": "Baron", "source_kind": "Creature"}, None, "MTR-BLOCK-02", None),
        ("EffectStarted", {**EFFECT, "duration": "a while"}, None, None, "MTR-REST-03"),
        ("EffectStarted", {**EFFECT, "duration": "10 minutes"}, None, None, None),
        ("EffectStarted", {**EFFECT, "duration": "until end of turn"}, None, None, None),
        ("CompositionNoted", {"pc": "A", "of": "my cards", "G": 3}, None, None, "MTR-DECK-02"),
        ("CompositionNoted", {"pc": "A", "of": "山札", "G": 3, "total": 3}, None, None, None),
        ("CompositionNoted", {"pc": "A", "of": "デッキ", "G": 3}, None, "MTR-DECK-02", None),
        ("PermanentDestroyed", {"permanent": "Baron", "as": "a beast"}, None, None, "MTR-COMBAT-04"),
        ("PermanentDestroyed", {"permanent": "Baron", "as": "Creature"}, None, "MTR-COMBAT-04", None),
        ("ControlTaken", {"pc": "A", "permanent": "Rat", "mana_paid": {"swampy": 1}}, None, None, "MTR-RECRUIT-05"),
        ("ControlTaken", {"pc": "A", "permanent": "Rat", "mana_paid": {"黒": 1}}, None, None, None),
        ("ControlTaken", {"pc": "A", "permanent": "Rat", "mana_paid": {}}, None, "MTR-RECRUIT-05", None),
        ("ControlTaken", {"pc": "A", "permanent": "Rat"}, None, None, "MTR-RECRUIT-05"),
        ("ControlTaken", {"pc": "A", "permanent": "Rat", "mana_paid": {"red": 1}}, None, "MTR-RECRUIT-05", None),
    ],
)
def test_what_no_list_knows_is_a_doubt(
    event: str, fields: dict[str, Plain], combat: Plain, finding: str | None, doubt: str | None
) -> None:
    step = judge(
        mtg_trpg, 1, mtg_trpg.lay({**TABLE, "combat": combat}), convert({"event": event, **fields}, KINDS[event])
    )

    assert [found.rule for found in step.findings] == ([finding] if finding else [])
    assert [found.rule for found in step.doubts] == ([doubt] if doubt else [])


def test_a_blocker_strikes_back_at_what_only_may_be_a_creature() -> None:
    table = mtg_trpg.lay({**TABLE, "npcs": {"Rat": {"power": 1, "toughness": 1, "controller": "A"}}})
    for number, plain in enumerate((
        {"event": "DamageIncoming", **TRAP, "source_kind": "beast"},
        {"event": "BlockDeclared", "pc": "A", "blocker": "Rat", "against": "darts"},
        {"event": "DamageDealt", "source": "Rat", "target": "GM", "amount": 1},
    )):  # fmt: skip
        step = judge(mtg_trpg, number + 1, table, convert(plain, KINDS[str(plain["event"])]))
        assert step.findings == ()
        table = step.after
    assert mtg_trpg.lay(mtg_trpg.tell(table)) == table


@pytest.mark.parametrize(
    ("ruling", "event", "finding", "doubt"),
    [
        (("npc_untap", "when it feels like it"), {"event": "NpcActed", "npc": "Ox"}, None, "MTR-NPC-05"),
        (("npc_untap", "never"), {"event": "NpcActed", "npc": "Ox"}, "MTR-NPC-05", None),
        (("duration", "a good while"), {"event": "RestPerformed", "pc": "A", "seconds": 600}, None, "MTR-SPELL-06"),
        (("duration", "2 minutes"), {"event": "RestPerformed", "pc": "A", "seconds": 600}, "MTR-SPELL-06", None),
        (("duration", "2 minutes"), {"event": "RestPerformed", "pc": "A", "seconds": 120}, None, None),
        (("horde_size", "a handful"), {"event": "HordeLibraryTrimmed", "count": 9}, None, "MTR-HORDE-01"),
        (("horde_size", "51 cards"), {"event": "HordeLibraryTrimmed", "count": 9}, None, None),
        (("horde_size", "50 cards"), {"event": "HordeLibraryTrimmed", "count": 9}, "MTR-HORDE-01", None),
        (None, {"event": "GmRuled", "topic": "wake_up", "about": "Elk", "value": "when kissed"}, None, "MTR-MERCY-03"),
        (None, {"event": "GmRuled", "topic": "wake_up", "about": "Elk"}, None, None),
        (None, {"event": "GmRuled", "topic": "wake_up", "about": "Ox", "value": "when kissed"}, None, None),
        (None, {"event": "GmRuled", "topic": "extra_turn_effect", "value": "何も起きない"}, "MTR-EXTRA-06", None),
        (None, {"event": "GmRuled", "topic": "extra_turn_effect", "value": "a light breeze"}, None, "MTR-EXTRA-06"),
        (None, {"event": "GmRuled", "topic": "extra_turn_effect", "value": "過去に行ける"}, None, None),
        (None, {"event": "RestPerformed", "pc": "B"}, "MTR-EXTRA-05", None),
        (None, {"event": "NpcActed", "npc": "Bat", "action": "digs a well"}, None, "MTR-EXTRA-05"),
        (None, {"event": "NpcActed", "npc": "Bat", "action": "見る"}, None, None),
        (("貸与", "yes"), {"event": "PermanentHandedOver", "permanent": "Chart", "from": "A", "to": "B"}, None, None),
        (
            ("a favour", "yes"),
            {"event": "PermanentHandedOver", "permanent": "Chart", "from": "A", "to": "B"},
            None,
            LENT,
        ),
        (None, {"event": "PermanentHandedOver", "permanent": "Chart", "from": "A", "to": "B"}, LENT, None),
    ],
)
def test_a_ruling_that_nobody_can_read_is_a_doubt(
    ruling: tuple[str, str] | None, event: dict[str, Plain], finding: str | None, doubt: str | None
) -> None:
    slows: dict[str, Plain] = {"slowing": {"pc": "A", "sorceries": 6, "seconds": 360, "ends_at": 360}}
    values: dict[str, Plain] = {"mana_cost": "{G}", "power": 1, "toughness": 1}
    about: Plain = "Chart" if event["event"] == "PermanentHandedOver" else None
    table = mtg_trpg.lay({
        "pcs": {"A": {"library": 20, "battlefield": ["Chart"]}, "B": {"library": 20}},
        "npcs": {"Bat": values, "Ox": {**values, "tapped": True}, "Elk": {**values, "status": "unconscious"}},
        "horde": {"deck": 60},
        "combat": {"enemy": "horde", "party": ["A"], "started": False},
        **({"gm_rulings": [{"topic": ruling[0], "about": about, "value": ruling[1]}]} if ruling else slows),
    })  # fmt: skip
    step = judge(mtg_trpg, 1, table, convert(event, KINDS[str(event["event"])]))

    assert [found.rule for found in step.findings] == ([finding] if finding else [])
    assert [found.rule for found in step.doubts] == ([doubt] if doubt else [])
