"""How views stand: how far behind, made by which rules, and whether a worker keeps them, in whatever process."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime, timedelta, tzinfo
from time import monotonic, sleep
from typing import Any, Self

import pytest
from msgspec import structs

from adjudicator.seam.rulebook import RuleBook
from adjudicator.service import Adjudicator
from projections import standing
from projections.leadership import is_led
from projections.rules import rules_of
from projections.shapes import SHAPES
from projections.standing import Watch
from projections.views import views_of
from projections.views.tables import Views
from projections.worker import Worker
from tests.given import Place
from tests.kernel.given import importing
from tests.kernel.toy import HEADER, RULE, TOY, added
from tests.kernel.views import PATIENCE, Life, current, kept, played

Opened = Callable[[Place], Adjudicator]


def eventually(holds: Callable[[], object]) -> None:
    until = monotonic() + PATIENCE
    while not holds():
        assert monotonic() < until
        sleep(0.02)


def behind(service: Adjudicator, views: Views) -> list[int]:
    return [one.behind for one in standing.standing(service, views)]


def outdated(service: Adjudicator, views: Views) -> list[bool]:
    return [one.outdated for one in standing.standing(service, views)]


def test_it_is_told_from_any_process_how_far_a_worker_is_and_that_it_died(lasting: Place, opened: Opened) -> None:
    service = opened(lasting)
    views = views_of(service)
    played(service, 2, 3)
    assert not is_led(service)
    assert behind(service, views) == [service.last] * len(SHAPES)

    life = Life(lasting)
    eventually(lambda: is_led(service) and behind(service, views) == [0] * len(SHAPES))
    assert is_led(opened(lasting))
    life.kill()
    match = service.open_match(HEADER)
    service.report(match, [added("A", 1)], expected=0, report_id="r")

    eventually(lambda: not is_led(service))
    assert behind(service, views) == [2] * len(SHAPES)
    assert all(0 < one.behind_seconds < PATIENCE for one in standing.standing(service, views))


def test_looking_whether_a_worker_runs_keeps_none_from_it(lasting: Place, opened: Opened) -> None:
    service = opened(lasting)
    for _ in range(50):
        assert not is_led(service)
    with kept(service):
        eventually(lambda: is_led(service))
    eventually(lambda: not is_led(service))


def test_an_entry_recorded_long_ago_and_imported_now_has_not_waited_since(
    service: Adjudicator, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = service.open_match(HEADER)
    service.report(match, [added("A", 1)], expected=0, report_id="r")
    watch = Watch(service, current(service))
    assert [one.behind_seconds for one in watch.standing()] == [0.0] * len(SHAPES)
    record = service.export_record(match)
    importing(service, record.replace(b'"at":"20', b'"at":"19').replace(b"Toy", b"Old"))

    assert all(one.behind == 2 for one in watch.standing())
    assert all(one.behind_seconds < PATIENCE for one in watch.standing())
    monkeypatch.setattr(standing, "FAR", 1)
    assert any("more than 1 entries" in str(says) for says in watch.warnings())


@pytest.mark.parametrize("days", [-1, 1])
def test_no_entry_waits_longer_because_a_clock_is_set(
    service: Adjudicator, monkeypatch: pytest.MonkeyPatch, days: int
) -> None:
    class Set(datetime):
        """A clock that was set a day ahead, or back, since the entries were recorded."""

        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Self:
            return super().now(tz) + timedelta(days=days)

    views = views_of(service)
    watch = Watch(service, views)
    played(service, 2, 3)
    monkeypatch.setattr(standing, "datetime", Set)

    assert all(one.behind and 0 <= one.behind_seconds < PATIENCE for one in watch.standing())


def test_views_that_other_rules_made_are_made_anew_while_they_are_read(service: Adjudicator) -> None:
    played(service, 2, 5)
    views = current(service)
    was = {one.view: views.generation(one.view) for one in standing.standing(service, views)}
    assert outdated(service, views) == [False] * len(SHAPES)

    views.rules = "others"
    assert outdated(service, views) == [True] * len(SHAPES)
    with Worker(service, views):
        eventually(lambda: outdated(service, views) == [False] * len(SHAPES))
        service.open_match(HEADER)
        eventually(lambda: behind(service, views) == [0] * len(SHAPES))
    assert all(views.generation(name) == generation + 1 for name, generation in was.items())


def test_views_of_a_time_when_rules_were_not_noted_are_made_anew(service: Adjudicator) -> None:
    played(service, 1, 2)
    views = current(service)
    with views.hand(writes=True) as hand:
        hand.run(f"DELETE FROM {views.place('made')} WHERE name LIKE ?", ("f%",))  # noqa: S608
    assert outdated(service, views) == [shape.name.startswith("f") for shape in SHAPES]
    with Worker(service, views):
        eventually(lambda: outdated(service, views) == [False] * len(SHAPES))
    assert [views.generation(shape.name) for shape in SHAPES] == [1, 2, 2, 1, 1]


def test_a_view_without_rows_is_of_any_rules(service: Adjudicator) -> None:
    views = views_of(service)
    assert outdated(service, views) == [False] * len(SHAPES)


def test_rules_are_others_when_the_register_or_the_edition_is_another() -> None:
    def of(**changed: Any) -> str:
        return rules_of(Adjudicator([replace(TOY, **changed)]))

    assert of() == rules_of(Adjudicator([TOY]))
    assert of(edition="2") != of() != of(book=RuleBook([structs.replace(RULE, text="At most 12.")]))
