"""What is recorded when a judge looks at what is hidden in a match that is being played: who, as whom, at what, why."""

from __future__ import annotations

from typing import Annotated, Final
from uuid import UUID, uuid5

from msgspec import Meta

from adjudicator.match import Name, Text
from adjudicator.plain.forms import HEX_32
from adjudicator.seam.event import MatchEvent

MOST: Final = 2_000
"""The most looks at a match."""
SHARE: Final = MOST // 5
"""The most of one person."""


class JudgeLooked(MatchEvent, frozen=True, kw_only=True):
    """A judge looked at a match as somebody who knows what others do not, and said why."""

    match: Annotated[str, Meta(pattern=HEX_32)]
    viewer: Name
    position: Annotated[int, Meta(ge=0)]
    """The entry that was looked at first; for a while the reason holds for all of them."""
    reason: Annotated[Text, Meta(min_length=1)]


def stream_of(match: UUID) -> UUID:
    """The id of the stream of a match's looks, which stand beside the match and change nothing in it."""
    return uuid5(match, "looks")
