"""`adjudicator contribute`: what a player adds to a shuffle, drawn by chance: promised first, opened later."""

from __future__ import annotations

import os
from pathlib import Path
from secrets import token_bytes
from typing import Any
from uuid import UUID

import click
from msgspec import json, to_builtins

from adjudicator.fairness.commit import promise
from adjudicator.shuffles import EntropyAdded, EntropyPromised
from api.cli import asked
from api.cli.terminal import Unusable, show_json
from api.sentences import say

SIZE = 32
"""Bytes of a contribution."""


@click.command()
@click.argument("match", type=click.UUID)
@click.argument("shuffle")
@click.argument("seat")
@click.option("-o", "--output", type=asked.OUTPUT, metavar="FILE", required=True, help="File that keeps it till then.")
@asked.language
@asked.as_json
def contribute(match: UUID, shuffle: str, seat: str, output: Path, as_json: bool) -> None:
    """Draws what SEAT adds to SHUFFLE of a managed MATCH, on the player's own machine.

    Writes the report of its promise; FILE gets the report that opens it, to be sent once all have promised. Both are
    ready to be posted to the match's reports. Nobody else may see FILE before.
    """
    entropy = token_bytes(SIZE)
    opened = EntropyAdded(shuffle=shuffle, seat=seat, entropy=entropy.hex())
    _keep(output, _report("opened", opened))
    digest = promise(match.hex, shuffle, seat, entropy).hex()
    promised = _report("promised", EntropyPromised(shuffle=shuffle, seat=seat, promise=digest))
    show_json({"file": str(output), "report": promised} if as_json else promised)


def _report(what: str, event: EntropyPromised | EntropyAdded) -> dict[str, Any]:
    return {"report_id": f"{event.shuffle} {event.seat[:40]} {what}", **to_builtins(event)}


def _keep(path: Path, report: dict[str, Any]) -> None:
    """Keeps a report in a new file that only its owner reads."""
    try:
        with os.fdopen(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(json.encode(report) + b"\n")
    except FileExistsError:
        raise Unusable(say("{file} is there already: remove it, or name another", file=str(path))) from None
    except OSError as error:
        raise Unusable(
            say("{file} cannot be written: {why}", file=str(path), why=error.strerror or str(error))
        ) from None
