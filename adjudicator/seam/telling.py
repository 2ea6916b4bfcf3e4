"""Tables told as plain data beside others: shared parts are told once, or not at all.

Tables never change, and share whatever an event left alone, so the very same object is told the same way.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from msgspec import Struct

from adjudicator.plain.json import Plain

S = TypeVar("S")


class Beside(Struct, Generic[S], frozen=True, gc=False):
    """Another table and its telling, which supplies the shared parts; if the telling is empty, they are left out."""

    table: S
    told: Mapping[str, Any] = {}


class Telling(Generic[S]):
    """A table being told, part by part, perhaps beside another."""

    def __init__(self, table: S, beside: Beside[S] | None = None) -> None:
        self._table = table
        self._beside = beside

    def leaves_out(self, *parts: str) -> bool:
        """Whether these parts are shared with the table beside, and left out therefore."""
        beside = self._beside
        return (
            beside is not None
            and not beside.told
            and all(getattr(self._table, part) is getattr(beside.table, part) for part in parts)
        )

    def whole(self, key: str, part: str, tell: Callable[[Any], Plain]) -> Plain:
        """A part of the table that depends on nothing else, told for a key."""
        held = getattr(self._table, part)
        if self._beside is not None and getattr(self._beside.table, part) is held:
            return self._beside.told.get(key)
        return tell(held)

    def each(
        self,
        key: str,
        part: str,
        tell: Callable[[S, str, Any], Plain],
        needs: Callable[[S], tuple[object, ...]] = lambda _: (),
    ) -> Plain:
        """The items of a part of the table by name, told for a key; `needs`: whatever else telling an item reads."""
        table, beside, held = self._table, self._beside, getattr(self._table, part)
        if beside is None or not _are_the_same(needs(table), needs(beside.table)):
            return {name: tell(table, name, item) for name, item in held.items()}
        other, told = getattr(beside.table, part), beside.told.get(key, {})
        return {
            name: told.get(name) if other.get(name) is item else tell(table, name, item) for name, item in held.items()
        }


def _are_the_same(ours: tuple[object, ...], theirs: tuple[object, ...]) -> bool:
    return all(one is other for one, other in zip(ours, theirs, strict=True))
