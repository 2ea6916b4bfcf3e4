"""What the kinds of event ask for on a table, so that a page without a network can ask in the service's place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import UNSET, Struct, structs

from adjudicator.match import tag_of
from adjudicator.plain.json import Plain
from adjudicator.seam.moves import Depth, Option
from adjudicator.shuffles import is_bound
from api.view.boxes import Box, box
from api.view.domains import fields_of
from api.view.drafts import dealt_for, is_new
from api.view.held import WHEN
from api.view.seen import Seen
from api.view.wanting import legal, lies, own_first


class Ask(Struct, frozen=True):
    """A field that is asked for; `box`: the number of its box among all, None: only the service can ask."""

    at: str
    title: str
    box: int | None
    is_needed: bool
    base: str = ""
    """The field that names what goes this way."""


class Ahead(Struct, frozen=True):
    """By kind of event what is asked, in order; the boxes, each once, without where they stand and what they are."""

    kinds: tuple[tuple[str, tuple[Ask, ...]], ...]
    boxes: tuple[Box, ...]


def ahead(seen: Seen, depth: Depth) -> Ahead:
    """What a viewer would be asked of each kind of event: what it needs, and at full depth what lies on the table."""
    game, table, boxes = seen.reading.ruleset, seen.table(seen.reading.position), dict[Box, int]()
    options = own_first(seen.viewer, seen.header.seats, game.options(table))
    found = []
    for kind in game.events:
        if seen.reading.match.is_managed and is_bound(kind):
            continue
        ways = [way for way in options if way.event == tag_of(kind)]
        asked = sorted(_asks(seen, table, kind, ways, depth, boxes), key=lambda one: one.box is None)
        found.append((tag_of(kind), tuple(asked)))
    return Ahead(tuple(found), tuple(boxes))


def _asks(
    seen: Seen, table: Any, kind: type[Struct], ways: Sequence[Option], depth: Depth, boxes: dict[Box, int]
) -> Iterator[Ask]:
    game, here = seen.reading.ruleset, (WHEN, str(seen.reading.position))
    is_dealt = dealt_for(seen, kind) is not None
    for one in fields_of(game, kind):
        if not (one.is_needed or (depth == "full" and lies(one))) or is_new(one) or (lies(one) and is_dealt):
            continue
        first: tuple[Plain, ...] = _own_seat(seen) if one.name == "seat" else legal(ways, one.name)
        there = box(seen, table, (*here, one.name), one, UNSET, first=() if lies(one) else first)
        if there.kind == "data":
            if one.is_needed:
                yield Ask(there.at, there.title, None, is_needed=True)
        elif any(there.rows) or there.is_typed:
            bare = structs.replace(there, at="", title="", is_needed=True)
            yield Ask(
                there.at,
                there.title,
                boxes.setdefault(bare, len(boxes)),
                one.is_needed,
                getattr(one.domain, "base", ""),
            )


def _own_seat(seen: Seen) -> tuple[Plain, ...]:
    return (seen.viewer,) if seen.viewer in seen.header.seats else ()
