"""The keys that msgspec leaves out of a path (`seats[...].name`), found in the data it refused."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, Final

ANY: Final = "[...]"
"""What msgspec writes in a path for an entry of a map, whatever its key."""
_STEPS = re.compile(r"\.([^.\[\]]+)|\[(\d+|\.\.\.)\]")


def with_keys(plain: Any, path: str, is_refused: Callable[[Any], bool]) -> tuple[str | int, ...]:
    """The steps of a path, keys in place of `ANY`; it stays where no single entry `is_refused` in the same words."""
    steps: list[str | int] = [_step(name, place) for name, place in _STEPS.findall(path)]
    for at, step in enumerate(steps):
        held = _found(plain, steps[:at])
        if step == ANY and isinstance(held, dict):
            steps[at] = _wrong_key(held, partial(_is_refused_with, is_refused, plain, tuple(steps[:at])))
    return tuple(steps)


def _is_refused_with(is_refused: Callable[[Any], bool], plain: Any, to: tuple[str | int, ...], held: Any) -> bool:
    return is_refused(_put(plain, to, held))


def _step(name: str, place: str) -> str | int:
    return name or (int(place) if place.isdecimal() else ANY)


def _wrong_key(held: dict[Any, Any], is_refused: Callable[[dict[Any, Any]], bool]) -> str:
    """The key of the wrong entry, found by halving as there may be many; `ANY` if no entry alone is refused."""
    names = list(held)
    while len(names) > 1:
        half = names[: len(names) // 2]
        names = half if is_refused({name: held[name] for name in half}) else names[len(names) // 2 :]
    return str(names[0]) if names and is_refused({names[0]: held[names[0]]}) else ANY


def _found(plain: Any, steps: list[str | int]) -> Any:
    """What stands at these steps; None if nothing does."""
    for step in steps:
        try:
            plain = plain[step]
        except (KeyError, IndexError, TypeError):
            return None
    return plain


def _put(plain: Any, steps: tuple[str | int, ...], held: Any) -> Any:
    """The data with something else at these steps."""
    if not steps:
        return held
    step, *below = steps
    changed = list(plain) if isinstance(plain, list | tuple) else dict(plain)
    changed[step] = _put(plain[step], tuple(below), held)  # type: ignore[index]  # it was found there
    return changed
