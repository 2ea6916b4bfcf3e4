"""`adjudicator backup` and `restore`: a database copied into a file while in use, and put into an empty database."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import click

from adjudicator.ledger.check import check
from adjudicator.match import NotFound, Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.store.database import without_password
from adjudicator.store.envelope import Corrupt
from api.cli import asked
from api.cli.checked import show_checked
from api.cli.database import existing, opened
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

    Shuffles that were not bound by then are given up, on record: what players opened since is known, so all promise
    anew.
    """
    with existing(context.obj, str(file)) as source, opened(context.obj, database) as target:
        try:
            entries = _copied(source, target, say("Restoring"))
        except Malformed as error:
            where = without_password(database)
            raise Unusable(
                say("The database {database} cannot be filled: {why}", database=where, why=error.says)
            ) from None
        given_up = _given_up(target)
        found, checked = (verified(target), check(target.ledger)) if verifies else ([], None)
        names = Names(target)
    _tell({"database": without_password(database), "entries": entries, "given_up": given_up}, as_json)
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


def _given_up(target: Adjudicator) -> int:
    """Gives up the shuffles that are not bound, for their promises may have been opened since; returns their count."""
    reason = speaker().say(say("The database was put back from a backup: all promise anew"))
    count = 0
    for match in target.match_ids():
        with suppress(Corrupt, NotFound, Refused):  # a broken match, or of rules that are not here: verify tells
            if isinstance(match, UUID) and target.header(match).is_managed:
                count += len(target.give_up_unbound(match, reason, by="adjudicator restore"))
    return count


def _copied(source: Adjudicator, target: Adjudicator, says: Said) -> int:
    with progress(says, source.last) as shown:
        return source.copy_to(target, partial(shown.advance, shown.task_ids[0]))


def _tell(facts: dict[str, Any], as_json: bool) -> None:
    if as_json:
        show_json(facts)
        return
    where, entries = str(facts.get("file") or facts["database"]), int(facts["entries"])
    says = counted("{place}: {count} entry", "{place}: {count} entries", entries, place=where)
    click.echo(speaker().say(says))
    if facts.get("given_up"):
        says = counted(
            "{count} shuffle was not bound and is given up: all promise anew",
            "{count} shuffles were not bound and are given up: all promise anew",
            facts["given_up"],
        )
        click.echo(speaker().say(says))
