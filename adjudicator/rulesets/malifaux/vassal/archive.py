"""The file of a saved game: a zip, and hex digits in it."""

from __future__ import annotations

import re
import struct
import zlib
from html import unescape

from adjudicator.plain.choices import shown
from adjudicator.plain.json import Malformed
from adjudicator.rulesets.malifaux.sentences import say

LIMIT = 16 * 1024 * 1024
"""Bytes that a saved game may hold once it is inflated."""
SAVED = "savedGame"
"""The zip entry that holds the game."""
MODULE = "moduledata"
"""The zip entry that says of which module the game is, in XML."""
OURS = "malifaux"
"""What stands in the name of every module of Malifaux."""


def saved_text(data: bytes) -> str:
    """The text of the game that a file holds; raises `Malformed`."""
    return _unveiled(_saved_game(data))


def guard_module(data: bytes) -> None:
    """Raises `Malformed` for a saved game that says it is of another VASSAL module than that of Malifaux."""
    about = _entry_of(data, MODULE)
    found = None if about is None else re.search(rb"<name>(.*?)</name>", about, re.DOTALL)
    name = "" if found is None else unescape(found[1].decode("utf-8", "replace")).strip()
    if name and OURS not in name.casefold():
        says = say("this is a set-up of the VASSAL module '{module}', not of Malifaux", module=shown(name))
        raise Malformed(says)


def _unveiled(saved: bytes) -> str:
    """The text behind `!VCSK`, a key byte and bytes that were XORed with it, all in hex."""
    if not saved.startswith(b"!VCSK"):
        raise Malformed(say("it begins with {start}, not with `!VCSK`", start=repr(saved[:5])), SAVED)
    digits = saved[5:]
    if wrong := re.search(rb"[^0-9A-Fa-f]", digits):
        raise Malformed(say("byte {byte} is not a hex digit", byte=wrong.start() + 6), SAVED)
    if len(digits) < 2 or len(digits) % 2:
        raise Malformed(say("it breaks off in the middle of a byte"), SAVED)
    key, *_ = veiled = bytes.fromhex(digits.decode("ascii"))
    try:
        return veiled[1:].translate(bytes(byte ^ key for byte in range(256))).decode("utf-8")
    except UnicodeDecodeError as error:
        raise Malformed(say("not UTF-8: byte {byte} of its text", byte=error.start + 1), SAVED) from None


def _saved_game(data: bytes) -> bytes:
    """The entry `savedGame` of a zip file."""
    saved = _entry_of(data, SAVED)
    if saved is None:
        raise Malformed(say("the zip file has no entry `{entry}`", entry=SAVED))
    return saved


def _entry_of(data: bytes, wanted: str) -> bytes | None:
    """What an entry of a zip file holds, found by the directory at the end; None if there is no such entry."""
    end = data.rfind(b"PK\x05\x06")
    if end < 0:
        raise Malformed(say("not a zip file, so no set-up of VASSAL"))
    entries, at = _header("<4x6xH4xL2x", data, end)
    for _ in range(entries):
        if data[at : at + 4] != b"PK\x01\x02":
            raise Malformed(say("the zip file is damaged: no entry at byte {byte}", byte=at))
        flags, method, crc, size, name, extra, comment, start = _header("<4x4xHH4xLL4xHHH8xL", data, at)
        if data[at + 46 : at + 46 + name] == wanted.encode():
            if flags & 1:
                raise Malformed(say("it is encrypted"), wanted)
            return _entry(data, start, size, method, crc, wanted)
        at += 46 + name + extra + comment
    return None


def _entry(data: bytes, at: int, size: int, method: int, crc: int, wanted: str) -> bytes:
    """What an entry holds, inflated no further than `LIMIT`."""
    name, extra = _header("<26xHH", data, at)
    start = at + 30 + name + extra
    packed = data[start : start + size]
    if method not in (0, 8):
        raise Malformed(say("it is packed by method {method}, which is not known", method=method), wanted)
    try:
        held = zlib.decompressobj(-zlib.MAX_WBITS).decompress(packed, LIMIT + 1) if method else packed
    except zlib.error:
        raise Malformed(say("it cannot be inflated"), wanted) from None
    if len(held) > LIMIT:
        raise Malformed(say("it holds more than {limit} bytes", limit=LIMIT), wanted)
    if zlib.crc32(held) != crc:
        raise Malformed(say("it is damaged: its checksum does not match"), wanted)
    return held


def _header(layout: str, data: bytes, at: int) -> tuple[int, ...]:
    try:
        return struct.unpack_from(layout, data, at)
    except struct.error:
        raise Malformed(say("the zip file breaks off at byte {byte}", byte=len(data))) from None
