"""The score that players announce (MFX-HOUSE-E11): totals and winner against the points on record."""

from __future__ import annotations

from collections.abc import Iterator
from functools import reduce

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.encounter.events import ScoreAnnounced
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.score import DRAW, MOST, points_of, winner
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table


@book.contradicts("MFX-HOUSE-E11", on=ScoreAnnounced)
def score_is_that_of_the_points(before: Table, event: ScoreAnnounced, after: Table) -> Said | None:
    """The totals are those of the points that count, and the winner is who has most of them."""
    wrong = [*_wrong_totals(before, event), *_wrong_winner(before, event)]
    return reduce(lambda one, other: say("{one}. {other}", one=one, other=other), wrong) if wrong else None


def _wrong_totals(table: Table, event: ScoreAnnounced) -> Iterator[Said]:
    for seat, told in event.vp.items():
        points = points_of(encounter_of(table), seat)
        if told > MOST:
            yield say("{seat}'s total was announced as {told} VP, more than the {most} that are possible; "
                      "the points that count are {points}", seat=seat, told=told, most=MOST, points=points)  # fmt: skip
        elif told != points:
            yield say("{seat}'s total was announced as {told} VP; the points that count are {points}",
                      seat=seat, told=told, points=points)  # fmt: skip


def _wrong_winner(table: Table, event: ScoreAnnounced) -> Iterator[Said]:
    won, encounter = winner(table), encounter_of(table)
    if event.winner is None or event.winner == (won or DRAW):
        return
    held = listed(
        [say("{seat} {points}", seat=seat, points=points_of(encounter, seat)) for seat in table.seats], "list"
    )
    if event.winner == DRAW:
        yield say("A draw was announced; the points that count are {points}", points=held)
    else:
        yield say("{seat} was announced as the winner; the points that count are {points}",
                  seat=event.winner, points=held)  # fmt: skip
