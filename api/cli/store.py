"""`adjudicator import`, `export` and `verify`: match records into a database, out of it, and whether it is intact."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import click

from adjudicator.match import Rulesets
from adjudicator.plain.said import Said
from adjudicator.replay.record import Record
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from api.cli import asked
from api.cli.database import existing, match_named, opened
from api.cli.files import content, hand_over, record_of
from api.cli.terminal import Page, Unusable, progress, show_json, watched
from api.sentences import counted, say


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
    imported: list[dict[str, Any]] = [
        {
            "file": str(path),
            "match": str(match),
            "title": record.header.title,
            "entries": len(record.entries) - 1,
        }
        for path, (match, record) in zip(files, _imported(rulesets, files, database), strict=True)
    ]
    if as_json:
        show_json(imported)
        return
    page = Page()
    for facts in imported:
        title, events = str(facts["title"]), counted("{count} event", "{count} events", facts["entries"])
        page.row([(str(facts["match"]), 36, "bold")], say("{title} ({events})", title=title, events=events))


def _imported(rulesets: Rulesets, files: tuple[Path, ...], database: str) -> list[tuple[UUID, Record]]:
    """The records in files with their ids, all read before any is stored; progress is counted in events."""
    given = [(path, content(path)) for path in files]
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
@asked.database
@asked.language
@asked.as_json
@click.pass_context
def verify(context: click.Context, matches: tuple[str, ...], database: str, as_json: bool) -> None:
    """Tells whether stored entries were changed, moved or removed.

    Looks at the MATCHES named by the beginning of their ids, else at all. Each entry holds the digest of the one
    before it. Entries cut off at the end of a match, or a change of its last one, leave no trace.
    """
    with existing(context.obj, database) as service:
        chosen = [match_named(service, named) for named in matches] or service.match_ids()
        found = [_verified(service, match) for match in watched(chosen, say("Verifying"), len(chosen))]
    if as_json:
        show_json(found)
    else:
        _show_verified(found)
    if any(facts["breaks_at"] is not None for facts in found):
        context.exit(1)


def _verified(service: Adjudicator, match: UUID) -> dict[str, Any]:
    """Where a match's entries do not fit each other."""
    return {"match": str(match), "breaks_at": service.check_chain(match)}


def _show_verified(found: list[dict[str, Any]]) -> None:
    page = Page()
    for facts in found:
        page.row([(facts["match"], 36, "bold")], _verdict(facts))
    if not found:
        page.line(say("no matches"))


def _verdict(facts: dict[str, Any]) -> Said:
    if facts["breaks_at"] is None:
        return say("intact")
    return say("position {at} or the one before it was changed, moved or removed", at=facts["breaks_at"])
