"""The Merkle tree of RFC 9162 over SHA-256: its root, proofs of inclusion and of consistency, and their verification.

Leaves are leaf hashes everywhere: `leaf_hash` makes them. A node is named by its level (0: leaves) and number there;
only nodes over whole subtrees have a name, all other hashes are folded from these.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import reduce
from hashlib import sha256
from typing import Final, NamedTuple

EMPTY: Final = sha256(b"").digest()
"""The root of the empty tree."""
SIZE: Final = 32
"""Bytes of a hash."""


class Node(NamedTuple):
    """The name of a whole subtree: 2 ** level leaves, starting at leaf number * 2 ** level."""

    level: int
    number: int


class Span(NamedTuple):
    """The leaves from one number up to, but not including, another."""

    start: int
    stop: int


def leaf_hash(data: bytes) -> bytes:
    """The hash of a leaf."""
    return sha256(b"\x00" + data).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """The hash of a node over two others."""
    return sha256(b"\x01" + left + right).digest()


# ---- which nodes a hash is folded from


def nodes(span: Span) -> list[Node]:
    """The whole subtrees that make up a span of a tree, left to right, each smaller than the last."""
    found, start = [], span.start
    while start < span.stop:
        level = (span.stop - start).bit_length() - 1
        found.append(Node(level, start >> level))
        start += 1 << level
    return found


def fold(hashes: Sequence[bytes]) -> bytes:
    """The hash over a span, from the hashes of its `nodes`."""
    return reduce(lambda right, left: node_hash(left, right), reversed(hashes)) if hashes else EMPTY


def inclusion_spans(size: int, index: int) -> list[Span]:
    """The spans in the proof that a leaf is in a tree; raises `IndexError` if it is not."""
    if not 0 <= index < size:
        raise IndexError(index)
    return _spans(Span(0, size), Span(index, index + 1))


def consistency_spans(size: int, first: int) -> list[Span]:
    """The spans in the proof that a tree begins with its `first` leaves; raises `IndexError` if it has fewer."""
    if not 0 <= first <= size:
        raise IndexError(first)
    if first in (0, size):
        return []
    last = nodes(Span(0, first))[-1]
    start = last.number << last.level
    found = _spans(Span(0, size), Span(start, first))
    return [Span(start, first), *found] if start else found


def _spans(whole: Span, inner: Span) -> list[Span]:
    """The spans beside the path from an inner span up to the whole."""
    found = []
    while whole != inner:
        middle = whole.start + (1 << (whole.stop - whole.start - 1).bit_length() - 1)
        left, right = Span(whole.start, middle), Span(middle, whole.stop)
        whole, beside = (left, right) if inner.start < middle else (right, left)
        found.append(beside)
    return found[::-1]


# ---- trees that are at hand


class Growing:
    """A growing tree that keeps only the O(log n) hashes its root is folded from."""

    def __init__(self, size: int = 0, hashes: Iterable[bytes] = ()) -> None:
        """A tree of a size; `hashes`: those of `nodes(Span(0, size))`."""
        self.size = size
        self._hashes = list(hashes)

    @property
    def root(self) -> bytes:
        """The root as it stands."""
        return fold(self._hashes)

    def append(self, leaf: bytes) -> list[bytes]:
        """Appends a leaf; returns the hashes of the nodes it completes, from its own level up."""
        whole, left = [leaf], self.size
        while left & 1:
            whole.append(node_hash(self._hashes.pop(), whole[-1]))
            left >>= 1
        self._hashes.append(whole[-1])
        self.size += 1
        return whole


def root(leaves: Sequence[bytes]) -> bytes:
    """The root over leaves."""
    return fold([_whole(leaves, node) for node in nodes(Span(0, len(leaves)))])


def inclusion(leaves: Sequence[bytes], index: int) -> list[bytes]:
    """The proof that a leaf is in the tree over leaves; raises `IndexError`."""
    return [root(leaves[start:stop]) for start, stop in inclusion_spans(len(leaves), index)]


def consistency(leaves: Sequence[bytes], first: int) -> list[bytes]:
    """The proof that the tree over leaves begins with the tree over the first of them; raises `IndexError`."""
    return [root(leaves[start:stop]) for start, stop in consistency_spans(len(leaves), first)]


def _whole(leaves: Sequence[bytes], node: Node) -> bytes:
    start = node.number << node.level
    row = list(leaves[start : start + (1 << node.level)])
    while len(row) > 1:
        row = list(map(node_hash, row[::2], row[1::2]))
    return row[0]


# ---- who checks


def verify_inclusion(root: bytes, size: int, index: int, leaf: bytes, path: Sequence[bytes]) -> bool:
    """Whether a path shows that a leaf stands at an index of the tree with that root and size."""
    if not 0 <= index < size:
        return False
    walk = _walk(index, size - 1, path)
    found = leaf
    for is_left, beside in walk or ():
        found = node_hash(beside, found) if is_left else node_hash(found, beside)
    return walk is not None and _are_hashes([leaf, *path]) and found == root


def verify_consistency(first_root: bytes, first: int, root: bytes, size: int, path: Sequence[bytes]) -> bool:
    """Whether a path shows that the tree with `root` begins with the `first` leaves of the tree with `first_root`."""
    if not 0 <= first <= size or not _are_hashes(path):
        return False
    if first in (0, size):
        return not path and first_root == (EMPTY if first == 0 else root)
    steps = list(path) if first & (first - 1) else [first_root, *path]  # a power of two: its root is a node of the tree
    low = (first & -first).bit_length() - 1
    walk = _walk((first - 1) >> low, (size - 1) >> low, steps[1:])
    if not steps or walk is None:
        return False
    old = new = steps[0]
    for is_left, beside in walk:
        if is_left:
            old, new = node_hash(beside, old), node_hash(beside, new)
        else:
            new = node_hash(new, beside)
    return old == first_root and new == root


def _walk(index: int, last: int, path: Sequence[bytes]) -> list[tuple[bool, bytes]] | None:
    """The path up from a node, `last` being the last one of its level; None if the path has another length.

    Each step: whether the hash stands to the left, and the hash.
    """
    steps = []
    for beside in path:
        if last == 0:
            return None
        is_left = bool(index & 1) or index == last
        if is_left:
            while index and not index & 1:
                index, last = index >> 1, last >> 1
        steps.append((is_left, beside))
        index, last = index >> 1, last >> 1
    return steps if last == 0 else None


def _are_hashes(path: Sequence[bytes]) -> bool:
    return all(len(one) == SIZE for one in path)


Fetch = Callable[[Sequence[Node]], Sequence[bytes]]
"""Gives the hashes of nodes, in their order."""


def hashes_of(spans: Sequence[Span], fetch: Fetch) -> list[bytes]:
    """The hashes over spans of a tree that is kept elsewhere, all nodes asked for at once."""
    named = [nodes(span) for span in spans]
    given = iter(fetch([node for some in named for node in some]))
    return [fold([next(given) for _ in some]) for some in named]
