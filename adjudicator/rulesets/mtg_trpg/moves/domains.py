"""What the fields of events hold, where their types leave it open: characters, permanents, cards, zones, words.

Many fields take any text; the words that the rules know stand first, and others may be typed.
"""

from __future__ import annotations

from typing import Final

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.cards import COLORS
from adjudicator.rulesets.mtg_trpg.given import GivenHorde, GivenNpc, GivenPc
from adjudicator.rulesets.mtg_trpg.moves.called import CALLED
from adjudicator.rulesets.mtg_trpg.moves.things import THINGS
from adjudicator.rulesets.mtg_trpg.names import KINDS, ZONES
from adjudicator.rulesets.mtg_trpg.state import Check
from adjudicator.rulesets.mtg_trpg.typed import WORDS
from adjudicator.seam.domains import (
    CardDomain,
    DataDomain,
    Domains,
    EitherDomain,
    EntryDomain,
    ListDomain,
    MapDomain,
    NumberDomain,
    TextDomain,
    ThingDomain,
    WordDomain,
)

CARD: Final = CardDomain("magic card", has_copies=True)
HELD: Final = EitherDomain((NumberDomain(least=0), ListDomain(CARD)))
"""A zone of a set-up: how many cards lie there, or which."""
CHARACTER: Final = ThingDomain(("character",))
NPC: Final = ThingDomain(("npc",))
PERMANENT: Final = ThingDomain(("permanent",))
CREATURE: Final = ThingDomain(("creature",))
PLAYER: Final = ThingDomain(("character", "npc", "side"))
"""Who has a life total, or a turn."""
ANYONE: Final = ThingDomain(("character", "npc", "permanent", "side"))
CHECK: Final = ThingDomain(("check",))
EFFECT: Final = ThingDomain(("effect",))
DECK: Final = ThingDomain(("deck",))
ZONE: Final = WordDomain(tuple(ZONES))
TEXT: Final = TextDomain()
COUNT: Final = NumberDomain(least=0)


def _open(*words: str) -> WordDomain:
    return WordDomain(words, is_open=True)


DOMAINS: Final = Domains(
    called=CALLED,
    things=THINGS,
    names={
        **dict.fromkeys(("pc", "party"), CHARACTER),
        "npc": NPC,
        **dict.fromkeys(("owner", "who", "active"), PLAYER),
        **dict.fromkeys(("by", "target", "protects"), ANYONE),
        "against": ThingDomain(("attack", "permanent", "npc")),
        "permanent": PERMANENT,
        **dict.fromkeys(("creature", "attacker", "blocker"), CREATURE),
        **dict.fromkeys(("card", "cards", "spell"), CARD),
        "source": ThingDomain(("attack", "permanent", "character", "npc", "side", "magic card")),
        "check": CHECK,
        "effect": EFFECT,
        "deck": DECK,
        **dict.fromkeys(("from", "to"), ZONE),
        "left_in": MapDomain(ZONE, COUNT),
        # words
        "kind": _open(*(kind for kind in KINDS if kind != "stamina")),  # the body's struck name (MTR-GAME-01)
        "npc_kind": _open("creature", "planeswalker", "player"),
        "purpose": _open(*WORDS["purpose"]),
        "enemy": _open(*WORDS["enemy"]),
        "source_kind": _open(*WORDS["source_kind"]),
        "topic": _open(*WORDS["topic"]),
        "step": _open("upkeep", "end"),
        "duration": _open("end_of_turn", "permanent"),
        "phase": _open("main", "combat", "upkeep", "draw", "end"),
        "color": _open(*COLORS, "colorless"),
        "colors": _open(*COLORS),
        "mana_paid": MapDomain(_open(*COLORS, "C"), COUNT),
        # numbers and text
        "seconds": NumberDomain(unit="seconds"),
        "hours": NumberDomain(unit="hours", usual=8),
        "radius_m": NumberDomain(unit="metres"),
        "life": NumberDomain(usual=20),
        "in_response_to": EntryDomain(),
        "profile": DataDomain(),
        "path": ThingDomain(("unknown fact",)),
        **dict.fromkeys(("cause", "condition", "what", "action", "order", "as", "as_part_of"), TEXT),
        **dict.fromkeys(("mana_cost", "creature_types", "abilities"), TEXT),
    },
    beside={
        **{(GivenPc, zone): HELD for zone in ("hand", "library", "graveyard", "exile", "exhaustion", "battlefield")},
        (GivenHorde, "deck"): NumberDomain(least=0),
        (Check, "target"): NumberDomain(least=0),
        (GivenNpc, "hand"): NumberDomain(least=0),
        (ev.CharacterCreated, "pc"): ThingDomain(("character",), is_new=True),
        (ev.NpcRegistered, "npc"): ThingDomain(("npc",), is_new=True),
        (ev.SpecialItemGranted, "item"): ThingDomain(("item",), is_new=True),
        (ev.SpecialItemGranted, "effect"): TEXT,
        (ev.EffectStarted, "effect"): ThingDomain(("effect",), is_new=True),
        (ev.CheckCalled, "check"): ThingDomain(("check",), is_new=True),
        (ev.CheckCalled, "target"): NumberDomain(),
        (ev.CheckTargetSet, "target"): NumberDomain(),
        (ev.CheckCalled, "of"): ThingDomain(("npc", "permanent")),
        (ev.CompositionNoted, "of"): _open(*WORDS["pile"]),
        (ev.ModifierAdded, "source"): _open(*WORDS["source"]),
        (ev.TriggerStated, "source"): ThingDomain(("permanent", "magic card")),
        (ev.AttackBlocked, "by"): CREATURE,
        (ev.AttackCovered, "by"): NPC,
        (ev.FactLearned, "value"): DataDomain(),
        (ev.GmRuled, "about"): DataDomain(),
        (ev.GmRuled, "value"): DataDomain(),
        (ev.PlaceChanged, "to"): TEXT,
        (ev.ShapeChanged, "to"): TEXT,
        (ev.PermanentHandedOver, "from"): PLAYER,
        (ev.PermanentHandedOver, "to"): PLAYER,
        (ev.CommandGiven, "to"): ThingDomain(("npc", "permanent")),
    },
)
"""By the names of fields, and by kind of event where a name means two things."""
