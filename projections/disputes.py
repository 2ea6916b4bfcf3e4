"""The disputes of all matches as they stand: those that wait for a judge, and the rulings on the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, cast
from uuid import UUID

from adjudicator.dispute import WAITING, RulingGiven
from adjudicator.match import NotFound
from adjudicator.plain.folding import folded
from adjudicator.replay.disputed import Head, entry_in, head_in, ruler
from adjudicator.service import Adjudicator
from adjudicator.store.database import OF_DISPUTES, Id, Numbered, Recorder
from adjudicator.store.envelope import Corrupt, Entry, EntryMapper
from projections.contract import BETWEEN, Change, Drop, Outcome, Parked, Put, Row, Set, Shape
from projections.entries import players
from projections.sentences import say

SHAPE: Final = Shape(
    name="disputes",
    columns=(
        "raised", "stream", "match", "number", "position", "disputed", "status", "waiting", "claim", "rules", "seat",
        "outcome", "reason", "cited", "judge", "ruler", "event", "players", "at", "ruled_at",
    ),
    numbers=frozenset(("raised", "number", "position", "disputed", "waiting")),
    key="raised",
    indexes=("match", "waiting", "event"),
    stream="stream",
)  # fmt: skip
"""`raised` is the notification id of its first entry; `rules` are at issue; `cited` are those cited by the ruling that
stands; `ruler` gave that ruling; `judge` is the same name, folded for searches."""


class Disputes:
    """Keeps the disputes: reads their rows, and only the headers of their matches."""

    shape = SHAPE

    def __init__(self, service: Adjudicator) -> None:
        self._service = service

    def project(self, rows: Sequence[Numbered]) -> Outcome:
        """What consecutive rows of the log change."""
        put, others, parked = Put([]), list[Change](), list[Parked]()
        streams: dict[Id, list[Numbered]] = {}
        for row in rows:
            if row.topic.startswith(OF_DISPUTES):
                streams.setdefault(row.match, []).append(row)
        for stream, mine in streams.items():
            try:
                head = self._head(stream, mine[-1].position)
                standing = _standing(head, self._ruling(stream, head))
                if mine[0].position == 0:
                    put.rows.append(self._raised(mine[0], head) | standing)
                else:
                    others.append(Set(standing, {"stream": str(stream)}))
            except Corrupt as corrupt:
                parked.append(Parked(stream, corrupt.position, corrupt.why))
                others.append(Drop({"stream": str(stream)}))
        return Outcome([put, *others] if put.rows else others, parked)

    def _head(self, stream: Id, last: int | None) -> Head:
        """A dispute up to one of its entries; raises `Corrupt`."""
        head = None if isinstance(stream, str) or last is None else head_in(*self._stored, stream, last)
        if head is None:
            raise Corrupt(stream, last or 0, say("no entry of ours stands there"), plain=True)
        return head

    def _ruling(self, stream: Id, head: Head) -> Entry[RulingGiven] | None:
        """The ruling that stands, if there is one; raises `Corrupt`."""
        return entry_in(*self._stored, UUID(str(stream)), head.rulings[-1]) if head.rulings else None

    @property
    def _stored(self) -> tuple[Recorder, EntryMapper]:
        return cast("Recorder", self._service.recorder), cast("EntryMapper", self._service.mapper)

    def _raised(self, row: Numbered, head: Head) -> Row:
        """The columns of a dispute that are fixed when it is raised; raises `Corrupt`."""
        raised, match = head.raised, UUID(head.raised.match)
        try:
            header = self._service.header(match)
        except NotFound as missing:
            raise Corrupt(row.match, 0, missing.says) from None
        return {
            "raised": row.id,
            "stream": str(row.match),
            "match": str(match),
            "number": raised.number,
            "disputed": raised.position,
            "claim": raised.claim,
            "rules": _listed(raised.rules),
            "seat": raised.seat,
            "event": folded(header.event),
            "players": players(header, header.seats),
            "at": head.first.at,
        }


def _standing(head: Head, entry: Entry[RulingGiven] | None) -> Row:
    """The columns of a dispute's present state and of its ruling, if there is one."""
    same: Row = {"position": head.position, "status": head.status, "waiting": int(head.status in WAITING)}
    if entry is None:
        return same | dict.fromkeys(("outcome", "reason", "cited", "judge", "ruler", "ruled_at"))
    ruling = entry.event
    return same | {
        "outcome": ruling.outcome,
        "reason": ruling.reason,
        "cited": _listed(ruling.rules),
        "judge": folded(ruler(entry)),
        "ruler": ruler(entry),
        "ruled_at": entry.at,
    }


def _listed(rules: Sequence[str]) -> str:
    return BETWEEN.join(["", *rules, ""])
