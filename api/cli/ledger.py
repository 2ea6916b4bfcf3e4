"""`adjudicator ledger`: the signing key, checkpoints to be kept elsewhere, and what verifying against them found."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from time import time
from typing import Any, TypeVar

import click

from adjudicator.ledger.check import Checked, Fault
from adjudicator.ledger.keys import SUFFIX, read_key, write_key
from adjudicator.ledger.listing import LARGEST, guard_listing, listing
from adjudicator.ledger.log import Absent, Ledger, Signed, Unsigned, signed
from adjudicator.ledger.note import LOG, WITNESS, Verifier, new_key
from adjudicator.ledger.witness import Asked, cosigned, read_asked
from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said
from adjudicator.service import Adjudicator
from adjudicator.store.database import file_beside
from adjudicator.store.ledger import Moved
from api.cli import asked
from api.cli.database import existing, opened
from api.cli.evidence import unsigned
from api.cli.files import content, save
from api.cli.kept import Kept, text_of, verifier_in
from api.cli.names import NOBODYS, Names
from api.cli.terminal import Page, Unusable, progress, show_json, speaker
from api.sentences import counted, of_field, say

T = TypeVar("T")
_NOT_COSIGNED = say("No witness has cosigned yet: `adjudicator ledger witnessed` keeps what one did")


@click.group()
def ledger() -> None:
    """Makes the key that signs the ledger, writes its checkpoints, makes its tree anew."""


@ledger.command()
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


@ledger.command()
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


# ---- what `verify` found


def plain_checked(checked: Checked, held: Sequence[Kept], names: Names) -> dict[str, Any]:
    """What was found as plain data, the reasons in words."""
    faults = [
        {**names.plain(fault.match), "position": fault.position, "why": speaker().say(fault.why)}
        for fault in checked.faults
    ]
    since = {one.slip: one.recorded for one in checked.holding}
    kept = [one.plain(holds=one.slip in since, recorded=since.get(one.slip)) for one in held]
    told = {**checked._asdict(), "faults": faults, "held": kept, "key": checked.key and str(checked.key)}
    return {name: value for name, value in told.items() if name != "holding"}


def show_checked(
    checked: Checked, held: Sequence[Kept] = (), keys: Sequence[Verifier] = (), names: Names = NOBODYS
) -> None:
    """Writes how a database compares with its ledger and with what was kept elsewhere."""
    if not checked.entries and not checked.faults:
        return
    page = Page()
    for fault in checked.faults:
        page.line(_fault(fault, names), style="red")
    if not checked.faults:
        page.line(_whole(checked))
    since = {one.slip: one.recorded for one in checked.holding}
    for one in held:
        if one.slip in since:
            page.line(_holds(one, since[one.slip]), style="green")
        for says in one.told():
            page.line(says)
    for says in _unchecked(checked, held, keys):
        page.line(says, style="dim")


def _holds(held: Kept, recorded: str | None) -> Said:
    if recorded is None:
        return held.holds()
    return say("{holds}, the last of them recorded at {at}", holds=held.holds(), at=recorded)


def _unchecked(checked: Checked, held: Sequence[Kept], keys: Sequence[Verifier]) -> Iterator[Said]:
    """What was not checked, and how to check it."""
    for one in held:
        yield from one.untold()
    if checked.key is not None and checked.checkpoints and all(key.kind == WITNESS for key in keys):
        yield say(
            "no key of the ledger was given: {key} comes from the database itself; compare it with the one of the "
            "organiser (--key)",
            key=str(checked.key),
        )
    if not held:
        yield say("Whether an older copy was put back shows by a checkpoint that you kept elsewhere (--checkpoint).")


def _whole(checked: Checked) -> Said:
    if not checked.checkpoints:
        return say("ledger: nothing is signed (`adjudicator ledger key` makes a key)")
    return counted(
        "ledger: intact, {signed} of {count} entry signed",
        "ledger: intact, {signed} of {count} entries signed",
        checked.entries,
        signed=checked.signed,
    )


def _fault(fault: Fault, names: Names) -> Said:
    if fault.match is None:
        return say("ledger: {why}", why=fault.why)
    position = "?" if fault.position is None else str(fault.position)
    return say("ledger: {where}, position {at}: {why}", where=names.of(fault.match), at=position, why=fault.why)
