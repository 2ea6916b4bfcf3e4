"""Sentences as data: a pattern with named parts, said in a language when somebody reads it.

`say("{player} announced {claimed}", player=…, claimed=…)` formats nothing. A pattern is English; it is also the key to
its translation in a catalogue. `{modifier:+}` and `{length:.3f}` say how a number is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from string import Formatter
from typing import Any, Literal, TypeAlias

import msgspec
from msgspec import Struct

from adjudicator.plain.visible import isolated

LISTED = 100
"""Most items of a list that a sentence names; it counts the others."""
Part: TypeAlias = "str | int | float | Said | Named | Player | Listed"
Patterns: TypeAlias = "Callable[[Said], str]"
"""Gives a sentence's pattern in one language, singular or plural by its count."""


class Said(Struct, frozen=True, gc=False):
    """A sentence, or a piece of one: its catalogue, its pattern, its parts by name.

    `plural` is the pattern where the part `count` is anything but 1.
    """

    catalogue: str
    pattern: str
    parts: Mapping[str, Part] = {}
    plural: str | None = None

    def __str__(self) -> str:
        return spoken(self, in_english)


class Named(Struct, frozen=True, gc=False):
    """Somebody or something on the table: its id for programs, its name for people."""

    id: str
    name: str


class Player(Struct, frozen=True, gc=False):
    """The player on a seat: `Mina (B)` if the players' names are known, else `B`."""

    seat: str


class Listed(Struct, frozen=True, gc=False):
    """Several parts in a row: `cards` with spaces, `terms` with plus signs, `lines` below each other, the
    others as a language does.
    """

    items: tuple[Part, ...]
    how: Literal["list", "and", "or", "cards", "terms", "lines"] = "list"


class Phrases:
    """Makes the sentences of one catalogue, which is named after the package whose `ja.po` translates them."""

    def __init__(self, catalogue: str) -> None:
        self.catalogue = catalogue

    def say(self, pattern: str, /, **parts: Part) -> Said:
        """A sentence."""
        return Said(self.catalogue, pattern, parts)

    def counted(self, one: str, many: str, /, count: int, **parts: Part) -> Said:
        """A sentence that depends on a count, which is its part `count`."""
        return Said(self.catalogue, one, {"count": count, **parts}, many)


_KERNEL = Phrases("adjudicator")
say, counted = _KERNEL.say, _KERNEL.counted
"""Sentences of the kernel."""
_STOP = "。"
_NUMBER = (int, float)
_BETWEEN = {"cards": " ", "terms": " + ", "lines": "\n"}


def _pieces(pattern: str) -> Iterable[tuple[str, str | None, str | None, str | None]]:
    """The texts of a pattern, each with the part after it; one with a brace too few shows as it is written."""
    try:
        return tuple(Formatter().parse(pattern))
    except ValueError:
        return ((pattern, None, None, None),)


def as_said(part: Part) -> Said:
    """A part that stands alone as a sentence."""
    return part if isinstance(part, Said) else say("{part}", part=part)


def cards(codes: Iterable[str]) -> Listed:
    """Cards by their codes: `6T 9M`."""
    return Listed(tuple(codes), "cards")


def listed(items: Iterable[Part], how: Literal["list", "and", "or", "terms", "lines"] = "and") -> Part:
    """Parts as a list; one alone is itself."""
    found = tuple(items)
    return found[0] if len(found) == 1 else Listed(found, how)


def in_english(said: Said) -> str:
    """The pattern of a sentence in English."""
    return said.pattern if said.plural is None or said.parts["count"] == 1 else said.plural


def spoken(said: Said, patterns: Patterns, players: Mapping[str, str] | None = None) -> str:
    """The sentence in the language of these patterns; `players`: the players' names by seat.

    A part that the sentence lacks shows as its name in braces: it costs its reader no more than that.
    """
    names = players or {}

    def in_words(part: Part, spec: str | None = "") -> str:
        if isinstance(part, str):
            return isolated(part)
        if isinstance(part, _NUMBER):
            return number(part, spec or "")
        if isinstance(part, Said):
            said = ""
            for text, name, how, _ in _pieces(patterns(part)):
                said += text[1:] if text[:1] == _STOP == said[-1:] else text  # a sentence within it brings its own
                if name:
                    said += in_words(part.parts[name], how) if name in part.parts else f"{{{name}}}"
            return said
        if isinstance(part, Listed):
            between = _BETWEEN.get(part.how)
            return in_words(_in_a_row(part)) if between is None else between.join(map(in_words, part.items))
        if isinstance(part, Player):
            name = names.get(part.seat)
            return in_words(say("{name} ({seat})", name=name, seat=part.seat) if name else part.seat)
        return isolated(part.name)

    return in_words(said)


def _in_a_row(row: Listed) -> Part:
    """The items one after the other, the last joined as the list says; items beyond `LISTED` are counted."""
    more = len(row.items) - LISTED
    items = (*row.items[:LISTED], counted("{count} more", "{count} more", more)) if more > 0 else row.items
    together: Part = items[0] if items else ""
    for place, item in enumerate(items[1:], 2):
        if place < len(items) or row.how == "list":
            together = say("{first}, {next}", first=together, next=item)
        elif row.how == "and" and place > 2:
            together = say("{several} and {last}", several=together, last=item)
        elif row.how == "and":
            together = say("{first} and {next}", first=together, next=item)
        else:
            together = say("{first} or {next}", first=together, next=item)
    return together


def number(amount: float, spec: str = "") -> str:
    """A number with a real minus sign, `±0` for no change where signs are asked for, no more decimals than it needs."""
    if not spec and isinstance(amount, int):
        return f"{amount:d}".replace("-", "−")
    text = format(amount, spec) if spec else f"{amount:.4f}".rstrip("0").rstrip(".")
    if not text.strip("+-0.%"):
        text = text.replace("-", "+" if "+" in spec else "").replace("+", "±")
    return text.replace("-", "−")


def told(part: Part) -> object:
    """A part as plain data, for programs: numbers, names with ids, a sentence as its pattern and parts."""
    match part:
        case Said():
            return {"pattern": in_english(part), "parts": {name: told(inner) for name, inner in part.parts.items()}}
        case Named():
            return {"id": part.id, "name": part.name}
        case Player():
            return {"seat": part.seat}
        case Listed():
            return [told(item) for item in part.items]
    return part


def stored(said: Said) -> bytes:
    """A sentence as bytes that `restored` reads."""
    return msgspec.json.encode(said)


def restored(data: bytes | str) -> Said:
    """The sentence that was stored; what a faulty game gave instead of one stands for itself."""
    return as_said(_again(msgspec.json.decode(data)))


def _again(part: Any) -> Part:
    """A part of a stored sentence; its fields tell what it is."""
    match part:
        case {"catalogue": catalogue, "pattern": pattern, "parts": parts, "plural": plural}:
            return Said(catalogue, pattern, {name: _again(inner) for name, inner in parts.items()}, plural)
        case {"items": items, "how": how}:
            return Listed(tuple(map(_again, items)), how)
        case {"id": id_, "name": name}:
            return Named(id_, name)
        case {"seat": seat}:
            return Player(seat)
    plain: Part = part
    return plain
