"""A viewer's fold: the tables that follow from what the viewer may know, held against the masks of the full tables."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from msgspec import Struct

from adjudicator.match import Game
from adjudicator.seam.asides import How
from adjudicator.seam.ruleset import Step

_ABSENT: Final = object()
_UNKNOWN: Final = (None, "", _ABSENT)


class Difference(Struct, frozen=True):
    """A part of a table that fold and mask have otherwise, by its path: `own` is the viewer, `*` any other name."""

    path: str
    how: How
    fold: Any
    mask: Any


def differences(fold: Any, mask: Any, viewer: str, path: str = "") -> Iterator[Difference]:
    """Where a viewer's fold is not the mask; the order in lists does not count."""
    if fold is mask or fold == mask:
        return
    if isinstance(fold, Struct) and type(fold) is type(mask):
        for name in fold.__struct_fields__:
            at = f"{path}.{name}" if path else name
            yield from differences(getattr(fold, name), getattr(mask, name), viewer, at)
    elif isinstance(fold, Mapping) and isinstance(mask, Mapping):
        for key in {**fold, **mask}:
            at = f"{path}.{'own' if key == viewer else '*'}"
            yield from differences(fold.get(key, _ABSENT), mask.get(key, _ABSENT), viewer, at)
    elif isinstance(fold, tuple) and isinstance(mask, tuple):
        yield from _listed(_beyond(fold, mask), _beyond(mask, fold), viewer, path)
    else:
        yield Difference(path, "less" if mask in _UNKNOWN else "other", fold, mask)


def _listed(fold: list[Any], mask: list[Any], viewer: str, path: str) -> Iterator[Difference]:
    """Where the items that only one of two lists has differ; as many structs of each are compared in their order."""
    if len(fold) == len(mask) and all(isinstance(item, Struct) for item in (*fold, *mask)):
        for one, other in zip(fold, mask, strict=True):
            yield from differences(one, other, viewer, f"{path}.*")
    elif fold or mask:
        yield Difference(path, "other" if any(item not in _UNKNOWN for item in mask) else "less", fold, mask)


def _beyond(one: tuple[Any, ...], other: tuple[Any, ...]) -> list[Any]:
    """What one list has beyond another."""
    left = list(one)
    for item in other:
        if item in left:
            left.remove(item)
    return left


def differing(game: Game, step: Step[Any, Any], viewer: str) -> Iterator[Difference]:
    """Where the table that follows from a step as its viewer may know it is not the masked table after it."""
    seen = game.mask(step, viewer)
    yield from differences(game.evolve(seen.before, seen.event, step.position), seen.after, viewer)
