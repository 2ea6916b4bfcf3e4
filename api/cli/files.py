"""Files as commands read and write them: match records, plain data, output."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

import click
import msgspec

from adjudicator.evidence.file import is_evidence
from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed, Plain, read_json
from adjudicator.plain.said import Said
from adjudicator.plain.yaml import read_yaml
from adjudicator.replay.record import Record, read
from adjudicator.seam.ruleset import Refused
from api.cli.terminal import Unusable, show_json
from api.sentences import of_field, say

FACTS: Final = 256 * 2**20
"""Bytes of the largest file that is read: a database of cards."""
RECORD: Final = 64 * 2**20
"""Bytes of the largest match record."""
DATA: Final = 4 * 2**20
"""Bytes of the largest file of scenarios or set-up."""


SQLITE: Final = b"SQLite format 3\0"
"""How an SQLite database file begins."""
_NOTE: Final = 1_000_000
"""Bytes at the start of a file that are searched for the signature of a note."""


def content(path: Path, most: int = FACTS) -> bytes:
    """The bytes of a file (`-`: standard input); `Unusable` if it has more than `most`, or cannot be read."""
    try:
        if str(path) == "-":
            data = sys.stdin.buffer.read(most + 1)
        elif path.is_dir():
            raise Unusable(say("{file} is a folder; a file is needed", file=named(path)))
        elif path.exists() and not path.is_file():  # a device may be endless, a pipe may have no writer
            raise Unusable(
                say("{file} is not an ordinary file; what comes through a pipe is read as -", file=named(path))
            )
        else:
            with path.open("rb") as file:
                data = file.read(most + 1)
    except OSError as error:
        raise Unusable(_of_system(path, error)) from None
    if len(data) > most:
        raise Unusable(say("{file} is larger than {limit} MiB", file=named(path), limit=most // 2**20))
    return data


def named(path: Path | str) -> str:
    """A file's name as people read it; bytes in it that are no UTF-8 are replaced."""
    return click.format_filename(path)


def fault(error: Malformed | Refused) -> Said:
    """What is wrong and where."""
    return error.said if isinstance(error, Malformed) else of_field(error.field or "", error.says)


def record_of(path: Path, data: bytes, rulesets: Rulesets, tick: Callable[[], object] = lambda: None) -> Record:
    """The match record in a file's bytes, every event admitted; calls `tick` after each. `Unusable` if it is none."""
    try:
        return read(data, rulesets, tick)
    except (Malformed, Refused) as error:
        if (other := _other(data)) is not None:
            raise Unusable(of_field(named(path), other)) from None
        says = of_field(named(path), fault(error))
        if data.lstrip(b"\xef\xbb\xbf \r\n\t")[:1] not in (b"{", b""):
            says = say("{says}. Score sheets and other foreign files are read first: adjudicator read", says=says)
        raise Unusable(says) from None


def _other(data: bytes) -> Said | None:
    """What a file is if it is not a record; None if that cannot be told."""
    if data.startswith(SQLITE):
        return say("this is a database, not a record: name it with --database")
    if is_evidence(data):
        return say("this is evidence, not a record: `adjudicator verify` checks it")
    if b"\n\n\xe2\x80\x94 " in data[:_NOTE]:
        return say("this is a signed note, not a record: a checkpoint is named with `verify --checkpoint`")
    return None


def save(path: Path | None, data: bytes) -> None:
    """Writes a file, or standard output for None or `-`; `Unusable` if the file cannot be written."""
    if path is None or str(path) == "-":
        click.echo(data, nl=False)
        return
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Unusable(_of_system(path, error)) from None


def plain_of(path: Path) -> Plain:
    """The plain data in a YAML or JSON file."""
    data = content(path, DATA)
    try:
        return read_json(data) if path.suffix == ".json" else read_yaml(data)
    except Malformed as error:
        raise Unusable(of_field(named(path), error.said)) from None


def hand_over(record: bytes, output: Path | None, facts: Mapping[str, Plain] | None) -> None:
    """Writes a match record. Given facts (`--json`), writes these as JSON with the record's file, or its lines."""
    if output is not None or facts is None:
        save(output, record)
    if facts is not None:
        where = (
            {"record": list(map(msgspec.json.decode, record.splitlines()))}
            if output is None
            else {"file": named(output)}
        )
        show_json({**facts, **where})


def _of_system(path: Path, error: OSError) -> Said:
    return say("{file}: {why}", file=named(path), why=error.strerror or str(error))
