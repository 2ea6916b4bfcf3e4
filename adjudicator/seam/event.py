"""What events are made of: the base of a game's events, of their parts, and the kinds that modules define."""

from __future__ import annotations

from types import ModuleType
from typing import TypeVar

from msgspec import Struct


class Event(
    Struct,
    frozen=True,
    kw_only=True,
    forbid_unknown_fields=True,
    omit_defaults=True,
    tag_field="event",
    tag=True,
    gc=False,
):
    """A fact of a game; a kind's name is its tag on the wire and in its stored topic."""


class Part(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True, gc=False):
    """A piece of an event, or of what is laid on a table."""


E = TypeVar("E", bound=Event)


def kinds_in(base: type[E], *modules: ModuleType) -> tuple[type[E], ...]:
    """The kinds of event that modules define, in order: every class below `base` that no other one builds on."""
    found = [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
    ]
    return tuple(kind for kind in found if not kind.__subclasses__())
