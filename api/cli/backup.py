"""`adjudicator backup` and `restore`: a database copied into a file while in use, and put into an empty database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

import click

from adjudicator.ledger.check import check
from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said
from adjudicator.service import Adjudicator
from adjudicator.store.database import without_password
from api.cli import asked
from api.cli.database import existing, opened
from api.cli.ledger import show_checked
from api.cli.names import Names
from api.cli.store import show_verified, verified
from api.cli.terminal import Unusable, progress, show_json, speaker
from api.sentences import counted, say


@click.command()
@click.argument("file", type=asked.KEPT)
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def backup(rulesets: Rulesets, file: Path, database: str, as_json: bool) -> None:
    """Copies a database into FILE while it is used.

    FILE is an SQLite database like any other: `verify`, `review` and `serve` take it as --database.
    """
    with existing(rulesets, database) as source, _made(rulesets, file) as target:
        entries = _copied(source, target, say("Copying"))
    _tell({"file": str(file), "entries": entries}, as_json)


@click.command()
@click.argument("file", type=asked.KEPT)
@click.option("--verify", "verifies", is_flag=True, help="Then tell whether every chain of entries is intact.")
@asked.database
@asked.language
@asked.as_json
@click.pass_context
def restore(context: click.Context, file: Path, verifies: bool, database: str, as_json: bool) -> None:
    """Puts a backup into an empty database, all of it or nothing.

    On PostgreSQL run it with the role that owns the tables. FILE may be any SQLite database of this program: so a club
    moves to PostgreSQL.
    """
    with existing(context.obj, str(file)) as source, opened(context.obj, database) as target:
        try:
            entries = _copied(source, target, say("Restoring"))
        except Malformed as error:
            where = without_password(database)
            raise Unusable(
                say("The database {database} cannot be filled: {why}", database=where, why=error.says)
            ) from None
        found, checked = (verified(target), check(target.ledger)) if verifies else ([], None)
        names = Names(target)
    _tell({"database": without_password(database), "entries": entries}, as_json)
    if verifies and not as_json:
        show_verified(found)
        if checked:
            show_checked(checked, names=names)
    if any(one.why for one in found) or (checked and checked.faults):
        context.exit(1)


@contextmanager
def _made(rulesets: Rulesets, file: Path) -> Iterator[Adjudicator]:
    """A new database in FILE.part, renamed to FILE once all is in it; `Unusable` if either is there already."""
    part = file.with_name(f"{file.name}.part")
    for path in (file, part):
        if path.exists():
            raise Unusable(say("{file} is there already: remove it, or name another", file=str(path)))
    try:
        with opened(rulesets, str(part)) as target:
            yield target
        part.rename(file)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()


def _copied(source: Adjudicator, target: Adjudicator, says: Said) -> int:
    with progress(says, source.last) as shown:
        return source.copy_to(target, partial(shown.advance, shown.task_ids[0]))


def _tell(facts: dict[str, str | int], as_json: bool) -> None:
    if as_json:
        show_json(facts)
        return
    where, entries = str(facts.get("file") or facts["database"]), int(facts["entries"])
    says = counted("{place}: {count} entry", "{place}: {count} entries", entries, place=where)
    click.echo(speaker().say(says))
