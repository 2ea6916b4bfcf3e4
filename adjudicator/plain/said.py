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
Part: TypeAlias = "str | int | float | Said | Named | Player | Drawn | Listed"
Patterns: TypeAlias = "Callable[[Said], str]"
"""Gives a sentence's pattern in one language, singular or plural by its count."""
Dress: TypeAlias = "Callable[[Part | None, str], str]"
"""Gives the words of a part, or a piece of text between parts (None), as they are shown: marked up for a page."""


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


class Drawn(Struct, frozen=True, gc=False):
    """A card, or a sign such as a suit, by its words in sentences (`11R`), and what it looks like where it is drawn."""

    words: str | int | Said
    look: str
    """What it is, or what is on the card: a suit (`rams`), a colour (`green`), `back` for cards nobody sees …"""
    value: str = ""
    """What is written on it; empty: nothing, it is a sign."""
    aloud: Said | None = None
    """What it is called where it is drawn; None: by what is written on it, or by its words."""
    filled: tuple[int, int] | None = None
    """How full it is, of how much; it is then a bar beside its words."""


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


def cards(row: Iterable[str | Drawn]) -> Listed:
    """Cards side by side, by their codes or their words: `6T 9M`."""
    return Listed(tuple(row), "cards")


def listed(items: Iterable[Part], how: Literal["list", "and", "or", "terms", "lines"] = "and") -> Part:
    """Parts as a list; one alone is itself."""
    found = tuple(items)
    return found[0] if len(found) == 1 else Listed(found, how)


def in_english(said: Said) -> str:
    """The pattern of a sentence in English."""
    return said.pattern if said.plural is None or said.parts["count"] == 1 else said.plural


def spoken(said: Said, patterns: Patterns, players: Mapping[str, str] | None = None, dress: Dress | None = None) -> str:
    """The sentence in the language of these patterns; `players`: the players' names by seat; `dress`: how its pieces
    are shown, if not as they are.

    A part that the sentence lacks shows as its name in braces: it costs its reader no more than that.
    """
    names = players or {}

    def shown(part: Part | None, words: str) -> str:
        return words if dress is None else dress(part, words)

    def in_words(part: Part, spec: str | None = "") -> str:
        if isinstance(part, Said):
            said = ""
            for text, name, how, _ in _pieces(patterns(part)):
                said += shown(None, text[1:] if text[:1] == _STOP == said[-1:] else text)  # one within it has its own
                if name:
                    lacking = name not in part.parts
                    said += shown(None, f"{{{name}}}") if lacking else in_words(part.parts[name], how)
            return said
        if isinstance(part, Listed):
            between = _BETWEEN.get(part.how)
            return in_words(_in_a_row(part)) if between is None else between.join(map(in_words, part.items))
        return shown(part, _word(part, spec or "", patterns, names))

    return in_words(said)


def _word(part: str | float | Named | Player | Drawn, spec: str, patterns: Patterns, players: Mapping[str, str]) -> str:
    """A single part as it is written."""
    match part:
        case str():
            return isolated(part)
        case Named():
            return isolated(part.name)
        case Drawn(words=int(amount)):
            return number(amount, spec)
        case Drawn():
            return spoken(as_said(part.words), patterns, players)
        case Player():
            name = players.get(part.seat)
            return spoken(say("{name} ({seat})", name=name, seat=part.seat), patterns) if name else isolated(part.seat)
    return number(part, spec)


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
        case Drawn():
            return told(part.words)
        case Listed():
            return [told(item) for item in part.items]
    return part


def stored(said: Said) -> bytes:
    """A sentence as bytes that `restored` reads."""
    return msgspec.json.encode(said)


def restored(data: bytes | str) -> Said:
    """The sentence that was stored; what a faulty game gave instead of one stands for itself."""
    return as_said(_again(msgspec.json.decode(data)))


def _again(part: Any) -> Any:
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
        case {"words": words, "look": look, "value": value, "aloud": aloud, "filled": filled}:
            return Drawn(_again(words), look, value, aloud and _again(aloud), filled and tuple(filled))
    return part
