"""Reports as they are sent: their events, read once for all that a report or a try then does; how they are meant."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from adjudicator.match import Game, Name
from adjudicator.plain.choices import or_nearest, shown
from adjudicator.plain.json import Malformed, Plain, canonical, digest, guard, read_event
from adjudicator.plain.said import listed, say

Follow: TypeAlias = Annotated[
    bool | Annotated[tuple[Name, ...], Meta(max_length=100)],
    Meta(description="Whether what comes by itself after the events is recorded with them; or which groups of it."),
]
Told: TypeAlias = Annotated[
    Literal["seen", "assumed"], Meta(description="How it is known that the events happened, for all of them.")
]


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


class Manner(Struct, frozen=True, kw_only=True):
    """How a report is meant: how its events are known, and which groups of what comes by itself are recorded, too."""

    how: Told = "seen"
    follow: Follow = False

    @property
    def groups(self) -> tuple[str, ...] | None:
        """The groups that follow; None: all."""
        return None if self.follow is True else self.follow or ()

    def guard(self, game: Game) -> None:
        """Raises `Malformed` for a group that the game does not have."""
        for index, name in enumerate(self.groups or ()):
            if name not in game.follows:
                known = listed(tuple(game.follows), "list") if game.follows else say("none")
                says = say("Nothing comes by itself as {name}; known: {known}", name=shown(name), known=known)
                raise Malformed(or_nearest(says, name, game.follows), f"follow[{index}]")

    def request(self, events: Iterable[Sent]) -> str:
        """The digest of a report's body: of its events and, where it is meant otherwise than usual, of its manner."""
        plain = [event.plain for event in events]
        return digest(canonical(plain if self == AS_USUAL else {"events": plain, **msgspec.to_builtins(self)}))


AS_USUAL: Final = Manner()
"""All was seen, and nothing follows."""
