"""A published file with what it is checked with and what must come of it, and the keys of all of them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from adjudicator.evidence.file import Evidence
from adjudicator.ledger.checkpoint import read_checkpoint
from adjudicator.ledger.note import read_note
from tests.evidence.good import KEY, NEXT

FORGER: Final = KEY._replace(secret=bytes(32))
"""A stranger's key, of the same name."""
LOG, AFTER, STRANGE = str(KEY.verifier), str(NEXT.verifier), str(FORGER.verifier)


class Vector(NamedTuple):
    """A file, what it is checked with, and what must come of it."""

    name: str
    data: bytes
    kind: str | None = None
    position: int | None = None
    keys: Sequence[str] = (LOG,)
    slips: Sequence[str] = ()
    proofs: Sequence[dict[str, Any]] = ()
    contributions: Sequence[dict[str, Any]] = ()


def slip(evidence: Evidence, **other: Any) -> str:
    """What a printed slip says of a checkpoint."""
    return str(read_checkpoint(read_note(evidence.foot.checkpoint).text).slip._replace(**other))
