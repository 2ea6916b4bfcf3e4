"""Evidence on the command line: a match exported with its proofs, and files verified without a database."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from pathlib import Path
from typing import Any, TypeAlias
from uuid import UUID

from msgspec import Struct, structs

from adjudicator.evidence import file
from adjudicator.evidence.check import Checked, Fault, check, stated
from adjudicator.evidence.check import Holding as Held
from adjudicator.evidence.file import Evidence
from adjudicator.evidence.game import Replayed, dealing, replayed
from adjudicator.evidence.gather import gather
from adjudicator.ledger.log import Absent, Unsigned
from adjudicator.ledger.note import WITNESS, Signer, Verifier
from adjudicator.ledger.succession import Succeeded
from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said, listed
from adjudicator.replay.fidelity import Fidelity
from adjudicator.service import Adjudicator
from api.cli.files import save
from api.cli.kept import Against, Kept, KeptContribution
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
        sign_all(service, signer)
        if service.ledger.newest() is None:
            raise Unusable(unsigned(database))
        evidence = gather(service.ledger, match, since)
    except (Absent, Unsigned) as error:
        raise Unusable(error.says) from None
    save(path, file.write(evidence))


def sign_all(service: Adjudicator, signer: Signer | None) -> None:
    """Signs all that is recorded so far, given a signer."""
    if signer is not None:
        while service.ledger.extend():
            pass
        service.ledger.sign(signer)


class Looked(Struct, frozen=True):
    """The outcome for a file: what was found in it, or why it is no evidence."""

    path: str
    checked: Checked | None
    why: Said | None = None
    against: Against = Against()
    unknown: Said | None = None
    """Why it could not be replayed by the rules of its game."""
    fidelity: Fidelity | None = None
    """Whether its replay gives the tables that were recorded."""
    evidence: Evidence | None = None
    """Its contents, if it is evidence."""

    @property
    def log(self) -> str | None:
        """The name of the ledger that it is of."""
        return self.checked and self.checked.checkpoint.origin

    @property
    def verdict(self) -> dict[str, Any] | None:
        """The first fault, named as any verifier would name it; None if there is none."""
        if self.checked is None:
            return {"kind": "file", "position": None}
        first = next(iter(self.checked.faults), None)
        return first and {"kind": first.kind, "position": first.position}


Holding: TypeAlias = Callable[[Sequence[Succeeded]], Against]
"""Gives what a file is held against, from the keys that it states."""


def looked(path: Path, data: bytes, rulesets: Rulesets, holding: Holding, others: Collection[str] = ()) -> Looked:
    """The outcome for a file of evidence; it is replayed as well if it has no fault. `others`: the matches of other
    files, whose proofs are not held against this one.
    """
    try:
        evidence = file.read(data)
        against = holding(stated(evidence))
        mine = [
            one for one in against.proofs if one.proof.match == evidence.head.match or one.proof.match not in others
        ]
        theirs = [
            one
            for one in against.contributions
            if one.contribution.match == evidence.head.match or one.contribution.match not in others
        ]
        slips, proofs = [one.slip for one in against.held], [one.proof for one in mine]
        added = [one.contribution for one in theirs]
        checked = check(evidence, against.keys, slips, dealing(rulesets), proofs, added)
    except Malformed as error:
        return Looked(str(path), None, error.said)
    played = Replayed([]) if checked.faults else replayed(evidence, rulesets)
    faults = [*checked.faults, *played.faults]
    told = checked._replace(faults=faults)
    return Looked(
        str(path),
        told,
        None,
        against._replace(proofs=mine, contributions=theirs),
        played.unknown,
        played.fidelity,
        evidence,
    )


def compared(found: Sequence[Looked]) -> list[Looked]:
    """The outcomes; one that tells a match of the same ledger otherwise than one before it has that as a fault."""
    told: list[Looked] = []
    for one in found:
        differing = ((other, at) for other in told if (at := _parting(other, one)) is not None)
        other, at = next(differing, (one, None))
        told.append(one if at is None or one.checked is None else _second(one.checked, one, other, at))
    return told


def _second(checked: Checked, one: Looked, other: Looked, at: int) -> Looked:
    """The outcome for a file that has another entry at a position than one before it."""
    says = say(
        "two histories of the match are in the ledger: {file} has another entry at position {at}",
        file=other.path,
        at=at,
    )
    return structs.replace(one, checked=checked._replace(faults=[Fault("held", None, says)]))


def _parting(one: Looked, other: Looked) -> int | None:
    """The first position where two sound files of one match in one ledger differ; None: there is none."""
    if one.evidence is None or other.evidence is None or one.verdict or other.verdict:
        return None
    if one.log != other.log or one.evidence.head.match != other.evidence.head.match:
        return None
    pairs = zip(one.evidence.entries, other.evidence.entries, strict=False)
    differs = ((a.topic, a.stored, a.number) != (b.topic, b.stored, b.number) for a, b in pairs)
    return next((at for at, is_other in enumerate(differs) if is_other), None)


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
        "begins": checked.begins,
        "closed": checked.closed,
        "shuffles": structs.asdict(checked.shuffled),
        "held": [_plain_held(checked, one) for one in found.against.held],
        "proofs": [one.plain(holds=_agrees(found)) for one in found.against.proofs],
        "contributions": [one.plain(holds=_agrees(found)) for one in found.against.contributions],
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
        for says in _holds(checked, found.against.keys):
            page.line(says, style="green", margin="  ")
    for says in _held(checked, found.against.held):
        page.line(says, style="green", margin="  ")
    agreeing = [one.holds for one in found.against.proofs] + [one.holds for one in found.against.contributions]
    for says in agreeing if _agrees(found) else ():
        page.line(says, style="green", margin="  ")
    if found.fidelity is not None:
        page.line(fidelity.says(found.fidelity), style="dim", margin="  ")
    if found.unknown is not None:
        page.line(say("not replayed by its rules: {why}", why=found.unknown), style="dim", margin="  ")
    for says in (*_open(checked, found.against.held), *_unkept(checked, found.against.contributions)):
        page.line(says, style="dim", margin="  ")


def _agrees(found: Looked) -> bool:
    """Whether nothing that was kept elsewhere differs."""
    return found.checked is not None and all(fault.kind != "held" for fault in found.checked.faults)


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


def _covered(found: Held) -> Said:
    if found.position is None:
        return say("nothing of this match had entered the ledger then")
    says = say("of the entries in the file it covers those up to position {at}", at=found.position)
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
    yield say("the match begins as entry {number} of the ledger", number=checked.begins)
    if checked.key and checked.is_given:
        yield say("its checkpoint is signed with {key}", key=str(checked.key))
    for key in keys:
        if key.kind == WITNESS:
            yield say("its checkpoint is cosigned by {name}", name=key.name)
    if checked.shuffled.count and checked.shuffled.opened == checked.shuffled.count:
        yield counted(
            "{count} shuffle of a managed deck, opened: it was as it was promised, every card proved that a proof is "
            "due for",
            "{count} shuffles of managed decks, all opened: they were as they were promised, every card proved that a "
            "proof is due for",
            checked.shuffled.count,
        )


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
    if not checked.faults:
        yield from _unopened(checked)
    yield _end(checked)


def _unopened(checked: Checked) -> Iterator[Said]:
    """What shuffles leave open."""
    shuffled = checked.shuffled
    if shuffled.opened < shuffled.count:
        yield say(
            "shuffles of managed decks: {count}, opened: {opened}; whether one lies as was promised shows only when "
            "its secret is revealed; every card is proved that a proof is due for",
            count=shuffled.count,
            opened=shuffled.opened,
        )
    if shuffled.bare:
        yield counted(
            "{count} card came without a proof, as one that was put back: nothing in the file shows whether it was",
            "{count} cards came without a proof, as those that were put back: nothing in the file shows whether they "
            "were",
            shuffled.bare,
        )
    if shuffled.uncovered:
        yield counted(
            "{count} shuffle is of the form before 0.9.5: its promises do not cover the commitment, so its secret may "
            "have been chosen once a contribution was known",
            "{count} shuffles are of the form before 0.9.5: their promises do not cover the commitment, so their "
            "secrets may have been chosen once a contribution was known",
            shuffled.uncovered,
        )
    if shuffled.passed_over:
        yield counted(
            "{count} shuffle was bound, and given up or replaced before a card came from it: whoever has the key knew "
            "its order",
            "{count} shuffles were bound, and given up or replaced before a card came from them: whoever has the key "
            "knew their order",
            shuffled.passed_over,
        )
    for match in shuffled.matches:
        if match != checked.match:
            yield say(
                "shuffles were made for match {match}: this one is an import of it, or has taken them from it",
                match=str(UUID(match)),
            )


def _unkept(checked: Checked, contributions: Sequence[KeptContribution]) -> Iterator[Said]:
    """The promises of a seat whose device kept others, and not these: somebody else may have made them."""
    kept = [one.contribution for one in contributions]
    for seat in dict.fromkeys(one.seat for one in kept):
        given = [one.shuffle for one in kept if one.seat == seat]
        missing = [shuffle for shuffle, by in checked.shuffled.promised if by == seat and shuffle not in given]
        if missing and not checked.faults:
            yield say(
                "of what {seat} promised nothing was given for {shuffles}: did {seat} promise that?",
                seat=seat,
                shuffles=listed(missing, "and"),
            )


def _end(checked: Checked) -> Said:
    """What is known of the end."""
    ends = say("the file ends at position {last}, the match was not closed by then", last=checked.entries - 1)
    if checked.closed is not None:
        closed = checked.closed
        ends = say("the file ends at position {last}, the match was closed at position {closed}",
                   last=checked.entries - 1, closed=closed)  # fmt: skip
    return say(
        "{ends}; whether entries after it were left out shows only by newer evidence, or the proof of a later entry "
        "(--proof)",
        ends=ends,
    )
