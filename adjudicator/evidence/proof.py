"""The proof of one entry that somebody kept (`GET /v1/matches/MATCH/proofs/POSITION`), and what it says of evidence."""

from __future__ import annotations

import re
from typing import Annotated, Final, NamedTuple

from msgspec import Meta, Struct

from adjudicator.evidence.file import Count, Evidence, Hash, Note
from adjudicator.ledger import leaf as leaves
from adjudicator.ledger import note as notes
from adjudicator.ledger import tree
from adjudicator.ledger.checkpoint import Checkpoint, read_checkpoint
from adjudicator.plain.json import Malformed, read_as, read_json
from adjudicator.plain.said import Said, say

LARGEST: Final = 8 * 2**20
"""The largest file with a proof, in bytes; a judge's holds the entry as well."""
_ID: Final = re.compile("[0-9a-f]{32}")
_HASH: Final = re.compile("[0-9a-f]{64}")


class _Written(Struct, frozen=True):
    """A proof as it is answered; its other fields follow from these."""

    match: Annotated[str, Meta(max_length=36)]
    position: Count
    number: Count
    content: Hash
    path: Annotated[tuple[Annotated[str, Meta(max_length=64)], ...], Meta(max_length=64)]
    checkpoint: Note


class Proof(NamedTuple):
    """That an entry stands in a checkpoint: where, and its salted digest."""

    match: str
    position: int
    number: int
    content: bytes
    note: notes.Note
    checkpoint: Checkpoint


def read_proof(data: bytes) -> Proof:
    """The proof that a file holds, and that holds by itself; whose signature is under it is not looked at. Raises
    `Malformed`.
    """
    written = read_as(_Written, read_json(data, limit=LARGEST))
    match = written.match.replace("-", "")
    if not _ID.fullmatch(match):
        raise Malformed(say("this is not the id of a match"), "match")
    note = notes.read_note(written.checkpoint)
    checkpoint, content = read_checkpoint(note.text), bytes.fromhex(written.content)
    leaf = leaves.leaf(match, written.position, content)
    path = [_hash(one) for one in written.path]
    if not tree.verify_inclusion(checkpoint.root, checkpoint.size, written.number, leaf, path):
        raise Malformed(say("the proof does not lead to the root of its checkpoint"), "path")
    return Proof(match, written.position, written.number, content, note, checkpoint)


def _hash(text: str) -> bytes:
    """A hash in hex, or in base64 as proofs had it before 0.9.5; empty for anything else."""
    return bytes.fromhex(text) if _HASH.fullmatch(text) else notes.read_base64(text)


def unlike(evidence: Evidence, checkpoint: Checkpoint, proof: Proof) -> Said | None:
    """Why a match's evidence differs from the proof of one of its entries; None: it agrees."""
    if proof.checkpoint.origin != checkpoint.origin:
        return say("the checkpoint is of another log: {origin}", origin=checkpoint.origin)
    if proof.match != evidence.head.match:
        return say("the proof is of another match: {match}", match=proof.match)
    size, roots = proof.checkpoint.size, roots_of(evidence, checkpoint)
    if roots.get(size, proof.checkpoint.root) != proof.checkpoint.root:
        return say("the ledger of {size} entries was another one than you hold", size=size)
    last = len(evidence.entries) - 1
    if proof.position > last:
        return say(
            "the end is missing: the file ends at position {last}, and you hold the proof of position {at}",
            last=last,
            at=proof.position,
        )
    entry = evidence.entries[proof.position]
    content = leaves.content(bytes.fromhex(entry.salt), entry.topic, entry.stored.encode())
    if (entry.number, content) != (proof.number, proof.content):
        return say(
            "two histories of the match are in the ledger: position {at} of the one in the file is entry {number}, and "
            "you hold the proof of entry {other}",
            at=proof.position, number=entry.number, other=proof.number,
        )  # fmt: skip
    return None


def roots_of(evidence: Evidence, checkpoint: Checkpoint) -> dict[int, bytes]:
    """The roots of the ledger that a file tells, by size."""
    return {one.size: bytes.fromhex(one.root) for one in evidence.foot.earlier} | {checkpoint.size: checkpoint.root}
