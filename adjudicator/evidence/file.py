"""The evidence file (`*.evidence.jsonl`): a head, a line for each entry with its proof, the checkpoint they hang on.

Every line is JSON in one way of writing it, so that no two readers see different things in it; docs/verify-yourself.md
says all of it for whoever writes another.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar

from msgspec import Meta, Struct, to_builtins

from adjudicator.plain.json import Malformed, Plain, guard_depth, read_as
from adjudicator.plain.said import say

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

Count: TypeAlias = Annotated[int, Meta(ge=0, le=2**53)]
Hash: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{64}(?!\n)$")]
Half: TypeAlias = Annotated[str, Meta(pattern=r"^[0-9a-f]{32}(?!\n)$")]
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
    head = next(lines)(Head)
    if head.format != FORMAT:
        raise Malformed(
            say("format {found} is not known; known: {known}", found=head.format, known=FORMAT), "format", 1
        )
    try:
        entries = [next(lines)(Proved) for _ in range(head.entries)]
        foot = next(lines)(Foot)
    except StopIteration:
        raise Malformed(
            say(
                "the file is cut off: {entries} entries were announced, and a last line with the checkpoint",
                entries=head.entries,
            )
        ) from None
    if next(lines, None) is not None:
        raise Malformed(say("nothing may follow the checkpoint"), None, head.entries + 3)
    return Evidence(head, entries, foot)


class _Line:
    """A line, and its number."""

    def __init__(self, number: int, line: bytes) -> None:
        self._number = number
        self._line = line

    def __call__(self, kind: type[T]) -> T:
        """What it holds; raises `Malformed`."""
        try:
            return read_as(kind, _plain(self._line))
        except Malformed as error:
            raise Malformed(error.says, error.field, self._number) from None


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
