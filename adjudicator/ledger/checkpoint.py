"""Checkpoints (C2SP tlog-checkpoint): which log, how many leaves, which root; and their short form for a slip."""

from __future__ import annotations

import re
from base64 import b64encode
from typing import Final, NamedTuple

from adjudicator.ledger.note import NAME, SPACE, read_base64
from adjudicator.ledger.tree import SIZE
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say

_TEXT: Final = re.compile(NAME + r"\n(0|[1-9][0-9]{0,18})\n([A-Za-z0-9+/]{43}=)\n((?:[^\n]+\n)*)")
_SLIP: Final = re.compile(
    rf"[{SPACE}]*(?P<origin>[^{SPACE}]+)[{SPACE}]+(?P<size>[0-9]+)[{SPACE}]+(?P<root>[0-9A-Fa-f][0-9A-Fa-f{SPACE}]*)"
)
_BETWEEN: Final = re.compile(f"[{SPACE}]+")
_GROUPS: Final = 6
"""Groups of the short form: 96 bits of the root, too many for anybody to hit on purpose."""
_DIGITS: Final = 19
"""Digits of the largest number of entries."""
_LEAST: Final = 16
"""The fewest digits of a root that are accepted."""
_NO_CHECKPOINT = say("this is no checkpoint: its origin, its size and its root, a line each")


class Slip(NamedTuple):
    """A log's state on a printed slip."""

    origin: str
    size: int
    root: str
    """The first digits of the root, in hex."""

    def __str__(self) -> str:
        return " ".join([self.origin, str(self.size), *(self.root[at : at + 4] for at in range(0, len(self.root), 4))])


class Checkpoint(NamedTuple):
    """A log's statement about itself."""

    origin: str
    size: int
    root: bytes

    @property
    def text(self) -> str:
        """The text that is signed."""
        return f"{self.origin}\n{self.size}\n{b64encode(self.root).decode()}\n"

    @property
    def whole(self) -> Slip:
        """The whole checkpoint as a slip, its root uncut."""
        return Slip(self.origin, self.size, self.root.hex().upper())

    @property
    def slip(self) -> Slip:
        """Its short form."""
        return Slip(self.origin, self.size, self.root.hex().upper()[: 4 * _GROUPS])


def read_checkpoint(text: str) -> Checkpoint:
    """The checkpoint that the text of a note states; raises `Malformed`."""
    found = _TEXT.fullmatch(text)
    if found is None:
        raise Malformed(_NO_CHECKPOINT)
    root = read_base64(found[3])
    if len(root) != SIZE:
        raise Malformed(_NO_CHECKPOINT)
    return Checkpoint(found[1], int(found[2]), root)


def read_slip(text: str) -> Slip:
    """The short form as typed from a slip, in any spacing; raises `Malformed`."""
    found = _SLIP.fullmatch(text)
    root = _BETWEEN.sub("", found["root"]).upper() if found else ""
    if found and len(found["size"]) > _DIGITS:
        says = say(
            "the number of entries has {count} digits; {most} are the most", count=len(found["size"]), most=_DIGITS
        )
        raise Malformed(says)
    if not found or not _LEAST <= len(root) <= 2 * SIZE:
        raise Malformed(say("a slip says the origin, the size and at least 16 digits of the root"))
    return Slip(found["origin"], int(found["size"]), root)
