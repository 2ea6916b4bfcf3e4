"""`adjudicator ledger cosign` and `witnessed`: checkpoints that somebody else signs too."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import time
from typing import TypeVar

import click

from adjudicator.ledger.keys import read_key, write_key
from adjudicator.ledger.listing import LARGEST, guard_listing
from adjudicator.ledger.log import signed
from adjudicator.ledger.note import WITNESS, new_key
from adjudicator.ledger.witness import cosigned, read_asked
from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from api.cli import asked
from api.cli.database import existing
from api.cli.files import content, save
from api.cli.kept import text_of, verifier_in
from api.cli.terminal import Page, Unusable, show_json, speaker
from api.sentences import of_field, say

T = TypeVar("T")


@click.command()
@click.argument("file", type=asked.FILE)
@click.option("--log", required=True, metavar="VKEY", help="The key that the ledger's checkpoints are checked with.")
@click.option("--key", "key_file", required=True, type=asked.KEPT, metavar="FILE", help="The witness's key.")
@click.option("--seen", required=True, type=asked.KEPT, metavar="FILE", help="The last checkpoint cosigned.")
@click.option("--leaves", type=asked.FILE, help="All leaves (`ledger leaves`): no match may have a position twice.")
@click.option(
    "--name", default="witness", show_default=True, help="What the witness is called, where it has no key yet."
)
@asked.language
@asked.as_json
def cosign(file: Path, log: str, key_file: Path, seen: Path, leaves: Path | None, name: str, as_json: bool) -> None:
    """Cosigns the checkpoint in FILE (`ledger checkpoint --since SIZE`) if it goes on from the last one cosigned.

    For somebody else, on a machine of their own, without the database. What is written is a checkpoint like any other.
    """
    verifier = verifier_in("--log", log)
    try:
        if not key_file.exists():
            write_key(new_key(name, WITNESS), key_file)
        witness = read_key(key_file)
        if witness.kind != WITNESS:
            raise Unusable(say("{file} holds the key of a ledger, not that of a witness", file=str(key_file)))
        last = _in(seen, signed).checkpoint if seen.exists() else None
        wanted = _in(file, read_asked)
        note = cosigned(wanted, last, verifier, witness, int(time()))
        if leaves is not None:
            _look_at(leaves, note)
    except Malformed as error:
        raise Unusable(error.says) from None
    part = seen.with_name(f"{seen.name}.part")
    save(part, note.encode())
    part.replace(seen)
    if as_json:
        show_json({"note": note, "key": str(witness.verifier)})
        return
    save(None, note.encode())
    click.echo(speaker().say(say("cosigned; others check it with {key}", key=str(witness.verifier))), err=True)


def _look_at(leaves: Path, note: str) -> None:
    """`Unusable` unless the leaves in a file are those of a checkpoint, and no match has two entries of a position."""
    try:
        guard_listing(content(leaves, LARGEST), signed(note).checkpoint)
    except Malformed as error:
        raise Unusable(of_field(str(leaves), error.said)) from None


def _in(file: Path, read: Callable[[str], T]) -> T:
    """What a file holds, as `read` reads it; `Unusable`, naming the file, if that is malformed."""
    try:
        return read(text_of(file))
    except Malformed as error:
        raise Unusable(of_field(str(file), error.says)) from None


@click.command()
@click.argument("file", type=asked.FILE)
@click.option("--witness", required=True, metavar="VKEY", help="The key that the witness's signature is checked with.")
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def witnessed(rulesets: Rulesets, file: Path, witness: str, database: str, as_json: bool) -> None:
    """Keeps the signature of a witness under the checkpoint in FILE, which this database signed before.

    From then on it is told with that checkpoint (`ledger checkpoint --cosigned`, `GET /v1/ledger/checkpoint`).
    """
    verifier = verifier_in("--witness", witness)
    note = text_of(file)
    with existing(rulesets, database) as service:
        try:
            stands = service.ledger.witnessed(note, verifier)
        except Malformed as error:
            raise Unusable(of_field(str(file), error.says)) from None
    if as_json:
        show_json({"name": verifier.name, "size": stands.size})
        return
    page = Page()
    page.line(say("{name} cosigned the checkpoint of {size} entries", name=verifier.name, size=stands.size))
