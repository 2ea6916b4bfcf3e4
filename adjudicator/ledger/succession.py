"""The succession of signing keys: each statement is signed by its key and by the one before, so that a holder of any
key can follow them forward to the newest and back to the first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from adjudicator.ledger.note import LOG, Note, Signer, Verifier, read_note, read_verifier
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import say

_TAG: Final = "adjudicator/ledger/key/v1"
_TEXT: Final = re.compile(rf"{_TAG}\n(0|[1-9][0-9]{{0,18}})\n([^\n]+)\n(?:([^\n]+)\n)?")
_NO_STATEMENT = say("this states no key: it is not written so, or its key did not sign it")


class Succeeded(NamedTuple):
    """The statement of a key: it signs from a size on, after the key before; None: it is the first."""

    size: int
    key: Verifier
    before: Verifier | None
    note: str
    """The statement's note."""


def stated(signer: Signer, size: int, before: Signer | None = None) -> str:
    """The note that states a key, signed by it and by the one before."""
    keys = [signer, *([before] if before else [])]
    text = "".join(f"{line}\n" for line in (_TAG, size, *(one.verifier for one in keys)))
    return f"{text}\n{''.join(one.sign(text) for one in keys)}"


def read_stated(text: str) -> Succeeded:
    """The statement in a note; raises `Malformed`."""
    note = read_note(text)
    found = _TEXT.fullmatch(note.text)
    if found is None:
        raise Malformed(_NO_STATEMENT)
    key, before = read_verifier(found[2]), read_verifier(found[3]) if found[3] else None
    keys = [key, *([before] if before else [])]
    if any(one.kind != LOG or one.name != key.name or note.signed_by(one) is None for one in keys):
        raise Malformed(_NO_STATEMENT)
    return Succeeded(int(found[1]), key, before, text)


def readable(texts: Iterable[str]) -> list[Succeeded]:
    """The statements in notes, in order; notes that are not valid statements are left out."""
    found = []
    for text in texts:
        with suppress(Malformed):
            found.append(read_stated(text))
    return found


def runs(statements: Sequence[Succeeded]) -> list[list[Succeeded]]:
    """The statements in runs; a new run begins at one that is not by the key before it, or has a smaller size."""
    found: list[list[Succeeded]] = []
    for one in statements:
        last = found[-1][-1] if found else None
        if last and one.before == last.key and one.size >= last.size:
            found[-1].append(one)
        else:
            found.append([one])
    return found


def trusted(statements: Sequence[Succeeded], given: Sequence[Verifier] = ()) -> list[Succeeded]:
    """The runs of keys that contain a given key; without a given key, the first run."""
    parted = runs(statements)
    if not given:
        return parted[0] if parted else []
    return [one for run in parted if any(one.key in given for one in run) for one in run]


def is_signed(note: Note, size: int, keys: Sequence[Succeeded]) -> bool:
    """Whether a checkpoint is signed by the key due at its size: at a change, the old or the new one."""
    return any(note.signed_by(key) is not None for key in due(size, keys))


def due(size: int, keys: Sequence[Succeeded]) -> Iterator[Verifier]:
    """The keys due at a size: one of them signs its checkpoint."""
    yield from [one.key for one in keys if one.size < size][-1:]
    yield from (one.key for one in keys if one.size == size)


def due_of(size: int, statements: Sequence[Succeeded], given: Sequence[Verifier]) -> list[Verifier]:
    """The keys of which one signs a checkpoint of a size: those due in the runs of the given keys, and each given key
    that no run states.
    """
    counted = trusted(statements, given) if given else []
    known = [one.key for one in counted]
    return [*due(size, counted), *(key for key in given if key not in known)]
