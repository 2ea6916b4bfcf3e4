"""The evidence file (`*.evidence.jsonl`): a head, a line for each entry with its proof, the checkpoint they hang on.

Every line is JSON in a single canonical form, so that all readers see the same; docs/verify-yourself.md specifies it
for other implementations.
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

T = TypeVar("T", bound=Struct)
FORMAT: Final = 1
"""The version of the format; any other is refused."""
LARGEST: Final = 128 * 2**20
"""The largest file read, in bytes."""
ENTRIES: Final = 30_000
"""The most entries of a match; the service accepts somewhat fewer."""
LINE: Final = 4 * 2**20
"""The longest line, in bytes."""
HEAD: Final = b'{"evidence":'
"""How such a file begins."""
_ENTRY: Final = b'{"topic":'
_FOOT: Final = b'{"checkpoint":'
_BOM: Final = b"\xef\xbb\xbf"
_PLACE: Final = re.compile(r"\[(0|[1-9][0-9]{0,8}),")

_MATCH: Final = re.compile(rb'"match":"([0-9a-f]{32})"')

Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Hash: TypeAlias = Annotated[str, Meta(pattern=HEX_64)]
Half: TypeAlias = Annotated[str, Meta(pattern=HEX_32)]
"""Sixteen bytes in hex: a salt, the id of a match."""
Path: TypeAlias = Annotated[tuple[Hash, ...], Meta(max_length=64)]
Note: TypeAlias = Annotated[str, Meta(max_length=100_000)]
_NOT_PLAIN = say("not written in the one way: no spaces, no field twice, nothing escaped that need not be")


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The first line: the match, and the number of its entries that follow."""

    evidence: Literal["adjudicator"] = "adjudicator"
    format: int = FORMAT
    match: Half
    entries: Annotated[int, Meta(ge=1, le=ENTRIES)]


class Proved(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The line of an entry, from position 0 on: the stored bytes, and their path to the checkpoint's root."""

    topic: Annotated[str, Meta(max_length=200)]
    stored: str
    """The stored bytes, as text."""
    salt: Half
    number: Count
    """The number of its leaf in the ledger."""
    path: Path
    """Lowest hash first."""


class Earlier(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The proof that the ledger continues an earlier state: that state's size and root, the proof of consistency."""

    size: Count
    root: Hash
    path: Path


class Foot(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The last line: the signed checkpoint, the statements of its keys, proofs that it continues earlier ones."""

    checkpoint: Note
    keys: Annotated[tuple[Note, ...], Meta(max_length=1000)] = ()
    earlier: Annotated[tuple[Earlier, ...], Meta(max_length=1000)] = ()


class Evidence(Struct, frozen=True):
    """The contents of an evidence file."""

    head: Head
    entries: Sequence[Proved]
    foot: Foot


def write(evidence: Evidence) -> bytes:
    """The evidence as the bytes of a file."""
    return b"".join(_written(one) for one in (evidence.head, *evidence.entries, evidence.foot))


def read(data: bytes) -> Evidence:
    """The contents of a file, whether they prove anything or not; raises `Malformed` with the line."""
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


def match_of(data: bytes) -> str | None:
    """The match that the first line of a file names; None if it names none."""
    found = _MATCH.search(data[: data.find(b"\n")])
    return found and found[1].decode()


def is_evidence(data: bytes) -> bool:
    """Whether a file is meant as evidence, even cut or rewritten, judging by its first two lines."""
    first, _, rest = data.removeprefix(_BOM).partition(b"\n")
    return first.startswith((HEAD, _ENTRY, _FOOT)) or rest.startswith((_ENTRY, _FOOT))


def _guard_head(first: bytes) -> None:
    """Raises `Malformed` if something precedes the head, or the head is missing."""
    if first.startswith(_BOM):
        says = say("a byte order mark stands before the head: a program that saved the file anew has put it there")
        raise Malformed(says, None, 1)
    if b'{"evidence"' not in first:
        raise Malformed(say("the head is missing: the file was cut off in front"), None, 1)


def _entries(head: Head, lines: Iterator[_Line]) -> tuple[list[Proved], Foot]:
    """The announced number of entries, and the last line; raises `Malformed`."""
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
    """The entries missing before a checkpoint that comes too early, judging by the positions in the others."""
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
    """A line and its number."""

    def __init__(self, number: int, line: bytes) -> None:
        self.number = number
        self.line = line

    def __call__(self, kind: type[T]) -> T:
        """The line as a `kind`, every field there; raises `Malformed`."""
        try:
            plain = _plain(self.line)
            found = read_as(kind, plain)
            if left_out := [name for name in kind.__struct_fields__ if name not in plain]:
                raise Malformed(say("required, but missing"), left_out[0])
            return found
        except Malformed as error:
            raise Malformed(error.says, error.field, self.number) from None


def _lines(data: bytes) -> Iterator[_Line]:
    """The lines; each must end with a line break, which reveals a file that was cut off."""
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
