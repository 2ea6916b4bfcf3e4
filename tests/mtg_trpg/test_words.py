"""Every kind of event in a sentence: names and never ids, words and never what stands on the wire."""

from __future__ import annotations

import pytest

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.lay import lay
from adjudicator.seam.sentences import Speaker
from tests.mtg_trpg.one_of_each import KINDS, ONE_OF_EACH, TABLE, event

MORE: list[tuple[str, dict[str, Plain], str]] = [
    ("CharacterCreated", {"deck": "azure", "life": 18}, "D is made from deck azure, with 18 life"),
    ("CompositionNoted", {"pc": "A", "of": "library", "W": 20, "colorless": 5, "total": 25},
     "A notes the make-up of the library: 20 white, 5 colourless, 25 in all"),
    ("NpcRegistered", {"npc_kind": "player", "boss": True}, "Wolf comes into play as a player-type NPC, a boss"),
    ("GmRuled", {"about": None}, "GM rules on lending permanents"),
    ("GmRuled", {"about": None, "value": True}, "GM rules on lending permanents: yes"),
    ("GmRuled", {"topic": "support_limit", "about": "c1", "value": 2},
     "GM rules on how many may support, for the body check: 2"),
    ("GmRuled", {"topic": "recovery_withheld", "about": "A", "value": {"cards": 4, "zone": "exhaustion"}},
     "GM rules on what is withheld from recovery, for A: cards 4, zone exhaustion zone"),
    ("PlaceChanged", {"to": "the mill"}, "C goes to the mill"),
    ("Slept", {"hours": 1}, "C sleeps for 1 hour"),
    ("Slept", {"hours": 5.5, "library_after": 53, "hand_after": 7, "life_after": 20},
     "C sleeps for 5.5 hours; as announced: library 53, hand 7, life 20"),
    ("FocusPerformed", {"drew": 0}, "A focuses and draws no card"),
    ("FocusPerformed", {"drew": 1}, "A focuses and draws 1 card"),
    ("FocusPerformed", {"drew": 2, "in_response_to": 12, "seconds": 60},
     "A focuses and draws 2 cards, in response to #12 (60 s)"),
    ("RestPerformed", {"discarded": 0}, "A rests and discards nothing"),
    ("RestPerformed", {"cards": ["Forest#3"]}, "A rests and discards 1 card"),
    ("SpellResolved", {"to": "battlefield"}, "A's Snap resolves and enters the battlefield"),
    ("SpellResolved", {"to": "exile"}, "A's Snap resolves and goes to the exile zone"),
    ("AbilityActivated", {"timing": "sorcery", "loyalty": -2},
     "C activates Island#1 at sorcery timing, loyalty −2"),
    ("EffectStarted", {"power": 2, "toughness": 1, "duration": "the scene"}, "Forest#1 gets +2/+1 (the scene)"),
    ("CardDrawn", {"card": "Forest#7", "cause": "spell_effect"}, "A draws Forest (effect of a spell)"),
    ("CardMoved", {"card": None, "from": "library_top", "to": "hand", "cause": "Rat"},
     "A card of A's goes from the top of the library to the hand (Rat)"),
    ("CreatureDefeated", {"by": None, "outcome": "unconscious"}, "Rat is defeated: unconscious"),
    ("ControlTaken", {"mana_paid": {"W": 2, "C": 1, "R": 0}},
     "C pays 2 white mana and 1 colourless mana and takes control of Lantern"),
    ("CommandGiven", {"order": "guard the door"}, "B commands Rat: guard the door"),
    ("AttackBlocked", {"by": "enemy"}, "The enemy blocks Forest#1"),
    ("NpcActed", {"action": "see"}, "Baron acts: seeing"),
    ("NpcCast", {"spell": "Gale", "timing": "sorcery"}, "Baron casts Gale at sorcery timing"),
    ("BlockDeclared", {"against": None}, "B blocks with Rat"),
    ("LifeReduced", {"amount": 3, "cause": "combat_damage"}, "C loses 3 life (combat damage)"),
    ("CheckCalled", {"by": "GM", "kind": "reflex", "target": 4, "purpose": "escape"},
     "GM calls for A's reflex check, target number 4 (escape)"),
    ("ModifierAdded", {"source": "item:compass", "amount": -1}, "B's body check gets −1 (item compass)"),
    ("CheckCardTurned", {"card": "Mossback Elder#2"},
     "B turns the top card for the body check: Mossback Elder, to the exhaustion zone"),
    ("CheckCardTurned", {"card": "Forest#3", "from": "hand", "to": "exile"},
     "B turns a card from the hand for the body check: Forest, to the exile zone"),
    ("CheckResolved", {"modifier": 5, "value": 8, "success": True},
     "B's body check, as announced: modifier +5, value 8, success"),
    ("CombatAnnounced", {"enemy": "horde", "horde_deck": 60, "party": []},
     "GM announces a combat: everybody against a horde of 60 cards"),
    ("HordeLibraryTrimmed", {"count": 20, "library_after": 40},
     "20 cards of the horde go from the top of the library to the graveyard; as announced: library 40"),
    ("TurnStarted", {"turn": 2, "active": "enemy"}, "Turn 2 begins (the enemy)"),
    ("NonCombatActionTaken", {"what": "bar the door"}, "A takes a non-combat action: bar the door"),
    ("InstantCastInResponse", {"card": "Snap#1"}, "C answers with Snap#1"),
    ("EnemyCreaturesChanged", {"untapped": 4, "tapped": 0}, "The enemy's creatures: 4 untapped, 0 tapped"),
    ("EscapeResolved", {"success": False}, "B's escape, as announced: failure"),
]  # fmt: skip


def test_every_kind_has_a_case() -> None:
    assert ONE_OF_EACH.keys() == KINDS.keys()


@pytest.mark.parametrize("kind", KINDS)
def test_an_event_is_told_without_what_may_be_absent(kind: str) -> None:
    _, _, sentence = ONE_OF_EACH[kind]
    assert str(mtg_trpg.tell_event(TABLE, event(kind))) == sentence


@pytest.mark.parametrize(("kind", "fields", "sentence"), MORE, ids=[sentence for _, _, sentence in MORE])
def test_an_event_is_told_with_what_is_stated(kind: str, fields: dict[str, Plain], sentence: str) -> None:
    assert str(mtg_trpg.tell_event(TABLE, event(kind, **fields))) == sentence


def test_what_an_event_answers_and_how_long_it_took_share_their_brackets_in_japanese() -> None:
    says = mtg_trpg.tell_event(TABLE, event("FocusPerformed", drew=0, in_response_to=12, seconds=60))

    assert Speaker("ja").say(says).endswith("（#12のイベントに対応して、60秒）")


def test_whoever_acts_is_called_by_the_players_name() -> None:
    speaker = Speaker("en", {"GM": "Sora", "B": "Mina"})
    turned, set_ = event("CheckCardTurned", card="Forest"), event("CheckTargetSet")
    assert speaker.say(mtg_trpg.tell_event(TABLE, turned)).startswith("Mina (B) turns the top card")
    assert speaker.say(mtg_trpg.tell_event(TABLE, set_)) == "Sora (GM) sets the target number of B's body check to 4"


@pytest.mark.parametrize(
    ("given", "turn", "words"),
    [
        ({}, None, [None, "Between scenes", None]),
        ({"scene": 2, "scene_open": True}, 2, ["Scene 2", "During the scene", None]),
        ({"scene": 1, "combat": {"started": False}}, 1, ["Scene 1", "Before the combat", None]),
        ({"scene": 1, "combat": {"turn": 3, "active": "A", "prep_turns": 3}}, 1,
         ["Scene 1", "Preparation turns", "A's turn"]),
        ({"scene": 1, "combat": {"turn": 4, "active": "enemy", "prep_turns": 3}}, 1,
         ["Scene 1", "Combat", "The enemy's turn"]),
    ],
)  # fmt: skip
def test_a_place_is_the_scene_what_goes_on_in_it_and_whose_turn_it_is(
    given: Plain, turn: int | None, words: list[str | None]
) -> None:
    place = mtg_trpg.place(lay({"pcs": {"A": {}}, **given}))
    said = [None if one is None else str(one) for one in (place.heading, place.phase, place.activation)]
    assert (place.turn, said) == (turn, words)
