"""What rules and values say: whole sentences with names, colours in words, real minus signs, and their numbers."""

from __future__ import annotations

import pytest
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.plain.said import spoken, told
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.events import Event
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import Step
from adjudicator.seam.sentences import Speaker

KINDS = {kind.__name__: kind for kind in mtg_trpg.events}
SETUP: dict[str, Plain] = {
    "cards": {
        "Gravelrook": {"types": ["Creature"], "mana_cost": "{2}{B}", "power": 1, "toughness": 2},
        "Mosswing": {"types": ["Creature"], "mana_cost": "{2}{G}", "power": 1, "toughness": 1},
        "Thornwake Twins": {"types": ["Creature"], "mana_cost": "{1}{R}{G}", "power": 3, "toughness": 2},
    },
    "npcs": {"Old Baron": {"npc_kind": "creature", "mana_cost": "{1}", "power": 1, "toughness": 1, "tapped": True}},
    "pcs": {
        "A": {"hand": 5, "library": {"count": 9, "top": ["Gravelrook"]}, "battlefield": [{"card": "Forest#2"}]},
        "B": {"hand": 7, "library": {"count": 9, "top": ["Mosswing"]}, "battlefield": ["Thornwake Twins"]},
    },
}


def step_of(*events: Plain) -> Step[Table, Event]:
    """The last of these events, judged."""
    table = mtg_trpg.lay(SETUP)
    for number, plain in enumerate(events, 1):
        assert isinstance(plain, dict)
        step = judge(mtg_trpg, number, table, convert(plain, KINDS[str(plain["event"])]))
        table = step.after
    return step


def check(pc: str, kind: str, target: int, *between: Plain, **claims: Plain) -> tuple[Plain, ...]:
    """A check of the top card from call to outcome."""
    card = "Gravelrook" if pc == "A" else "Mosswing"
    return (
        {"event": "CheckCalled", "check": "c1", "by": "GM", "pc": pc, "kind": kind, "target": target},
        *between,
        {"event": "CheckCardTurned", "check": "c1", "card": card},
        {"event": "CheckResolved", "check": "c1", **claims},
    )


def modifier(amount: int) -> Plain:
    return {"event": "ModifierAdded", "check": "c1", "source": "gm", "amount": amount}


SUPPORT: Plain = {"event": "CreatureSupported", "check": "c1", "pc": "B", "creature": "Thornwake Twins"}


@pytest.mark.parametrize(
    ("events", "working"),
    [
        (check("A", "dexterity", 3), "A's dexterity check: 8 = mana value 3 + black 5"),
        (check("A", "dexterity", 3, SUPPORT), "A's dexterity check: 11 = mana value 3 + black 5 + support 3"),
        (check("A", "dexterity", 3, modifier(1)), "A's dexterity check: 9 = mana value 3 + black 5 + other 1"),
        (check("A", "dexterity", 3, modifier(-2)), "A's dexterity check: 6 = mana value 3 + black 5 − other 2"),
    ],
)
def test_a_working_is_a_sentence_with_its_label(events: tuple[Plain, ...], working: str) -> None:
    found = {value.path: value for value in mtg_trpg.values(step_of(*events).after, None)}

    assert str(found["checks", "c1", "value"].working) == working


@pytest.mark.parametrize(
    ("events", "says"),
    [
        (
            check("B", "body", 8, success=True),
            "Announced as a success: mana value 3 + green 5 = 8, which does not exceed the target number 8",
        ),
        (
            check("B", "body", 7, success=False),
            "Announced as a failure: mana value 3 + green 5 = 8, which exceeds the target number 7",
        ),
        (check("B", "body", 8, modifier=-1), "The modifier was announced as −1; green gives +5 in the body check"),
        (check("B", "body", 8, value=9), "The value was announced as 9; mana value 3 + green 5 makes 8"),
        (
            ({"event": "FocusPerformed", "pc": "B", "drew": 1},),
            "B drew 1 card with 7 in hand; at the maximum of 7 none is drawn",
        ),
        (
            ({"event": "FocusPerformed", "pc": "A", "drew": 2},),
            "A drew 2 cards with 5 in hand; below the maximum of 7 one is drawn",
        ),
        (({"event": "NpcActed", "npc": "Old Baron"},), "Old Baron is tapped and cannot act"),
        (
            ({"event": "PermanentHandedOver", "permanent": "Forest#2", "to": "B"},),
            "Forest#2 was handed to B without the GM's leave",
        ),
        (
            ({"event": "CheckCalled", "check": "c1", "by": "A", "pc": "A", "kind": "intellect", "target": 4},),
            "A called for the intellect check; only the GM permits checks",
        ),
        (
            (
                *check("A", "body", 3)[:1],
                {"event": "CheckCardTurned", "check": "c1", "card": "Gravelrook", "to": "exile"},
            ),
            "Gravelrook went to the exile zone; the card of a check goes to the exhaustion zone",
        ),
    ],
)
def test_a_finding_says_what_was_done_and_the_limit(events: tuple[Plain, ...], says: str) -> None:
    (finding,) = step_of(*events).findings

    assert str(finding.says) == says


@pytest.mark.parametrize(
    ("events", "english", "japanese"),
    [
        (({"event": "NpcActed", "npc": "Old Baron", "action": "see"},),
         "Old Baron is tapped and cannot act (seeing)", "Old Baronはタップ状態で行動できない（見る）"),
        (({"event": "NpcActed", "npc": "Old Baron", "action": "knit"},),
         "Old Baron is tapped and cannot act (knit)", "Old Baronはタップ状態で行動できない（「knit」）"),
        (({"event": "CardDrawn", "pc": "A", "cause": "time_passed"},),
         "A drew a card because of time passed; time alone restores nothing",
         "Aがカードを1枚引いた（原因：時間の経過）。時間の経過だけでは回復しない"),
        (({"event": "CombatAnnounced"}, {"event": "CombatStarted"}, {"event": "TurnStarted", "turn": 1, "active": "A"},
          {"event": "NonCombatActionTaken", "pc": "A", "what": "hide", "phase": "combat"}),
         "A took a non-combat action (hide) in the combat phase; that takes one's own main phase and an empty stack",
         "戦闘フェイズ"),
    ],
)  # fmt: skip
def test_words_that_the_game_knows_are_said_in_words(events: tuple[Plain, ...], english: str, japanese: str) -> None:
    (finding,) = step_of(*events).findings

    assert str(finding.says) == english
    assert japanese in Speaker("ja").say(finding.says)


def test_a_player_who_acts_is_named_and_programs_get_the_parts() -> None:
    (finding,) = step_of({"event": "FocusPerformed", "pc": "B", "drew": 1}).findings

    named = spoken(finding.says, lambda said: said.pattern, {"B": "Mina"})
    assert named == "Mina (B) drew 1 card with 7 in hand; at the maximum of 7 none is drawn"
    assert told(finding.says) == {
        "pattern": "{player} drew {count} card with {hand} in hand; at the maximum of {most} none is drawn",
        "parts": {"count": 1, "player": {"seat": "B"}, "hand": 7, "most": 7},
    }
