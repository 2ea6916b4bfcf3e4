"""What is compared, as an address says it."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from msgspec import Meta, field, structs

from adjudicator.replay.reading import Which
from api.http.current import lines
from api.http.exchange import Outlook, author, on_line, seen
from api.view.comparing import Look, looks, read_as

Entry = Annotated[int, Meta(ge=0, le=999_999_999)]


class Comparing(Outlook, frozen=True, kw_only=True):
    """Two looks at a match: that of the asker, and another."""

    one: Annotated[Entry, Meta(description="The entry after which the one table stands.")] = 0
    other: Annotated[Entry | None, Meta(description="That of the other table; left out: where the match stands.")] = (
        None
    )
    other_reading: Annotated[Which | None, Meta(description="Of the other table; left out: as the one.")] = None
    other_line: Annotated[
        UUID | None, Meta(description="The line that the other table is of; left out: the match.")
    ] = None
    other_viewer: Annotated[
        Annotated[str, Meta(max_length=100)] | None,
        Meta(description="As whom the other table is seen: with a judge anybody, else the asker or a spectator."),
    ] = field(default=None, name="other_as")


def looks_of(match: UUID, asked: Comparing) -> tuple[Look, Look]:
    """The looks that are compared; raises `NotFound`, `UnknownViewer`."""
    found = seen(match, structs.replace(asked, line=None))
    one, other = (
        found if line is None else on_line(found, lines().get(match, line, author()))
        for line in (asked.line, asked.other_line)
    )
    return looks(one, read_as(other, asked.other_reading), asked.one, asked.other, asked.other_viewer)
