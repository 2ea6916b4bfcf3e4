"""`adjudicator import`, `export` and `verify`: match records into a database, out of it, and whether it is intact."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import click
from eventsourcing.persistence import DatabaseError, OperationalError
from msgspec import Struct, structs

from adjudicator.ledger.check import check
from adjudicator.match import Rulesets
from adjudicator.plain.said import Said
from adjudicator.replay.fidelity import Fidelity
from adjudicator.replay.record import Record
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.store.database import Id
from adjudicator.store.envelope import Corrupt
from api.cli import asked
from api.cli.database import existing, match_named, opened
from api.cli.files import RECORD, content, hand_over, record_of
from api.cli.ledger import held_against, plain_checked, show_checked
from api.cli.terminal import Page, Unusable, Words, progress, show_json, speaker, watched
from api.sentences import counted, say
from api.view import fidelity


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=asked.FILE)
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def import_(rulesets: Rulesets, files: tuple[Path, ...], database: str, as_json: bool) -> None:
    """Imports match records.

    All of them or, where one cannot be read, none; what is there already is not imported again.
    """
    imported = _imported(rulesets, files, database)
    found = [record.reading().fidelity() for _, record in imported]
    if as_json:
        given = zip(files, imported, found, strict=True)
        show_json([_imported_as(path, match, record, replayed) for path, (match, record), replayed in given])
        return
    page = Page()
    for (match, record), replayed in zip(imported, found, strict=True):
        events = counted("{count} event", "{count} events", len(record.entries) - 1)
        page.row([(str(match), 36, "bold")], say("{title} ({events})", title=record.header.title, events=events))
        _show_diverged(page, replayed)


def _imported_as(path: Path, match: UUID, record: Record, replayed: Fidelity) -> dict[str, Any]:
    """What became of a file."""
    about = {"file": str(path), "match": str(match), "title": record.header.title}
    return {**about, "entries": len(record.entries) - 1, "fidelity": replayed.label}


def _imported(rulesets: Rulesets, files: tuple[Path, ...], database: str) -> list[tuple[UUID, Record]]:
    """The records in files with their ids, all read before any is stored; progress is counted in events."""
    given = [(path, content(path, RECORD)) for path in files]
    events = sum(data.rstrip().count(b"\n") for _, data in given)
    with progress(say("Reading"), events) as shown:
        records = [record_of(path, data, rulesets, partial(shown.advance, shown.task_ids[0])) for path, data in given]
    imported = []
    with opened(rulesets, database) as service, progress(say("Storing"), events) as shown:
        for record in records:
            imported.append((service.import_record(record)[0], record))
            shown.advance(shown.task_ids[0], len(record.entries) - 1)
    return imported


@click.command()
@click.argument("named", metavar="MATCH")
@click.option("-o", "--output", type=asked.OUTPUT, metavar="FILE", help="File to write; else standard output.")
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def export(rulesets: Rulesets, named: str, output: Path | None, database: str, as_json: bool) -> None:
    """Exports a match, named by the beginning of its id, as a record."""
    with existing(rulesets, database) as service:
        match = match_named(service, named)
        try:
            data = service.export_record(match)
        except Refused as error:
            raise Unusable(error.says) from None
    hand_over(data, output, {"match": str(match)} if as_json else None)


@click.command()
@click.argument("matches", nargs=-1)
@click.option("--checkpoint", "notes", type=asked.FILE, multiple=True, help="A checkpoint kept elsewhere.")
@click.option("--slip", "slips", multiple=True, metavar="TEXT", help="What a printed slip says of one.")
@click.option("--key", "keys", multiple=True, metavar="VKEY", help="Whose signature counts; else as the database says.")
@asked.database
@asked.language
@asked.as_json
@click.pass_context
def verify(
    context: click.Context, matches: tuple[str, ...], notes: tuple[Path, ...], slips: tuple[str, ...],
    keys: tuple[str, ...], database: str, as_json: bool,
) -> None:  # fmt: skip
    """Tells whether stored entries were changed, moved, added or removed.

    Looks at the MATCHES named by the beginning of their ids, else at all and at the ledger. Each entry holds the
    digest of the one before it; the ledger's checkpoints hold all of them. What leaves no trace in the database, as
    an older copy put back, shows by a checkpoint that you kept elsewhere (`adjudicator ledger checkpoint`).

    Tells too whether replaying a match gives the tables that were recorded at the time.
    """
    held, trusted = held_against(notes, slips, keys)
    if matches and (held or trusted):
        raise Unusable(say("A checkpoint is of the whole database: leave the matches out"))
    with existing(context.obj, database) as service:
        found = verified(service, [match_named(service, named) for named in matches])
        checked = None if matches else check(service.ledger, held, trusted)
    if as_json:
        show_json({"matches": list(map(_plain, found)), "ledger": checked and plain_checked(checked)})
    else:
        show_verified(found)
        if checked:
            show_checked(checked, is_held=bool(held))
    if not all(one.is_sound for one in found) or (checked and checked.faults):
        context.exit(1)


class Verified(Struct, frozen=True):
    """What became of a match: how many entries fit each other, the digest of the last of these, what is wrong then."""

    match: str
    entries: int = 0
    head: str = ""
    breaks_at: int | None = None
    """The position that does not fit; null although something is wrong where it is the match as a whole."""
    why: Said | None = None
    fidelity: Fidelity | None = None
    """How its replay compares with what was recorded; null where it cannot be replayed."""

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return self.why is None and self.fidelity is not None and self.fidelity.label != "diverged"


def verified(service: Adjudicator, matches: Sequence[Id] = ()) -> list[Verified]:
    """What became of these matches, else of all."""
    chosen = matches or service.match_ids()
    return [_verified(service, match) for match in watched(chosen, say("Verifying"), len(chosen))]


def _verified(service: Adjudicator, match: Id) -> Verified:
    """A match, whatever is stored under its id."""
    if isinstance(match, str):
        return Verified(match, why=say("this is not the id of a match, so nothing is read under it"))
    try:
        chain = service.chain(match)
        replayed = None if chain.why else service.read_once(match).fidelity()
    except Corrupt as corrupt:
        return Verified(str(match), corrupt.position, breaks_at=corrupt.position, why=corrupt.why)
    except Refused as refused:
        return Verified(str(match), why=refused.says)
    except OperationalError:  # the database is away
        raise
    except DatabaseError as error:
        return Verified(str(match), why=say("{why}", why=str(error)))
    return Verified(str(match), chain.entries, chain.head, chain.breaks_at, chain.why, replayed)


def _plain(verified: Verified) -> dict[str, Any]:
    """The facts, the reason in words."""
    why = None if verified.why is None else speaker().say(verified.why)
    found = None if verified.fidelity is None else fidelity.told(verified.fidelity, speaker())
    return {**structs.asdict(verified), "why": why, "fidelity": found and structs.asdict(found)}


def show_verified(found: list[Verified]) -> None:
    """Writes what became of each match."""
    page = Page()
    for one in found:
        page.row([(one.match, 36, "bold")], *_verdict(one))
        if one.fidelity is not None:
            _show_diverged(page, one.fidelity)
    if not found:
        page.line(say("no matches"))


def _show_diverged(page: Page, found: Fidelity) -> None:
    """Writes that a replay is not what was recorded, if so."""
    if found.label == "diverged":
        page.line(fidelity.says(found), style="red", margin="  ")


def _verdict(verified: Verified) -> Iterator[Words]:
    if verified.why is None:
        yield counted(
            "intact: {count} entry, the last with digest {head}",
            "intact: {count} entries, the last with digest {head}",
            verified.entries,
            head=verified.head,
        )
    elif verified.breaks_at is None:
        yield say("cannot be verified: {why}", why=verified.why)
    else:
        yield say("broken at position {at}: {why}", at=verified.breaks_at, why=verified.why)
    if verified.fidelity is not None and verified.fidelity.label is not None:
        yield from (" · ", fidelity.LABELS[verified.fidelity.label])
