"""The evidence file (`*.evidence.jsonl`): a head, a line for each entry with its proof, the checkpoint they hang on.

Every line is JSON in one way of writing it, so that no two readers see different things in it; docs/verify-yourself.md
says all of it for whoever writes another.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct, to_builtins

from adjudicator.plain.forms import HEX_32, HEX_64
from adjudicator.plain.json import Malformed, Plain, guard_depth, read_as
from adjudicator.plain.said import Said, say

T = TypeVar("T")
FORMAT: Final = 1
"""The version of the format that is written; any other is refused."""
LARGEST: Final = 128 * 2**20
"""Bytes of the largest file that is read."""
ENTRIES: Final = 30_000
"""Entries of the longest match: the service takes some fewer."""
LINE: Final = 4 * 2**20
"""Bytes of the longest line."""
HEAD: Final = b'{"evidence":'
"""How such a file begins."""
_ENTRY: Final = b'{"topic":'
_FOOT: Final = b'{"checkpoint":'
_BOM: Final = b"\xef\xbb\xbf"
_PLACE: Final = re.compile(r"\[(0|[1-9][0-9]{0,8}),")

Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Hash: TypeAlias = Annotated[str, Meta(pattern=HEX_64)]
Half: TypeAlias = Annotated[str, Meta(pattern=HEX_32)]
"""Sixteen bytes in hex: a salt, the id of a match."""
Path: TypeAlias = Annotated[tuple[Hash, ...], Meta(max_length=64)]
Note: TypeAlias = Annotated[str, Meta(max_length=100_000)]
_NOT_PLAIN = say("not written in the one way: no spaces, no field twice, nothing escaped that need not be")


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: which match, and how many entries of it follow."""

    evidence: Literal["adjudicator"] = "adjudicator"
    format: int = FORMAT
    match: Half
    entries: Annotated[int, Meta(ge=1, le=ENTRIES)]


class Proved(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line for an entry, from position 0 on: what is stored, and its way up to the checkpoint's root."""

    topic: Annotated[str, Meta(max_length=200)]
    stored: str
    """The stored bytes, as text."""
    salt: Half
    number: Count
    """Its leaf in the ledger."""
    path: Path
    """Lowest hash first."""


class Earlier(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """That the ledger goes on from an earlier one: its size, its root, the proof of consistency."""

    size: Count
    root: Hash
    path: Path


class Foot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last line: the signed checkpoint, what states its key, proofs that it goes on from earlier ones."""

    checkpoint: Note
    keys: Annotated[tuple[Note, ...], Meta(max_length=1000)] = ()
    earlier: Annotated[tuple[Earlier, ...], Meta(max_length=1000)] = ()


class Evidence(Struct, frozen=True):
    """What an evidence file holds."""

    head: Head
    entries: Sequence[Proved]
    foot: Foot


def write(evidence: Evidence) -> bytes:
    """The file."""
    return b"".join(_written(one) for one in (evidence.head, *evidence.entries, evidence.foot))


def read(data: bytes) -> Evidence:
    """What a file holds, whether it proves anything or not; raises `Malformed` with the line."""
    if len(data) > LARGEST:
        raise Malformed(say("{bytes} bytes are too many; {limit} are allowed", bytes=len(data), limit=LARGEST))
    lines = _lines(data)
    first = next(lines)
    _guard_head(first.line)
    head = first(Head)
    if head.format != FORMAT:
        raise Malformed(
            say("format {found} is not known; known: {known}", found=head.format, known=FORMAT), "format", 1
        )
    entries, foot = _entries(head, lines)
    if next(lines, None) is not None:
        raise Malformed(say("nothing may follow the checkpoint"), None, head.entries + 3)
    return Evidence(head, entries, foot)


def is_evidence(data: bytes) -> bool:
    """Whether a file is meant to be evidence, be it one that somebody cut or wrote anew: by its first two lines."""
    first, _, rest = data.removeprefix(_BOM).partition(b"\n")
    return first.startswith((HEAD, _ENTRY, _FOOT)) or rest.startswith((_ENTRY, _FOOT))


def _guard_head(first: bytes) -> None:
    """Raises `Malformed` where something stands before the head, or nothing of it is left."""
    if first.startswith(_BOM):
        says = say("a byte order mark stands before the head: a program that saved the file anew has put it there")
        raise Malformed(says, None, 1)
    if b'{"evidence"' not in first:
        raise Malformed(say("the head is missing: the file was cut off in front"), None, 1)


def _entries(head: Head, lines: Iterator[_Line]) -> tuple[list[Proved], Foot]:
    """As many entries as were announced, and the last line."""
    entries: list[Proved] = []
    for line in lines:
        if len(entries) < head.entries:
            if line.line.startswith(_FOOT):
                raise Malformed(_missing(head, entries), None, line.number)
            entries.append(line(Proved))
        elif line.line.startswith(_ENTRY):
            says = say("{entries} entries were announced, and here is one more", entries=head.entries)
            raise Malformed(says, None, line.number)
        else:
            return entries, line(Foot)
    says = say(
        "the file is cut off: {entries} entries were announced, and a last line with the checkpoint",
        entries=head.entries,
    )
    raise Malformed(says)


def _missing(head: Head, entries: Sequence[Proved]) -> Said:
    """What is missing where the checkpoint comes too early: by the positions that the entries say."""
    for place, entry in enumerate(entries):
        found = _PLACE.match(entry.stored)
        if found and int(found[1]) > place:
            return say(
                "the entry of position {place} is missing: line {line} has that of position {found}; {entries} were "
                "announced, {count} are there",
                place=place, line=place + 2, found=int(found[1]), entries=head.entries, count=len(entries),
            )  # fmt: skip
    return say(
        "the last entries are missing, from position {place} on: {entries} were announced, {count} are there",
        place=len(entries), entries=head.entries, count=len(entries),
    )  # fmt: skip


class _Line:
    """A line, and its number."""

    def __init__(self, number: int, line: bytes) -> None:
        self.number = number
        self.line = line

    def __call__(self, kind: type[T]) -> T:
        """What it holds; raises `Malformed`."""
        try:
            return read_as(kind, _plain(self.line))
        except Malformed as error:
            raise Malformed(error.says, error.field, self.number) from None


def _lines(data: bytes) -> Iterator[_Line]:
    """The lines: each ends with a new line, so that a file cut off shows."""
    *lines, rest = data.split(b"\n")
    for number, line in enumerate(lines, 1):
        yield _Line(number, line)
    if rest or not lines:
        raise Malformed(say("the line has no end: the file is cut off"), None, len(lines) + 1)


def _plain(line: bytes) -> Plain:
    if len(line) > LINE:
        raise Malformed(say("{bytes} bytes are too many; {limit} are allowed", bytes=len(line), limit=LINE))
    guard_depth(line)
    try:
        text = line.decode()
        plain: Any = json.loads(text)
    except ValueError:  # text that is not UTF-8 included
        raise Malformed(say("this is not JSON")) from None
    if _one_way(plain) != text:
        raise Malformed(_NOT_PLAIN)
    return plain


def _one_way(plain: Plain) -> str:
    """As `JSON.stringify` writes it."""
    return json.dumps(plain, ensure_ascii=False, separators=(",", ":"))


def _written(line: Struct) -> bytes:
    return f"{_one_way(to_builtins(line))}\n".encode()
