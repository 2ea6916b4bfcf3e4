"""What a third verifier is made of: digests, trees, the form that fields have."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Sequence
from typing import Any

HASH, SALT = "[0-9a-f]{64}", "[0-9a-f]{32}"


class No(Exception):
    """What is wrong: its kind."""


def need(holds: object, kind: str = "file") -> None:
    if not holds:
        raise No(kind)


def sha(*parts: bytes) -> bytes:
    return hashlib.sha256(b"".join(parts)).digest()


def lp(*parts: bytes | str, size: int = 4) -> bytes:
    made = (part.encode() if isinstance(part, str) else part for part in parts)
    return b"".join(len(part).to_bytes(size) + part for part in made)


def long(*parts: bytes | str) -> bytes:
    return lp(*parts, size=8)


def node(left: bytes, right: bytes) -> bytes:
    return sha(b"\x01", left, right)


def included(leaf: bytes, index: int, size: int, path: Sequence[bytes], root: bytes) -> bool:
    if index >= size:
        return False
    last = size - 1
    for beside in path:
        if last == 0:
            return False
        if index % 2 or index == last:
            leaf = node(beside, leaf)
            while index and not index % 2:
                index, last = index // 2, last // 2
        else:
            leaf = node(leaf, beside)
        index, last = index // 2, last // 2
    return last == 0 and leaf == root


def consistent(first: int, old: bytes, size: int, root: bytes, path: list[bytes]) -> bool:
    """RFC 9162, 2.1.4.2."""
    if not 1 <= first <= size:
        return False
    if first == size:
        return not path and old == root
    if not path:
        return False
    if first & (first - 1) == 0:
        path = [old, *path]
    fn, sn = first - 1, size - 1
    while fn & 1:
        fn, sn = fn >> 1, sn >> 1
    fr = sr = path[0]
    for c in path[1:]:
        if sn == 0:
            return False
        if fn & 1 or fn == sn:
            fr, sr = node(c, fr), node(c, sr)
            while not fn & 1 and fn != 0:
                fn, sn = fn >> 1, sn >> 1
        else:
            sr = node(sr, c)
        fn, sn = fn >> 1, sn >> 1
    return fr == old and sr == root and sn == 0


def fits(value: Any, **form: Callable[[Any], object]) -> None:
    need(
        isinstance(value, dict)
        and value.keys() == form.keys()
        and all(check(value[name]) for name, check in form.items())
    )


def whole(least: int, most: int) -> Callable[[Any], bool]:
    return lambda value: type(value) is int and least <= value <= most


def like(pattern: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value, re.DOTALL) is not None


def many(check: Callable[[Any], object], most: int = 10**9) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, list) and len(value) <= most and all(map(check, value))
