"""Set-ups, scenarios' `given` and other plain data read as structs; errors are refused with their path."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from adjudicator.plain.json import Malformed, Plain, read_as
from adjudicator.seam.ruleset import Refused

T = TypeVar("T")


def read(plain: Plain, shape: type[T], *path: str) -> T:
    """Plain data as a struct; raises `Refused` with the field, which begins with `path`."""
    try:
        return read_as(shape, plain, ".".join(path))
    except Malformed as malformed:
        raise Refused("wrong", malformed.says, malformed.field) from None


def read_each(plain: Mapping[str, Plain], shape: type[T], *path: str) -> dict[str, T]:
    """Each entry of a map as a struct; raises `Refused`."""
    return {key: read(item, shape, *path, key) for key, item in plain.items()}
