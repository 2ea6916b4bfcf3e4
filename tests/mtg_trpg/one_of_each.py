"""One event of every kind, on one table."""

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
    }
)
FIELDS: dict[str, dict[str, Plain]] = {
    "CharacterCreated": {"pc": "D"},
    "CompositionNoted": {"pc": "azure"},
    "OpeningHandDrawn": {"pc": "A"},
    "SpecialItemGranted": {"by": "GM", "pc": "A", "item": "lamp"},
    "NpcRegistered": {"npc": "Wolf"},
    "GmRuled": {"topic": "lending", "about": "Rat and C"},
    "SceneStarted": {},
    "SceneEnded": {"by": "B"},
    "PlaceChanged": {"pc": "C"},
    "TimePassed": {"seconds": 60},
    "Slept": {"pc": "C", "hours": 6},
    "ExtraTurnGained": {"pc": "C"},
    "FocusPerformed": {"pc": "A"},
    "RestPerformed": {"pc": "A"},
    "TriggerStated": {"pc": "A", "source": "Bell"},
    "LandPlayed": {"pc": "A", "card": "Forest#2"},
    "SpellCast": {"pc": "A", "card": "Snap"},
    "SpellResolved": {"pc": "A", "card": "Snap"},
    "AbilityActivated": {"pc": "C", "source": "Island#1"},
    "AreaDeclared": {"spell": "Snap"},
    "EffectStarted": {"pc": "C", "effect": "e2", "permanent": "Forest#1"},
    "EffectEnded": {"pc": "A", "effect": "e1"},
    "CardDrawn": {"pc": "A"},
    "CardMoved": {"owner": "A", "card": "Island#1", "from": "battlefield", "to": "hand"},
    "PermanentTapped": {"permanent": "Island#1"},
    "PermanentUntapped": {"permanent": "Lantern"},
    "DamageRemoved": {"permanent": "Rat"},
    "ShapeChanged": {"pc": "C", "permanent": "Forest#1"},
    "PermanentHandedOver": {"permanent": "Forest#1", "from": "A", "to": "C"},
    "PermanentAbandoned": {"pc": "B", "permanent": "Island#1"},
    "PermanentDestroyed": {"permanent": "Forest#1"},
    "MercyDeclared": {"pc": "A", "creature": "Rat"},
    "CreatureDefeated": {"creature": "Rat", "by": "Forest#1"},
    "CooperationGained": {"pc": "C", "npc": "Baron"},
    "ControlTaken": {"pc": "C", "permanent": "Lantern"},
    "CommandGiven": {"pc": "B", "to": "Rat"},
    "AttackDeclared": {"pc": "A", "attacker": "Forest#1", "target": "enemy"},
    "AttackBlocked": {"by": "Rat", "attacker": "Forest#1"},
    "AttackCovered": {"by": "Baron", "target": "Rat"},
    "NpcAttacked": {"npc": "Baron", "target": "C"},
    "NpcActed": {"npc": "Baron"},
    "NpcCast": {"npc": "Baron"},
    "DamageIncoming": {"source": "dart trap", "target": "C", "amount": 1},
    "BlockDeclared": {"pc": "B", "blocker": "Rat", "against": "Forest#1", "protects": "C"},
    "DamageDealt": {"source": "Forest#1", "target": "Baron", "amount": 1},
    "LifeReduced": {"who": "C", "amount": 1},
    "LifeGained": {"who": "Baron", "amount": 1},
    "LossConditionMet": {"who": "C", "condition": "poison"},
    "WinConditionMet": {"who": "enemy", "condition": "poison"},
    "CheckCalled": {"by": "C", "check": "c2", "pc": "A", "of": "Rat"},
    "CheckTargetSet": {"check": "c1", "target": 4},
    "CreatureSupported": {"check": "c1", "pc": "C", "creature": "Island#1"},
    "ModifierAdded": {"check": "c1", "source": "gm", "amount": 1},
    "CheckCardTurned": {"check": "c1"},
    "CheckColorChosen": {"check": "c1", "color": "G"},
    "CheckResolved": {"check": "c1"},
    "CombatAnnounced": {"party": ["C"]},
    "PreparationGranted": {"turns": 1},
    "HordeLibraryTrimmed": {"count": 1},
    "CombatStarted": {},
    "CombatEnded": {},
    "TurnStarted": {"turn": 1, "active": "B"},
    "NonCombatActionTaken": {"pc": "A", "what": "hide"},
    "InstantCastInResponse": {"by": "C"},
    "EnemyCreaturesChanged": {"untapped": 1},
    "EscapeResolved": {"check": "c1"},
}


def event(kind: str, /, **changes: Plain) -> Event:
    """The event of a kind, with some of its fields changed."""
    return convert({"event": kind, **FIELDS[kind], **changes}, KINDS[kind])
