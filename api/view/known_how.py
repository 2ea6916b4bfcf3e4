"""How an entry is known, in words."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.seam.known_how import KnownHow
from adjudicator.seam.sentences import Speaker
from api.sentences import say

_WORDS: dict[KnownHow, Said] = {
    "followed": say("followed"),
    "filled": say("filled in"),
    "read": say("from the file"),
    "assumed": say("assumed"),
}


def known(speaker: Speaker, how: KnownHow, line: int | None = None) -> str:
    """How an entry is known; empty if it was seen, which goes without saying. `line`: of the file, if it was read."""
    if line is not None:
        return speaker.say(say("from line {line} of the file", line=line))
    return speaker.say(_WORDS[how]) if how in _WORDS else ""
