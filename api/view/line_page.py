"""A line on a page: whose it is, where it begins, how far the match's own entries follow, what may be done with it."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from msgspec import Struct, json

from adjudicator.line import Own, Told
from adjudicator.plain.said import Said
from api.sentences import say
from api.view.lines import line as shape
from api.view.seen import Seen


class Listed(Struct, frozen=True):
    """A line among those of its match."""

    id: UUID
    position: int
    says: str
    whose: str
    opens: int
    """Its entry to open it at: its first, or the match's before it if it has none."""


class WhatIf(Struct, frozen=True, kw_only=True):
    """The line that is looked at."""

    id: UUID
    says: str
    whose: str
    begins: int
    """The entry of the match in whose place it goes another way."""
    first: int
    """The entry of the match to go back to."""
    last: int
    """Its last entry."""
    ends: int
    """The last entry of the match as it stood when the line was begun."""
    goes: str
    """How far the match's own entries follow; empty if none do."""
    why: str
    rule: str
    is_mine: bool
    is_shared: bool
    leaves: int | None
    """The entry of the match that no longer fits, where it may be left out so that the rest follows."""
    more: int | None
    """The entry of the match from which on more may follow."""
    instead_of: str
    """The entry in whose place it begins, in words, as long as nothing stands there; else empty."""
    event: str
    """That entry's event, as JSON."""
    undo: int | None
    """The entry after which it goes on if what was played last is taken back."""


def listed_line(seen: Seen, told: Told, *, is_mine: bool) -> Listed:
    """A line in the list of its match."""
    begins = told.begun.position
    whose = _whose(seen, told, is_mine=is_mine)
    return Listed(told.id, begins, called(seen, told), whose, min(begins, told.position))


def what_if_page(seen: Seen, told: Told, *, is_mine: bool) -> WhatIf:
    """What a page says of a line."""
    stop = shape(seen, told, is_mine=is_mine).stop
    at_stop = stop is not None and stop.after == told.position
    leaves = stop.before if stop is not None and stop.is_unfit and at_stop and stop.before < told.begun.known else None
    goes = _goes(told)
    return WhatIf(
        id=told.id,
        says=called(seen, told),
        whose=_whose(seen, told, is_mine=is_mine),
        begins=told.begun.position,
        first=min(told.begun.position, told.begun.known),
        last=told.position,
        ends=seen.played.position,
        goes="" if goes is None else seen.speaker.say(goes),
        why="" if stop is None else stop.says,
        rule="" if stop is None else stop.rule or "",
        is_mine=is_mine,
        is_shared=told.shared,
        leaves=leaves,
        more=stop.before if stop is not None and not stop.is_unfit and at_stop else None,
        **_instead(seen, told),
        undo=_undo(told),
    )


def _instead(seen: Seen, told: Told) -> dict[str, str]:
    """The match's entry in whose place the line begins, as long as it has no entry."""
    match, position = replace(seen, reading=seen.played, line=None), told.begun.position
    if told.pieces or position > match.reading.position:
        return {"instead_of": "", "event": ""}
    step = match.step(position)
    event = "" if step is None else json.encode(match.event(position, step)).decode()
    return {"instead_of": seen.speaker.say(match.sentence(position, step)), "event": event}


def called(seen: Seen, told: Told) -> str:
    """What people call a line."""
    position = f"#{told.begun.position}"
    says = say("What if, from {position} on", position=position)
    return told.begun.name or seen.speaker.say(says)


def _whose(seen: Seen, told: Told, *, is_mine: bool) -> str:
    if not is_mine:
        return seen.speaker.say(say("Shared by {holder}", holder=told.begun.holder or "?"))
    return seen.speaker.say(say("Your line, shared") if told.shared else say("Your line, which nobody else sees"))


def _goes(told: Told) -> Said | None:
    """How far the match's own entries follow."""
    stop = told.stop
    if stop is None:
        if told.pieces and isinstance(told.pieces[-1], int):
            return say("The rest of the match follows to its end.")
        return None
    last, before = f"#{stop.before - 1}", f"#{stop.before}"
    if not stop.is_unfit:
        return say("The match's own entries follow to {last}; more may.", last=last)
    if stop.after < told.begun.position or not isinstance(told.pieces[stop.after - told.begun.position], int):
        return say("{before}, the match's next entry, no longer fits.", before=before)
    return say("The match's own entries follow to {last}; {before} no longer fits.", last=last, before=before)


def _undo(told: Told) -> int | None:
    """Before what was played last, if that is the line's own."""
    last = told.pieces[-1] if told.pieces else None
    if not isinstance(last, Own):
        return None
    at = told.position
    for piece in reversed(told.pieces):
        if not isinstance(piece, Own) or piece.at != last.at:
            break
        at -= 1
    return at
