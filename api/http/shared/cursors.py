"""Cursors of lists over matches: numbers of the whole log, enciphered for those who may not know all of it.

In the clear, they would tell how much was recorded at unknown tables.
"""

from __future__ import annotations

from hashlib import blake2b
from typing import Final

from api.http.current import service
from api.http.front.access import caller

HALF: Final = 24
"""Bits of half a cursor, so that a whole one has at most 15 digits, like any number that is asked for."""
_MASK: Final = (1 << HALF) - 1
_ROUNDS: Final = range(4)


def told(number: int | None) -> int | None:
    """A number of the log as told to the asker."""
    if number is None or caller().covers_all:
        return number
    left, right = number >> HALF & _MASK, number & _MASK
    for turn in _ROUNDS:
        left, right = right, left ^ _scattered(turn, right)
    return left << HALF | right


def meant(cursor: int | None, otherwise: int = 0) -> int:
    """The number that a cursor stands for; an invented cursor gives an arbitrary one, and none gives the other."""
    if cursor is None or caller().covers_all:
        return otherwise if cursor is None else cursor
    left, right = cursor >> HALF & _MASK, cursor & _MASK
    for turn in reversed(_ROUNDS):
        left, right = right ^ _scattered(turn, left), left
    return left << HALF | right


def _scattered(turn: int, half: int) -> int:
    digest = blake2b(b"%d/%d" % (turn, half), key=service().secret, digest_size=4).digest()
    return int.from_bytes(digest) & _MASK
