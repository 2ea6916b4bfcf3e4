"""Take-backs: whether voided entries go back past a card that somebody has seen, and what the match says to that."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from adjudicator.match import EntriesVoided, Game
from adjudicator.plain.said import listed, say
from adjudicator.plain.work import Work
from adjudicator.replay.reading import Reading
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step, Viewer

NAMED: Final = 10
"""Entries that are named at most."""


def goes_past(played: Reading, position: int) -> tuple[int, ...]:
    """For an entry that voids others, the first entries since the first of those whose cards somebody has seen.

    None where the match does not ask, and for any other entry; those alone that the work goes as far as.
    """
    event = played.entries.events[position]
    if type(event) is not EntriesVoided or played.header.take_backs == "free":
        return ()
    since = Work().share(range(min(event.positions), position))
    return tuple(islice(_showing(played, since), NAMED))


def guard_take_back(played: Reading, events: Sequence[Any], reporter: Viewer) -> None:
    """Raises `Refused` for a void that goes past a card somebody has seen, where the match asks for consent.

    A judge may void; anybody else says which seats agree, and all others than their own have to.
    """
    if played.header.take_backs != "consent" or reporter == JUDGE:
        return
    for event in events:
        if type(event) is not EntriesVoided or min(event.positions) > played.position:
            continue
        others = [seat for seat in played.header.seats if seat not in (reporter, *event.consents)]
        since = range(min(event.positions), played.position + 1) if others else ()
        seen = tuple(islice(_showing(played, since), NAMED))
        if seen:
            says = say(
                "It goes back past cards that somebody has seen ({positions}): {seats} must agree, or a judge decide",
                positions=listed([f"#{position}" for position in seen], "list"), seats=listed(others, "list"),
            )  # fmt: skip
            raise Refused(says, "consents")


def _showing(played: Reading, positions: Iterable[int]) -> Iterator[int]:
    """Those of some entries that showed a card to somebody."""
    for position in positions:
        if played.is_played(position) and shows_cards(played.ruleset, played, position):
            yield position


def shows_cards(game: Game, played: Reading, position: int) -> bool:
    """Whether an entry showed a card: turned one up, dealt some, or tells somebody what others do not know."""
    before, event = played.table(position - 1), played.entries.events[position]
    kind = type(event)
    if kind in game.flips and any(True for _ in game.flips[kind](before, event)):
        return True
    if kind in game.deals and any(dealt.what != "shuffle" for dealt in game.deals[kind](before, event)):
        return True
    if game.deals:
        return False
    step: Step[Any, Any] = Step(position, before, event, played.table(position))
    return bool(game.mask(step, SPECTATOR).event != event)
