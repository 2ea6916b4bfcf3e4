"""A situation in a link: all of it, deflated, under the version of this way of writing it."""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from binascii import Error
from typing import Annotated, Final

from msgspec import Meta, Struct, json

from adjudicator.cases.disputes import Dispute
from adjudicator.match import Game, Name
from adjudicator.plain.json import Malformed, Plain, read_as, read_json
from api.sentences import say
from api.view.situations import ASKS, Asked

VERSION: Final = "1"
"""What a link begins with, before a full stop."""
LONGEST: Final = 16_000
"""Characters of a link that is opened."""
MADE: Final = 14_000
"""Characters of a link that is made: the page that it leads to names it again, as where a reader comes from."""
LARGEST: Final = 200_000
"""Bytes of a situation, written out."""
_CUT: Final = say("The link is cut short, or was changed: ask for it again, whole")


class Situated(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """A situation as a link or a file holds it: the game, what is given, what happened then, what is asked of it."""

    ruleset: Name
    given: dict[str, Plain] = {}
    when: list[Plain] = []
    asks: Annotated[list[Asked], Meta(max_length=ASKS)] = []


def begun(game: Game, kind: Dispute) -> Situated:
    """The situation that a kind of dispute begins with."""
    asks = [Asked(question=one["question"], fields=one.get("fields", {})) for one in kind.asks]
    return Situated(ruleset=game.name, given=kind.given, when=[*kind.when], asks=asks)


def link_of(situated: Situated) -> str:
    """The situation as a link holds it; raises `Malformed` if it is too large for one."""
    packed = zlib.compress(json.encode(situated), 9)
    text = f"{VERSION}.{urlsafe_b64encode(packed).decode().rstrip('=')}"
    if len(text) > MADE:
        raise Malformed(say("This is too large for a link: shorten it, or judge it with `POST /v1/situations`"))
    return text


def situated(text: str) -> Situated:
    """The situation in a link; raises `Malformed`."""
    version, _, packed = text.partition(".")
    if version != VERSION and version.isdecimal() and packed:
        raise Malformed(say("The link is of a later version of this service than the one here"))
    if version != VERSION or len(text) > LONGEST:
        raise Malformed(_CUT)
    return read_as(Situated, read_json(_unpacked(packed), limit=LARGEST))


def _unpacked(packed: str) -> bytes:
    """The bytes that were deflated, never more than may be; raises `Malformed`."""
    unpacking = zlib.decompressobj()
    try:
        data = unpacking.decompress(urlsafe_b64decode(packed + "=" * (-len(packed) % 4)), LARGEST + 1)
    except (Error, ValueError, zlib.error):
        raise Malformed(_CUT) from None
    if len(data) > LARGEST:
        raise Malformed(say("{bytes} bytes at most are accepted", bytes=LARGEST))
    if not unpacking.eof:
        raise Malformed(_CUT)
    return data
