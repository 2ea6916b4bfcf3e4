"""What changed between two tables: a comparison of their plain data."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from msgspec import UNSET, Struct, UnsetType

from adjudicator.plain.json import Plain


class Change(Struct, frozen=True):
    """A place in the data, what stood there and what stands there; a side that is left out had nothing there."""

    path: tuple[str, ...]
    before: Plain | UnsetType = UNSET
    after: Plain | UnsetType = UNSET


def _has_parts(plain: Plain) -> bool:
    return isinstance(plain, dict)


def changes(
    before: Plain, after: Plain, path: tuple[str, ...] = (), has_parts: Callable[[Plain], bool] = _has_parts
) -> Iterator[Change]:
    """Every place where two plain tables differ, in the order of their keys; lists are compared whole.

    `has_parts`: whether a value is compared key by key, true for maps only; by default it is true for all maps.
    """
    if not (has_parts(before) and has_parts(after)):
        if before != after:
            yield Change(path, before, after)
        return
    for key in before | after:
        here = (*path, str(key))
        if key not in before:
            yield Change(here, after=after[key])
        elif key not in after:
            yield Change(here, before=before[key])
        elif before[key] != after[key]:
            yield from changes(before[key], after[key], here, has_parts)
