"""One event of every kind, on one table: whom it concerns, and how it is told."""

from __future__ import annotations

from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.events import EVENTS, Event
from adjudicator.rulesets.mtg_trpg.lay import lay

KINDS = {kind.__name__: kind for kind in EVENTS}
TABLE = lay(
    {
        "cards": {"Lantern": {"types": ["Artifact"], "controller": "none"}},
        "decks": {"azure": {"size": 40}},
        "npcs": {"Rat": {"npc_kind": "creature", "controller": "B"}, "Baron": {"npc_kind": "player"}},
        "pcs": {
            "A": {"deck": "azure", "battlefield": ["Forest#1"]},
            "B": {"battlefield": [{"card": "Island#1", "owner": "A"}]},
            "C": {},
        },
        "effects": [{"effect": "e1", "pc": "A", "permanent": "Island#1", "power": 2, "toughness": -1}],
        "checks": {"c1": {"pc": "B", "kind": "body", "support": {"Forest#1": 1}, "of": "Baron"}},
        "attack": {"source": "Forest#1", "target": "Baron"},
        "combat": {"party": ["A", "B"]},
        "unknown": ["pcs.C.life"],
    }
)
ONE_OF_EACH: dict[str, tuple[dict[str, Plain], str, str]] = {
    "CharacterCreated": ({"pc": "D"}, "D", "D is made without a deck"),
    "CompositionNoted": ({"pc": "azure"}, "A", "azure notes the make-up of the deck"),
    "OpeningHandDrawn": ({"pc": "A"}, "A", "A draws an opening hand of 7 cards"),
    "SpecialItemGranted": ({"by": "GM", "pc": "A", "item": "lamp"}, "GM A", "GM gives A the special item lamp"),
    "NpcRegistered": ({"npc": "Wolf"}, "GM", "Wolf comes into play as a creature-type NPC"),
    "GmRuled": ({"topic": "lending", "about": "Rat and C"}, "GM C B", "GM rules on lending permanents, for Rat and C"),
    "SceneStarted": ({}, "GM A B C", "Scene 1 begins"),
    "SceneEnded": ({"by": "B"}, "B GM A C", "B ends the scene"),
    "PlaceChanged": ({"pc": "C"}, "C", "C goes to another place"),
    "TimePassed": ({"seconds": 60}, "GM A B C", "Time passes (60 s)"),
    "Slept": ({"pc": "C", "hours": 6}, "C", "C sleeps for 6 hours"),
    "ExtraTurnGained": ({"pc": "C"}, "C", "C gains an extra turn"),
    "FocusPerformed": ({"pc": "A"}, "A", "A focuses"),
    "RestPerformed": ({"pc": "A"}, "A", "A rests"),
    "TriggerStated": ({"pc": "A", "source": "Bell"}, "A", "A's Bell triggers at upkeep"),
    "LandPlayed": ({"pc": "A", "card": "Forest#2"}, "A", "A plays Forest#2"),
    "SpellCast": ({"pc": "A", "card": "Snap"}, "A", "A casts Snap"),
    "SpellResolved": ({"pc": "A", "card": "Snap"}, "A", "A's Snap resolves"),
    "AbilityActivated": ({"pc": "C", "source": "Island#1"}, "C B A", "C activates Island#1 at instant timing"),
    "AreaDeclared": ({"spell": "Snap"}, "GM", "GM sets the area of Snap to 100 m"),
    "EffectStarted": (
        {"pc": "C", "effect": "e2", "permanent": "Forest#1"},
        "C A",
        "Forest#1 gets ±0/±0 until the end of the turn",
    ),
    "EffectEnded": ({"pc": "A", "effect": "e1"}, "A B", "Island#1 no longer has +2/−1"),
    "CardDrawn": ({"pc": "A"}, "A", "A draws a card"),
    "CardMoved": (
        {"owner": "A", "card": "Island#1", "from": "battlefield", "to": "hand"},
        "A B",
        "A's Island#1 goes from the battlefield to the hand",
    ),
    "PermanentTapped": ({"permanent": "Island#1"}, "B A", "Island#1 is tapped"),
    "PermanentUntapped": ({"permanent": "Lantern"}, "GM", "Lantern is untapped"),
    "DamageRemoved": ({"permanent": "Rat"}, "GM B", "All damage is removed from Rat"),
    "ShapeChanged": ({"pc": "C", "permanent": "Forest#1"}, "C A", "C changes the shape of Forest#1"),
    "PermanentHandedOver": ({"permanent": "Forest#1", "from": "A", "to": "C"}, "A C", "A hands Forest#1 over to C"),
    "PermanentAbandoned": ({"pc": "B", "permanent": "Island#1"}, "B A", "B abandons Island#1"),
    "PermanentDestroyed": ({"permanent": "Forest#1"}, "A", "Forest#1 is destroyed"),
    "MercyDeclared": ({"pc": "A", "creature": "Rat"}, "A GM B", "A declares that Rat shows mercy"),
    "CreatureDefeated": ({"creature": "Rat", "by": "Forest#1"}, "A GM B", "Forest#1 defeats Rat"),
    "CooperationGained": ({"pc": "C", "npc": "Baron"}, "C GM", "Baron cooperates with C"),
    "ControlTaken": ({"pc": "C", "permanent": "Lantern"}, "C GM", "C takes control of Lantern and pays nothing"),
    "CommandGiven": ({"pc": "B", "to": "Rat"}, "B GM", "B commands Rat"),
    "AttackDeclared": (
        {"pc": "A", "attacker": "Forest#1", "target": "enemy"},
        "A GM",
        "A attacks the enemy with Forest#1",
    ),
    "AttackBlocked": ({"by": "Rat", "attacker": "Forest#1"}, "GM B A", "Rat blocks Forest#1"),
    "AttackCovered": ({"by": "Baron", "target": "Rat"}, "GM B A", "Baron steps in for Rat"),
    "NpcAttacked": ({"npc": "Baron", "target": "C"}, "GM C", "Baron attacks C"),
    "NpcActed": ({"npc": "Baron"}, "GM", "Baron acts"),
    "NpcCast": ({"npc": "Baron"}, "GM", "Baron casts a spell at instant timing"),
    "DamageIncoming": (
        {"source": "dart trap", "target": "C", "amount": 1},
        "GM C",
        "dart trap is about to deal 1 damage to C",
    ),
    "BlockDeclared": (
        {"pc": "B", "blocker": "Rat", "against": "Forest#1", "protects": "C"},
        "B GM A C",
        "B blocks Forest#1 with Rat",
    ),
    "DamageDealt": ({"source": "Forest#1", "target": "Baron", "amount": 1}, "A GM", "Forest#1 deals 1 damage to Baron"),
    "LifeReduced": ({"who": "C", "amount": 1}, "C", "C loses 1 life"),
    "LifeGained": ({"who": "Baron", "amount": 1}, "GM", "Baron gains 1 life"),
    "LossConditionMet": ({"who": "C", "condition": "poison"}, "C", "C meets a losing condition: poison"),
    "WinConditionMet": (
        {"who": "enemy", "condition": "poison"},
        "GM A B",
        "The enemy meets a winning condition: poison",
    ),
    "CheckCalled": ({"by": "C", "check": "c2", "pc": "A", "of": "Rat"}, "C GM A B", "C calls for A's check"),
    "CheckTargetSet": ({"check": "c1", "target": 4}, "GM B A", "GM sets the target number of B's body check to 4"),
    "CreatureSupported": (
        {"check": "c1", "pc": "C", "creature": "Island#1"},
        "C B A GM",
        "Island#1 supports B's body check",
    ),
    "ModifierAdded": ({"check": "c1", "source": "gm", "amount": 1}, "GM B A", "B's body check gets +1 (GM)"),
    "CheckCardTurned": ({"check": "c1"}, "B A GM", "B has no card to turn for the body check"),
    "CheckColorChosen": ({"check": "c1", "color": "G"}, "B A GM", "The card of B's body check counts as green"),
    "CheckResolved": ({"check": "c1"}, "B A GM", "B's body check is over"),
    "CombatAnnounced": ({"party": ["C"]}, "GM C", "GM announces a combat: C"),
    "PreparationGranted": ({"turns": 1}, "GM A B", "The party gets 1 preparation turn"),
    "HordeLibraryTrimmed": (
        {"count": 1},
        "GM A B",
        "1 card of the horde goes from the top of the library to the graveyard",
    ),
    "CombatStarted": ({}, "GM A B", "The combat begins"),
    "CombatEnded": ({}, "GM A B", "The combat ends"),
    "TurnStarted": ({"turn": 1, "active": "B"}, "B", "Turn 1 begins (B)"),
    "NonCombatActionTaken": ({"pc": "A", "what": "hide"}, "A", "A takes a non-combat action: hide"),
    "InstantCastInResponse": ({"by": "C"}, "C", "C answers with an instant"),
    "EnemyCreaturesChanged": ({"untapped": 1}, "GM A B", "The enemy has 1 untapped creature"),
    "FactLearned": ({"path": "pcs.C.life", "value": 12}, "GM A B C", "Learned: the life of C – 12"),
    "EscapeResolved": ({"check": "c1"}, "B GM A", "B's escape is over"),
}
"""By kind: fields that it cannot do without, the seats that it concerns, the sentence that tells it."""


def event(kind: str, /, **changes: Plain) -> Event:
    """The event of a kind, with some of its fields changed."""
    return convert({"event": kind, **ONE_OF_EACH[kind][0], **changes}, KINDS[kind])
