"""`adjudicator import`, `export` and `verify`: match records into a database, out of it, and whether it is intact."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from sqlite3 import Error as SQLiteError
from typing import Any
from uuid import UUID

import click
from eventsourcing.persistence import PersistenceError

from adjudicator.match import NotFound, Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.replay.record import Record
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Corrupt
from api.cli import asked
from api.cli.files import content, lines_of, record_of, save
from api.cli.terminal import Page, Unusable, progress, show_json, watched


@contextmanager
def opened(rulesets: Rulesets, database: str) -> Iterator[Adjudicator]:
    """The service on a database, closed afterwards; `Unusable` where it cannot be reached, now or later."""
    shown = without_password(database)
    try:
        service = Adjudicator(rulesets.values(), database)
    except (PersistenceError, Malformed, SQLiteError, OSError) as error:
        raise Unusable(f"cannot open the database {shown}: {_reason(error).replace(database, shown)}") from None
    try:
        yield service
    except (PersistenceError, SQLiteError, Corrupt) as error:
        raise Unusable(f"the database {shown} failed: {_reason(error)}") from None
    finally:
        service.close()


def without_password(database: str) -> str:
    """A database's address as it may be shown."""
    scheme, mark, rest = database.partition("://")
    account, at, host = rest.rpartition("@")
    return f"{scheme}{mark}{account.partition(':')[0]}{at}{host}" if at else database


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=asked.FILE)
@asked.database
@asked.as_json
@click.pass_obj
def import_(rulesets: Rulesets, files: tuple[Path, ...], database: str, as_json: bool) -> None:
    """Imports match records.

    All of them or, where one cannot be read, none; what is there already is not imported again.
    """
    imported = [
        {
            "file": str(path),
            "match": str(record.match),
            "title": record.header.title,
            "entries": len(record.entries) - 1,
        }
        for path, record in zip(files, _imported(rulesets, files, database), strict=True)
    ]
    if as_json:
        show_json(imported)
        return
    page = Page()
    for facts in imported:
        page.row([(str(facts["match"]), 36, "bold")], f"{facts['title']} ({facts['entries']} events)")


def _imported(rulesets: Rulesets, files: tuple[Path, ...], database: str) -> list[Record]:
    """The records in files, all of them read before any is stored; progress is counted in events."""
    given = [(path, content(path)) for path in files]
    events = sum(data.rstrip().count(b"\n") for _, data in given)
    with progress("Reading", events) as shown:
        records = [record_of(path, data, rulesets, partial(shown.advance, shown.task_ids[0])) for path, data in given]
    with opened(rulesets, database) as service, progress("Storing", events) as shown:
        for record in records:
            service.import_record(record)
            shown.advance(shown.task_ids[0], len(record.entries) - 1)
    return records


@click.command()
@click.argument("match", type=click.UUID)
@click.option("-o", "--output", type=asked.OUTPUT, metavar="FILE", help="File to write; else standard output.")
@asked.database
@asked.as_json
@click.pass_obj
def export(rulesets: Rulesets, match: UUID, output: Path | None, database: str, as_json: bool) -> None:
    """Exports a match as a record."""
    with _existing(rulesets, database) as service:
        try:
            data = service.export_record(match)
        except (NotFound, Refused) as error:
            raise Unusable(error.says) from None
    if output is not None or not as_json:
        save(output, data)
    if as_json:
        show_json({"match": str(match)} | ({"record": lines_of(data)} if output is None else {"file": str(output)}))


@click.command()
@click.argument("matches", nargs=-1, type=click.UUID)
@asked.database
@asked.as_json
@click.pass_context
def verify(context: click.Context, matches: tuple[UUID, ...], database: str, as_json: bool) -> None:
    """Tells whether stored entries were changed, moved or removed.

    Of the MATCHES named, else of all. Each entry holds the digest of the one before it. What was cut off at the end of
    a match, or changed in its last entry, leaves no trace.
    """
    with _existing(context.obj, database) as service:
        named = matches or tuple(service.match_ids())
        found = [_verified(service, match) for match in watched(named, "Verifying", len(named))]
    if as_json:
        show_json(found)
    else:
        _show_verified(found)
    if any(facts["breaks_at"] is not None for facts in found):
        context.exit(1)


def _verified(service: Adjudicator, match: UUID) -> dict[str, Any]:
    """Where a match's entries do not fit each other."""
    try:
        return {"match": str(match), "breaks_at": service.check_chain(match)}
    except NotFound as error:
        raise Unusable(error.says) from None


def _show_verified(found: list[dict[str, Any]]) -> None:
    page = Page()
    for facts in found:
        page.row([(facts["match"], 36, "bold")], _verdict(facts))
    if not found:
        page.line("no matches")


def _verdict(facts: dict[str, Any]) -> str:
    if facts["breaks_at"] is not None:
        return f"position {facts['breaks_at']} or the one before it was changed, moved or removed"
    return "intact"


@contextmanager
def _existing(rulesets: Rulesets, database: str) -> Iterator[Adjudicator]:
    """`opened`, but a file that is not there is not made."""
    path = database.removeprefix("sqlite:///")
    if "://" not in path and path not in ("memory:", ":memory:") and not Path(path).exists():
        raise Unusable(f"no database {database}")
    with opened(rulesets, database) as service:
        yield service


def _reason(error: Exception) -> str:
    said = str(error).strip()
    return said.splitlines()[0] if said else type(error).__name__
