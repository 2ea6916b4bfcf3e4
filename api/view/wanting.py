"""What is asked of an event, by the legal ways to do it: what they leave open, and what tells them apart."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final

from msgspec import json

from adjudicator.plain.json import Plain
from adjudicator.seam.domains import (
    CardDomain,
    DieDomain,
    EitherDomain,
    FieldDomain,
    ListDomain,
    MapDomain,
    NumberDomain,
    PartsDomain,
    PathDomain,
    PlaceDomain,
    TextDomain,
    ThingDomain,
    TruthDomain,
    WordDomain,
)
from adjudicator.seam.moves import Option

GROWING: Final = (ListDomain, DieDomain, PathDomain)
"""The domains of what is stated piece by piece, so that one cannot tell from one piece that it is all."""


def legal(ways: Sequence[Option], name: str) -> tuple[Plain, ...]:
    """What may legally stand in a field."""
    every = (value for way in ways for value in choices_of(way).get(name, ()))
    return tuple({json.encode(one): one for one in every}.values())


def choices_of(way: Option) -> dict[str, list[Plain]]:
    """What a legal way says of fields, as on the wire."""
    plain: dict[str, list[Plain]] = json.decode(json.encode(way.fields))
    return plain


def fixed_in(ways: Sequence[Option]) -> dict[str, Plain]:
    """The fields that are the same in all legal ways, and those of which all have the same example."""
    names = {name for way in ways for name in way.fields}
    same = (name for name in names if all(name in way.fields and name not in way.open for way in ways))
    examples = (name for name in names if all(name in way.fields and name in way.open for way in ways))
    choices = {name: legal(ways, name) for name in (*same, *examples)}
    return {name: some[0] for name, some in choices.items() if len(some) == 1}


def suited(ways: Sequence[Option], unsaid: Collection[str]) -> Sequence[Option]:
    """The legal ways that state nothing of what is left out; all of them if none does."""
    return [way for way in ways if all(name in way.open or name not in way.fields for name in unsaid)] or ways


def own_first(viewer: str, seats: Collection[str], ways: Sequence[Option]) -> list[Option]:
    """Legal ways, those of a player who looks before those of others: each records on a phone of their own."""
    return sorted(ways, key=lambda way: viewer in seats and way.seat != viewer)


def wanted(fields: Sequence[FieldDomain], ways: Sequence[Option]) -> list[FieldDomain]:
    """The fields that are asked for, those first that tell most ways apart: one is needed, or the ways have something
    to choose there, or leave open what lies on the table (cards, dice, a way), several things, or one thing said."""
    asked = [one for one in fields if _is_asked(one, ways)]
    return sorted(asked, key=lambda one: -len({json.encode(way.fields.get(one.name)) for way in ways}))


def _is_asked(field: FieldDomain, ways: Sequence[Option]) -> bool:
    if field.is_needed or not ways:
        return field.is_needed
    if all(field.name in way.open for way in ways):
        of = field.domain.of if isinstance(field.domain, ListDomain) else None
        among = field.domain.among if isinstance(field.domain, EitherDomain) else (field.domain,)
        is_said = isinstance(among[-1], TextDomain | NumberDomain | TruthDomain)
        is_alone = is_said and all(way.open == (field.name,) for way in ways)
        return (lies(field) and not isinstance(of, NumberDomain)) or isinstance(of, ThingDomain) or is_alone
    choices = {json.encode(one) for way in ways for one in way.fields.get(field.name, (None,))}
    return len(choices) > 1 and not any(field.name in way.open for way in ways)


def left_open(fields: Sequence[FieldDomain], ways: Sequence[Option]) -> list[FieldDomain]:
    """The fields for words that all legal ways leave open."""
    return [
        one
        for one in fields
        if isinstance(one.domain, TextDomain) and ways and all(one.name in way.open for way in ways)
    ]


def without_places(
    fields: Sequence[FieldDomain], ways: Sequence[Option], plain: Mapping[str, Plain]
) -> dict[str, Plain]:
    """An event, where no example stands for a place that nobody has touched, or for cards, dice, a way."""
    kept = dict(plain)
    for one in fields:
        part = kept.get(one.name)
        is_open = any(one.name in way.open for way in ways)
        if is_open and (lies(one) or has_cards(one)):
            kept.pop(one.name, None)
        elif isinstance(part, dict) and is_open:
            places = {below.name for below in _below(one) if isinstance(below.domain, PlaceDomain)}
            kept[one.name] = {name: value for name, value in part.items() if name not in places}
    return kept


def in_parts(
    fields: Sequence[FieldDomain], ways: Sequence[Option], plain: Mapping[str, Plain]
) -> Iterator[tuple[FieldDomain, FieldDomain]]:
    """What is asked of the parts of an event, each with its part: the place of one that is legal, or its corners; of
    one that is needed also words, and what it needs."""
    for one in fields:
        part, is_open = plain.get(one.name), bool(ways) and all(one.name in way.open for way in ways)
        asked = (PlaceDomain, WordDomain) if one.is_needed and not ways else (PlaceDomain,) if is_open else ()
        for below in _below(one):
            is_asked = isinstance(below.domain, asked) or (bool(asked) and (below.is_needed or has_corners(below)))
            if is_asked and not (isinstance(part, dict) and below.name in part):
                yield one, below


def grown(fields: Sequence[FieldDomain], plain: Mapping[str, Plain]) -> Iterator[tuple[FieldDomain, FieldDomain]]:
    """The corners of parts of an event that are stated, each with its part: there may be more of them."""
    for one in fields:
        part = plain.get(one.name)
        yield from (
            (one, below)
            for below in _below(one)
            if has_corners(below) and isinstance(part, dict) and part.get(below.name)
        )


def has_corners(field: FieldDomain) -> bool:
    """Whether a field holds points of an outline, one after the other."""
    return isinstance(field.domain, ListDomain) and isinstance(field.domain.of, PlaceDomain)


def _below(field: FieldDomain) -> tuple[FieldDomain, ...]:
    return field.domain.fields if isinstance(field.domain, PartsDomain) else ()


def has_cards(field: FieldDomain) -> bool:
    """Whether a field holds a card for each of several: who gets one, an example tells."""
    return isinstance(field.domain, MapDomain) and isinstance(field.domain.of, CardDomain)


def lies(field: FieldDomain) -> bool:
    """Whether a field holds what lies on the table: cards, dice, a way, the numbers of a card in a row."""
    of = field.domain.of if isinstance(field.domain, ListDomain) else field.domain
    return isinstance(of, CardDomain | DieDomain | PathDomain) or (
        of is not field.domain and isinstance(of, NumberDomain)
    )
