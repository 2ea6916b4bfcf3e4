"""What rulings did: only a ruling changes it, and no report passes for one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from adjudicator.dispute import report_of, ruling_name
from adjudicator.match import CHANGING, EntriesReinstated, EntriesVoided, EntryCorrected
from adjudicator.plain.said import say
from adjudicator.replay.disputed import Head
from adjudicator.replay.reading import Reading
from adjudicator.seam.ruleset import Refused
from adjudicator.store.entry import Entry


def guard_rulings(
    played: Reading,
    events: Sequence[Any],
    disputed: Callable[[], Iterable[Head]],
    entry: Callable[[int, int], Entry[Any]],
) -> None:
    """Raises `Refused` for a void, its reverse or a correction by which a mere report would pass for a ruling, or undo
    one.

    `disputed`: gives the match's disputes, which only such events need; `entry`: one of a dispute's, by its number and
    position.
    """
    changing = [(index, event) for index, event in enumerate(events) if type(event) in CHANGING]
    found = ruled(played, disputed(), entry) if changing else {}
    for index, event in changing:
        if isinstance(event, EntryCorrected):
            _guard(found, (event.position,), f"events[{index}].position")
            continue
        if event.ruling is not None:
            says = say("A ruling makes its entries itself: rule on the dispute, or leave the ruling out")
            raise Refused("not-yours", says, f"events[{index}].ruling")
        _guard(found, event.positions, f"events[{index}].positions")


def _guard(found: Mapping[int, str], positions: Iterable[int], field: str) -> None:
    for position in positions:
        if position in found:
            says = say("Ruling {ruling} decided on entry {position}: only a ruling changes that",
                       ruling=found[position], position=position)  # fmt: skip
            raise Refused("not-yours", says, field)


def ruled(played: Reading, disputed: Iterable[Head], entry: Callable[[int, int], Entry[Any]]) -> dict[int, str]:
    """The entries that rulings let stand, voided, reinstated, put right or recorded, each with the last that did."""
    found: dict[int, str] = {}
    reports: dict[str | None, str] = {}
    for head in disputed:
        for at in head.rulings:
            given, name = entry(head.number, at), ruling_name(head.number, at)
            reports[report_of(name, given.request)] = name
            if at == head.rulings[-1] and given.event.outcome == "dismissed":
                found[head.raised.position] = name
    for position, event in enumerate(played.entries.events):
        if isinstance(event, EntriesVoided | EntriesReinstated) and event.ruling is not None:
            found |= dict.fromkeys(event.positions, event.ruling)
            reports[played.entries[position].report_id] = event.ruling
    for position in range(1, played.position + 1) if reports else ():
        if (ruling := reports.get(played.entries[position].report_id)) is not None:
            event = played.entries.events[position]
            found[event.position if isinstance(event, EntryCorrected) else position] = ruling
    return found
