"""Card-facts files: JSON Lines of one's own, and the bulk files that card databases publish.

JSON Lines: a card a line, `{"name": "Gravelrook", "types": ["Creature"], "colors": ["B"], "mana_cost": "{2}{B}",
"power": 2, "toughness": 2}`, the keys those of `cards` in a set-up.
Bulk: a JSON array of objects, or an object whose `data` holds lists of them by name. Read of each: `name`; `colors`;
`mana_cost` or `manaCost`; `cmc` or `manaValue`; `type_line` or `type` (`Basic Land — Forest`); `power`, `toughness`,
`loyalty` (text, `*` is none); `keywords`; `produced_mana`; `layout`; `card_faces`. All else is passed over. A split
card has the colours and types of both halves, any other card with faces those of its front.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from adjudicator.plain.json import Malformed, Plain, explained, join, read_as, read_json
from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.cards import BASIC, COLORS, COST, Facts, mana_value
from adjudicator.rulesets.mtg_trpg.decklist import LONGEST, in_line
from adjudicator.rulesets.mtg_trpg.facts import printed
from adjudicator.rulesets.mtg_trpg.given import GivenFacts
from adjudicator.rulesets.mtg_trpg.names import card as card_named
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.seam.ruleset import Refused

_DASH: Final = re.compile(r"\s+[—–-]+\s+")
_SUPERTYPES: Final = frozenset({"Basic", "Legendary", "Snow", "World", "Ongoing", "Elite", "Host", "Token"})
_UNPLAYED: Final = frozenset({"art_series", "emblem", "scheme", "planar", "vanguard"})
"""Layouts of cards that no deck holds."""
_TOKENS: Final = frozenset({"token", "double_faced_token"})
_SPLIT: Final = frozenset({"split", "aftermath"})


class Face(Struct, frozen=True):
    """A card of a bulk file, or one of its faces."""

    name: str = ""
    colors: list[str] | None = None
    mana_cost: str | None = None
    manaCost: str | None = None  # noqa: N815 - as the files have it
    cmc: float | None = None
    manaValue: float | None = None  # noqa: N815 - as the files have it
    type_line: str | None = None
    type: str | None = None
    power: str | None = None
    toughness: str | None = None
    loyalty: str | None = None


class Bulk(Face, frozen=True):
    """A card of a bulk file as a whole."""

    keywords: list[str] = []
    produced_mana: list[str] = []
    layout: str = "normal"
    faces: list[Face] = field(default_factory=list, name="card_faces")


class ByName(Struct, frozen=True):
    """A bulk file that lists its cards under their names, a list of printings or faces each."""

    data: dict[str, list[Bulk]]


class Stated(Struct, frozen=True):
    """A card as a file states it, or what is wrong with it; `rank`: a face yields to a card, a token to both.

    `line`: where it stands in a file of one card a line.
    """

    name: str
    line: int | None = None
    card: GivenFacts | None = None
    facts: Facts | None = None
    wrong: Refused | None = None
    rank: int = 0


def stated_facts(data: bytes, where: str, wanted: Iterable[str] | None = None) -> dict[str, GivenFacts]:
    """The facts in a file by name; raises `Refused` with the field, which is `where`, the card, and what is wrong.

    A card stated twice must be stated the same; of faces or tokens of one name that differ none stands. What is wrong
    with a card of a bulk file is passed over unless the card is `wanted`; None: all are.
    """
    names = None if wanted is None else frozenset(wanted)
    text = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    bulk = _is_bulk(text)
    cards: dict[str, Stated] = {}
    for one in _bulk(text, where) if bulk else _lines(text, where):
        cards[one.name] = _either(cards.get(one.name, one), one, where)
    for one in cards.values():
        if one.wrong is not None and (not bulk or names is None or one.name in names):
            raise one.wrong
    return {name: one.card for name, one in cards.items() if one.card is not None}


def _either(old: Stated, new: Stated, where: str) -> Stated:
    if old.rank != new.rank:
        return min(old, new, key=lambda one: one.rank)
    if old.wrong is not None or (old.facts == new.facts and new.wrong is None):
        return old
    if new.rank:
        return Stated(new.name, new.line, rank=new.rank)
    return Stated(new.name, new.line, wrong=new.wrong or _refused(stated_twice(new.name), where, new.name, new.line))


def stated_twice(name: str) -> Said:
    """The sentence on a card whose facts are stated twice, and not the same."""
    return say("{card} is stated twice, with different facts", card=card_named(name))


def _refused(says: Said, where: str, field: str, line: int | None) -> Refused:
    return Refused(says if line is None else in_line(line, says), join(where, field))


def _is_bulk(text: bytes) -> bool:
    first = text.partition(b"\n")[0]
    return text.startswith(b"[") or (text.startswith(b"{") and (first.rstrip() == b"{" or b'"data"' in first[:4000]))


# ---- JSON Lines


def _lines(text: bytes, where: str) -> Iterator[Stated]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield _line(line, number, where)


def _line(data: bytes, line: int, where: str) -> Stated:
    try:
        name, plain = _named(read_json(data))
    except Malformed as malformed:
        raise _refused(malformed.says, where, malformed.field or "", line) from None
    try:
        stated = read_as(GivenFacts, plain)
        return Stated(name, line, stated, printed(name, stated, ""))
    except (Malformed, Refused) as wrong:
        raise _refused(wrong.says, where, join(name, wrong.field), line) from None


def _named(plain: Plain) -> tuple[str, Plain]:
    """The name in a line, and what the line says of it; raises `Malformed`."""
    name = plain.get("name") if isinstance(plain, dict) else None
    if not isinstance(plain, dict) or not isinstance(name, str) or not 0 < len(name) <= LONGEST:
        raise Malformed(say("A card is an object with a name of 1 to {most} characters", most=LONGEST), "name")
    return name, {key: value for key, value in plain.items() if key != "name"}


# ---- bulk files


def _bulk(text: bytes, where: str) -> Iterator[Stated]:
    try:
        cards = (
            msgspec.json.decode(text, type=list[Bulk])
            if text.startswith(b"[")
            else [
                _of_faces(name, faces) for name, faces in msgspec.json.decode(text, type=ByName).data.items() if faces
            ]
        )
    except msgspec.ValidationError as error:
        wrong = explained(error, Bulk, where)
        raise Refused(say("Not a card file that can be read: {why}", why=wrong.says), wrong.field) from None
    except (msgspec.DecodeError, RecursionError):
        raise Refused(say("Not a card file that can be read: it is not JSON, or nested too deeply"), where) from None
    for card in cards:
        if not 0 < len(card.name) <= LONGEST or card.layout in _UNPLAYED:
            continue
        one = _stated(card, where)
        yield one
        front = card.name.partition(" // ")[0]
        if front != card.name:
            yield msgspec.structs.replace(one, name=front, rank=one.rank + 1)


def _of_faces(name: str, faces: list[Bulk]) -> Bulk:
    return msgspec.structs.replace(faces[0], name=name, faces=list(faces) if " // " in name else [])


def _stated(card: Bulk, where: str) -> Stated:
    """A bulk card in our own keys, or what is wrong with it."""
    rank = 2 if card.layout in _TOKENS else 0
    try:
        stated = read_as(GivenFacts, _plain(card))
        return Stated(card.name, None, stated, printed(card.name, stated, ""), rank=rank)
    except (Malformed, Refused) as wrong:
        return Stated(card.name, wrong=_refused(wrong.says, where, join(card.name, wrong.field), None), rank=rank)


def _plain(card: Bulk) -> dict[str, Any]:
    """A bulk card in our own keys; of a card with faces, what the whole does not state is the first face's."""
    front, split = (card.faces[0] if card.faces else card), card.layout in _SPLIT
    lines = _first(card.type_line, card.type, front.type_line, front.type, "").split(" // ")
    if split and card.faces and len(lines) == 1:
        lines = [_first(face.type_line, face.type, "") for face in card.faces]
    types, subtypes = _types(lines if split else lines[:1])
    value, cost = _whole(_first(card.cmc, card.manaValue, front.cmc, front.manaValue)), _cost(card, front)
    plain: dict[str, Any] = {
        "types": types,
        "basic_land_types": [one for one in subtypes if one in BASIC],
        "mana_cost": cost if cost and not (split and mana_value(cost) != value) else None,
        "mana_value": value,
        "power": _number(_first(card.power, front.power)),
        "toughness": _number(_first(card.toughness, front.toughness)),
        "loyalty": _number(_first(card.loyalty, front.loyalty)),
        "makes_mana": card.produced_mana,
        **{key: key.capitalize() in card.keywords for key in ("flash", "haste", "vigilance")},
        "token": card.layout in _TOKENS,
    }
    if (colors := _colors(card, front, split=split)) is not None:
        plain["colors"] = [color for color in COLORS if color in colors]
    return plain


def _cost(card: Bulk, front: Face) -> str:
    """The mana cost, of a split card that of its first half; raises `Refused`."""
    cost: str = _first(card.mana_cost, card.manaCost, front.mana_cost, front.manaCost, "").partition(" // ")[0]
    if COST.match(cost):
        return cost
    raise Refused(say("The cost {cost} cannot be read", cost=cost[:40]), "mana_cost")


def _colors(card: Bulk, front: Face, *, split: bool) -> list[str] | None:
    """The colours stated: the card's or its front's; of a split card those of both halves."""
    stated = front.colors if card.colors is None else card.colors
    if stated is None or not split:
        return stated
    return [*stated, *(color for face in card.faces for color in face.colors or ())]


def _whole(value: float | None) -> int | None:
    """A mana value, which is a whole number; raises `Refused`."""
    if value is not None and not value.is_integer():
        raise Refused(say("The mana value {value} is not a whole number", value=value), "mana_value")
    return None if value is None else int(value)


def _types(lines: list[str]) -> tuple[list[str], list[str]]:
    types: dict[str, None] = {}
    subtypes: list[str] = []
    for line in lines:
        kinds, _, kind = _DASH.sub("\0", line).partition("\0")
        types |= dict.fromkeys(word for word in kinds.split() if word not in _SUPERTYPES)
        subtypes += kind.split()
    return list(types), subtypes


def _first(*stated: Any) -> Any:
    return next((one for one in stated if one is not None), None)


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and re.fullmatch(r"-?\d{1,6}", text) else None


def as_plain(facts: Mapping[str, GivenFacts]) -> dict[str, Any]:
    """Facts in the keys of a set-up's `cards`, what is not stated left out."""
    return {name: msgspec.to_builtins(one) for name, one in facts.items()}
