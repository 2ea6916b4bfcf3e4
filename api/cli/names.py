"""What people call the thing stored under an id: a match, or a dispute of one."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from adjudicator.plain.said import Said
from adjudicator.replay.disputed import LOOKS
from adjudicator.service import Adjudicator
from api.sentences import say


class Names:
    """The names of what a database holds; without a database, every id is taken for a match's."""

    def __init__(self, service: Adjudicator | None = None) -> None:
        ids = {} if service is None else service.dispute_ids()
        self._disputes = {stream: (str(match), number) for stream, (match, number) in ids.items()}
        self._known = {_bare(str(stream)): dispute for stream, dispute in self._disputes.items()}

    def of(self, stream: str) -> Said:
        """What people call the thing stored under an id."""
        match, number = self._known.get(_bare(stream), (stream, None))
        return said(match, number)

    def plain(self, stream: str | None) -> dict[str, Any]:
        """The match, and the number of its dispute, None for the match itself; as plain data."""
        match, number = self._known.get(_bare(stream or ""), (stream, None))
        return {"match": match, "dispute": number}

    def about(self, matches: Collection[str]) -> set[str]:
        """The ids of the disputes of these matches."""
        return {str(stream) for stream, (match, _) in self._disputes.items() if match in matches}


def said(match: str, dispute: int | None) -> Said:
    """A match, or a dispute of one."""
    if dispute is None:
        return say("match {match}", match=match)
    if dispute == LOOKS:
        return say("looks of judges at match {match}", match=match)
    return say("dispute {number} of match {match}", number=dispute, match=match)


def _bare(stream: str) -> str:
    """An id without hyphens, so that ids from the ledger and from the views are alike."""
    return stream.replace("-", "")


NOBODYS: Final = Names()
"""Names without a database."""
