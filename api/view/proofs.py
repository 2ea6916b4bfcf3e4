"""Shapes of answers about the ledger: proofs as RFC 9162 has them, and the keys that sign."""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from adjudicator.seam.ruleset import SPECTATOR
from api.view.seen import Seen


class Preimage(Struct, frozen=True):
    """What the salted digest of an entry is of, for judges, who may see all of it."""

    salt: str
    topic: str
    stored: str
    """The bytes that are stored, in base64."""


class Proved(Struct, frozen=True):
    """That an entry is in a checkpoint, as RFC 9162 proves it: hashes in hex, as in evidence."""

    match: UUID
    position: int
    number: int
    """The leaf's number, in the order of recording, from 0."""
    size: int
    """How many leaves the tree has."""
    leaf: str
    content: str
    """The salted digest of what is stored; the leaf is made from it, the match and the position."""
    preimage: Preimage | None
    path: tuple[str, ...]
    checkpoint: str
    """A signed note."""


class Grown(Struct, frozen=True):
    """That one tree begins with another, as RFC 9162 proves it: hashes in hex."""

    first: int
    size: int
    path: tuple[str, ...]


class SigningKey(Struct, frozen=True):
    """A key that signs, or signed, checkpoints from a size on."""

    size: int
    key: str
    statement: str
    """The signed note that states it."""


class Signers(Struct, frozen=True):
    """The keys of a ledger, the one that signs now last."""

    keys: tuple[SigningKey, ...]


def may_have_evidence(seen: Seen) -> bool:
    """Whether a viewer may have the evidence of a match, which names every hidden card: judges, and the seats once the
    match is closed if it is managed, for then it has revealed its decks, and once the game has opened all."""
    is_revealed = (seen.played.match.closed and seen.played.match.is_managed) or seen.played.is_open
    return seen.is_judge or (seen.viewer != SPECTATOR and is_revealed)
