"""Penalties as all faces list them: those of the rulings that stand, each tied to whom it is for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Annotated, Any, Final
from uuid import UUID

from msgspec import Meta, Struct

from adjudicator.dispute import RulingGiven
from adjudicator.match import Header
from adjudicator.plain.folding import folded
from adjudicator.plain.json import Malformed
from adjudicator.replay.disputed import ruler
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Corrupt
from api.sentences import say
from api.view.shapes import Behind, Cursor, Next
from projections.contract import Row

MOST: Final = 5_000
"""Most rulings that one question looks at: those of a large event and more."""


class Penalty(Struct, frozen=True, kw_only=True):
    """A penalty, whom it is for, and the ruling that gave it."""

    match: UUID
    header: Header
    number: Annotated[int, Meta(description="Which dispute of the match.")]
    disputed: Annotated[int, Meta(description="The entry of the match that is disputed.")]
    position: Annotated[int, Meta(description="The dispute's entry with the ruling.")]
    penalty: str
    seat: Annotated[str | None, Meta(description="Whom it is for; null where the ruling does not say.")]
    player: Annotated[str | None, Meta(description="Who sits there.")]
    reason: str
    rules: tuple[str, ...]
    ruler: str | None
    at: str | None


class Penalties(Struct, frozen=True):
    """A page of the penalties, in the order in which their disputes were raised."""

    penalties: tuple[Penalty, ...]
    cursor: Cursor
    next: Next
    behind: Behind


def penalized(service: Adjudicator, rows: Iterable[Row], player: str | None = None) -> Iterator[Row]:
    """The disputes whose standing ruling gives a penalty, to that `player` if one is named, with its entry as `given`.

    Raises `Malformed` beyond `MOST` rulings.
    """
    ruled = (row for row in rows if row["outcome"] is not None)
    for count, row in enumerate(ruled, 1):
        if count > MOST:
            raise Malformed(say("More than {most} rulings: ask for one event, match or day", most=MOST), "")
        given = _given(service, row)
        if given is None or not given.event.penalty:
            continue
        if player is None or _is_of(service, row, given.event.penalty_for, player):
            whole: Any = {**row, "given": given}
            yield whole


def _is_of(service: Adjudicator, row: Row, seat: str | None, player: str) -> bool:
    with suppress(Corrupt):
        return folded(service.header(UUID(str(row["match"]))).seats.get(seat or "", "")) == folded(player)
    return False


def _given(service: Adjudicator, row: Row) -> Any:
    """The entry of the ruling that stands; None if it cannot be read any more."""
    with suppress(Corrupt):
        match, number = UUID(str(row["match"])), int(str(row["number"]))
        head = service.head(match, number)
        if head is not None and head.rulings:
            return service.dispute_entry(match, number, head.rulings[-1])
    return None


def penalty(row: Any, header: Header) -> Penalty:
    """A penalty, from the row of its dispute."""
    given = row["given"]
    event: RulingGiven = given.event
    return Penalty(
        match=UUID(row["match"]),
        header=header,
        number=row["number"],
        disputed=row["disputed"],
        position=given.position,
        penalty=event.penalty,
        seat=event.penalty_for,
        player=header.seats.get(event.penalty_for or "") or None,
        reason=event.reason,
        rules=event.rules,
        ruler=ruler(given),
        at=given.at,
    )
