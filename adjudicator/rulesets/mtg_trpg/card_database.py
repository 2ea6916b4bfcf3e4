"""Bulk files that card databases publish: whole collections, sets, and what a search found.

A JSON array of objects, or an object whose `data` holds such an array (what a search found), one under `cards` (a set),
or lists of them by name. Read of each: `name`; `printed_name` or `foreignData` (its Japanese name); `colors`;
`mana_cost` or `manaCost`; `cmc` or `manaValue`; `type_line` or `type` (`Basic Land — Forest`), else `types`; `power`,
`toughness`, `loyalty` (numbers, or text of which `*` is none); `keywords`; `produced_mana`; `layout`; `card_faces`;
`side`, where each face stands for itself. All else is passed over. A split card has the colours and types of both
halves, any other card with faces those of its front.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final, TypeAlias

import msgspec
from msgspec import Raw, Struct, field

from adjudicator.plain.known import known
from adjudicator.rulesets.mtg_trpg.cards import BASIC, COLORS, COST, mana_value
from adjudicator.rulesets.mtg_trpg.copies import LONGEST
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.seam.ruleset import Refused

UNPLAYED: Final = frozenset({"art_series", "emblem", "scheme", "planar", "vanguard"})
"""Layouts of cards that no deck holds."""
TOKENS: Final = frozenset({"token", "double_faced_token"})
"""Layouts of tokens."""
_DASH: Final = re.compile(r"\s+[—–-]+\s+")
_SUPERTYPES: Final = frozenset({"Basic", "Legendary", "Snow", "World", "Ongoing", "Elite", "Host", "Token"})
_SPLIT: Final = frozenset({"split", "aftermath"})
Numeral: TypeAlias = str | int | None
"""A power, toughness or loyalty, mostly as text."""


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
    types: list[str] = []
    power: Numeral = None
    toughness: Numeral = None
    loyalty: Numeral = None
    printed_name: str | None = None


class Translated(Struct, frozen=True):
    """A card of a bulk file in another language."""

    language: str = ""
    name: str | None = None


class Bulk(Face, frozen=True):
    """A card of a bulk file as a whole."""

    keywords: list[str] = []
    produced_mana: list[str] | None = None
    layout: str = "normal"
    faces: list[Face] = field(default_factory=list, name="card_faces")
    side: str | None = None
    lang: str = "en"
    translations: list[Translated] = field(default_factory=list, name="foreignData")


class Holder(Struct, frozen=True):
    """A bulk file that holds its cards under `data`."""

    data: Raw


def cards_in(text: bytes) -> Iterator[Bulk]:
    """The cards of a bulk file, in whichever way it holds them, those that stand there face by face put together.

    Raises what msgspec does for JSON that is none, or holds no cards.
    """
    cards = text if text.startswith(b"[") else bytes(msgspec.json.decode(text, type=known(Holder)).data)
    if cards.startswith(b"{"):
        held = msgspec.json.decode(cards, type=known(dict[str, Raw]))
        if "cards" not in held:
            named = msgspec.json.decode(cards, type=known(dict[str, list[Bulk]]))
            yield from (_of_faces(name, faces) for name, faces in named.items() if faces)
            return
        cards = bytes(held["cards"])
    sides: dict[str, dict[str, Bulk]] = {}
    for card in msgspec.json.decode(cards, type=known(list[Bulk])):
        if card.side is None:
            yield card
        else:
            sides.setdefault(card.name, {}).setdefault(card.side, card)
    yield from (_of_faces(name, [faces[side] for side in sorted(faces)]) for name, faces in sides.items())


def other_names(card: Bulk) -> Iterator[str]:
    """What else a card goes by: its Japanese name, and of either name the front's."""
    japanese = [one.name for one in card.translations if one.language == "Japanese"]
    japanese.append(card.printed_name if card.lang == "ja" else None)
    if card.lang == "ja" and any(face.printed_name for face in card.faces):
        japanese.append(" // ".join(face.printed_name or face.name for face in card.faces))
    for name in dict.fromkeys((card.name, *japanese)):
        if name is not None and 0 < len(name) <= LONGEST:
            yield from {name, name.partition(" // ")[0]} - {card.name}


def _of_faces(name: str, faces: list[Bulk]) -> Bulk:
    return msgspec.structs.replace(faces[0], name=name, faces=list(faces) if " // " in name else [])


def in_our_keys(card: Bulk) -> dict[str, Any]:
    """A bulk card in our own keys; of a card with faces, what the whole does not state is the first face's.

    Raises `Refused` for a cost or mana value that these rules cannot count with.
    """
    front, split = (card.faces[0] if card.faces else card), card.layout in _SPLIT
    lines = _first(card.type_line, card.type, front.type_line, front.type, " ".join(card.types)).split(" // ")
    if split and card.faces and len(lines) == 1:
        lines = [_first(face.type_line, face.type, "") for face in card.faces]
    types, subtypes = _types(lines if split else lines[:1])
    value, cost = _whole(_first(card.cmc, card.manaValue, front.cmc, front.manaValue)), _cost(card, front)
    plain: dict[str, Any] = {
        "types": types,
        "basic_land_types": [one for one in subtypes if one in BASIC],
        "mana_cost": cost if cost and not (split and mana_value(cost) != value) else None,
        "mana_value": value,
        **{key: _number(_first(getattr(card, key), getattr(front, key))) for key in ("power", "toughness", "loyalty")},
        "makes_mana": card.produced_mana,
        "abilities": card.keywords,
        **{key: key.capitalize() in card.keywords for key in ("flash", "haste", "vigilance")},
        "token": card.layout in TOKENS,
    }
    if (colors := _colors(card, front, split=split)) is not None:
        plain["colors"] = [color for color in COLORS if color in colors]
    return plain


def _cost(card: Bulk, front: Face) -> str:
    """The mana cost, of a split card that of its first half; raises `Refused`."""
    cost: str = _first(card.mana_cost, card.manaCost, front.mana_cost, front.manaCost, "").partition(" // ")[0]
    if COST.fullmatch(cost):
        return cost
    raise Refused("wrong", say("The cost {cost} cannot be read", cost=cost[:40]), "mana_cost")


def _colors(card: Bulk, front: Face, *, split: bool) -> list[str] | None:
    """The colours stated: the card's or its front's; of a split card those of both halves."""
    stated = front.colors if card.colors is None else card.colors
    if stated is None or not split:
        return stated
    return [*stated, *(color for face in card.faces for color in face.colors or ())]


def _whole(value: float | None) -> int | None:
    """A mana value, which is a whole number; raises `Refused`."""
    if value is not None and not value.is_integer():
        raise Refused("wrong", say("The mana value {value} is not a whole number", value=value), "mana_value")
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


def _number(stated: Numeral) -> int | None:
    return int(stated) if stated is not None and re.fullmatch(r"-?\d{1,6}", str(stated)) else None
