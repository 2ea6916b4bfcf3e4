"""Events by chance, legal or not: what the property tests throw at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import ValidationError, convert
from msgspec.structs import fields

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.events import EVENTS, Event
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.ruleset import Refused

SETUP: Plain = {
    "cards": {
        "Gravelrook": {"types": ["Creature"], "mana_cost": "{2}{B}", "power": 2, "toughness": 2},
        "Emberlace Snap": {"types": ["Instant"], "mana_cost": "{R}"},
        "Tide Sage": {"types": ["Planeswalker"], "mana_cost": "{2}{U}", "loyalty": 3},
        "Spark Imp": {"types": ["Creature"], "colors": ["R"], "token": True, "power": 1, "toughness": 1},
        "Stray Lantern": {"types": ["Artifact"], "mana_cost": "{2}", "controller": "none"},
    },
    "decks": {"azure": {"size": 40}, "B": {"Forest": 30, "Gravelrook": 5}},
    "npcs": {
        "Rat": {"npc_kind": "creature", "mana_cost": "{B}", "power": 1, "toughness": 1},
        "Baron": {"npc_kind": "player", "deck": "baron", "boss": True},
    },
    "pcs": {
        "A": {
            "deck": "azure",
            "hand": ["Forest#1", "Emberlace Snap", "Gravelrook#2"],
            "library": {"count": 12, "top": ["Island#1", "Island#2"]},
            "battlefield": ["Gravelrook#1", {"card": "Spark Imp", "new": True}, "Forest#9"],
            "graveyard": 3,
            "exhaustion": ["Forest#8"],
        },
        "B": {"life": 3, "focus": True, "library": 1, "hand": 9, "battlefield": ["Tide Sage"]},
    },
    "horde": {"deck": 60},
}
_PEOPLE = ("A", "B", "Rat", "Baron", "GM", "C")
_THINGS = ("Gravelrook#1", "Spark Imp", "Forest#9", "Rat", "Tide Sage", "Stray Lantern")
_CARDS = ("Forest#1", "Emberlace Snap", "Gravelrook#2", "Island#1", "Forest#8", "Gravelrook#7", None)
_ZONES = ("library_top", "library", "hand", "battlefield", "graveyard", "exile", "exhaustion", "stack", "suspended")
_LIKELY: dict[str, tuple[Plain, ...]] = {
    "pc": ("A", "B"),
    "by": ("GM", "A", "Rat", "Gravelrook#1", None),
    "owner": ("A", "B"),
    "who": ("A", "B", "Baron"),
    "npc": ("Rat", "Baron", "Wolf"),
    "check": ("c1", "c2", "c3"),
    "card": _CARDS,
    "cards": ([], ["Forest#1"], ["Emberlace Snap"]),
    "to": (*_ZONES, "A", "Rat"),
    "from_": (*_ZONES, "A"),
    "source": ("gm", "background", "item:lantern", "Gravelrook#1", "dart trap", "Tide Sage"),
    "topic": ("duration", "support_limit", "lending", "recovery_withheld", "extra_turn_effect", "npc_untap", "wake_up"),
    "about": (None, "A", "Rat", "focus", ["B"]),
    "value": (None, 2, "none", False, {"cards": 1, "life_at": 5}, {"seconds": 90}),
    "kind": ("body", "reflex", "negotiation", "luck", None),
    "purpose": ("story", "escape", "preparation", "cooperation"),
    "enemy": ("horde", "original_deck", "other"),
    "party": ([], ["A"], ["A", "B"]),
    "active": ("A", "B", "enemy"),
    "what": ("escape", "hide"),
    "phase": ("main", "combat", None),
    "deck": ("azure", "moss", None, ["azure", "B"]),
    "mana_paid": ({}, {"B": 1}, {"W": 2}),
    "left_in": ({}, {"graveyard": 2}),
    "profile": ({}, {"name": "Rook"}),
    "cause": (None, "time", "ability", "sleep"),
    "color": ("R", "G", "W"),
    "colors": ([], ["R"]),
    "npc_kind": ("creature", "planeswalker", "player", "swarm", None),
    "mana_cost": ("{1}{R}", None),
    "effect": ("e1", "e2", "e3"),
    "of": ("deck", "library", "Rat"),
}
_THING_FIELDS = ("permanent", "creature", "attacker", "blocker", "against", "protects")


def random_event(random: Random) -> Event | None:
    """An event of any kind with likely names; None where chance made none."""
    kind = random.choice(EVENTS)
    plain: dict[str, Plain] = {"event": kind.__struct_config__.tag}
    hints = get_type_hints(kind)
    for one in fields(kind):
        if one.required or random.random() < 0.35:
            plain[one.encode_name] = _value(random, one.name, hints[one.name])
    try:
        return convert(plain, kind)
    except ValidationError:
        return None


def _value(random: Random, name: str, hint: Any) -> Plain:
    if name in _THING_FIELDS:
        return random.choice(_THINGS)
    if name == "target" and hint is not int and "int" not in str(hint):
        return random.choice((*_PEOPLE, *_THINGS))
    if name in _LIKELY:
        return random.choice(_LIKELY[name])
    return _scalar(random, hint)


def _scalar(random: Random, hint: Any) -> Plain:
    if get_origin(hint) in (Union, UnionType):
        return _scalar(random, random.choice(get_args(hint)))
    if get_origin(hint) is Literal:
        return random.choice(get_args(hint))
    words = str(hint)
    if "NoneType" in words:
        return None
    if "bool" in words:
        return random.random() < 0.5
    if "int" in words or "float" in words:
        return random.choice((0, 1, 2, 3, 6, 7, 60))
    return [] if "tuple" in words else "something"


def random_steps(
    random: Random, table: Table, count: int, admit: Callable[[Table, Event], None] = mtg_trpg.admit
) -> Iterator[tuple[int, Table, Event, Table]]:
    """Up to `count` events, some of them legal play, the rest whatever `admit` lets through."""
    for position in range(1, count + 1):
        try:
            event = mtg_trpg.play(table, _Chance(random)) if random.random() < 0.2 else random_event(random)
            if event is None:
                continue
            admit(table, event)
        except Refused:
            continue
        after = mtg_trpg.evolve(table, event, position)
        yield position, table, event, after
        table = after


class _Chance:
    def __init__(self, random: Random) -> None:
        self._random = random

    def below(self, bound: int) -> int:
        """A number from 0."""
        return self._random.randrange(bound)
