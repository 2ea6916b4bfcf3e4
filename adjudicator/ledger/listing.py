"""All leaves of a ledger, for a witness who looks at them: no entry is told, only which match has one where.

A line is `["MATCH",POSITION,"CONTENT"]`: the salted digest of what is stored, from which nobody learns what it is.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Annotated, Final, NamedTuple

from msgspec import Meta

from adjudicator.ledger import leaf as leaves
from adjudicator.ledger import tree
from adjudicator.ledger.checkpoint import Checkpoint
from adjudicator.ledger.log import Ledger
from adjudicator.plain.forms import HEX_64
from adjudicator.plain.json import Malformed, read_as, read_json
from adjudicator.plain.said import say

LARGEST: Final = 1 << 30
"""The largest list read, in bytes."""


class Listed(NamedTuple):
    """A leaf: the match and position of its entry, and the salted digest of what is stored."""

    match: Annotated[str, Meta(max_length=100)]
    position: Annotated[int, Meta(ge=0)] | None
    content: Annotated[str, Meta(pattern=HEX_64)]


def listing(ledger: Ledger, size: int) -> Iterator[bytes]:
    """The lines of the first `size` leaves of a ledger."""
    for match, position, content in ledger.contents(size):
        yield json.dumps([match, position, content.hex()], separators=(",", ":")).encode() + b"\n"


def guard_listing(data: bytes, checkpoint: Checkpoint) -> None:
    """Raises `Malformed` unless the leaves in a list are a checkpoint's, each match with one entry a position."""
    growing, last = tree.Growing(), dict[str, int]()
    for number, line in enumerate(data.splitlines()):
        try:
            found = read_as(Listed, read_json(line))
        except Malformed as malformed:
            raise Malformed(malformed.says, malformed.field, number + 1) from None
        growing.append(leaves.leaf(found.match, found.position, bytes.fromhex(found.content)))
        if found.position is None or found.position <= last.get(found.match, -1):
            says = say(
                "entry {number} tells position {at} of match {match} again: the ledger holds two histories of it",
                number=number,
                at=found.position if found.position is not None else "?",
                match=found.match,
            )
            raise Malformed(says)
        last[found.match] = found.position
    if (growing.size, growing.root) != (checkpoint.size, checkpoint.root):
        raise Malformed(say("the leaves are not those of the checkpoint of {size} entries", size=checkpoint.size))
