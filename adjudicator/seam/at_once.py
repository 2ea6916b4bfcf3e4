"""A table with a fact otherwise, where nothing else on it hangs on that, so that it need not be laid anew."""

from __future__ import annotations

from typing import Any, TypeVar, get_type_hints

from adjudicator.plain.json import Plain
from adjudicator.seam.frozen import replace
from adjudicator.seam.given import read
from adjudicator.seam.recall import recalled

S = TypeVar("S")


def standing_as_told(table: S, path: tuple[str, ...], value: Plain) -> S:
    """The table with a value at a path that its telling has, too, read as its field's; raises `Refused`.

    In a mapping a value is as it is told: a number, a text.
    """
    changed: S = _standing(table, path, value)
    return changed


def _standing(held: Any, path: tuple[str, ...], value: Plain) -> Any:
    key, *rest = path
    if isinstance(held, dict):
        return {**held, key: _standing(held[key], tuple(rest), value) if rest else value}
    if rest:
        return replace(held, **{key: _standing(getattr(held, key), tuple(rest), value)})
    return replace(held, **{key: read(value, _shapes(type(held))[key], key)})


@recalled(keep=64, alike=True)
def _shapes(kind: type) -> dict[str, Any]:
    """The sorts of a struct's fields, by name."""
    return get_type_hints(kind, include_extras=True)
