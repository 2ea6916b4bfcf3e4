"""Match records offline: a file read, checked event by event, and folded without a database."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import click
import msgspec

from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed, Plain, read_json
from adjudicator.plain.yaml import read_yaml
from adjudicator.replay.record import Record, read
from adjudicator.seam.ruleset import Refused
from api.cli.terminal import Unusable

LARGEST = 256 * 2**20
"""Bytes of the largest file that is read."""


def content(path: Path) -> bytes:
    """The bytes of a file, `-` being standard input; `Unusable` where there are none to be had."""
    try:
        if str(path) == "-":
            return sys.stdin.buffer.read(LARGEST)
        if path.stat().st_size > LARGEST:
            raise Unusable(f"{path}: larger than {LARGEST // 2**20} MiB")
        return path.read_bytes()
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None


def said(error: Malformed | Refused) -> str:
    """What is wrong and where."""
    if isinstance(error, Malformed):
        return str(error)
    return f"{error.field}: {error.says}" if error.field else error.says


def record_of(path: Path, data: bytes, rulesets: Rulesets, tick: Callable[[], object] = lambda: None) -> Record:
    """The match record in a file's bytes, every event of it admitted; `tick` is called after each."""
    try:
        return read(data, rulesets, tick)
    except (Malformed, Refused) as error:
        raise Unusable(f"{path}: {said(error)}") from None


def record_in(path: Path, rulesets: Rulesets) -> Record:
    """The match record in a file."""
    return record_of(path, content(path), rulesets)


def save(path: Path | None, data: bytes) -> None:
    """Writes a file, or standard output without one; `Unusable` where it cannot be written."""
    if path is None:
        click.echo(data, nl=False)
        return
    try:
        path.write_bytes(data)
    except OSError as error:
        raise Unusable(f"{path}: {error.strerror}") from None


def plain_of(path: Path) -> Plain:
    """The plain data in a YAML or JSON file."""
    data = content(path)
    try:
        return read_json(data) if path.suffix == ".json" else read_yaml(data)
    except Malformed as error:
        raise Unusable(f"{path}: {error}") from None


def lines_of(record: bytes) -> list[Plain]:
    """The lines of a record as plain data."""
    return [msgspec.json.decode(line) for line in record.splitlines()]
