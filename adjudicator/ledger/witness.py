"""A witness: it cosigns a log's checkpoints as long as each continues the last it saw (C2SP tlog-witness, by file)."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Sequence
from typing import Final, NamedTuple

from adjudicator.ledger import tree
from adjudicator.ledger.checkpoint import Checkpoint, read_checkpoint
from adjudicator.ledger.note import Signer, Verifier, read_base64, read_note
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say

_OLD: Final = "old "
_MOST: Final = 63
"""Hashes of the longest proof."""
_NO_REQUEST = say("this asks for no cosignature: `old SIZE`, the proof, an empty line, and the checkpoint's note")


class Asked(NamedTuple):
    """A request to a witness: to cosign a note, with the proof that its tree continues the one with so many entries."""

    old: int
    proof: Sequence[bytes]
    note: str

    @property
    def text(self) -> str:
        """The request as written."""
        lines = "".join(f"{b64encode(one).decode()}\n" for one in self.proof)
        return f"{_OLD}{self.old}\n{lines}\n{self.note}"


def read_asked(text: str) -> Asked:
    """The request in a text; raises `Malformed`."""
    head, _, note = text.partition("\n\n")
    first, *lines = head.split("\n")
    size = first.removeprefix(_OLD)
    proof = [read_base64(line) for line in lines]
    if not first.startswith(_OLD) or not (size.isascii() and size.isdigit()) or len(size) > 19 or len(proof) > _MOST:
        raise Malformed(_NO_REQUEST)
    return Asked(int(size), proof, note)


def cosigned(asked: Asked, seen: Checkpoint | None, log: Verifier, witness: Signer, at: int) -> str:
    """The note with the witness's signature; raises `Malformed` if it must not be cosigned."""
    note = read_note(asked.note)
    stands = read_checkpoint(note.text)
    if note.signed_by(log) is None or stands.origin != log.name:
        raise Malformed(say("the checkpoint is not signed by {name}", name=log.name))
    size, root = (seen.size, seen.root) if seen else (0, tree.EMPTY)
    if asked.old != size:
        raise Malformed(say("the last checkpoint seen has {size} entries: ask with `--since {size}`", size=size))
    if not tree.verify_consistency(root, size, stands.root, stands.size, asked.proof):
        says = say(
            "the tree of {size} entries does not go on from the one of {old} that was seen", size=stands.size, old=size
        )
        raise Malformed(says)
    return asked.note + witness.sign(note.text, at)
