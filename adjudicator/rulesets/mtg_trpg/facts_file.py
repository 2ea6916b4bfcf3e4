"""Card-facts files: JSON Lines of one's own, and the bulk files that card databases publish.

JSON Lines: a card a line, `{"name": "Gravelrook", "types": ["Creature"], "colors": ["B"], "mana_cost": "{2}{B}",
"power": 2, "toughness": 2}`, the keys those of `cards` in a set-up.
Bulk: a JSON array of objects, or an object whose `data` holds lists of them by name. Read of each: `name`; `colors`;
`mana_cost` or `manaCost`; `cmc` or `manaValue`; `type_line` or `type` (`Basic Land — Forest`); `power`, `toughness`,
`loyalty` (text, `*` is none); `keywords`; `produced_mana`; `layout`; `card_faces`. All else is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec import Struct, field

from adjudicator.plain import Malformed, read_as, read_json
from adjudicator.ruleset import Refused
from adjudicator.rulesets.mtg_trpg.cards import BASIC, COLORS, COST, mana_value
from adjudicator.rulesets.mtg_trpg.given import GivenFacts

_DASH: Final = re.compile(r"\s+[—–-]+\s+")
_SUPERTYPES: Final = frozenset({"Basic", "Legendary", "Snow", "World", "Ongoing", "Elite", "Host", "Token"})
_UNPLAYED: Final = frozenset({"art_series", "emblem", "scheme", "planar", "vanguard"})
"""Layouts that are no cards of a deck."""


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


def stated_facts(data: bytes, where: str, wanted: Iterable[str] | None = None) -> dict[str, GivenFacts]:
    """The facts in a file by name, only those `wanted` if given; raises `Refused` with `where` and line or card.

    A card stated twice must be stated the same.
    """
    names = None if wanted is None else frozenset(wanted)
    text = data.removeprefix(b"\xef\xbb\xbf").lstrip()
    found: dict[str, GivenFacts] = {}
    for name, facts, at in _bulk(text, where) if _is_bulk(text) else _lines(text, where):
        if names is not None and name not in names:
            continue
        if found.setdefault(name, facts) != facts:
            raise Refused(f"{name} is stated twice, with other facts", at)
    return found


def _is_bulk(text: bytes) -> bool:
    first = text.partition(b"\n")[0]
    return text.startswith(b"[") or (text.startswith(b"{") and (first.rstrip() == b"{" or b'"data"' in first[:4000]))


# ---- JSON Lines


def _lines(text: bytes, where: str) -> Iterator[tuple[str, GivenFacts, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        at = f"{where}: line {number}"
        try:
            plain = read_json(line)
            if not isinstance(plain, dict) or not isinstance(plain.get("name"), str) or not plain["name"]:
                raise Malformed("a card is an object with a name", "name")
            facts = read_as(GivenFacts, {key: value for key, value in plain.items() if key != "name"})
        except Malformed as malformed:
            raise Refused(malformed.says, f"{at}, {malformed.field}" if malformed.field else at) from None
        yield plain["name"], facts, at


# ---- bulk files


def _bulk(text: bytes, where: str) -> Iterator[tuple[str, GivenFacts, str]]:
    try:
        cards = (
            msgspec.json.decode(text, type=list[Bulk])
            if text.startswith(b"[")
            else [
                _of_faces(name, faces) for name, faces in msgspec.json.decode(text, type=ByName).data.items() if faces
            ]
        )
    except (msgspec.DecodeError, RecursionError) as error:
        raise Refused(f"no card file that is known: {error}", where) from None
    for card in cards:
        if not card.name or card.layout in _UNPLAYED:
            continue
        stated = _facts(card)
        for name in dict.fromkeys((card.name, card.name.partition(" // ")[0])):
            yield name, stated, f"{where}: {card.name}"


def _of_faces(name: str, faces: list[Bulk]) -> Bulk:
    return msgspec.structs.replace(faces[0], name=name, faces=list(faces[1:]))


def _facts(card: Bulk) -> GivenFacts:
    """A bulk card in our own keys; of a card with faces, what the whole does not state is the first face's."""
    face = card.faces[0] if card.faces and card.type_line is None and card.type is None else card
    front = card.faces[0] if card.faces else card
    line = (card.type_line or card.type or face.type_line or face.type or "").partition(" // ")[0]
    cost = (_first(card.mana_cost, card.manaCost, front.mana_cost, front.manaCost) or "").partition(" // ")[0]
    value = _first(card.cmc, card.manaValue)
    types, subtypes = _types(line)
    cost_fits = bool(COST.match(cost)) and (value is None or mana_value(cost) == value)
    colors = _first(card.colors, front.colors)
    plain: dict[str, Any] = {
        "types": types,
        "basic_land_types": [one for one in subtypes if one in BASIC],
        "mana_cost": cost if cost and cost_fits else None,
        "mana_value": None if value is None else int(value),
        "power": _number(_first(card.power, front.power)),
        "toughness": _number(_first(card.toughness, front.toughness)),
        "loyalty": _number(_first(card.loyalty, front.loyalty)),
        "makes_mana": card.produced_mana,
        **{key: key.capitalize() in card.keywords for key in ("flash", "haste", "vigilance")},
        "token": card.layout in ("token", "double_faced_token"),
    }
    if colors is not None:
        plain["colors"] = [color for color in COLORS if color in colors]
    return msgspec.convert(plain, GivenFacts)


def _types(line: str) -> tuple[list[str], list[str]]:
    kinds, _, subtypes = _DASH.sub("\0", line).partition("\0")
    return [word for word in kinds.split() if word not in _SUPERTYPES], subtypes.split()


def _first(*stated: Any) -> Any:
    return next((one for one in stated if one is not None), None)


def _number(text: str | None) -> int | None:
    return int(text) if text is not None and re.fullmatch(r"-?\d{1,6}", text) else None


def as_plain(facts: Mapping[str, GivenFacts]) -> dict[str, Any]:
    """Facts in the keys of a set-up's `cards`, what is not stated left out."""
    told = {name: msgspec.to_builtins(one) for name, one in facts.items()}
    return {
        name: {key: value for key, value in one.items() if value not in (None, False, [], ())}
        for name, one in told.items()
    }
