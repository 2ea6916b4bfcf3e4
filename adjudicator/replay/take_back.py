"""Take-backs: whether a void or a correction is from before a card was seen, and whether the match allows that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from adjudicator.match import EntriesVoided, EntryCorrected, Game, MatchEvent
from adjudicator.plain.said import listed, say
from adjudicator.plain.work import Work
from adjudicator.replay.reading import Reading
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step, Viewer

NAMED: Final = 10
"""The most entries named."""


def goes_past(played: Reading, position: int) -> tuple[int, ...]:
    """For an entry that voids or corrects others, the first entries with seen cards since the first of these.

    Empty if the match does not ask, or for any other entry. The search ends when its share of work is used up.
    """
    first = _goes_back_to(played.entries.events[position])
    if first is None or played.header.take_backs == "free":
        return ()
    since = Work().share(range(first, position))
    return tuple(islice(_showing(played, since), NAMED))


def guard_take_back(played: Reading, events: Sequence[Any], reporter: Viewer) -> None:
    """Raises `Refused` for a void or a correction from before a card was seen, if the match asks for consent.

    A judge may do so; anybody else names the seats that agree, which must be all but their own.
    """
    if played.header.take_backs != "consent" or reporter == JUDGE:
        return
    for event in events:
        first = _goes_back_to(event)
        if first is None or first > played.position:
            continue
        others = unasked(played, event, reporter)
        since = range(first, played.position + 1) if others else ()
        seen = tuple(islice(_showing(played, since), NAMED))
        if seen:
            says = say(
                "It goes back past cards that somebody has seen ({positions}): {seats} must agree, or a judge decide",
                positions=listed([f"#{position}" for position in seen], "list"), seats=listed(others, "list"),
            )  # fmt: skip
            raise Refused("not-yours", says, "consents")


def unasked(played: Reading, event: EntriesVoided | EntryCorrected, reporter: Viewer) -> list[str]:
    """The seats that have not agreed to a void or a correction."""
    return [seat for seat in played.header.seats if seat not in (reporter, *event.consents)]


def _goes_back_to(event: Any) -> int | None:
    """The first entry that a void or a correction changes; None for any other event."""
    if type(event) is EntryCorrected:
        return event.position
    return min(event.positions) if type(event) is EntriesVoided else None


def _showing(played: Reading, positions: Iterable[int]) -> Iterator[int]:
    """The positions whose entries showed somebody a card."""
    for position in positions:
        if isinstance(played.events[position], MatchEvent):
            continue
        if not played.fits(position) or shows_cards(played.ruleset, played, position):
            yield position


def shows_cards(game: Game, played: Reading, position: int) -> bool:
    """Whether an entry showed a card: turned one up, dealt some, or tells somebody what others do not know."""
    event, before = played.events[position], played.before(position)
    kind = type(event)
    if kind in game.flips and any(True for _ in game.flips[kind](before, event)):
        return True
    if kind in game.deals and any(dealt.what != "shuffle" for dealt in game.deals[kind](before, event)):
        return True
    if game.deals:
        return False
    step: Step[Any, Any] = Step(position, before, event, game.evolve(before, event, position))
    return bool(game.mask(step, SPECTATOR).event != event)
