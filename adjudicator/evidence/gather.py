"""Evidence of a match from a database: its stored bytes as they are, each with its place in a checkpoint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from adjudicator.evidence.file import Earlier, Evidence, Foot, Head, Proved
from adjudicator.ledger import leaf as leaves
from adjudicator.ledger import tree
from adjudicator.ledger.log import Absent, Ledger, Signed
from adjudicator.plain.said import say
from adjudicator.store.database import Row
from adjudicator.store.ledger import Leaf

_BROKEN: Final = say("the entries are not as they entered the ledger: run `adjudicator verify`")


def gather(ledger: Ledger, match: UUID, since: Sequence[int] = ()) -> Evidence:
    """The evidence of a match in the newest checkpoint, proved to continue the ledger as it was with `since` entries.

    Raises `Absent` if an entry is in no checkpoint yet, or has changed since it entered the ledger.
    """
    newest = ledger.newest()
    if newest is None:
        raise Absent(say("no checkpoint is signed yet"))
    rows = ledger.recorder.select_rows(match)
    kept = ledger.recorder.ledger.of_match(match.hex)
    if [leaf.position for leaf in kept] != list(range(len(kept))) or len(kept) > len(rows):
        raise Absent(_BROKEN)
    if len(kept) < len(rows) or kept[-1].number >= newest.checkpoint.size:
        raise Absent(say("not all entries of the match are in a checkpoint yet"))
    paths = ledger.paths([leaf.number for leaf in kept], newest.checkpoint.size)
    entries = [_proved(ledger, match, *one) for one in zip(rows, kept, paths, strict=True)]
    head = Head(match=match.hex, entries=len(entries))
    return Evidence(head, entries, _foot(ledger, newest, since))


def _proved(ledger: Ledger, match: UUID, row: Row, leaf: Leaf, path: Sequence[bytes]) -> Proved:
    salt = ledger.salt(match, row.position)
    found = leaves.leaf(match.hex, row.position, leaves.content(salt, row.topic, row.state or b""))
    try:
        stored = (row.state or b"").decode()
    except UnicodeDecodeError:
        raise Absent(_BROKEN) from None
    if row.position != leaf.position or leaf.hashes[: tree.SIZE] != found:
        raise Absent(_BROKEN)
    told = tuple(one.hex() for one in path)
    return Proved(topic=row.topic, stored=stored, salt=salt.hex(), number=leaf.number, path=told)


def _foot(ledger: Ledger, newest: Signed, since: Sequence[int]) -> Foot:
    size = newest.checkpoint.size
    earlier = []
    for one in sorted(set(since)):
        if not 0 < one <= size:
            raise Absent(say("the checkpoint has {size} entries: it goes on from one with 1 to {size}", size=size))
        path = tuple(found.hex() for found in ledger.consistency(one, size))
        earlier.append(Earlier(size=one, root=ledger.root(one).hex(), path=path))
    keys = tuple(one.note for one in ledger.statements())
    return Foot(checkpoint=newest.note, keys=keys, earlier=tuple(earlier))
