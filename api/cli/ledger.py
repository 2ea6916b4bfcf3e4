"""`adjudicator ledger`: the signing key, and checkpoints to be kept elsewhere."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.ledger.listing import listing
from adjudicator.ledger.log import Absent, Signed, Unsigned
from adjudicator.ledger.witness import Asked
from adjudicator.match import Rulesets
from adjudicator.service import Adjudicator
from adjudicator.store.ledger import Moved
from api.cli import asked
from api.cli.database import existing
from api.cli.evidence import unsigned
from api.cli.files import save
from api.cli.signing import key
from api.cli.terminal import Unusable, progress, show_json, speaker
from api.cli.witness import cosign, witnessed
from api.sentences import say

_NOT_COSIGNED = say("No witness has cosigned yet: `adjudicator ledger witnessed` keeps what one did")


@click.group()
def ledger() -> None:
    """Makes the key that signs the ledger, writes its checkpoints, makes its tree anew."""


for _command in (key, cosign, witnessed):
    ledger.add_command(_command)


@ledger.command()
@click.option("-o", "--out", type=asked.OUTPUT, metavar="FILE", help="File to write; else standard output.")
@click.option("--since", type=asked.Whole(0), metavar="SIZE", help="Ask a witness to cosign: it last saw this size.")
@click.option("--cosigned", is_flag=True, help="The newest that a witness cosigned.")
@asked.signing_key
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def checkpoint(
    rulesets: Rulesets,
    out: Path | None,
    since: int | None,
    cosigned: bool,
    signing_key: str,
    database: str,
    as_json: bool,
) -> None:
    """Writes the newest signed checkpoint, to be kept elsewhere, and on stderr its short form for a slip.

    With the key at hand all that is recorded by now is signed first. The signatures of witnesses stand under it.
    """
    signer = asked.signer(signing_key, database)
    with existing(rulesets, database) as service:
        if signer is not None:
            try:
                while service.ledger.extend():
                    pass
                service.ledger.sign(signer)
            except Unsigned as error:
                raise Unusable(error.says) from None
            except Moved:  # a worker signed just now
                pass
        found = service.ledger.newest(is_cosigned=cosigned)
        if found is None:
            raise Unusable(_NOT_COSIGNED if cosigned else unsigned(database))
        if since is not None:
            found = found._replace(note=_asking(service, found, since))
    _show(found, out, as_json)


def _asking(service: Adjudicator, found: Signed, since: int) -> str:
    """The request to a witness that last saw a checkpoint of size `since`."""
    try:
        return Asked(since, service.ledger.consistency(since, found.checkpoint.size), found.note).text
    except Absent as absent:
        raise Unusable(absent.says) from None


def _show(found: Signed, out: Path | None, as_json: bool) -> None:
    stands = found.checkpoint
    if out is not None or not as_json:
        save(out, found.note.encode())
    if as_json:
        facts = {"origin": stands.origin, "size": stands.size, "root": stands.root.hex(), "slip": str(stands.slip)}
        show_json({**facts, "note": found.note} if out is None else {**facts, "file": str(out)})
    else:
        click.echo(speaker().say(say("slip: {slip}", slip=str(stands.slip))), err=True)


@ledger.command(name="leaves")
@click.option("-o", "--out", type=asked.OUTPUT, metavar="FILE", help="File to write; else standard output.")
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def list_leaves(rulesets: Rulesets, out: Path | None, database: str, as_json: bool) -> None:
    """Writes the leaves of the newest checkpoint, for a witness: which matches have entries where, and salted digests.

    A witness who is given them (`ledger cosign --leaves`) sees that no match has two entries of one position. They tell
    the ids of all matches and when something was recorded in which, and nothing of what.
    """
    with existing(rulesets, database) as service:
        found = service.ledger.newest()
        if found is None:
            raise Unusable(unsigned(database))
        size = found.checkpoint.size
        told = b"".join(listing(service.ledger, size))
    if out is not None or not as_json:
        save(out, told)
    if as_json:
        lines = {"leaves": told.decode().splitlines()} if out is None else {"file": str(out)}
        show_json({"size": size, **lines})


@ledger.command()
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def rebuild(rulesets: Rulesets, database: str, as_json: bool) -> None:
    """Makes the ledger's tree anew from the entries; what is signed stays."""
    with existing(rulesets, database) as service, progress(say("Making the ledger anew"), service.last) as shown:
        for done in service.ledger.rebuild():
            shown.advance(shown.task_ids[0], done)
        size = service.ledger.size
    if as_json:
        show_json({"size": size})
