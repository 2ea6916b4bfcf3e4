"""Evidence on the command line: a match exported with its proofs, and files verified without a database."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias
from uuid import UUID

from msgspec import Struct, structs

from adjudicator.evidence import file
from adjudicator.evidence.check import Checked, Holding, check, stated
from adjudicator.evidence.game import Replayed, dealing, replayed
from adjudicator.evidence.gather import gather
from adjudicator.ledger.log import Absent, Unsigned
from adjudicator.ledger.note import WITNESS, Signer, Verifier
from adjudicator.ledger.succession import Succeeded
from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said
from adjudicator.replay.fidelity import Fidelity
from adjudicator.service import Adjudicator
from api.cli.files import save
from api.cli.kept import Kept
from api.cli.pasted import command
from api.cli.terminal import Page, Unusable, speaker
from api.sentences import counted, of_field, say
from api.view import fidelity


def unsigned(database: str) -> Said:
    """The sentence that nothing is signed, with the command that makes the key."""
    making = command("ledger", "key", database=database)
    return say("Nothing is signed yet. This makes the key that it needs; then ask again: {command}", command=making)


def export_evidence(
    service: Adjudicator, match: UUID, path: Path, signer: Signer | None, since: Sequence[int], database: str
) -> None:
    """Writes the evidence of a match; given a signer, all that is recorded so far is signed first."""
    try:
        if signer is not None:
            while service.ledger.extend():
                pass
            service.ledger.sign(signer)
        if service.ledger.newest() is None:
            raise Unusable(unsigned(database))
        evidence = gather(service.ledger, match, since)
    except (Absent, Unsigned) as error:
        raise Unusable(error.says) from None
    save(path, file.write(evidence))


class Looked(Struct, frozen=True):
    """The outcome for a file: what was found in it, or why it is no evidence."""

    path: str
    checked: Checked | None
    why: Said | None = None
    keys: Sequence[Verifier] = ()
    held: Sequence[Kept] = ()
    unknown: Said | None = None
    """Why it could not be replayed by the rules of its game."""
    fidelity: Fidelity | None = None
    """Whether its replay gives the tables that were recorded."""

    @property
    def verdict(self) -> dict[str, Any] | None:
        """The first fault, named as any verifier would name it; None if there is none."""
        if self.checked is None:
            return {"kind": "file", "position": None}
        first = next(iter(self.checked.faults), None)
        return first and {"kind": first.kind, "position": first.position}


Against: TypeAlias = Callable[[Sequence[Succeeded]], tuple[Sequence[Kept], Sequence[Verifier]]]
"""Gives the checkpoints kept elsewhere and the keys that count, from the keys that a file states."""


def looked(path: Path, data: bytes, rulesets: Rulesets, against: Against) -> Looked:
    """The outcome for a file of evidence; it is replayed as well if it has no fault."""
    try:
        evidence = file.read(data)
        held, keys = against(stated(evidence))
        checked = check(evidence, keys, [one.slip for one in held], dealing(rulesets))
    except Malformed as error:
        return Looked(str(path), None, error.said)
    played = Replayed([]) if checked.faults else replayed(evidence, rulesets)
    faults = [*checked.faults, *played.faults]
    return Looked(str(path), checked._replace(faults=faults), None, keys, held, played.unknown, played.fidelity)


def plain_looked(found: Looked) -> dict[str, Any]:
    """The outcome as plain data, the reasons in words."""
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
        "held": [_plain_held(checked, one) for one in found.held],
        "faults": faults,
    }


def show_looked(found: Looked) -> None:
    """Writes the outcome for a file: the verdict, what was checked, what was not."""
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
        for says in _holds(checked, found.keys):
            page.line(says, style="green", margin="  ")
    for says in _held(checked, found.held):
        page.line(says, style="green", margin="  ")
    if found.fidelity is not None:
        page.line(fidelity.says(found.fidelity), style="dim", margin="  ")
    if found.unknown is not None:
        page.line(say("not replayed by its rules: {why}", why=found.unknown), style="dim", margin="  ")
    for says in _open(checked, found.held):
        page.line(says, style="dim", margin="  ")


def _plain_held(checked: Checked, held: Kept) -> dict[str, Any]:
    """What was kept elsewhere, as plain data."""
    found = next((one for one in checked.holding if one.slip == held.slip), None)
    return held.plain(holds=found is not None, recorded=found and found.recorded)


def _held(checked: Checked, held: Sequence[Kept]) -> Iterator[Said]:
    """What was kept elsewhere and holds, and who signed it."""
    by_slip = {one.slip: one for one in checked.holding}
    for one in held:
        if (found := by_slip.get(one.slip)) is not None:
            yield one.holds()
            yield _covered(found)
        yield from one.told()


def _covered(found: Holding) -> Said:
    if found.position is None:
        return say("nothing of this match had entered the ledger then")
    says = say("of this match it covers the entries up to position {at}", at=found.position)
    return says if found.recorded is None else say("{says}, recorded at {at}", says=says, at=found.recorded)


def _holds(checked: Checked, keys: Sequence[Verifier]) -> Iterator[Said]:
    """What was checked and is right."""
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


def _open(checked: Checked, held: Sequence[Kept]) -> Iterator[Said]:
    """What was not checked, and how to check it; a given key that did not sign is a fault, told above."""
    if not checked.is_given and checked.key is not None:
        yield say(
            "no key of the ledger was given: {key} comes from the file itself; compare it with the one of the "
            "organiser (--key)",
            key=str(checked.key),
        )
    elif not checked.is_given and all(fault.kind != "signature" for fault in checked.faults):
        yield say("the signature was not checked: the file states no key (give the organiser's with --key)")
    for one in held:
        yield from one.untold()
    if not held:
        yield say("not held against a checkpoint that you kept, or a slip (--checkpoint, --slip)")
    yield say("what was recorded in this match later does not show in the file")
