"""Fidelity: whether a replay gives the same tables as when the entries were recorded (ADR 29)."""

from __future__ import annotations

from hashlib import sha256
from typing import Any, Final, Literal, TypeAlias

from msgspec import Struct

from adjudicator.games import code_of
from adjudicator.match import Game, MatchClosed
from adjudicator.plain.json import Plain, canonical
from adjudicator.store.entry import TableDigest

Label: TypeAlias = Literal["exact", "unverified", "diverged"]
"""All digests agree; there are none; one differs."""
EVERY: Final = 64
"""Positions from one digest to the next."""
_TABLE: Final = b"adjudicator-table-v1\x00"
_HOLDS: Final = frozenset({dict, list, tuple})


class Fidelity(Struct, frozen=True):
    """How the tables of a replay, up to a position, compare with the digests recorded beside its entries."""

    position: int = -1
    """The last position compared."""
    digests: int = 0
    """The number of digests, up to the first that differs."""
    agrees: int | None = None
    """The last position whose digest agrees, before any that differs."""
    differs: int | None = None
    """The first position whose digest differs."""
    later: int = 0
    """Events of the game after the last digest, whose tables nothing confirms."""
    version: str | None = None
    """The version that made the last digest, or the first that differs."""
    left: int = 0
    """Entries not compared for want of time."""

    @property
    def label(self) -> Label | None:
        """The result; None while it is not known."""
        if self.differs is not None:
            return "diverged"
        if self.left:
            return None
        return "unverified" if self.agrees is None else "exact"

    @property
    def first(self) -> int:
        """The first position whose table may differ."""
        return 0 if self.agrees is None else self.agrees + 1

    def at(self, position: int) -> Label | None:
        """The result for the table at a position: unverified if no digest follows it."""
        if position < self.first:
            return "exact"
        return "unverified" if self.label == "exact" else self.label


def is_due(position: int, event: object) -> bool:
    """Whether a digest is recorded beside an entry."""
    return not position % EVERY or isinstance(event, MatchClosed)


def digested(ruleset: Game, position: int, table: Any) -> TableDigest:
    """The digest of the table after an entry, by this version."""
    return TableDigest(_digest(ruleset, position, table), code_of(ruleset))


def held_against(found: Fidelity, given: TableDigest, ruleset: Game, position: int, *tables: Any) -> Fidelity:
    """The result so far together with a further digest, compared with the tables after its entry: it is of one."""
    is_same = any(given.digest == _digest(ruleset, position, table) for table in tables)
    agrees, differs = (position, None) if is_same else (found.agrees, position)
    return Fidelity(position, found.digests + 1, agrees, differs, version=given.version)


def _digest(ruleset: Game, position: int, table: Any) -> str:
    told = [ruleset.name, ruleset.edition, position, ruleset.tell(table)]
    return sha256(_TABLE + canonical(_lean(told))).hexdigest()


def _lean(part: Plain) -> Plain:
    """A part without its empty fields: `lay` treats a missing field as empty, so fields may be added later."""
    if isinstance(part, dict):
        return {key: _lean(value) if type(value) in _HOLDS else value for key, value in part.items() if value}
    return [_lean(value) if type(value) in _HOLDS else value for value in part]
