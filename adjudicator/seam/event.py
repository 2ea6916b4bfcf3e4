"""Parts of events: the bases of a game's events, of their parts and of the kernel's; the kinds defined in modules."""

from __future__ import annotations

from types import ModuleType
from typing import Annotated, TypeAlias, TypeVar

from msgspec import Meta, Struct

from adjudicator.plain.forms import HEX_32, HEX_64


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


class MatchEvent(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="event", tag=True, gc=False
):
    """An event of the kernel's own: it takes a position and leaves the table alone."""


class Proof(Part, frozen=True, kw_only=True):
    """The proof of a card of a managed deck: its shuffle, its place, its salt, its path."""

    shuffle: Annotated[str, Meta(max_length=100)]
    index: Annotated[int, Meta(ge=0, le=10_000)]
    salt: Annotated[str, Meta(pattern=HEX_32)]
    path: tuple[Annotated[str, Meta(pattern=HEX_64)], ...] = ()


Proofs: TypeAlias = tuple[Proof | None, ...]
"""A proof for each card that an event deals; None for one that an effect had put back in a known place."""


class Roll(Part, frozen=True, kw_only=True):
    """A throw of a managed die: how many sides it has, what it shows, the lot that decides that, and its proof."""

    sides: Annotated[int, Meta(ge=2, le=1_000_000)]
    shows: Annotated[int, Meta(ge=1, le=1_000_000)]
    lot: Annotated[str, Meta(pattern=HEX_32)]
    proof: Proof


E = TypeVar("E", bound=Event)


def kinds_in(base: type[E], *modules: ModuleType) -> tuple[type[E], ...]:
    """The kinds of event defined in modules, in order: every class below `base` without subclasses there."""
    found = [
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type) and issubclass(kind, base) and kind.__module__ == module.__name__
    ]
    return tuple(kind for kind in found if not kind.__subclasses__())
