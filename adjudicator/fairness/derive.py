"""The derivation `adjudicator-shuffle-v1`: a deck's order, or throws of dice, from a secret and contributions.

docs/fair-shuffles.md specifies it for other implementations; docs/vectors/shuffle-v1.json has its test vectors.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import chain, count
from struct import pack, unpack
from typing import Final, NamedTuple, TypeVar

from adjudicator.shuffles import ALGORITHM

T = TypeVar("T")
SECRET: Final = 32
"""Bytes of a secret."""
SALT: Final = 16
"""Bytes of a card's salt, and of a lot."""
BLOCK: Final = 8160
"""Bytes of a block of a stream: the most that HKDF-SHA-256 gives. A shorter request gets the first of them."""
FEW: Final = 256
"""Bytes of a stream: enough for most decks."""
WORDS: Final = 1 << 32
"""The number of different words of a stream, each of 32 bits."""


class Contribution(NamedTuple):
    """A player's contribution to a shuffle."""

    seat: str
    entropy: bytes


class Terms(NamedTuple):
    """The public terms of a shuffle, before its secret; contributions stand in the order of their promises."""

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
    """All values that a shuffle's secret decides, given its terms."""

    def __init__(self, secret: bytes, terms: Terms) -> None:
        """Raises `ValueError` for a secret of another length."""
        if len(secret) != SECRET:
            raise ValueError(f"a secret has {SECRET} bytes")
        self._secret = secret
        self._salt = terms.salt

    def stream(self, purpose: str, size: int) -> bytes:
        """The first bytes of the stream for a purpose."""
        info = prefixed(ALGORITHM) + prefixed(purpose)
        blocks = []
        for number, start in enumerate(range(0, size, BLOCK)):
            blocks.append(derived(self._secret, min(BLOCK, size - start), self._salt, info + pack(">I", number)))
        return b"".join(blocks)

    def words(self, purpose: str) -> Iterator[int]:
        """The same stream as 32-bit numbers, endless."""
        start, end = 0, FEW
        while True:
            yield from words_in(self.stream(purpose, end)[start:])
            start, end = end, 4 * end

    def order(self, cards: Sequence[T]) -> tuple[T, ...]:
        """The cards, given in canonical order, as they lie after the shuffle, from the top down."""
        lie, words = list(cards), self.words("order")
        for last in range(len(lie) - 1, 0, -1):
            place = below(words, last + 1)
            lie[last], lie[place] = lie[place], lie[last]
        return tuple(lie)

    def lots(self, count: int) -> tuple[str, ...]:
        """The lots for throws of dice, in hex: bound and drawn in turn like the cards of a deck."""
        return tuple(lot.hex() for lot in self._pieces("lots", count))

    def salts(self, count: int) -> list[bytes]:
        """The salt of each card's leaf, 16 bytes."""
        return self._pieces("salts", count)

    def _pieces(self, purpose: str, count: int) -> list[bytes]:
        stream = self.stream(purpose, SALT * count)
        return [stream[start : start + SALT] for start in range(0, SALT * count, SALT)]


def derived(key: bytes, size: int, salt: bytes, info: bytes) -> bytes:
    """So many bytes derived from a key by HKDF-SHA-256 (RFC 5869)."""
    from cryptography.hazmat.primitives.hashes import SHA256  # here: physical decks need neither
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    return HKDF(SHA256(), size, salt, info).derive(key)


def shows(lot: str, sides: int) -> int:
    """The face, from 1, that a lot gives a die with so many sides."""
    blocks = (sha256(prefixed(f"{ALGORITHM} roll") + prefixed(lot) + pack(">I", number)) for number in count())
    return below(chain.from_iterable(words_in(block.digest()) for block in blocks), sides) + 1


def words_in(data: bytes) -> Iterable[int]:
    """Bytes as 32-bit numbers, the most significant byte first."""
    return unpack(f">{len(data) // 4}I", data)


def below(words: Iterator[int], bound: int) -> int:
    """A fair number from 0 to `bound` - 1; words past the last whole multiple of `bound` are skipped."""
    limit = WORDS - WORDS % bound
    word = next(words)
    while word >= limit:
        word = next(words)
    return word % bound


def cut(cards: Sequence[T], place: int) -> tuple[T, ...]:
    """The cards after a cut: so many lifted off and put beneath the others; raises `ValueError` for too many."""
    if not 0 <= place <= len(cards):
        raise ValueError(f"a cut is from 0 to {len(cards)}")
    return (*cards[place:], *cards[:place])


def prefixed(part: str | bytes) -> bytes:
    """A part with its length in front, so that no two lists of parts give the same bytes."""
    data = part.encode() if isinstance(part, str) else part
    return pack(">I", len(data)) + data
