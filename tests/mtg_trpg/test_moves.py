"""Moves: what comes by itself and where something may still be chosen; beginning in the middle; macros."""

from __future__ import annotations

from itertools import islice
from typing import Any

import pytest
from msgspec import convert

from adjudicator.moves.following import following
from adjudicator.moves.macros import asked
from adjudicator.plain.json import Plain
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.options.course import course
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused

BEAR: Plain = {"types": ["Creature"], "mana_cost": "{G}", "power": 3, "toughness": 2}
SCENE: dict[str, Any] = {
    "scene": 1,
    "scene_open": True,
    "cards": {
        "Bear": BEAR,
        "Twins": {"types": ["Instant"], "mana_cost": "{R}{G}"},
        "Wall": {**BEAR, "power": 0, "toughness": 9},
    },
    "npcs": {
        "Rat": {"npc_kind": "creature", "mana_cost": "{B}", "power": 3, "toughness": 3},
        "Miller": {"npc_kind": "creature", "mana_cost": "{1}", "power": 1, "toughness": 1},
    },
    "pcs": {"A": {"library": 9, "hand": ["Bear#2", "Twins#1"], "focus": True}, "B": {"library": 9}},
}
CALLED: Plain = {"event": "CheckCalled", "check": "c1", "pc": "B", "kind": "body", "target": 4}
TURNED: Plain = {"event": "CheckCardTurned", "check": "c1", "card": "Forest#1"}
HORDE: Plain = {"event": "CombatAnnounced", "enemy": "horde", "party": ["A"], "horde_deck": 60}
PREPARED: Plain = {
    "event": "CheckCalled", "check": "c1", "pc": "A", "kind": "reflex", "target": 0, "purpose": "preparation",
}  # fmt: skip
HIT: list[Plain] = [
    {"event": "NpcAttacked", "npc": "Rat", "target": "A"},
    {"event": "BlockDeclared", "pc": "A", "blocker": "Bear#1", "against": "Rat"},
]
DEALT: Plain = {"event": "DamageDealt", "source": "Rat", "target": "Bear#1", "amount": 3}
FLIGHT: Plain = {"event": "CheckCalled", "check": "c1", "pc": "A", "kind": "reflex", "target": 9, "purpose": "escape"}


def laid(**changes: Any) -> Table:
    """The scene, with parts of it changed: `A={"focus": False}` for a character."""
    pcs = {name: {**pc, **changes.pop(name, {})} for name, pc in SCENE["pcs"].items()}
    return mtg_trpg.lay({**SCENE, "pcs": pcs, **changes})


def after(table: Table, *happened: Plain) -> Table:
    for plain in happened:
        table = judge(mtg_trpg, table.at + 1, table, to_event(plain)).after
    return table


def to_event(plain: Plain) -> ev.Event:
    assert isinstance(plain, dict)
    kind = next(kind for kind in mtg_trpg.events if kind.__name__ == plain["event"])
    return convert(plain, kind)


def names(table: Table, *groups: str) -> list[str]:
    steps = following(mtg_trpg, table, table.at + 1, groups or None)
    return [type(step.event).__name__ for step in steps]


BEARS = {"battlefield": ["Bear#1"]}
COMES: dict[str, tuple[Table, list[Plain], list[str]]] = {
    "the outcome of a check": (laid(), [CALLED, TURNED], ["CheckResolved"]),
    "a check that may be supported": (laid(A=BEARS), [CALLED, TURNED], []),
    "a card whose colour may be chosen": (laid(), [CALLED, {**TURNED, "card": "Twins#2"}], []),
    "a check without a target": (laid(), [{k: v for k, v in CALLED.items() if k != "target"}, TURNED], []),
    "a check with an empty library": (laid(B={"library": 0}), [CALLED], ["CheckResolved"]),
    "a log that leaves things out": (laid(complete_log=False), [CALLED, TURNED], []),
    "a combat prepared for": (
        laid(A={"focus": False}),
        [HORDE, PREPARED, {**TURNED, "card": "Mountain#1"}],
        ["CheckResolved", "PreparationGranted", "HordeLibraryTrimmed", "CombatStarted", "TurnStarted"],
    ),
    "a combat that may be prepared for": (laid(A={"focus": False}), [HORDE], []),
    "a combat of several": (laid(), [{"event": "CombatStarted", "party": ["A", "B"]}], []),
    "the rest of the damage": (laid(A=BEARS), [*HIT, DEALT], ["DamageDealt", "CreatureDefeated", "CreatureDefeated"]),
    "damage of a fight that nobody began": (laid(A=BEARS), HIT, []),
    "damage that a creature survives": (
        laid(A={"battlefield": ["Wall#1"]}),
        [HIT[0], {**HIT[1], "blocker": "Wall#1"}, {**DEALT, "target": "Wall#1"}],
        [],
    ),
    "an escape": (
        laid(A={"focus": False}, combat={"party": ["A"], "turn": 1, "active": "A"}),
        [FLIGHT, {**TURNED, "card": "Mountain#1"}],
        ["CheckResolved", "EscapeResolved"],
    ),
    "a combat that nobody is left in": (
        laid(combat={"party": ["A"], "turn": 1, "active": "enemy"}),
        [{"event": "LifeReduced", "who": "A", "amount": 20}],
        ["CombatEnded"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", COMES)
def test_what_comes_by_itself(case: str) -> None:
    """Nothing does while something may be chosen."""
    table, happened, come = COMES[case]
    assert names(after(table, *happened)) == come


def test_a_group_that_the_players_state_themselves_does_not_come() -> None:
    assert names(after(laid(), CALLED, TURNED), "damage", "ends") == []


# ---- beginning in the middle

TOWER: Plain = {"library": {"count": 9, "top": ["Tower"]}}
UNSAID: Plain = {"event": "CheckCalled", "check": "c1", "pc": "A", "kind": "reflex", "target": 1}
TURNED_TOWER: Plain = {"event": "CheckCardTurned", "check": "c1", "card": "Tower"}
IDOL: Plain = {"Idol": {"types": ["Artifact"], "mana_cost": "{X}{W/U}", "controller": "none"}}

MIDDLE: dict[str, tuple[Table, str, Plain]] = {
    "a card played in a scene": (laid(), "SpellCast", {"pc": "A", "card": "Bear#2"}),
    "an instant without focus": (laid(A={"focus": False}), "SpellCast", {"card": "Twins#1"}),
    "a check in a scene": (laid(), "CheckCalled", {"pc": "B", "kind": "body", "target": 4}),
    "a turn of a combat laid": (laid(combat={"party": ["A"]}), "TurnStarted", {"turn": 1, "active": "enemy"}),
    "a sleep, though a scene is open": (laid(), "Slept", {"pc": "B", "hours": 8}),
    "a creature that somebody blocks with": (after(laid(A=BEARS), HIT[0]), "BlockDeclared", {"blocker": "Bear#1"}),
    "damage on its way": (after(laid(), HIT[0]), "DamageDealt", {"source": "Rat", "target": "A", "amount": 3}),
    "a ruling": (laid(), "GmRuled", {"topic": "lending"}),
    "a check's card of a library that is listed": (
        after(laid(B={"library": ["Forest#1"]}), CALLED), "CheckCardTurned", {"card": "Forest#1"},
    ),
    "an action outside the combat": (laid(combat={"party": ["A"], "active": "A"}), "NonCombatActionTaken", {"pc": "B"}),
    "a preparation by a check whose outcome is unsaid": (
        after(laid(A=TOWER, cards={"Tower": {"types": ["Artifact"], "mana_cost": "{6}"}}), HORDE, UNSAID, TURNED_TOWER),
        "PreparationGranted", {"check": "c1", "turns": 5},
    ),
    "a thing that nobody controls, whose cost has an X": (laid(cards=IDOL), "ControlTaken", {"mana_paid": {"W": 1}}),
}  # fmt: skip


@pytest.mark.parametrize("case", MIDDLE)
def test_what_is_legal_is_offered_in_the_middle(case: str) -> None:
    table, kind, known = MIDDLE[case]
    assert isinstance(known, dict)
    ways = [way.fields for way in mtg_trpg.options(table) if way.event == kind]
    assert any(all(value in way[name] for name, value in known.items()) for way in ways), ways


def test_what_is_illegal_is_not_offered() -> None:
    """A spell of sorcery timing, an attack without a focus counter; an unconscious character does nothing."""
    table = laid(A={"focus": False, **BEARS}, B={"status": "unconscious", "library": 0})
    offered = mtg_trpg.options(table)
    assert not [way for way in offered if way.event == "SpellCast" and "Bear#2" in way.fields["card"]]
    assert not [way for way in offered if way.event == "AttackDeclared"]
    assert not [way for way in offered if way.event in ("FocusPerformed", "RestPerformed") and way.seat == "B"]


def test_of_many_choices_the_first_stand_as_examples() -> None:
    table = laid(A={"battlefield": [f"Bear#{number}" for number in range(3, 40)]})
    way = next(way for way in mtg_trpg.options(table) if way.event == "MercyDeclared")
    assert len(way.fields["creature"]) == 12
    assert way.open == ("creature",)


def test_everybody_is_offered_something_legal_by_what_they_know() -> None:
    """On masked tables, too: what a viewer is offered breaks no rule that the viewer can see."""
    for step in islice(played(mtg_trpg, sample_setup(mtg_trpg), 5, 1, 120), 0, 120, 12):
        for viewer in (JUDGE, SPECTATOR, "A"):
            seen = mtg_trpg.mask_table(step.after, viewer)
            offered = mtg_trpg.options(seen)
            assert offered
            for way in offered:
                if not way.open:
                    plain = {name: choices[-1] for name, choices in way.fields.items()}
                    assert judge(mtg_trpg, seen.at + 1, seen, to_event({"event": way.event, **plain})).findings == ()


# ---- macros

ASKED: dict[str, tuple[str, Table, list[Plain], list[str]]] = {
    "a check": (
        "check", laid(),
        [
            {"event": "CheckCalled", "pc": "B", "kind": "body", "target": 4},
            {"event": "CheckCardTurned", "card": "Swamp#1"},
        ],
        ["CheckCalled", "CheckCardTurned", "CheckResolved"],
    ),
    "a spell": (
        "spell", laid(), [{"event": "SpellCast", "card": "Bear#2"}, {"event": "SpellResolved", "to": "battlefield"}],
        ["SpellCast", "SpellResolved"],
    ),
    "an attack": (
        "attack", laid(A=BEARS),
        [{"event": "AttackDeclared", "target": "Rat"}, {"event": "DamageDealt", "source": "Bear#1"}],
        ["AttackDeclared", "DamageDealt"],
    ),
    "a combat": (
        "combat", laid(A={"focus": False}),
        [
            {"event": "CombatAnnounced", "enemy": "horde", "party": ["A"], "horde_deck": 60},
            {"event": "CheckCalled", "purpose": "preparation"}, {"event": "CheckCardTurned", "card": "Mountain#1"},
        ],
        ["CombatAnnounced", "CheckCalled", "CheckCardTurned", "CheckResolved", "PreparationGranted",
         "HordeLibraryTrimmed", "CombatStarted", "TurnStarted"],
    ),
    "an escape": (
        "escape", laid(A={"focus": False}, combat={"party": ["A"], "turn": 1, "active": "A"}),
        [{"event": "CheckCalled", "pc": "A", "target": 9}, {"event": "CheckCardTurned", "card": "Mountain#1"}],
        ["CheckCalled", "CheckCardTurned", "CheckResolved", "EscapeResolved"],
    ),
    "an NPC befriended": (
        "befriending", laid(),
        [
            {"event": "CheckCalled", "pc": "B", "of": "Miller", "target": 1},
            {"event": "CheckCardTurned", "card": "Plains#1"}, {"event": "CooperationGained"},
        ],
        ["CheckCalled", "CheckCardTurned", "CheckResolved", "CooperationGained"],
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ASKED)
def test_a_macro_is_asked_to_its_end(case: str) -> None:
    """Answers leave out what has one legal choice; half answered, it asks on."""
    name, table, answers, told = ASKED[case]
    macro = mtg_trpg.macros[name]
    whole = asked(mtg_trpg, macro, table, table.at + 1, answers)
    assert [type(step.event).__name__ for step in whole.steps] == told
    assert [step.findings for step in whole.steps if step.findings] == []
    assert whole.asks == ()
    assert asked(mtg_trpg, macro, table, table.at + 1, answers[:-1]).asks
    with pytest.raises(Refused, match="too many"):
        asked(mtg_trpg, macro, table, table.at + 1, [*answers, answers[-1]])


@pytest.mark.parametrize(
    ("given", "steps"),
    [
        ({"pcs": {"A": {"library": 9}}}, {"OpeningHandDrawn"}),
        ({"pcs": {"A": {"library": 9}}, "unknown": ["pcs.A.hand"]}, {"FocusPerformed", "SceneStarted"}),
        ({"pcs": {"A": {"library": 9, "graveyard": 1}}}, {"FocusPerformed", "SceneStarted"}),
    ],
)
def test_an_opening_hand_is_a_next_step_only_where_nothing_came_before(given: Plain, steps: set[str]) -> None:
    found = {one.event for one in course(mtg_trpg.lay(given))}
    assert steps <= found
    assert ("OpeningHandDrawn" in found) == ("OpeningHandDrawn" in steps)


def test_spells_of_npcs_and_an_unannounced_combat_are_next_steps_of_a_scene() -> None:
    found = [one for one in course(laid()) if one.event in ("NpcCast", "CombatStarted")]
    assert [one.fields.get("npc", one.fields.get("enemy")) for one in found] == [("Rat",), ("Miller",), ("other",)]
    combat = laid(combat={"party": ["A"], "turn": 1, "active": "enemy"})
    assert "NpcCast" in {one.event for one in course(combat)}
