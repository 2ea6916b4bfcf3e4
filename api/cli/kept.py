"""Checkpoints and slips kept elsewhere, and what is said of them: whether they hold, who signed them."""

from __future__ import annotations

from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, NamedTuple

from adjudicator.evidence.proof import LARGEST, Proof, read_proof
from adjudicator.fairness.kept import LARGEST as MOST
from adjudicator.fairness.kept import Kept as Contribution
from adjudicator.fairness.kept import read_kept
from adjudicator.ledger.checkpoint import Checkpoint, Slip, read_checkpoint, read_slip
from adjudicator.ledger.note import WITNESS, Note, Verifier, read_note, read_verifier
from adjudicator.ledger.succession import Succeeded, due_of
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said
from api.cli.files import content, named
from api.cli.terminal import Unusable, speaker
from api.sentences import counted, of_field, say

CHECKPOINT: Final = 1_000_000
"""Bytes of the largest file with a checkpoint."""
_WIDE: Final = (BOM_UTF16_LE, BOM_UTF16_BE)
"""How files begin that a shell of Windows wrote."""


def text_of(file: Path, most: int = CHECKPOINT) -> str:
    """The note in a file, as it was signed: without the byte order mark and the line ends of Windows. `Unusable`."""
    data = content(file, most)
    text = data.decode("utf-16" if data.startswith(_WIDE) else "utf-8-sig", errors="replace")
    return text.replace("\r\n", "\n")


class Kept(NamedTuple):
    """A checkpoint in a file, or what a slip says of one."""

    slip: Slip
    file: str | None = None
    """None for a slip, which nobody signs."""
    key: Verifier | None = None
    """The ledger's key that signed it; None if no key was given to check that with."""
    cosigned: Sequence[tuple[str, int]] = ()
    """The witnesses whose keys were given, and when each cosigned, in seconds since 1970."""

    @property
    def name(self) -> Said:
        """What it is called."""
        if self.file is not None:
            return say("{file}", file=self.file)
        return say("the slip of {size} entries", size=self.slip.size)

    def holds(self) -> Said:
        """The sentence that it holds."""
        return counted(
            "{name} holds: the ledger goes on from its {count} entry",
            "{name} holds: the ledger goes on from its {count} entries",
            self.slip.size,
            name=self.name,
        )

    def told(self) -> Iterator[Said]:
        """Who signed it, as far as that was checked."""
        if self.key is not None:
            yield say("{name} is signed with {key}", name=self.name, key=str(self.key))
        for witness, at in self.cosigned:
            yield say("{name} was cosigned by {witness} at {at}", name=self.name, witness=witness, at=_moment(at))

    def untold(self) -> Iterator[Said]:
        """What was not checked about it, and how to check it."""
        if self.file is not None and self.key is None:
            yield say(
                "the ledger's signature under {name} was not checked, for no key of the ledger was given: give the "
                "organiser's with --key",
                name=self.name,
            )

    def plain(self, *, holds: bool, recorded: str | None) -> dict[str, Any]:
        """The facts as plain data; `recorded`: when the last entry it covers was recorded."""
        return {
            "file": self.file,
            "origin": self.slip.origin,
            "size": self.slip.size,
            "holds": holds,
            "recorded": recorded,
            "key": self.key and str(self.key),
            "cosigned": [{"name": name, "at": _moment(at)} for name, at in self.cosigned],
            "unchecked": [speaker().say(says) for says in self.untold()],
        }


class KeptProof(NamedTuple):
    """A proof of one entry, kept in a file."""

    file: str
    proof: Proof
    key: Verifier | None
    """The ledger's key that signed its checkpoint; None if none was given, nor is stated."""

    @property
    def holds(self) -> Said:
        """The sentence that it holds."""
        return say("{file} holds: position {at} is the entry that it proves", file=self.file, at=self.proof.position)

    @property
    def kept(self) -> Kept:
        """Its checkpoint."""
        return Kept(self.proof.checkpoint.whole, self.file, self.key)

    def plain(self, *, holds: bool) -> dict[str, Any]:
        """The facts as plain data."""
        told = {"match": self.proof.match, "position": self.proof.position, "number": self.proof.number}
        return {"file": self.file, **told, "holds": holds, "key": self.key and str(self.key)}


class KeptContribution(NamedTuple):
    """What a player added to a shuffle, kept in a file."""

    file: str
    contribution: Contribution

    @property
    def holds(self) -> Said:
        """The sentence that it holds."""
        shuffle = self.contribution.shuffle
        if self.contribution.under:
            return say(
                "{file} holds: shuffle {shuffle} went on from what it was opened for", file=self.file, shuffle=shuffle
            )
        return say("{file} holds: shuffle {shuffle} has its promise", file=self.file, shuffle=shuffle)

    def plain(self, *, holds: bool) -> dict[str, Any]:
        """The facts as plain data, without what was drawn."""
        told = self.contribution
        about = {"match": told.match, "shuffle": told.shuffle, "seat": told.seat}
        return {"file": self.file, **about, "is_opened": bool(told.under), "holds": holds}


class Against(NamedTuple):
    """What a database or a file is held against."""

    held: Sequence[Kept] = ()
    """Checkpoints and slips."""
    keys: Sequence[Verifier] = ()
    """The keys that were given."""
    proofs: Sequence[KeptProof] = ()
    contributions: Sequence[KeptContribution] = ()


def held_against(
    statements: Sequence[Succeeded],
    notes: Sequence[Path],
    slips: Sequence[str],
    keys: Sequence[str],
    proofs: Sequence[Path] = (),
    contributions: Sequence[Path] = (),
) -> Against:
    """What was kept elsewhere, and the given keys; `Unusable` for what cannot be read, or lacks a given signature."""
    given = [verifier_in("--key", text) for text in keys]
    held = [*(_noted(path, statements, given) for path in notes), *map(_printed, slips)]
    proved = [_proved(path, statements, given) for path in proofs]
    return Against(held, given, proved, [_contributed(path) for path in contributions])


def verifier_in(where: str, text: str) -> Verifier:
    """The key in a text; `Unusable` if it is none, saying `where` it was given."""
    try:
        return read_verifier(text)
    except Malformed as error:
        raise Unusable(of_field(where, error.says)) from None


def _noted(path: Path, statements: Sequence[Succeeded], given: Sequence[Verifier]) -> Kept:
    try:
        note = read_note(text_of(path))
        stands = read_checkpoint(note.text)
    except Malformed as error:
        raise Unusable(of_field(str(path), error.says)) from None
    return Kept(stands.whole, str(path), _signer(path, note, statements, given), list(_cosigners(path, note, given)))


def _proved(path: Path, statements: Sequence[Succeeded], given: Sequence[Verifier]) -> KeptProof:
    try:
        proof = read_proof(text_of(path, LARGEST).encode())
    except Malformed as error:
        raise Unusable(of_field(named(path), error.said)) from None
    logs = [key for key in given if key.kind != WITNESS] or [one.key for one in statements[-1:]]
    due = due_of(proof.checkpoint.size, statements, logs)
    found = next((key for key in due if _signs(key, proof.note, proof.checkpoint)), None)
    if logs and found is None:
        raise Unusable(of_field(named(path), say("its checkpoint is not signed with the key, nor with one after it")))
    return KeptProof(named(path), proof, found)


def _contributed(path: Path) -> KeptContribution:
    try:
        return KeptContribution(named(path), read_kept(text_of(path, MOST).encode()))
    except Malformed as error:
        raise Unusable(of_field(named(path), error.said)) from None


def _signer(path: Path, note: Note, statements: Sequence[Succeeded], given: Sequence[Verifier]) -> Verifier | None:
    logs = [key for key in given if key.kind != WITNESS]
    if not logs:
        return None
    stands = read_checkpoint(note.text)
    found = next((key for key in due_of(stands.size, statements, logs) if _signs(key, note, stands)), None)
    if found is None:
        raise Unusable(of_field(named(path), say("not signed with the key that was given")))
    return found


def _signs(key: Verifier, note: Note, stands: Checkpoint) -> bool:
    """Whether a key signed a checkpoint of the log that it is of."""
    return key.name == stands.origin and note.of(key) is not None


def _cosigners(path: Path, note: Note, given: Sequence[Verifier]) -> Iterator[tuple[str, int]]:
    for key in given:
        if key.kind == WITNESS:
            at = note.signed_by(key)
            if at is None:
                raise Unusable(of_field(str(path), say("not cosigned by {name}", name=key.name)))
            yield key.name, at


def _printed(text: str) -> Kept:
    try:
        return Kept(read_slip(text))
    except Malformed as error:
        raise Unusable(of_field("--slip", error.says)) from None


def _moment(second: int) -> str:
    """A time in seconds since 1970, as people read it; the number itself if no calendar has it."""
    try:
        return f"{datetime.fromtimestamp(second, UTC):%Y-%m-%dT%H:%M:%SZ}"
    except (ValueError, OverflowError, OSError):
        return str(second)
