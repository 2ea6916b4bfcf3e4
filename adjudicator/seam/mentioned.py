"""The names that an event mentions."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import to_builtins

from adjudicator.plain.json import Plain


def mentioned(event: object) -> tuple[str, ...]:
    """Every text in an event, once, in the order of its fields: ids of things among them, and other words."""
    return tuple(dict.fromkeys(_texts(to_builtins(event))))


def _texts(told: Plain) -> Iterator[str]:
    if isinstance(told, str):
        yield told
    elif isinstance(told, dict):
        for name, inner in told.items():
            yield name
            yield from _texts(inner)
    elif isinstance(told, list | tuple):
        for inner in told:
            yield from _texts(inner)
