"""`adjudicator contribute` and `open`: a player's random contribution to a shuffle, promised first and opened later."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from secrets import token_bytes
from typing import Any, get_args
from uuid import UUID

import click
from msgspec import Struct, json, structs, to_builtins

from adjudicator.fairness.kept import LARGEST, Kept, read_kept, under, unlike
from adjudicator.match import Rulesets, tag_of
from adjudicator.plain.json import Malformed, Plain, guard, read_as, read_json
from adjudicator.plain.said import Said
from adjudicator.seam.decks import Pool
from adjudicator.shuffles import COVERED, SHUFFLES, EntropyAdded, EntropyPromised, Shuffle, ShuffleCommitted, shuffled
from adjudicator.store.private import write_private
from api.cli import asked
from api.cli.database import existing, match_named
from api.cli.files import DATA, content, fault
from api.cli.terminal import Unusable, show_json, speaker
from api.sentences import of_field, say

SIZE = 32
"""Bytes of a contribution."""
POOLS = (*get_args(Pool), "dice")


@click.command()
@click.argument("named", metavar="MATCH")
@click.argument("shuffle")
@click.argument("seat")
@click.argument("commitment")
@click.option("--deck", required=True, metavar="SEAT", help="Whose deck, or dice, are shuffled.")
@click.option("--pool", type=click.Choice(POOLS), default="deck", show_default=True, help="Which cards go in.")
@click.option("-o", "--output", type=asked.KEPT, metavar="FILE", required=True, help="File that keeps it till then.")
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def contribute(
    rulesets: Rulesets, named: str, shuffle: str, seat: str, commitment: str, deck: str, pool: str, output: Path,
    database: str, as_json: bool,
) -> None:  # fmt: skip
    """Draws what SEAT adds to SHUFFLE of a managed MATCH, on the player's own machine.

    MATCH is the whole id of the match; where its database is at hand, the beginning will do. COMMITMENT, --deck and
    --pool are what the entry of the shuffle says: the promise answers to no other secret, and for no other cards.

    Writes the report of its promise, ready to be posted to the match's reports. FILE keeps what was drawn:
    `adjudicator open` checks it against what the service shows, and writes the report that opens it. Nobody else may
    see FILE before.
    """
    match, about = (
        _match(rulesets, named, database),
        {"shuffle": shuffle, "seat": seat, "deck": deck, "commitment": commitment},
    )
    for name, value in about.items():
        if not value.strip():
            raise Unusable(of_field(name.upper(), say("it is empty")))
    try:
        guard(seat, "SEAT")
        guard([shuffle, deck])
        kept = read_as(
            Kept,
            {"contribution": COVERED, "match": match.hex, **about, "pool": pool, "entropy": token_bytes(SIZE).hex()},
        )
        write_private(output, json.encode(kept) + b"\n")
    except Malformed as error:
        raise Unusable(fault(error)) from None
    promised = _report("promised", EntropyPromised(shuffle=shuffle, seat=seat, promise=kept.promise))
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


# ---- opened


class _Entry(Struct, frozen=True):
    """An entry as the service shows it."""

    event: dict[str, Plain]


class _Entries(Struct, frozen=True):
    """Its answer with entries of a match."""

    entries: tuple[_Entry, ...]


@click.command("open")
@click.argument("file", type=asked.KEPT)
@click.argument("shown", type=asked.FILE)
@asked.language
@asked.as_json
@click.pass_context
def open_(context: click.Context, file: Path, shown: Path, as_json: bool) -> None:
    """Checks what FILE keeps against what the service shows, and writes the report that opens it.

    SHOWN is the answer of the service with the entries that name the shuffle
    (`GET /v1/matches/MATCH/entries?q=SHUFFLE`), or - for standard input. The commitment has to be the one that the
    promise was made for, the promise the one of FILE, and all who take part must have promised or declined.

    FILE then keeps what had been chosen by that time as well: opened once, it is opened for nothing else, and
    `adjudicator verify EVIDENCE --contribution FILE` tells later whether the shuffle went on from there.
    """
    try:
        kept = read_kept(content(file, LARGEST))
        shuffle = _shown(read_as(_Entries, read_json(content(shown, DATA), limit=DATA)), kept.shuffle)
    except Malformed as error:
        raise Unusable(fault(error)) from None
    if (why := unlike(kept, shuffle) or _early(kept, shuffle)) is not None or shuffle is None:
        told = speaker().say(say("Do not open it: {why}", why=why or ""))
        if as_json:
            show_json({"file": str(file), "report": None, "why": told})
        else:
            click.echo(told, err=True)
        context.exit(1)
    _keep(file, structs.replace(kept, under=under(shuffle)))
    opened = _report("opened", EntropyAdded(shuffle=kept.shuffle, seat=kept.seat, entropy=kept.entropy))
    show_json({"file": str(file), "report": opened, "why": None} if as_json else opened)


def _shown(answer: _Entries, name: str) -> Shuffle | None:
    """A shuffle as the entries tell of it; None: they do not begin it. Raises `Malformed`."""
    kinds = {tag_of(kind): kind for kind in SHUFFLES}
    shuffles: Mapping[str, Shuffle] = {}
    for at, entry in enumerate(answer.entries):
        kind = kinds.get(str(entry.event.get("event")))
        if kind is not None and entry.event.get("shuffle") == name and (kind is ShuffleCommitted or name in shuffles):
            shuffles = shuffled(shuffles, 0, read_as(kind, entry.event, f"entries[{at}].event"))
    return shuffles.get(name)


def _early(kept: Kept, shuffle: Shuffle | None) -> Said | None:
    """Why nothing may be opened yet, or any more; None: it may."""
    if shuffle is None:
        return None
    seats = shuffle.opened.seats
    if not {kept.seat, kept.deck} <= set(seats) or len(set(seats)) < len(seats):
        return say("the list of those who take part leaves somebody out, or names somebody twice")
    silent = (one for one in shuffle.opened.seats if one not in shuffle.declined and shuffle.promise_of(one) is None)
    if (seat := next(silent, None)) is not None:
        return say("{seat} has neither promised nor declined yet", seat=seat)
    return say("the shuffle was abandoned") if shuffle.is_abandoned else None


def _keep(file: Path, kept: Kept) -> None:
    """Writes a contribution in place of the file that kept it, whole or not at all; `Unusable`."""
    part = file.with_name(f"{file.name}.{token_bytes(8).hex()}")
    try:
        write_private(part, json.encode(kept) + b"\n")
        part.replace(file)
    except Malformed as error:
        raise Unusable(fault(error)) from None
    except OSError as error:
        part.unlink()
        raise Unusable(of_field(str(file), say("cannot be written: {why}", why=error.strerror or str(error)))) from None


def _report(what: str, event: EntropyPromised | EntropyAdded) -> dict[str, Any]:
    return {"report_id": f"{event.shuffle} {event.seat[:40]} {what}", **to_builtins(event)}
