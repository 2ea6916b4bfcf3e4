"""Which key signs from when: statements, each signed by its key and by the one before, so that who holds an older key
can follow to the newest, and who holds the newest back to the first.
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
    """The statement of a key: it signs from a size on, after the one before, if there was one."""

    size: int
    key: Verifier
    before: Verifier | None
    note: str
    """The note that states it."""


def stated(signer: Signer, size: int, before: Signer | None = None) -> str:
    """The note that states a key, signed by it and by the one before."""
    keys = [signer, *([before] if before else [])]
    text = "".join(f"{line}\n" for line in (_TAG, size, *(one.verifier for one in keys)))
    return f"{text}\n{''.join(one.sign(text) for one in keys)}"


def read_stated(text: str) -> Succeeded:
    """What a note states of a key; raises `Malformed`."""
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
    """What notes state of keys, in their order, without what is no statement of one."""
    found = []
    for text in texts:
        with suppress(Malformed):
            found.append(read_stated(text))
    return found


def runs(statements: Sequence[Succeeded]) -> list[list[Succeeded]]:
    """The statements parted where one is not by the key before it, or reaches back behind it."""
    found: list[list[Succeeded]] = []
    for one in statements:
        last = found[-1][-1] if found else None
        if last and one.before == last.key and one.size >= last.size:
            found[-1].append(one)
        else:
            found.append([one])
    return found


def trusted(statements: Sequence[Succeeded], given: Sequence[Verifier] = ()) -> list[Succeeded]:
    """The keys that follow from those that somebody was given, else from the first."""
    parted = runs(statements)
    if not given:
        return parted[0] if parted else []
    return [one for run in parted if any(one.key in given for one in run) for one in run]


def is_signed(note: Note, size: int, keys: Sequence[Succeeded]) -> bool:
    """Whether a checkpoint of a size is signed by the key of that size: at a change, by the old one or the new."""
    return any(note.signed_by(key) is not None for key in due(size, keys))


def due(size: int, keys: Sequence[Succeeded]) -> Iterator[Verifier]:
    """The keys of which one signs a checkpoint of a size."""
    yield from [one.key for one in keys if one.size < size][-1:]
    yield from (one.key for one in keys if one.size == size)
