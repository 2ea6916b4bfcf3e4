"""The view of disputes, on every store: what it says, however it was made, and whose news it counts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest

from adjudicator.dispute import RulingGiven, StatementMade, stream_of
from adjudicator.disputes import Disputes, Reporting
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Author
from projections import disputes
from projections.contract import Put
from projections.projectors import projectors_of
from projections.views import views_of
from projections.views.tables import Views
from tests.given import Place
from tests.kernel.tamper import damage
from tests.kernel.toy import HEADER, added
from tests.kernel.views import argued, current, kept, rebuilt, rows

SEATS = {"A": "HARU", "B": "Mina"}


@pytest.fixture
def match(service: Adjudicator) -> UUID:
    return disputed(service)


def disputed(service: Adjudicator) -> UUID:
    """A match with four disputes."""
    assert isinstance(HEADER, dict)
    match = service.open_match({**HEADER, "event": "Osaka  Open", "seats": SEATS})
    service.report(match, [added("A", 3), added("A", 11)], expected=0, report_id="r")
    argued(service, match)
    return match


def seen(views: Views, *columns: str) -> list[tuple[Any, ...]]:
    return [tuple(row) for row in views.select(disputes.SHAPE, columns, [], 100)]


def test_disputes_are_seen_as_they_stand(service: Adjudicator, match: UUID) -> None:
    views = current(service)

    assert seen(views, "number", "status", "waiting", "position", "disputed", "claim", "seat") == [
        (1, "open", 1, 0, 2, "claim 1", "A"),
        (2, "ruled", 0, 1, 2, "claim 2", "A"),
        (3, "appealed", 1, 2, 2, "claim 3", "A"),
        (4, "withdrawn", 0, 1, 2, "claim 4", "A"),
    ]
    assert seen(views, "stream", "match", "rules", "event", "players")[1] == (
        str(stream_of(match, 2)), str(match), "\nTOY-ADD-01\n", "osaka open", "\nharu\nmina\n",
    )  # fmt: skip
    assert (
        seen(views, "outcome", "reason", "cited", "judge", "ruler")[1:3]
        == [("upheld", "at most ten", "\nTOY-ADD-01\n", "aki", "Aki")] * 2
    )
    assert seen(views, "outcome", "ruled_at")[0] == (None, None)


def test_a_ruling_on_appeal_takes_the_place_of_the_one_before(service: Adjudicator, match: UUID) -> None:
    with kept(service) as views:
        ruling = RulingGiven(outcome="dismissed", reason="it was ten", reinstates=(2,), by_head_judge=True)
        reporting = Reporting(report_id="h", by="x", author=Author("Chief", "head-judge"))
        Disputes(service).rule(match, 3, ruling, reporting, expected=2)
    views = current(service)

    assert seen(views, "status", "waiting", "outcome", "reason", "cited", "ruler")[2] == (
        "final", 0, "dismissed", "it was ten", "\n", "Chief",
    )  # fmt: skip


@pytest.mark.usefixtures("match")
def test_it_is_the_same_whatever_batches_it_is_made_of(service: Adjudicator) -> None:
    live = rows(current(service))
    assert rebuilt(service, views_of(service)) == live

    one = next(projector for projector in projectors_of(service) if projector.shape is disputes.SHAPE)
    log = service.recorder.select_numbered(0, 1_000, 10**6)  # type: ignore[attr-defined]
    made: dict[str, Any] = {}
    for row in log:
        for change in one.project([row]).changes:
            if isinstance(change, Put):
                made |= {str(new["stream"]): new for new in change.rows}
            else:
                made[str(change.where["stream"])] |= change.values  # type: ignore[union-attr]
    shape = disputes.SHAPE
    assert sorted(live["disputes"]) == sorted(tuple(new[name] for name in shape.columns) for new in made.values())


def test_news_of_disputes_are_news_of_their_match(service: Adjudicator, match: UUID) -> None:
    service.open_match(HEADER)
    before = service.last
    Disputes(service).add(match, 1, StatementMade(text="x"), Reporting(report_id="s"))

    assert service.count_after(before, lambda one, _: one == match) == 1
    assert service.count_after(before, lambda one, _: one != match) == 0


def test_a_dispute_that_cannot_be_read_is_put_aside_alone(
    lasting: Place, opened: Callable[[Place], Adjudicator]
) -> None:
    match = disputed(opened(lasting))
    damage(lasting, stream_of(match, 3), 1)
    damage(lasting, stream_of(match, 1), 0)
    service = opened(lasting)
    views = current(service)

    assert [number for (number,) in seen(views, "number")] == [2, 4]
    assert {(view, one.match, one.position) for view, one in views.parked()} == {
        ("disputes", str(stream_of(match, 3)), 1), ("disputes", str(stream_of(match, 1)), 0),
    }  # fmt: skip
    assert rows(views) == rebuilt(service, views)
