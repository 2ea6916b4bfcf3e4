"""Events by chance, legal or not: what the property tests throw at a table."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from msgspec import ValidationError, convert
from msgspec.structs import fields

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.events import EVENTS, Event, FactLearned
from adjudicator.rulesets.locke.generated.sample import CARDS
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.limits import let_in
from adjudicator.seam.ruleset import Refused
from tests.locke import one_of_each

SETUP: Plain = one_of_each.SETUP
SEATS = tuple(f"P{number}" for number in range(1, 8))
_SPOTS: tuple[Plain, ...] = (
    {"planet": 1, "space": 0},
    {"planet": 1, "space": 1},
    {"planet": 6, "space": 0},
    {"planet": 6, "space": 6},
    {"row": 1, "col": 1},
    {"row": 1, "col": 2},
    {"row": 3, "col": 4},
    {"row": 6, "col": 6},
)
_ROLLS: tuple[Plain, ...] = ([1], [6], [1, 1], [3, 4], [6, 6], [2, 2, 2])
_NUMBERS: tuple[Plain, ...] = (0, 1, 2, 3, 7, 12, 36, 1000, 100_000)
_CARDS = tuple(card["name"] for card in CARDS)
_SHEETS = ("Toma Reiss", "Kael Vint", "Sorin Halle", "Dax Orlo", "Ilse Morn", "Nobody")
_PLAYING: tuple[Plain, ...] = (
    None,
    {"suit": "spades", "rank": "A"},
    {"suit": "hearts", "rank": 10},
    {"suit": "black", "rank": 1},
    {"suit": "red", "rank": 10},
)
_LIKELY: dict[str, tuple[Plain, ...]] = {
    "pool": ({}, {"GOOD": ["Toma Reiss", "Kael Vint"], "EVIL": ["Sorin Halle", "Dax Orlo"], "SPECIAL": ["Ilse Morn"]}),
    "legends": ([], ["Toma Reiss"], ["Toma Reiss", "Kael Vint"]),
    "path": ([], [[1, 1], [1, 2]], [[3, 4], [9, 9]], [{"planet": 1, "space": 1}]),
    "effect": ("info", "info 2", "info 1000000000", "white", "none"),
    "outcome": ("hit", "blocked", "evaded", "cancelled"),
    "to": _SPOTS,
    "options": ({}, {"response_limit": "rev2011", "info_reveal": "by_count"}),
    "tables": (None, {}, {"key_sites": 0}, {"damage_columns": ["1:1", "4:1"], "quotient_0": "1:1"}),
    "against": (None, {"firepower": 3}),
    "melee_x": ([], [{"name": "sword", "sort": "weapon", "x": 2}, {"name": "fist", "x": 1}]),
    "cards": ([], [dict(CARDS[0])]),
    "column": (None, "1:2", "3:1", "20:1", "99:1"),
    "dice": ("1D6", "2D6", "9D100"),
    "card": (None, *_CARDS),
    "defence": (None, "Dome", "Thin shield"),
    "name": (None, *_SHEETS),
    "players": (list(SEATS), [*SEATS[:5]], 7),
}
_LEARNED: dict[str, tuple[Plain, ...]] = {
    "hand": ([], [dict(CARDS[0])], "none"),
    "alignment": ("GOOD", "EVIL", 3),
    "damage": (0, 3),
    "abilities": ([], [{"name": "Ward", "timing": "response"}]),
    "at": _SPOTS,
    "esp_level": (0, 6),
    "alive": (True, False),
}
"""By name: what may be learned of a character."""
_SEATS = ("player", "turn_of", "viewer", "owner", "target", "next", "against", "declarer")
_SEVERAL = ("targets", "among", "nominees", "members", "declined", "participants", "wishes", "seats_ccw", "sheets_open")


def random_event(random: Random) -> Event | None:
    """An event of any kind with likely names; None where chance made none."""
    kind = random.choice(EVENTS)
    if kind is FactLearned:
        seat, (name, values) = random.choice(SEATS), random.choice(tuple(_LEARNED.items()))
        return FactLearned(path=f"characters.{seat}.{name}", value=random.choice(values))
    plain: dict[str, Plain] = {"event": kind.__struct_config__.tag}
    hints = get_type_hints(kind)
    for one in fields(kind):
        if one.required or random.random() < 0.45:
            plain[one.encode_name] = _value(random, one.name, hints[one.name])
    try:
        return convert(plain, kind)
    except ValidationError:
        return None


def _value(random: Random, name: str, hint: Any) -> Plain:
    if name == "deals":
        what = _PLAYING if "PlayingCard" in str(hint) else _SHEETS
        return {seat: random.choice(what) for seat in random.sample(SEATS, random.randrange(1, 8))}
    if name == "ranks":
        return {seat: random.choice("ABCD") for seat in SEATS}
    if name in _SEATS and "Against" not in str(hint):
        return random.choice(SEATS[:4])
    if name in _SEVERAL:
        return random.sample(SEATS, random.randrange(len(SEATS)))
    if name == "to" and "Spot" not in str(hint):
        return random.choice(("GOOD", "EVIL", "SPECIAL", "BAD"))
    return random.choice(_LIKELY[name]) if name in _LIKELY else _scalar(random, hint)


def _scalar(random: Random, hint: Any) -> Plain:
    if get_origin(hint) in (Union, UnionType):
        return _scalar(random, random.choice(get_args(hint)))
    if get_origin(hint) is Literal:
        return random.choice(get_args(hint))
    words = str(hint)
    if "Spot" in words:
        return random.choice(_SPOTS)
    if "NoneType" in words:
        return None
    if "bool" in words:
        return random.random() < 0.5
    if "tuple" in words:
        return random.choice(_ROLLS)
    return random.choice(_NUMBERS) if "int" in words else "something"


def random_steps(random: Random, table: Table, count: int) -> Iterator[tuple[int, Table, Event, Table]]:
    """Up to `count` events, some of them legal play, the rest whatever is let in."""
    for position in range(table.at + 1, table.at + count + 1):
        try:
            event = locke.play(table, _Chance(random)) if random.random() < 0.4 else random_event(random)
            if event is None:
                continue
            after = let_in(locke, table, event, position)
        except Refused:
            continue
        yield position, table, event, after
        table = after


class _Chance:
    def __init__(self, random: Random) -> None:
        self._random = random

    def below(self, bound: int) -> int:
        """A number from 0."""
        return self._random.randrange(bound)
