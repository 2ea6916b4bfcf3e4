"""The Merkle tree: published vectors, all proofs of small trees, changed proofs.

`python -m tests.ledger.test_tree 100000` tries so many changed proofs; here there are fewer.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

import pytest

from adjudicator.ledger import tree
from tests.ledger import vectors

VECTORS = [tree.leaf_hash(one) for one in vectors.LEAVES]
LEAVES = [tree.leaf_hash(b"leaf %d" % number) for number in range(300)]


@pytest.mark.parametrize("size", range(9))
def test_published_roots(size: int) -> None:
    growing = tree.Growing()
    for leaf in VECTORS[:size]:
        growing.append(leaf)

    assert tree.root(VECTORS[:size]).hex() == growing.root.hex() == vectors.ROOTS[size]


@pytest.mark.parametrize(("index", "size", "path"), vectors.INCLUSION)
def test_published_inclusion_proofs(index: int, size: int, path: list[str]) -> None:
    given = [bytes.fromhex(one) for one in path]

    assert tree.inclusion(VECTORS[:size], index) == given
    assert tree.verify_inclusion(bytes.fromhex(vectors.ROOTS[size]), size, index, VECTORS[index], given)


@pytest.mark.parametrize(("first", "size", "path"), vectors.CONSISTENCY)
def test_published_consistency_proofs(first: int, size: int, path: list[str]) -> None:
    given = [bytes.fromhex(one) for one in path]
    roots = [bytes.fromhex(vectors.ROOTS[one]) for one in (first, size)]

    assert tree.consistency(VECTORS[:size], first) == given
    assert tree.verify_consistency(roots[0], first, roots[1], size, given)


@pytest.mark.parametrize("size", range(1, 41))
def test_every_leaf_of_every_small_tree_is_proved(size: int) -> None:
    root = tree.root(LEAVES[:size])

    for index in range(size):
        path = tree.inclusion(LEAVES[:size], index)
        assert tree.verify_inclusion(root, size, index, LEAVES[index], path)
        others = [place for place in range(size) if place != index]
        assert not any(tree.verify_inclusion(root, size, place, LEAVES[index], path) for place in others)


@pytest.mark.parametrize("size", [*range(41), 64, 100, 255, 256, 257])
def test_every_beginning_of_a_tree_is_proved(size: int) -> None:
    root = tree.root(LEAVES[:size])

    for first in range(size + 1):
        path = tree.consistency(LEAVES[:size], first)
        assert tree.verify_consistency(tree.root(LEAVES[:first]), first, root, size, path)
        assert first == size or not tree.verify_consistency(tree.root(LEAVES[1 : first + 2]), first, root, size, path)


def test_a_tree_goes_on_from_what_its_root_is_folded_from() -> None:
    whole, kept = tree.Growing(), {}
    for number, leaf in enumerate(LEAVES):
        for level, found in enumerate(whole.append(leaf)):
            kept[tree.Node(level, number >> level)] = found
        again = tree.Growing(number + 1, [kept[node] for node in tree.nodes(tree.Span(0, number + 1))])
        assert again.root == whole.root == tree.root(LEAVES[: number + 1])
    spans = tree.inclusion_spans(300, 77)
    assert tree.hashes_of(spans, lambda nodes: [kept[node] for node in nodes]) == tree.inclusion(LEAVES, 77)


def test_the_empty_tree_begins_every_tree() -> None:
    assert tree.verify_consistency(tree.EMPTY, 0, LEAVES[0], 1, [])
    assert not tree.verify_consistency(LEAVES[1], 0, LEAVES[0], 1, [])


@pytest.mark.parametrize(("size", "index"), [(0, 0), (3, 3), (3, -1)])
def test_no_leaf_no_proof(size: int, index: int) -> None:
    with pytest.raises(IndexError):
        tree.inclusion(LEAVES[:size], index)
    assert not tree.verify_inclusion(tree.root(LEAVES[:size]), size, index, LEAVES[0], [])


def test_a_longer_tree_begins_no_shorter_one() -> None:
    with pytest.raises(IndexError):
        tree.consistency(LEAVES[:3], 4)
    assert not tree.verify_consistency(tree.root(LEAVES[:4]), 4, tree.root(LEAVES[:3]), 3, [])


def changed(random: Random, path: list[bytes]) -> list[bytes]:
    """A path with a bit, a hash, the order or its length changed."""
    path = list(path)
    kind = random.randrange(6) if path else 2
    place = random.randrange(len(path)) if path else 0
    if kind == 0:
        bit = random.randrange(256)
        path[place] = (int.from_bytes(path[place]) ^ 1 << bit).to_bytes(32)
    elif kind == 1:
        del path[place]
    elif kind == 2:
        path.insert(place, random.choice([random.randbytes(32), *path]))
    elif kind == 3:
        path[place] = random.choice([b"", path[place][:-1], path[place] + b"\0", random.choice(LEAVES)])
    elif kind == 4:
        random.shuffle(path)
    else:
        path = [*path[:place], b"".join(path[place : place + 2]), *path[place + 2 :]] if len(path) > 1 else []
    return path


def accepted(count: int, seed: int) -> Iterator[str]:
    """Changed proofs that are taken for true ones: there should be none."""
    random = Random(seed)
    roots = [tree.root(LEAVES[:size]) for size in range(len(LEAVES) + 1)]
    for _ in range(count):
        size = random.randint(2, len(LEAVES))
        place = random.randrange(size)
        path = tree.inclusion(LEAVES[:size], place)
        other = changed(random, path)
        if other != path and tree.verify_inclusion(roots[size], size, place, LEAVES[place], other):
            yield f"inclusion of {place} in {size}"
        first = random.randint(1, size)
        path = tree.consistency(LEAVES[:size], first)
        other = changed(random, path)
        if other != path and tree.verify_consistency(roots[first], first, roots[size], size, other):
            yield f"consistency of {first} and {size}"


def test_no_changed_proof_is_accepted() -> None:
    assert not list(accepted(1_000, seed=7))


if __name__ == "__main__":
    found = list(accepted(int(sys.argv[1]), seed=11))
    print(f"{len(found)} of 2 x {sys.argv[1]} changed proofs accepted", *found[:10], sep="\n")
    sys.exit(bool(found))
