"""Events as they are sent: read once, for all that a report or a try then does with them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec import Struct

from adjudicator.plain.json import Plain, guard, read_event


class Sent(Struct, frozen=True):
    """An event that came in: guarded plain data, whose digest and sizes count, and the event read from it."""

    plain: Plain
    event: Any


def sent(kinds: Mapping[str, type[Any]], events: Iterable[Sent | Struct | Plain]) -> list[Sent]:
    """Events guarded and read, unless they are already; raises `Malformed` with the path of what is wrong."""
    return [
        event if isinstance(event, Sent) else _read(kinds, event, f"events[{index}]")
        for index, event in enumerate(events)
    ]


def _read(kinds: Mapping[str, type[Any]], given: Struct | Plain, field: str) -> Sent:
    plain = msgspec.to_builtins(given) if isinstance(given, Struct) else given
    guard(plain, field)
    return Sent(plain, read_event(kinds, plain, field))
