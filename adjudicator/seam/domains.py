"""Domains: what each field of an event holds, so that a page that knows no game knows how to ask for it.

What a field's type says (truth, words, numbers with bounds, lists, parts) is read from it; a game states the rest, by
the name of the field. Places on the ground and lengths are in inches; positions of a record count from 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said

Unit: TypeAlias = Literal["inches", "millimetres", "metres", "seconds", "hours"]


class Domain(Struct, frozen=True, omit_defaults=True, tag_field="asks", gc=False):
    """What a field holds."""


class CardDomain(Domain, frozen=True, tag="card"):
    """A card: of which pack, in the game's word (a sort of thing); `only`: the few that may stand there; `has_copies`:
    several of a name may lie side by side, so that a list may hold a name more than once."""

    pack: str
    only: tuple[str, ...] = ()
    has_copies: bool = False


class ThingDomain(Domain, frozen=True, tag="thing"):
    """A thing on the table, by its id: of which sorts; `is_new`: it comes with the event, under an id not yet taken."""

    sorts: tuple[str, ...]
    is_new: bool = False


class SeatDomain(Domain, frozen=True, tag="seat"):
    """A seat; `besides`: words that may stand in its place, such as `draw` for a winner."""

    besides: tuple[str, ...] = ()


class PlaceDomain(Domain, frozen=True, tag="place"):
    """A free point `[x, y]`, or a space of a board: `spaces` is their sort of thing.

    `base`: the field beside it that names what stands there, or its base's size, to be drawn around the point.
    """

    spaces: str = ""
    base: str = ""


class PathDomain(Domain, frozen=True, tag="path"):
    """A way, as a list of points or spaces, or of parts that may turn and climb: `of` says how such a part is made.

    `base`: the field beside it that names what goes it; `most`: the one that says how far it may go.
    """

    spaces: str = ""
    base: str = ""
    of: Domain | None = None
    most: str = ""


class NumberDomain(Domain, frozen=True, tag="number"):
    """A number: the least, the most (None: whatever its type lets in), what it usually is, its unit."""

    least: float | None = None
    most: float | None = None
    usual: float | None = None
    unit: Unit | None = None
    is_whole: bool = True


class EntryDomain(Domain, frozen=True, tag="entry"):
    """The position of an earlier entry of the record."""


class DieDomain(Domain, frozen=True, tag="die"):
    """What dice show: how many sides each has, how many there are at least and at most."""

    sides: int
    least: int = 1
    most: int = 1


class WordDomain(Domain, frozen=True, tag="word"):
    """One of some words, which `terms` may translate; `is_open`: others may stand there as well."""

    choices: tuple[str | int, ...]
    is_open: bool = False


class TruthDomain(Domain, frozen=True, tag="truth"):
    """True or false."""


class TextDomain(Domain, frozen=True, tag="text"):
    """Text as people type it; `most`: its characters (None: as many as come in)."""

    most: int | None = None


class DataDomain(Domain, frozen=True, tag="data"):
    """Plain data that no page asks for piece by piece: a stat card, the tables of a house, a proof."""


class ListDomain(Domain, frozen=True, tag="list"):
    """Several of a domain in a list: how many at least, how many at most (None: as many as come in); `count`: the field
    beside it that says how many they are."""

    of: Domain
    least: int = 0
    most: int | None = None
    count: str = ""


class MapDomain(Domain, frozen=True, tag="map"):
    """A mapping: something of one domain for each thing of another; `is_hidden`: or nothing, where nobody may know.

    `among`: the field of the event that holds the keys there may be, asked about once it does (empty: none does);
    `others`: the keys for which something of another domain is stated.
    """

    keys: Domain
    of: Domain
    is_hidden: bool = False
    among: str = ""
    others: tuple[tuple[str, Domain], ...] = ()

    def of_key(self, key: str) -> Domain:
        """The domain of what is stated for a key."""
        return dict(self.others).get(key, self.of)


class FieldDomain(Struct, frozen=True, gc=False):
    """A field of an event, or of a part of one."""

    name: str
    domain: Domain
    is_needed: bool


class PartsDomain(Domain, frozen=True, tag="parts"):
    """A part of an event that has fields of its own."""

    fields: tuple[FieldDomain, ...]


class EitherDomain(Domain, frozen=True, tag="either"):
    """Of one of several domains."""

    among: tuple[Domain, ...]


WHOLE: tuple[type[Domain], ...] = (PathDomain, DieDomain, DataDomain, ListDomain, MapDomain, EitherDomain)
"""The domains that stand for all of a list or a mapping, not for what it holds."""


class Piece(Struct, frozen=True):
    """A thing that people put on a table by pointing: a base of some size, a wall.

    `section`: the key of a set-up that holds such things by name; `fields`: what is stated of each; `place`: the field
    for the point where it stands, or, if it has `corners`, for its outline: a `box` between two corners, or a `strip`
    along the line between two ends.
    """

    says: Said
    section: str
    place: str
    fields: Mapping[str, Plain]
    corners: Literal["", "box", "strip"] = ""


@dataclass(frozen=True, eq=False)
class Domains:
    """What a game says of the fields of its events, and what stands on its tables."""

    names: Mapping[str, Domain] = field(default_factory=dict)
    """By name of a field, in events and in their parts: what its type leaves open. Truth and words stay what they are;
    a number takes from it what is usual, and its unit."""
    beside: Mapping[tuple[type, str], Domain] = field(default_factory=dict)
    """By kind of event (or part) and name, where that name holds something else: it stands whatever the type is."""
    types: Mapping[Any, Domain] = field(default_factory=dict)
    """By type: what people take as one thing, though the type is made of several: a card, a point, a throw of dice."""
    things: Mapping[str, Callable[[Any], Iterable[Plain]]] = field(default_factory=dict)
    """By sort of thing (packs of cards and spaces of boards are sorts, too): those that a table shows, likeliest first.
    It is asked for masked tables."""
    called: Mapping[str, Said] = field(default_factory=dict)
    """What people call a field, where the game's terms have no word for it, or mean something else."""
    grids: Mapping[str, tuple[tuple[Plain, ...], ...]] = field(default_factory=dict)
    """By pack of cards, its cards in rows, as people lay them out to point at one: a row for each suit."""
    spelled: Mapping[str, Callable[[Plain], Said | None]] = field(default_factory=dict)
    """By sort of thing, what people call one that stands there as a number; None: the number."""
    pieces: tuple[Piece, ...] = ()
    """What people put on its tables by pointing, the commonest first."""
