"""The commitments of a shuffle: to its secret, to each player's contribution, and to each card before any is dealt."""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha256
from hmac import compare_digest
from struct import pack
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from adjudicator.fairness.derive import SALT, SECRET, prefixed
from adjudicator.ledger import tree
from adjudicator.shuffles import ALGORITHM, COVERED, ShuffleCommitted

if TYPE_CHECKING:
    from hashlib import _Hash as Hash

_COMMITMENT: Final = prefixed(f"{ALGORITHM} commitment")
_PROMISE: Final = prefixed(f"{COVERED} promise")
_BARE: Final = prefixed(f"{ALGORITHM} promise")
_CARD: Final = prefixed(f"{ALGORITHM} card")


class Opening(Struct, frozen=True):
    """The proof of one card: its place from the top, counted from 0, its salt, and its path to the root."""

    index: int
    salt: bytes
    path: tuple[bytes, ...]


class Binding:
    """A deck's order as bound: one salted leaf for each card, under one root."""

    def __init__(self, cards: Sequence[str], salts: Sequence[bytes]) -> None:
        """Raises `ValueError` unless there are as many salts as cards."""
        self._salts = salts
        begun = _begun(len(cards))
        self._leaves = [_leaf(begun, *each) for each in zip(range(len(cards)), cards, salts, strict=True)]
        self.root = tree.root(self._leaves)

    def open(self, index: int) -> Opening:
        """The proof of the card at an index; raises `IndexError`."""
        return Opening(index, self._salts[index], tuple(tree.inclusion(self._leaves, index)))


def commitment(secret: bytes) -> bytes:
    """The commitment published before a secret; it is the same for two shuffles with one secret."""
    return sha256(_COMMITMENT + prefixed(secret)).digest()


def keeps(promised: bytes, secret: bytes) -> bool:
    """Whether a secret is the one that was promised."""
    return len(secret) == SECRET and compare_digest(promised, commitment(secret))


def promise(opened: ShuffleCommitted, seat: str, entropy: bytes) -> bytes:
    """The digest of a contribution, published before anybody opens theirs.

    It answers to one commitment for one deck of one match; before 0.9.5 to any commitment of a shuffle of that id.
    """
    if opened.algorithm != COVERED:
        bare: tuple[str | bytes, ...] = (opened.match, opened.shuffle, seat, entropy)
        return sha256(_BARE + b"".join(prefixed(part) for part in bare)).digest()
    terms = (opened.match, opened.shuffle, opened.seat, opened.pool, bytes.fromhex(opened.commitment))
    return sha256(_PROMISE + b"".join(prefixed(part) for part in (*terms, seat, entropy))).digest()


def leaf(count: int, index: int, card: str, salt: bytes) -> bytes:
    """The leaf hash of a card at its place among `count`: a root alone does not tell its number of leaves."""
    return _leaf(_begun(count), index, card, salt)


def _begun(count: int) -> Hash:
    """The common beginning of a deck's leaf hashes, hashed: a leaf in RFC 9162 begins with a zero byte."""
    return sha256(b"\x00" + _CARD + pack(">I", count))


def _leaf(begun: Hash, index: int, card: str, salt: bytes) -> bytes:
    leaf, name = begun.copy(), card.encode()
    leaf.update(pack(">II", index, len(name)) + name + pack(">I", len(salt)) + salt)
    return leaf.digest()


def proves(root: bytes, count: int, card: str, opening: Opening) -> bool:
    """Whether an opening shows that a card lies at its place of the deck that a root binds."""
    if len(opening.salt) != SALT or not 0 <= opening.index < count:
        return False
    bound = leaf(count, opening.index, card, opening.salt)
    return tree.verify_inclusion(root, count, opening.index, bound, opening.path)
