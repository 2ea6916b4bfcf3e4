"""What `verify` is given: evidence, a record or a database, each recognised by how it begins."""

from __future__ import annotations

import re
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from typing import Final, Literal

from adjudicator.evidence.file import LARGEST, is_evidence
from adjudicator.plain.choices import shown
from api.cli.files import SQLITE, content
from api.cli.terminal import Unusable
from api.sentences import say

_BEGINNING: Final = 5 * 2**20
"""Bytes enough for the first line of evidence and the beginning of the second."""
_OF_ID: Final = re.compile(r"[0-9A-Fa-f-]+")
"""The form of an id's beginning."""


class Source:
    """A file, or standard input, which can be read once only."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @cached_property
    def sort(self) -> Literal["evidence", "database", "record"]:
        """What it is, by how it begins, or by its name if nothing is in it; anything else is taken for a record."""
        if self._begins.startswith(SQLITE):
            return "database"
        is_empty = not self._begins.strip(b"\r\n") and ".evidence" in self.path.suffixes
        return "evidence" if is_empty or is_evidence(self._begins) else "record"

    def read(self, most: int) -> bytes:
        """All of it, at most `most` bytes of a file; `Unusable` if it cannot be read."""
        return self._given if self._is_stream else content(self.path, most)

    @property
    def _is_stream(self) -> bool:
        return str(self.path) == "-"

    @cached_property
    def _given(self) -> bytes:
        return content(self.path, LARGEST)

    @cached_property
    def _begins(self) -> bytes:
        if self._is_stream:
            return self._given
        with suppress(OSError), self.path.open("rb") as opened:
            return opened.read(_BEGINNING)
        return b""


def sources(named: Sequence[str]) -> list[Source]:
    """The named files; empty if all names may be matches; `Unusable` for a missing file, or files among matches."""
    files = [Source(Path(one)) for one in named if one == "-" or Path(one).is_file()]
    if len(files) == len(named):
        return files
    paths = [file.path for file in files]
    other = next(one for one in named if Path(one) not in paths)
    if files:
        raise Unusable(say("There is no file {file}; matches and files are verified apart", file=other))
    if other and Path(other).exists():
        content(Path(other))
    if name := next((one for one in named if not _OF_ID.fullmatch(one)), None):
        raise Unusable(say("There is no file {file}, nor a match with such an id", file=shown(name)))
    return []
