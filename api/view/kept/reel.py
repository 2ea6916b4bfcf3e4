"""A reel: markup of one step after the other, in which each piece is kept once and a step is what it changes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Final

DEEP: Final = 2
"""Elements are told apart down to those in an element of the whole."""
LONG: Final = 300
"""Characters of text that is told apart by its sentences."""
MOST: Final = 40_000
"""Pairs of pieces that are compared to find what moved; of more, all of them count as changed."""
_TAG = re.compile(r"<(/?)[^<>]*?(/?)>")
_SENTENCE = re.compile(r".+?(?:\. |。|$)", re.DOTALL)


class Reel:
    """Markup by the step; its pieces are kept in the pool, which several reels may share."""

    def __init__(self, pool: dict[str, int]) -> None:
        self.changes: list[list[int]] = []
        """Of each step: where pieces went out, how many, how many came in, which; again and again, from left to
        right."""
        self._pool, self._shown, self._markup = pool, list[int](), ""

    def add(self, markup: str) -> None:
        """Adds a step that shows this."""
        if markup == self._markup:
            self.changes.append([])
            return
        shown = [self._pool.setdefault(piece, len(self._pool)) for piece in _pieces(markup)]
        self.changes.append([number for change in _changes(self._shown, shown) for number in change])
        self._shown, self._markup = shown, markup


def _pieces(markup: str) -> Iterator[str]:
    """The markup in pieces: joined they are the markup."""
    depth = last = 0
    for tag in _TAG.finditer(markup):
        closes, is_empty = tag.groups()
        depth -= bool(closes)
        opens = not (closes or is_empty)
        if depth + opens <= DEEP:
            yield from _sentences(markup[last : tag.end()])
            last = tag.end()
        depth += opens
    if last < len(markup):
        yield markup[last:]


def _sentences(piece: str) -> Sequence[str]:
    return [piece] if len(piece) < LONG or piece.startswith("<") else _SENTENCE.findall(piece)


def _changes(old: list[int], new: list[int]) -> Iterator[list[int]]:
    """What makes one list of pieces into another."""
    same = min(len(old), len(new))
    head = next((at for at in range(same) if old[at] != new[at]), same)
    tail = next((at for at in range(same - head) if old[-1 - at] != new[-1 - at]), same - head)
    left, came = old[head : len(old) - tail], new[head : len(new) - tail]
    for first, last, begin, end in _differing(left, came):
        yield [head + first, last - first, end - begin, *came[begin:end]]


def _differing(old: list[int], new: list[int]) -> Iterator[tuple[int, int, int, int]]:
    """The stretches in which two lists differ: where in the one, and where in the other."""
    if len(old) * len(new) > MOST and len(old) != len(new):
        yield 0, len(old), 0, len(new)
    elif len(old) != len(new):
        for tag, *where in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
            if tag != "equal":
                first, last, begin, end = where
                yield first, last, begin, end
    else:
        at = 0
        while at < len(old):
            first = at
            while at < len(old) and old[at] != new[at]:
                at += 1
            if at > first:
                yield first, at, first, at
            at += 1
