"""An entry: an event as recorded, with its place in a match, and who recorded it when."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Annotated, Any, Generic, NamedTuple, TypeVar, cast, overload
from uuid import UUID

from msgspec import Meta, Struct

from adjudicator.match import By
from adjudicator.plain.forms import HEX_64
from adjudicator.plain.said import Said, say
from adjudicator.seam.known_how import KnownHow
from adjudicator.store.database import Id

E = TypeVar("E")


class Happened(Struct, Generic[E], frozen=True, array_like=True, gc=False):
    """The beginning of an entry: enough for folding."""

    position: int
    event: E


class Author(NamedTuple):
    """Who recorded something, by their token: its holder, their role, their seat."""

    holder: str | None = None
    role: str | None = None
    seat: str | None = None


NOBODY = Author()
"""The author where no token is needed."""


class Stated(Struct, frozen=True, kw_only=True):
    """What a report states of itself: fields of each of its entries, in all that takes, exports or shows them."""

    by: By | None = None


NOTHING_STATED = Stated()


def stated_in(told: Stated | Entry[Any]) -> dict[str, Any]:
    """What a report states of itself, by field, from all that has it."""
    return {name: getattr(told, name) for name in Stated.__struct_fields__}


class TableDigest(Struct, frozen=True, forbid_unknown_fields=True):
    """The digest of a table, SHA-256 in hex, and the version of the code that made it."""

    digest: Annotated[str, Meta(pattern=HEX_64)]
    version: Annotated[str, Meta(min_length=1, max_length=100)]


class Entry(Happened[E], Generic[E], frozen=True, array_like=True, gc=False):
    """An event as recorded: its place, time (ISO 8601, UTC), reporter, report, predecessor's digest and token.

    `by` is the reporter's own statement; `holder`, `role` and `seat` are from their token. `request`, on a report's
    first entry, is the digest of the report's body; `previous` is the digest of the stored bytes of the entry before,
    empty at position 0. An imported entry has the importer's token, and in `claimed` the record's claim. Some entries
    have the digest of the table after them as `table`; in an imported entry, it is the record's claim. `how` it is
    known stands last, after the `line` of the file if it was read; of an entry that was seen neither is stored.
    """

    match: str = ""
    at: str | None = None
    by: str | None = None
    report_id: str | None = None
    request: str | None = None
    previous: str = ""
    holder: str | None = None
    role: str | None = None
    seat: str | None = None
    claimed: Author | None = None
    table: TableDigest | None = None
    line: int | None = None
    how: KnownHow = "seen"

    @property
    def author(self) -> Author:
        """Who recorded it, by their token."""
        return Author(self.holder, self.role, self.seat)

    @property
    def originator_id(self) -> UUID:
        """The match: the library's name for it."""
        return UUID(self.match)

    @property
    def originator_version(self) -> int:
        """The position: the library's name for it."""
        return self.position


class Corrupt(Exception):
    """A stored entry that this program cannot have written: its match, its position, the reason.

    `says` is for the database's keeper; `told` is for everybody and gives the reason only if it is `plain`, because it
    may quote the entry.
    """

    def __init__(self, match: Id, position: int, why: Said, *, plain: bool = False) -> None:
        where = say("match {match}, position {position}", match=str(match), position=position)
        self.says = say("{where}: {why}", where=where, why=why)
        self.told = self.says if plain else say("{where}: what is stored cannot be read", where=where)
        super().__init__(self.says)
        self.match = match
        self.position = position
        self.why = why


class Entries(Sequence[Entry[Any]]):
    """Entries of a match in order, without a gap; from a store, only the events are decoded until more is needed.

    Raises `Corrupt` if an entry is unreadable.
    """

    __slots__ = ("_first", "_held", "_read", "events")

    def __init__(
        self,
        held: Iterable[Entry[Any] | bytes],
        events: list[Any],
        first: int = 0,
        read: Callable[[int, bytes], Entry[Any]] | None = None,
    ) -> None:
        """Entries at hand or as stored, from position `first` on; `read` decodes a stored one, given its position."""
        self._held = list(held)
        self._first = first
        self._read = read
        self.events = events
        """The events of the entries."""

    @classmethod
    def of(cls, entries: Iterable[Entry[Any]]) -> Entries:
        """Entries that are at hand."""
        held = list(entries)
        return cls(held, [entry.event for entry in held], held[0].position if held else 0)

    def __len__(self) -> int:
        return len(self._held)

    def __iter__(self) -> Iterator[Entry[Any]]:
        return iter(self[:])

    def how(self, place: int) -> KnownHow:
        """How the event at a place is known; where that is not stored, the entry is not decoded for it."""
        held = self._held[place]
        return "seen" if isinstance(held, bytes) and not held.endswith(b'"]') else self._open(place).how

    @overload
    def __getitem__(self, place: int) -> Entry[Any]: ...
    @overload
    def __getitem__(self, place: slice) -> list[Entry[Any]]: ...
    def __getitem__(self, place: int | slice) -> Entry[Any] | list[Entry[Any]]:
        places = range(len(self))[place]
        if isinstance(places, int):
            return self._open(places)
        return [self._open(number) for number in places]

    def part(self, first: int, end: int) -> Entries:
        """The entries from one place to another, which is left out."""
        return Entries(self._held[first:end], self.events[first:end], self._first + first, self._read)

    def __add__(self, more: Entries) -> Entries:
        """These entries and the ones that follow them."""
        held, events = [*self._held, *more._held], [*self.events, *more.events]
        return Entries(held, events, self._first, self._read or more._read)

    def _open(self, place: int) -> Entry[Any]:
        held = self._held[place]
        if isinstance(held, Entry):
            return held
        return cast("Callable[..., Entry[Any]]", self._read)(self._first + place, held)
