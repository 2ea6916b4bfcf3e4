"""Take-backs: whether a void goes back past a card that somebody has seen, and whether the match allows that."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from adjudicator.dispute import RulingGiven, report_of, ruling_name
from adjudicator.match import EntriesReinstated, EntriesVoided, Game
from adjudicator.plain.said import listed, say
from adjudicator.plain.work import Work
from adjudicator.replay.disputed import Told
from adjudicator.replay.reading import Reading
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step, Viewer

NAMED: Final = 10
"""The most entries named."""


def goes_past(played: Reading, position: int) -> tuple[int, ...]:
    """For an entry that voids others, the first entries with seen cards since the first voided one.

    Empty if the match does not ask, or for any other entry. The search ends when its share of work is used up.
    """
    event = played.entries.events[position]
    if type(event) is not EntriesVoided or played.header.take_backs == "free":
        return ()
    since = Work().share(range(min(event.positions), position))
    return tuple(islice(_showing(played, since), NAMED))


def guard_take_back(played: Reading, events: Sequence[Any], reporter: Viewer) -> None:
    """Raises `Refused` for a void that goes past a card somebody has seen, if the match asks for consent.

    A judge may void; anybody else names the seats that agree, which must be all but their own.
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


def guard_rulings(played: Reading, events: Sequence[Any], disputed: Callable[[], Iterable[Told]]) -> None:
    """Raises `Refused` for a void or its reverse by which a mere report would pass for a ruling, or undo one.

    `disputed`: gives the match's disputes, which only such events need.
    """
    changing = [
        (index, event) for index, event in enumerate(events) if isinstance(event, EntriesVoided | EntriesReinstated)
    ]
    ruled = _ruled(played, disputed()) if changing else {}
    for index, event in changing:
        if event.ruling is not None:
            says = say("A ruling makes its entries itself: rule on the dispute, or leave the ruling out")
            raise Refused(says, f"events[{index}].ruling")
        for position in event.positions:
            if position in ruled:
                says = say("Ruling {ruling} decided on entry {position}: only a ruling changes that",
                           ruling=ruled[position], position=position)  # fmt: skip
                raise Refused(says, f"events[{index}].positions")


def _ruled(played: Reading, disputed: Iterable[Told]) -> dict[int, str]:
    """The entries that rulings let stand, voided, reinstated or recorded, each with the last ruling that did."""
    found: dict[int, str] = {}
    reports: dict[str | None, str] = {}
    for number, entries, dispute, _ in disputed:
        for entry in entries:
            if isinstance(entry.event, RulingGiven):
                name = ruling_name(number, entry.position)
                reports[report_of(name, entry.request)] = name
        if dispute.ruling is not None and entries[dispute.ruling].event.outcome == "dismissed":
            found[dispute.raised.position] = ruling_name(number, dispute.ruling)
    for position, event in enumerate(played.entries.events):
        if isinstance(event, EntriesVoided | EntriesReinstated) and event.ruling is not None:
            found |= dict.fromkeys(event.positions, event.ruling)
            reports[played.entries[position].report_id] = event.ruling
    for position in range(1, played.position + 1) if reports else ():
        if (ruling := reports.get(played.entries[position].report_id)) is not None and played.is_played(position):
            found[position] = ruling
    return found


def _showing(played: Reading, positions: Iterable[int]) -> Iterator[int]:
    """The positions whose entries showed somebody a card."""
    for position in positions:
        if played.is_played(position) and shows_cards(played.ruleset, played, position):
            yield position


def shows_cards(game: Game, played: Reading, position: int) -> bool:
    """Whether an entry showed a card: turned one up, dealt some, or tells somebody what others do not know."""
    event, before = played.entries.events[position], played.before(position)
    kind = type(event)
    if kind in game.flips and any(True for _ in game.flips[kind](before, event)):
        return True
    if kind in game.deals and any(dealt.what != "shuffle" for dealt in game.deals[kind](before, event)):
        return True
    if game.deals:
        return False
    step: Step[Any, Any] = Step(position, before, event, game.evolve(before, event, position))
    return bool(game.mask(step, SPECTATOR).event != event)
