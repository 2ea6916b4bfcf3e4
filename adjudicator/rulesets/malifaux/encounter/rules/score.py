"""The score that players announce (MFX-HOUSE-E11): totals and winner against the points on record."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from typing import TypeAlias

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.automatic import ends_unrecorded, unrecorded_now
from adjudicator.rulesets.malifaux.encounter.events import ScoreAnnounced
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.score import DRAW, MOST, points_of
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Secret

Totals: TypeAlias = Mapping[str, range]
"""The totals each seat may have: the points on record, plus Ends that may be earned without a record."""


@book.contradicts("MFX-HOUSE-E11", on=ScoreAnnounced)
def score_is_that_of_the_points(table: Table, event: ScoreAnnounced) -> Said | Secret | None:
    """The totals are those of the points that count, and the winner is the seat with the most points, unless a game is
    conceded, or its result agreed.

    An End that is earned automatically counts without a record. What only secret schemes tell, judges alone are told.
    """
    openly = _wrong(table, event, _totals(table, lambda seat: ends_unrecorded(table, seat)))
    if openly is not None:
        return openly
    exactly = _wrong(table, event, _totals(table, lambda seat: len(unrecorded_now(table, seat))))
    return None if exactly is None else Secret(exactly)


def _totals(table: Table, unrecorded: Callable[[str], int]) -> Totals:
    held = {seat: points_of(encounter_of(table), seat) for seat in table.seats}
    return {seat: range(points, points + unrecorded(seat) + 1) for seat, points in held.items()}


def _wrong(table: Table, event: ScoreAnnounced, totals: Totals) -> Said | None:
    wrong = [*_wrong_totals(table, event, totals), *_wrong_winner(table, event, totals)]
    return reduce(lambda one, other: say("{one}. {other}", one=one, other=other), wrong) if wrong else None


def _wrong_totals(table: Table, event: ScoreAnnounced, totals: Totals) -> Iterator[Said]:
    for seat, told in event.vp.items():
        points = points_of(encounter_of(table), seat)
        if told > MOST:
            yield say("{seat}'s total was announced as {told} VP, more than the {most} that are possible; "
                      "the points that count are {points}", seat=seat, told=told, most=MOST, points=points)  # fmt: skip
        elif told not in totals[seat]:
            yield say("{seat}'s total was announced as {told} VP; the points that count are {points}",
                      seat=seat, told=told, points=points)  # fmt: skip


def _wrong_winner(table: Table, event: ScoreAnnounced, totals: Totals) -> Iterator[Said]:
    if event.winner is None or event.how in ("concession", "agreement") or _may_have_won(event, totals):
        return
    encounter = encounter_of(table)
    held = listed(
        [say("{seat} {points}", seat=seat, points=points_of(encounter, seat)) for seat in table.seats], "list"
    )
    if event.winner == DRAW:
        yield say("A draw was announced; the points that count are {points}", points=held)
    else:
        yield say("{seat} was announced as the winner; the points that count are {points}",
                  seat=event.winner, points=held)  # fmt: skip


def _may_have_won(event: ScoreAnnounced, totals: Totals) -> bool:
    """Whether possible totals make that winner; an announced total is taken as it is if it is possible."""
    told = {seat: range(total, total + 1) for seat, total in event.vp.items() if total in totals[seat]}
    may_have = {**totals, **told}
    least = max(possible[0] for possible in may_have.values())
    if event.winner == DRAW:
        return all(least in possible for possible in may_have.values())
    others = [possible[0] for seat, possible in may_have.items() if seat != event.winner]
    return all(may_have[event.winner or ""][-1] > other for other in others)
