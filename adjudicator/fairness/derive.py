"""The derivation `adjudicator-shuffle-v1`: a deck's order, or what dice show, from a secret and what the players add.

docs/fair-shuffles.md states it for whoever writes another; docs/vectors/shuffle-v1.json has its test vectors.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from hashlib import sha256
from struct import pack, unpack
from typing import Final, NamedTuple, TypeVar

from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

T = TypeVar("T")
ALGORITHM: Final = "adjudicator-shuffle-v1"
"""The name of the derivation, as it stands in a record."""
SECRET: Final = 32
"""Bytes of a secret."""
BLOCK: Final = 256
"""Bytes of the stream that are derived at once."""
WORDS: Final = 1 << 32
"""How many words of the stream there are: each has 32 bits."""


class Contribution(NamedTuple):
    """What a player added to a shuffle."""

    seat: str
    entropy: bytes


class Terms(NamedTuple):
    """What all can see of a shuffle before its secret: contributions stand in the order of the record."""

    match: str
    """The match's id, 32 hexadecimal digits."""
    shuffle: str
    commitment: bytes
    contributions: tuple[Contribution, ...] = ()

    @property
    def salt(self) -> bytes:
        """The digest of all of it."""
        parts = [prefixed(ALGORITHM), prefixed(self.match), prefixed(self.shuffle), prefixed(self.commitment)]
        parts.append(pack(">I", len(self.contributions)))
        parts += [prefixed(seat) + prefixed(entropy) for seat, entropy in self.contributions]
        return sha256(b"".join(parts)).digest()


class Source:
    """All that a shuffle's secret decides, given its terms."""

    def __init__(self, secret: bytes, terms: Terms) -> None:
        """Raises `ValueError` for a secret of another length."""
        if len(secret) != SECRET:
            raise ValueError(f"a secret has {SECRET} bytes")
        self._secret = secret
        self._salt = terms.salt

    def block(self, purpose: str, number: int) -> bytes:
        """A block of the stream for a purpose, from number 0."""
        info = prefixed(ALGORITHM) + prefixed(purpose) + pack(">I", number)
        return HKDF(SHA256(), BLOCK, self._salt, info).derive(self._secret)

    def words(self, purpose: str) -> Iterator[int]:
        """The same as numbers of 32 bits, without an end."""
        number = 0
        while True:
            yield from unpack(f">{BLOCK // 4}I", self.block(purpose, number))
            number += 1

    def order(self, cards: Sequence[T]) -> tuple[T, ...]:
        """The cards, given in their canonical order, as they lie after the shuffle: the first is on top."""
        lie, words = list(cards), self.words("order")
        for last in range(len(lie) - 1, 0, -1):
            place = below(words, last + 1)
            lie[last], lie[place] = lie[place], lie[last]
        return tuple(lie)

    def roll(self, number: int, sides: int) -> int:
        """What the die of a roll shows, from 1; rolls are numbered from 0, and each has a stream of its own."""
        return below(self.words(f"roll {number}"), sides) + 1

    def salts(self, count: int) -> list[bytes]:
        """The salt of each card's leaf, 16 bytes."""
        per_block = BLOCK // 16
        stream = b"".join(self.block("salts", number) for number in range(-(-count // per_block)))
        return [stream[16 * place : 16 * place + 16] for place in range(count)]


def below(words: Iterator[int], bound: int) -> int:
    """A fair number from 0 to `bound` - 1: words past the last whole multiple of it are passed over."""
    limit = WORDS - WORDS % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


def cut(cards: Sequence[T], place: int) -> tuple[T, ...]:
    """The cards after that many were lifted off and put beneath the others; raises `ValueError` for too many."""
    if not 0 <= place <= len(cards):
        raise ValueError(f"a cut is from 0 to {len(cards)}")
    return (*cards[place:], *cards[:place])


def prefixed(part: str | bytes) -> bytes:
    """A part with its length before it, so that no two lists of parts give the same bytes."""
    data = part.encode() if isinstance(part, str) else part
    return pack(">I", len(data)) + data
