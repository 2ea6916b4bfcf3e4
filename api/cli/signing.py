"""`adjudicator ledger key`: makes the key that signs the ledger, or another in its place."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.ledger.keys import SUFFIX, read_key, write_key
from adjudicator.ledger.log import Ledger, Unsigned
from adjudicator.ledger.note import LOG, Verifier, new_key
from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.store.database import file_beside
from api.cli import asked
from api.cli.database import opened
from api.cli.terminal import Page, Unusable, show_json
from api.sentences import of_field, say


@click.command()
@click.option("--name", help="What the ledger is called, `club.example/2026`; else a name made by chance.")
@click.option("--new", is_flag=True, help="Make another key, signed by the old one, which goes to FILE.old.")
@click.option("--lost", is_flag=True, help="Make another key though the old one is lost: nobody can follow to it.")
@asked.signing_key
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def key(
    rulesets: Rulesets, name: str | None, new: bool, lost: bool, signing_key: str, database: str, as_json: bool
) -> None:
    """Makes the key that signs the ledger, unless there is one, and shows the key that others check it with.

    It is kept in --signing-key FILE, else in a file beside an SQLite database. Give the key that is shown to whoever
    keeps checkpoints. A service or worker that runs takes a new key up when it is started again. Whoever was given an
    older key can go on with it: each new one is signed by the one before.
    """
    file = _file(signing_key, database)
    with opened(rulesets, database) as service:
        try:
            verifier = _key(service.ledger, file, name, new=new, lost=lost)
        except (Malformed, Unsigned) as error:
            raise Unusable(error.says) from None
        known = service.ledger.statements()
    keys = [(one.size, str(one.key)) for one in known if one.key != verifier]
    if as_json:
        old = [{"from": size, "key": one} for size, one in keys]
        show_json({"file": str(file), "name": verifier.name, "key": str(verifier), "before": old})
        return
    page = Page()
    page.line(say("The ledger is signed with the key in {file}; others check it with", file=str(file)))
    page.line(str(verifier), style="bold")
    for size, one in keys:
        page.line(say("used before, from {size} entries on: {key}", size=size, key=one), style="dim")


def _key(ledger: Ledger, file: Path, name: str | None, *, new: bool, lost: bool) -> Verifier:
    """The key that others check with; a signing key is made if there is none, or if another is asked for."""
    _finish(ledger, file)
    if file.exists():
        if lost:
            raise Malformed(say("the key is in {file}: leave out --lost", file=str(file)))
        return _key_in(ledger, file, name, new=new)
    known = ledger.statements()
    if new:
        raise Malformed(say("there is no key in {file}: leave out --new", file=str(file)))
    if known and not lost:
        raise Malformed(say("the key is not in {file}: name its file, or say that it is --lost", file=str(file)))
    made = new_key(known[-1].key.name if known else name or f"adjudicator-{ledger.nickname}")
    write_key(made, file)
    ledger.succeed(made)
    return made.verifier


def _key_in(ledger: Ledger, file: Path, name: str | None, *, new: bool) -> Verifier:
    """The key that others check with: that of the file, or with `new` that of the key that takes its place."""
    old = read_key(file)
    if old.kind != LOG:
        raise Malformed(say("{file} holds the key of a witness, not that of a ledger", file=str(file)))
    if (known := [one.key for one in ledger.statements()]) and old.verifier not in known:
        raise Malformed(say("the key in {file} is none of this ledger's", file=str(file)))
    if name not in (None, old.name):
        raise Malformed(say("the ledger is called {name}, and stays so", name=old.name))
    if not new:
        if not known:
            ledger.succeed(old)
        return old.verifier
    if _with(file, ".old").exists():
        raise Malformed(say("{file} is there already: remove it, or name another", file=str(_with(file, ".old"))))
    made = new_key(old.name)
    write_key(made, _with(file, ".new"))
    try:
        ledger.succeed(made, old)
    except Unsigned:
        _with(file, ".new").unlink()
        raise
    _finish(ledger, file)
    return made.verifier


def _finish(ledger: Ledger, file: Path) -> None:
    """Puts a new key in the old one's place once the ledger states it; drops one that the ledger never stated."""
    made = _with(file, ".new")
    if not made.exists():
        return
    if read_key(made).verifier not in [one.key for one in ledger.statements()]:
        made.unlink()
        return
    if file.exists():
        file.rename(_with(file, ".old"))
    made.rename(file)


def _with(file: Path, suffix: str) -> Path:
    return file.with_name(file.name + suffix)


def _file(given: str, database: str) -> Path:
    if given.startswith("PRIVATE+KEY+"):
        raise Unusable(say("the environment holds the key itself: name a file to make or change one"))
    if given == "-":
        raise Unusable(of_field("--signing-key", say("- is standard output; name a file")))
    file = Path(given) if given else file_beside(database, SUFFIX)
    if file is None:
        raise Unusable(say("name a file for the key with --signing-key"))
    return file
