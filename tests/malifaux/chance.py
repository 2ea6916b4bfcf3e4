"""Events by chance, legal or not: what the property tests throw at a table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any, get_args, get_origin, get_type_hints

from msgspec import ValidationError, convert
from msgspec.structs import fields

from adjudicator.plain.json import Plain
from adjudicator.plain.said import say
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import DECK, SUITS, Card, Suit
from adjudicator.rulesets.malifaux.data import StatCard
from adjudicator.rulesets.malifaux.events import EVENTS, Change, Difference, Event, Paid, Playing
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.ruleset import Refused

SETUP: Plain = {
    "seats": {
        "A": {
            "hand": ["2M", "12C", "RJ"],
            "deck": {"top": ["5R", "BJ"]},
            "discard": ["1R", "3T"],
            "soulstones": 2,
        },
        "B": {"hand": ["13R", "4C"], "rest": "discard", "deck": {"top": ["9M", "10M", "8T"]}, "soulstones": 1},
    },
    "models": {
        "ann": {
            "seat": "A",
            "name": "Ann",
            "Df": 5,
            "Wp": 4,
            "Mv": 5,
            "Sz": 2,
            "health_max": 8,
            "can_use_soulstones": True,
            "actions": {"Slash": {"kind": "attack", "stat": 6}},
            "abilities": ["Spite", {"name": "Rush", "condition": "activated"}],
            "upgrades": ["Silt Cloak"],
        },
        "bob": {
            "seat": "B",
            "Df": 5,
            "Wp": 4,
            "keywords": ["SILT"],
            "triggers": {"Squeal": {"suits": ["M"], "stats": ["Df", "Wp"], "timing": "after_resolving"}},
        },
        "cat": {"seat": "B", "controller": "A", "health_max": 3},
    },
    "upgrades": {
        "Silt Cloak": {"cost": 2, "faction": ["Guild"], "effects": {"Df": 1}},
        "Coin": {"restrictions": ["double_sided"], "sides": {"Heads": {"effects": {"Wp": 1}}, "Tails": {}}},
    },
    "actions": {
        "Slash": {
            "stat": 6,
            "stat_suits": ["R"],
            "resist": "Df",
            "tn": 10,
            "icon": "claw",
            "triggers": {
                "Again": {"suits": ["R"], "generates": "Slash"},
                "Gasp": {"suits": ["C"], "cost": {"damage": 1}},
            },
        }
    },
    "active": "ann",
    "turn": 1,
}
_NAMES = {
    "model": ("ann", "bob", "cat"),
    "acting": ("ann", "bob", "cat"),
    "target": ("ann", "bob", "cat", None),
    "seat": ("A", "B"),
    "action": ("a1", "a2", None),
    "duel": ("d1", "d2", None),
    "flip": ("f1", "f2", None),
    "name": ("Slash", "Walk"),
    "trigger": ("Again", "Gasp", "Squeal"),
    "upgrade": ("Silt Cloak", "Coin"),
    "side": ("Heads", "Tails"),
    "generated_by": ("Again", None),
    "effect": ("a1", "Slash", None),
    "source": ("Bad Omen", None),
    "chosen_by": ("A", "B", "random", None),
}
_SEATS = dict.fromkeys(
    ("by", "controller", "shared_with", "cut_by", "deck", "hand", "pile", "ordered_by", "controlled_by"),
    ("A", "B", "B"),
)
_MODELS = dict.fromkeys(("text_on", "applied_to", "killer", "from_disengage"), ("ann", "bob"))
_KINDS = {kind.__name__: kind for kind in EVENTS}
_LISTS = {
    "shown_to": (["A"], ["B"], ["A", "B"]),
    "profile": ([1, 2, 4], [1, 2]),
    "blasts": ([0, 1, 2],),
    "success": ({"ann": True}, {"bob": False}),
}
_LIKELY: dict[str, tuple[Plain, ...]] = {**_NAMES, **_SEATS, **_MODELS, **_LISTS}
_OF_A_KIND: dict[tuple[str, str], tuple[Plain, ...]] = {
    ("DamageDealt", "by"): ("ann", "bob"),
    ("DamageDealt", "to"): ("ann", "bob", "cat"),
    ("CardsDiscarded", "by"): ("player", "model", "none"),
    ("ModelsReferred", "by"): ("name", "keyword"),
}


def offered(table: Table) -> Iterator[Event]:
    """The events that the options of a table fix to the last field."""
    for option in malifaux.options(table):
        if not option.open:
            fixed = {name: choices[0] for name, choices in option.fields.items()}
            yield convert({"event": option.event, **fixed}, _KINDS[option.event])


def random_event(random: Random) -> Event | None:
    """An event of any kind with likely names; None where chance made none."""
    kind = random.choice(EVENTS)
    plain: dict[str, Plain] = {"event": kind.__struct_config__.tag}
    hints = get_type_hints(kind)
    for one in fields(kind):
        if one.required or random.random() < 0.3:
            value = _value(random, kind, one.name, hints[one.name])
            if value is not None or not one.required:
                plain[one.encode_name] = value
    if {"duel", "flip"} <= hints.keys():
        plain.pop("flip" if plain.setdefault("duel", random.choice(("d1", None))) is not None else "duel", None)
        if "duel" not in plain and plain.get("flip") is None:
            plain["flip"] = random.choice(("f1", "f2"))
    try:
        return convert({key: value for key, value in plain.items() if value is not None}, kind)
    except ValidationError:
        return None


def random_steps(random: Random, table: Table, count: int) -> Iterator[tuple[int, Table, Event, Table]]:
    """Up to `count` events, half of them legal play, the rest whatever `admit` lets through."""
    for position in range(1, count + 1):
        try:
            event = malifaux.play(table, _Chance(random)) if random.random() < 0.6 else random_event(random)
            if event is None:
                continue
            malifaux.admit(table, event)
        except (Refused, ValidationError):
            continue
        after = malifaux.evolve(table, event, position)
        yield position, table, event, after
        table = after


class _Chance:
    def __init__(self, random: Random) -> None:
        self._random = random

    def below(self, bound: int) -> int:
        if bound < 1:
            raise Refused("wrong", say("Nothing to choose from"))
        return self._random.randrange(bound)


def _cards(random: Random) -> list[Card]:
    return random.sample(DECK, random.choice((0, 1, 1, 2, 3)))


def _suits(random: Random) -> list[Suit]:
    return random.choices(SUITS, k=random.randrange(3))


def _playing(random: Random) -> Plain:
    if random.random() < 0.2:
        return [{"joker": random.choice(("black", "red"))}]
    return [{"rank": random.choice(("ace", "7", "king")), "suit": random.choice(("hearts", "clubs"))}]


_PARTS: dict[Any, Callable[[Random], Plain]] = {
    StatCard: lambda random: {"name": "Dee", "Df": random.randrange(1, 7), "health_max": 6},
    Change: lambda random: {
        "model": random.choice(("ann", "bob")),
        "total": random.randrange(-3, 4),
        "suits": _suits(random),
    },
    Paid: lambda random: {"damage": random.randrange(3), "discard": _cards(random)},
    Difference: lambda random: {"minus": _cards(random), "plus": _cards(random)},
    Playing: _playing,
    Card: lambda random: random.choice(DECK),
}


def _value(random: Random, kind: type, name: str, hint: Any) -> Plain:
    likely = _OF_A_KIND.get((kind.__name__, name), _LIKELY.get(name))
    if likely is not None:
        return random.choice(likely)
    words = str(hint)
    if words.startswith("tuple") and "13R" in words:
        return _cards(random)
    made = next((make for part, make in _PARTS.items() if part is hint or part in get_args(hint)), None)
    if made is not None:
        return made(random)
    if name == "playing":
        return _playing(random)
    if "13R" in words:
        return _cards(random)
    return _suits(random) if "'M'" in words else _scalar(random, words, hint)


def _scalar(random: Random, words: str, hint: Any) -> Plain:
    literals = [
        one for inner in (hint, *get_args(hint)) if "Literal" in str(get_origin(inner)) for one in get_args(inner)
    ]
    if literals:
        return random.choice(literals)
    if "bool" in words:
        return random.random() < 0.5
    if "int" in words or "float" in words:
        return random.randrange(4)
    return random.choice(("Spite", "Read the Signs"))
