"""`adjudicator contribute`: a player's random contribution to a shuffle, promised first and opened later."""

from __future__ import annotations

from pathlib import Path
from secrets import token_bytes
from typing import Any
from uuid import UUID

import click
from msgspec import json, to_builtins

from adjudicator.fairness.commit import promise
from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed, read_as
from adjudicator.shuffles import EntropyAdded, EntropyPromised
from adjudicator.store.private import write_private
from api.cli import asked
from api.cli.database import existing, match_named
from api.cli.files import fault
from api.cli.terminal import Unusable, show_json
from api.sentences import of_field, say

SIZE = 32
"""Bytes of a contribution."""


@click.command()
@click.argument("named", metavar="MATCH")
@click.argument("shuffle")
@click.argument("seat")
@click.option("-o", "--output", type=asked.KEPT, metavar="FILE", required=True, help="File that keeps it till then.")
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def contribute(
    rulesets: Rulesets, named: str, shuffle: str, seat: str, output: Path, database: str, as_json: bool
) -> None:
    """Draws what SEAT adds to SHUFFLE of a managed MATCH, on the player's own machine.

    MATCH is the whole id of the match; where its database is at hand, the beginning will do.

    Writes the report of its promise; FILE gets the report that opens it, to be sent once all have promised. Both are
    ready to be posted to the match's reports. Nobody else may see FILE before.
    """
    match, entropy = _match(rulesets, named, database), token_bytes(SIZE)
    try:
        opened = read_as(EntropyAdded, _about("EntropyAdded", shuffle, seat) | {"entropy": entropy.hex()})
        write_private(output, json.encode(_report("opened", opened)) + b"\n")
    except Malformed as error:
        raise Unusable(fault(error)) from None
    digest = promise(match.hex, shuffle, seat, entropy).hex()
    promised = _report("promised", EntropyPromised(shuffle=shuffle, seat=seat, promise=digest))
    show_json({"file": str(output), "report": promised} if as_json else promised)


def _match(rulesets: Rulesets, named: str, database: str) -> UUID:
    """The match's id: a whole one needs no database, the beginning of one is looked up in a database."""
    try:
        return UUID(named)
    except ValueError:
        pass
    try:
        with existing(rulesets, database) as service:
            return match_named(service, named)
    except Unusable as error:
        needed = say("the promise is made of the whole id: give it, or the database that has the match (--database)")
        raise Unusable(*error.wrong, of_field("MATCH", needed)) from None


def _about(kind: str, shuffle: str, seat: str) -> dict[str, str]:
    """The fields that both reports share; `Unusable` if one is empty."""
    for name, value in (("SHUFFLE", shuffle), ("SEAT", seat)):
        if not value.strip():
            raise Unusable(of_field(name, say("it is empty")))
    return {"event": kind, "shuffle": shuffle, "seat": seat}


def _report(what: str, event: EntropyPromised | EntropyAdded) -> dict[str, Any]:
    return {"report_id": f"{event.shuffle} {event.seat[:40]} {what}", **to_builtins(event)}
