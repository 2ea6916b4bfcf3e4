"""Entries asked for: which page of them, by which filters."""

from __future__ import annotations

from typing import Annotated, Any, Final

from msgspec import Meta

from adjudicator.match import Line
from adjudicator.service import NotFound
from api.http.exchange import Outlook, Viewpoint, etag
from api.sentences import say
from api.view.seen import Seen
from api.view.wanted import Wanted, words_of

AT_ONCE: Final = 100
"""Entries on a page of a list, unless more or fewer are asked for."""
Limit = Annotated[int, Meta(ge=1, le=500, description="How many entries at most.")]
AfterEntry = Annotated[
    Annotated[int, Meta(ge=0)] | None,
    Meta(description="The position after which; left out: where the match stands."),
]
After = Annotated[int | None, Meta(description="The `cursor` of the page before.")]


class Page(Viewpoint, frozen=True, kw_only=True):
    """Which page of a list."""

    limit: Limit = AT_ONCE
    cursor: After = None


class Part(Outlook, frozen=True, kw_only=True):
    """Which page of a list of what is in a match, or on a line."""

    limit: Limit = AT_ONCE
    cursor: After = None


class At(Outlook, frozen=True, kw_only=True):
    """The position asked about."""

    at: Annotated[int | None, Meta(description="Left out: where the match stands.")] = None


class Sought(Outlook, frozen=True, kw_only=True):
    """Which entries somebody looks for, on the pages too; all filters must fit."""

    seat: Annotated[Line | None, Meta(description="A seat that the event concerns.")] = None
    kind: Annotated[Line | None, Meta(description="The event's name.")] = None
    model: Annotated[Line | None, Meta(description="An id that the event names.")] = None
    rule: Annotated[
        Line | None, Meta(description="A rule it breaks or may break, or an area of rules (`MFX-CHEAT`).")
    ] = None
    q: Annotated[Line | None, Meta(description="Words of its sentence, or cards by their codes.")] = None

    @property
    def filters(self) -> dict[str, str]:
        """What is searched for, by name; empty if all entries are asked for."""
        given = {name: getattr(self, name) for name in FILTERS}
        return {name: value for name, value in given.items() if value}


FILTERS: Final = ("seat", "kind", "model", "rule", "q")
"""The filters that are kept from the hits to an entry and back."""


def guard_position(found: Seen, position: int) -> None:
    """Raises `NotFound` if the match has no such position."""
    if position > found.reading.position:
        last = found.reading.position
        raise NotFound(say("There is no position {position}; the match stands at {last}", position=position, last=last))


def wanted_by(asked: Sought, **more: Any) -> Wanted:
    """What the asker searches for."""
    return Wanted(
        seat=asked.seat,
        kinds=() if asked.kind is None else (asked.kind,),
        rules=() if asked.rule is None else (asked.rule,),
        model=asked.model,
        words=words_of(asked.q),
        **more,
    )


def position_of(found: Seen, position: int | None) -> int:
    """The position asked about: where the match stands, if none is named; raises `NotFound`."""
    at = found.reading.position if position is None else position
    guard_position(found, at)
    return at


def tag_of(found: Seen, *facts: object) -> str:
    """The tag of what is shown of a match: it changes with all that the answer hangs on."""
    return etag(
        found.id, found.version, found.reading.position, found.reading.which, found.viewer, found.language, *facts
    )
