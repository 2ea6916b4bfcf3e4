"""Evidence on the command line: a match exported with its proofs, and files verified without a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, Final, TypeAlias
from uuid import UUID

from msgspec import Struct, structs

from adjudicator.evidence import file
from adjudicator.evidence.check import Checked, check, stated
from adjudicator.evidence.game import Replayed, dealing, replayed
from adjudicator.evidence.gather import gather
from adjudicator.ledger.checkpoint import Slip
from adjudicator.ledger.log import Absent, Unsigned
from adjudicator.ledger.note import WITNESS, Signer, Verifier
from adjudicator.ledger.succession import Succeeded
from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said
from adjudicator.replay.fidelity import Fidelity
from adjudicator.service import Adjudicator
from api.cli.files import content, save
from api.cli.terminal import Page, Unusable, speaker
from api.sentences import counted, of_field, say
from api.view import fidelity

SQLITE: Final = b"SQLite format 3\0"
"""How a database in a file begins."""


def export_evidence(service: Adjudicator, match: UUID, path: Path, signer: Signer | None, since: Sequence[int]) -> None:
    """Writes the evidence of a match; with the key at hand all that is recorded by now is signed first."""
    try:
        if signer is not None:
            while service.ledger.extend():
                pass
            service.ledger.sign(signer)
        evidence = gather(service.ledger, match, since)
    except (Absent, Unsigned) as error:
        raise Unusable(error.says) from None
    save(path, file.write(evidence))


class Looked(Struct, frozen=True):
    """What became of a file: what was found in it, or why it is no evidence."""

    path: str
    checked: Checked | None
    why: Said | None = None
    keys: Sequence[Verifier] = ()
    held: Sequence[Slip] = ()
    unknown: Said | None = None
    """Why it was not replayed by the rules of its game."""
    fidelity: Fidelity | None = None
    """Whether its replay gives the tables of the time."""

    @property
    def verdict(self) -> dict[str, Any] | None:
        """The first thing that is wrong, as any verifier names it."""
        if self.checked is None:
            return {"kind": "file", "position": None}
        first = next(iter(self.checked.faults), None)
        return first and {"kind": first.kind, "position": first.position}


def begins(path: Path) -> bytes:
    """How a file begins, that tells its kind."""
    with suppress(OSError), path.open("rb") as opened:
        return opened.read(len(SQLITE))
    return b""


Against: TypeAlias = Callable[[Sequence[Succeeded]], tuple[Sequence[Slip], Sequence[Verifier]]]
"""Gives the checkpoints that were kept elsewhere, and the keys that count, by the keys that a file states."""


def looked(path: Path, rulesets: Rulesets, against: Against) -> Looked:
    """What becomes of a file of evidence; what holds is replayed as well."""
    try:
        evidence = file.read(content(path, file.LARGEST))
        held, keys = against(stated(evidence))
        checked = check(evidence, keys, held, dealing(rulesets))
    except Malformed as error:
        return Looked(str(path), None, error.said)
    played = Replayed([]) if checked.faults else replayed(evidence, rulesets)
    faults = [*checked.faults, *played.faults]
    return Looked(str(path), checked._replace(faults=faults), None, keys, held, played.unknown, played.fidelity)


def plain_looked(found: Looked) -> dict[str, Any]:
    """The facts, the reasons in words."""
    plain: dict[str, Any] = {"file": found.path, "verdict": found.verdict}
    if found.checked is None:
        return {**plain, "why": found.why and speaker().say(found.why)}
    checked = found.checked
    faults = [{**fault._asdict(), "why": speaker().say(fault.why)} for fault in checked.faults]
    log, replay = checked.checkpoint, found.fidelity and fidelity.told(found.fidelity, speaker())
    return {
        **plain,
        "fidelity": replay and structs.asdict(replay),
        "unknown": found.unknown and speaker().say(found.unknown),
        "match": str(UUID(checked.match)),
        "entries": checked.entries,
        "checkpoint": {"origin": log.origin, "size": log.size, "root": log.root.hex()},
        "key": checked.key and str(checked.key),
        "is_given": checked.is_given,
        "faults": faults,
    }


def show_looked(found: Looked) -> None:
    """Writes what became of a file: the verdict, what was checked, what was not."""
    page = Page()
    if found.checked is None:
        page.line(of_field(found.path, say("no evidence: {why}", why=found.why or "")), style="red")
        return
    checked = found.checked
    page.line((found.path, "bold"), "  ", str(checked.header.get("title", "")))
    for fault in checked.faults:
        where = (
            say("position {at}: {why}", at=fault.position, why=fault.why) if fault.position is not None else fault.why
        )
        page.line(where, style="red", margin="  ")
    if not checked.faults:
        for says in _holds(checked, found.keys, found.held):
            page.line(says, style="green", margin="  ")
    if found.fidelity is not None:
        page.line(fidelity.says(found.fidelity), style="dim", margin="  ")
    if found.unknown is not None:
        page.line(say("not replayed by its rules: {why}", why=found.unknown), style="dim", margin="  ")
    for says in _open(checked, found.held):
        page.line(says, style="dim", margin="  ")


def _holds(checked: Checked, keys: Sequence[Verifier], held: Sequence[Slip]) -> Iterator[Said]:
    """What was checked, and is so."""
    log = checked.checkpoint
    yield counted(
        "{count} entry: each holds the digest of the one before it",
        "{count} entries: each holds the digest of the one before it",
        checked.entries,
    )
    yield say("each is in the ledger {origin} of {size} entries", origin=log.origin, size=log.size)
    if checked.key and checked.is_given:
        yield say("its checkpoint is signed with {key}", key=str(checked.key))
    for key in keys:
        if key.kind == WITNESS:
            yield say("its checkpoint is cosigned by {name}", name=key.name)
    for one in held:
        yield say("the ledger goes on from the checkpoint that you hold, of {size} entries", size=one.size)


def _open(checked: Checked, held: Sequence[Slip]) -> Iterator[Said]:
    """What was not checked, and how it would be."""
    if checked.key is None:
        yield say("the signature was not checked: the file states no key (give the organiser's with --key)")
    elif not checked.is_given:
        yield say(
            "no key was given: {key} comes from the file itself; compare it with the one of the organiser (--key)",
            key=str(checked.key),
        )
    if not held:
        yield say("not held against a checkpoint that you kept, or a slip (--checkpoint, --slip)")
    yield say("what was recorded in this match later does not show in the file")
