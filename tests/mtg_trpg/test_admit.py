"""What names nothing on the table is refused, with its field; what breaks a rule never is."""

from __future__ import annotations

import pytest
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.events import EVENTS
from adjudicator.rulesets.mtg_trpg.lay import lay
from adjudicator.seam.ruleset import Refused
from tests.mtg_trpg.chance import SETUP

KINDS = {kind.__name__: kind for kind in EVENTS}
TABLE = lay(SETUP)


def report(event: str, **fields: Plain) -> None:
    stated = {name.rstrip("_"): value for name, value in fields.items()}
    mtg_trpg.admit(TABLE, convert({"event": event, **stated}, KINDS[event]))


@pytest.mark.parametrize(
    ("event", "fields", "field"),
    [
        ("FocusPerformed", {"pc": "C"}, "pc"),
        ("CheckCardTurned", {"check": "c9"}, "check"),
        ("CheckCalled", {"check": "c1", "pc": "Rat"}, "pc"),
        ("SpellCast", {"pc": "A", "card": "Emberlase Snap"}, "card"),
        ("SpellCast", {"pc": "A", "card": "Forest#9"}, "card"),
        ("LandPlayed", {"pc": "B", "card": "Forest#9"}, "card"),
        ("CardMoved", {"owner": "A", "card": "Forest#8", "from_": "graveyard#2", "to": "hand"}, "from"),
        ("CardMoved", {"owner": "A", "card": "Forest#8", "from_": "hand", "to": "exile"}, "card"),
        ("CardMoved", {"owner": "Z", "card": "Forest#8", "from_": "hand", "to": "exile"}, "owner"),
        ("RestPerformed", {"pc": "A", "cards": ["Forest#8"]}, "cards"),
        ("RestPerformed", {"pc": "A", "cards": ["Forest#1"], "discarded": 0}, "discarded"),
        ("RestPerformed", {"pc": "B", "cards": ["Forest#1", "Forest#1"]}, "cards"),
        ("OpeningHandDrawn", {"pc": "A", "cards": ["Forest#5", "Forest#5"]}, "cards"),
        ("AttackDeclared", {"pc": "A", "attacker": "Wolf", "target": "Rat"}, "attacker"),
        ("AttackDeclared", {"pc": "A", "attacker": "Gravelrook#1", "target": "Wolf"}, "target"),
        ("NpcActed", {"npc": "Rta"}, "npc"),
        ("NpcRegistered", {"npc": "Rat"}, "npc"),
        ("NpcRegistered", {"npc": "Wall", "colors": ["white"]}, "colors"),
        ("NpcRegistered", {"npc": "Wolf", "mana_cost": "two green"}, "mana_cost"),
        ("NpcRegistered", {"npc": "Wolf", "mana_cost": "{1}{G}", "mana_value": 3}, "mana_value"),
        ("NpcRegistered", {"npc": "Wolf", "mana_cost": "{1}{G}", "colors": ["R"]}, "colors"),
        ("CharacterCreated", {"pc": "GM"}, "pc"),
        ("EffectEnded", {"pc": "A", "effect": "e1"}, "effect"),
        ("EnemyCreaturesChanged", {"untapped": 3}, "untapped"),
        ("HordeLibraryTrimmed", {"count": 61}, "count"),
        ("TurnStarted", {"turn": 1, "active": "Nobody"}, "active"),
        ("EscapeResolved", {"success": True}, "pc"),
        ("Slept", {"pc": "A", "hours": 6, "left_in": {"pocket": 1}}, "left_in.pocket"),
        ("CommandGiven", {"pc": "A", "to": "Wolf"}, "to"),
        ("LifeReduced", {"who": "Wolf", "amount": 1}, "who"),
    ],
)
def test_what_is_not_there_is_refused_with_its_field(event: str, fields: dict[str, Plain], field: str) -> None:
    with pytest.raises(Refused) as refused:
        report(event, **fields)
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        ("SpellCast", {"pc": "A", "card": "Emberlace Snap"}),
        ("LandPlayed", {"pc": "A", "card": "Forest#1", "as_part_of": "focus", "in_response_to": 3}),
        ("CheckCalled", {"check": "c1", "by": "A", "pc": "B", "kind": "luck"}),
        ("SceneEnded", {"by": "B"}),
        ("RestPerformed", {"pc": "B", "cards": ["Forest", "Forest"]}),
        ("CardMoved", {"owner": "A", "card": "Forest#8", "from_": "exhaustion", "to": "hand"}),
        ("Slept", {"pc": "A", "hours": 1, "library_after": 53}),
        ("GmRuled", {"by": "A", "topic": "support_limit"}),
    ],
)
def test_what_breaks_a_rule_is_recorded(event: str, fields: dict[str, Plain]) -> None:
    report(event, **fields)


def test_a_wrong_name_is_answered_with_the_nearest() -> None:
    with pytest.raises(Refused, match=r"^No card Emberlase Snap is known\. Did you mean Emberlace Snap\?$"):
        report("SpellCast", pc="A", card="Emberlase Snap")


DECK: Plain = {
    "cards": {"Ox": {"types": ["Creature"]}, "Sap": {"types": ["Creature"], "token": True}},
    "decks": {"A": {"Mountain": 3, "Swamp": 17}},
    "pcs": {"A": {"deck": "A"}},
}
CHECK: Plain = {"event": "CheckCalled", "by": "GM", "check": "c1", "pc": "A", "kind": "body", "target": 1}


def turned(card: str) -> Plain:
    return {"event": "CheckCardTurned", "check": "c1", "card": card}


def moved(card: str, from_: str, to: str) -> Plain:
    return {"event": "CardMoved", "owner": "A", "card": card, "from": from_, "to": to}


def played(*events: Plain) -> None:
    table = lay(DECK)
    for position, plain in enumerate(events, 1):
        event = convert(plain, KINDS[plain["event"]])
        mtg_trpg.admit(table, event)
        table = mtg_trpg.evolve(table, event, position)


@pytest.mark.parametrize(
    ("events", "says"),
    [
        ([CHECK, turned("Ox")], "There is no Ox in deck A"),
        ([CHECK, *[turned("Mountain")] * 4], "Deck A has 3 copies of Mountain; 4 would lie outside the library"),
        ([{"event": "CardDrawn", "pc": "A", "card": "Ox"}], "no Ox in deck A"),
        (
            [{"event": "OpeningHandDrawn", "pc": "A", "cards": [f"Mountain#{n}" for n in range(1, 5)]}],
            "Deck A has 3 copies of Mountain; 4 would",
        ),
        (
            [CHECK, turned("Mountain#1"), {"event": "Slept", "pc": "A", "hours": 6, "cards": ["Mountain"] * 4}],
            "Deck A has 3 copies of Mountain; 4 would",
        ),
        ([{"event": "OpeningHandDrawn", "pc": "A"}, {"event": "SpellCast", "pc": "A", "card": "Ox"}], "no Ox in deck"),
        ([{"event": "OpeningHandDrawn", "pc": "A"}, {"event": "RestPerformed", "pc": "A", "cards": ["Ox"]}], "no Ox"),
    ],
)
def test_a_card_that_the_deck_cannot_hold_is_refused(events: list[Plain], says: str) -> None:
    played(*events[:-1])
    with pytest.raises(Refused, match=says):
        played(*events)


@pytest.mark.parametrize(
    "events",
    [
        [CHECK, turned("Mountain#4"), turned("Mountain#5"), turned("Mountain#6")],
        [CHECK, *[turned("Mountain")] * 3, {"event": "Slept", "pc": "A", "hours": 6, "cards": ["Mountain"] * 3}],
        [moved("Sap", "outside", "battlefield"), moved("Sap", "battlefield", "graveyard")],
        [moved("Ox", "outside", "hand"), {"event": "SpellCast", "pc": "A", "card": "Ox"}, CHECK, turned("Ox#2")],
    ],
)
def test_a_card_that_the_deck_may_hold_is_admitted(events: list[Plain]) -> None:
    played(*events)


@pytest.mark.parametrize(
    ("zones", "value"),
    [
        ({"graveyard": ["Forest#8", "Forest#9"]}, 2),
        ({"graveyard": ["Forest#8", "Forest#9"]}, {"zone": "graveyard"}),
        ({"battlefield": ["Forest#8", "Forest#9"]}, {"zone": "battlefield", "cards": 2}),
    ],
)
def test_a_card_withheld_from_recovering_is_not_drawn_after_the_sleep(zones: Plain, value: Plain) -> None:
    assert isinstance(zones, dict)
    ruling: Plain = {"topic": "recovery_withheld", "about": "A", "value": value}
    table = lay({"pcs": {"A": {"library": 20, **zones}}, "gm_rulings": [ruling]})
    drawn = convert({"event": "Slept", "pc": "A", "hours": 6, "cards": ["Forest#7"]}, KINDS["Slept"])
    withheld = convert({"event": "Slept", "pc": "A", "hours": 6, "cards": ["Forest#8"]}, KINDS["Slept"])

    mtg_trpg.admit(table, drawn)
    with pytest.raises(Refused, match="Forest#8 is withheld"):
        mtg_trpg.admit(table, withheld)


def test_an_artifact_cannot_be_asked_and_a_stray_creature_can() -> None:
    stray: Plain = {
        "Stray Hound": {"types": ["Creature"], "mana_cost": "{1}{G}", "power": 2, "toughness": 2, "controller": "none"},
        "Stray Lantern": {"types": ["Artifact"], "mana_cost": "{2}", "controller": "none"},
    }
    table = lay({"cards": stray, "pcs": {"A": {"library": 20}}})
    kind = KINDS["CooperationGained"]

    mtg_trpg.admit(table, convert({"event": "CooperationGained", "pc": "A", "npc": "Stray Hound"}, kind))
    with pytest.raises(Refused, match="There is no NPC Stray Lantern"):
        mtg_trpg.admit(table, convert({"event": "CooperationGained", "pc": "A", "npc": "Stray Lantern"}, kind))
