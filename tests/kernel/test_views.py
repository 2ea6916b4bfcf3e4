"""Views of all matches: what is found in them, and that each entry is taken in exactly once."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from threading import Barrier, Event, Thread
from time import sleep
from typing import Any

import psycopg
import pytest
from eventsourcing.persistence import IntegrityError, OperationalError, PersistenceError, Tracking

from adjudicator.plain.json import Plain
from adjudicator.service import Adjudicator
from adjudicator.store.entry import Stated
from adjudicator.store.tail import Tail
from projections import catalogue, findings, flips, read
from projections.contract import Outcome, Put, Set
from projections.leadership import leading
from projections.read import Listed, Reach, Sought
from projections.views import views_of
from projections.views.tables import Views, tracked
from projections.worker import Worker
from tests.given import Place
from tests.kernel.tamper import damage
from tests.kernel.toy import HEADER, TOY, Added, added, void
from tests.kernel.views import Life, await_current, current, kept, played, rebuilt, rows
from tests.proxy import proxied
from tests.tier import budget, seed

Opened = Callable[[Place], Adjudicator]


def found(views: Views, **sought: Any) -> list[str]:
    """The titles of the matches found."""
    return [header.title for _, _, header in read.matches(views, Sought(**sought), 0, 50)]


def header(title: str, **given: object) -> dict[str, Plain]:
    assert isinstance(HEADER, dict)
    return {**HEADER, "title": title, **given}


def wide(text: str) -> str:
    """In characters of full width."""
    return "".join(chr(ord(letter) + 0xFEE0) for letter in text)


# ---- what is found


def test_matches_are_found_by_what_is_known_of_them(service: Adjudicator) -> None:
    first = service.open_match(header("One", event=f"{wide('Osaka')} Open", round=3, table="12"))
    service.open_match(header("Two", event="Kyoto", round="3", table=7, seats={"A": wide("MINA"), "B": "Ren"}))
    service.report(first, [{"event": "MatchClosed"}], expected=0, report_id="r")
    views = current(service)

    assert found(views) == ["One", "Two"]
    assert found(views, event="osaka open") == ["One"]
    assert found(views, event="osaka") == []
    assert found(views, round="3") == ["One", "Two"]
    assert found(views, table="12") == ["One"]
    assert found(views, player="mina") == ["One", "Two"]
    assert found(views, player="ren", round=wide("3")) == ["Two"]
    assert found(views, player="re") == []
    assert found(views, status="closed") == ["One"]
    assert found(views, status="open") == ["Two"]
    assert found(views, text="MINA kyo") == ["Two"]
    assert found(views, text="100%") == []
    assert found(views, text="table 7") == found(views, text="kyoto 7番卓 第3ラウンド") == ["Two"]
    assert found(views, text="table 1") == found(views, text="round 2") == []
    assert read.closed(views, [first]) == {first}
    assert found(views, ruleset="toy") == ["One", "Two"]
    assert found(views, first="2000-01-01", last="2999-01-01") == ["One", "Two"]
    assert found(views, last="2000-01-01") == []


def test_a_day_is_found_whole(place: Place) -> None:
    late = datetime(2026, 11, 22, 23, 59, tzinfo=UTC)
    with Adjudicator([TOY], place.database, env=place.env, clock=lambda: late) as service:
        service.open_match(header("Late"))
        views = current(service)
        assert found(views, first="2026-11-22", last="2026-11-22") == ["Late"]
        assert found(views, last="2026-11-21") == found(views, first="2026-11-23") == []


def test_findings_and_flips_are_listed_and_marked_where_voided(service: Adjudicator) -> None:
    fair = service.open_match(header("Fair"))
    foul = service.open_match(header("Foul", event="Osaka"))
    service.report(fair, [added("A", 10)], expected=0, report_id="r")
    service.report(
        foul, [added("B", 11), added("A", 12), void(1)], expected=0, report_id="r", stated=Stated(by="judge")
    )
    views = current(service)

    listed = list(read.rows(views, findings.SHAPE, Listed(rule="TOY-ADD-01"), 0, 50))
    told = [(one["match"], one["position"], one["seats"], one["voided"], one["reporter"]) for one in listed]
    assert told == [(str(foul), 1, "B", 1, "judge"), (str(foul), 2, "A", 0, "judge")]
    assert list(read.rows(views, findings.SHAPE, Listed(), 0, 1)) == listed  # a portion at a time
    assert len(list(read.rows(views, findings.SHAPE, Listed(player="HARU"), 0, 50))) == 1
    assert not list(read.rows(views, findings.SHAPE, Listed(event="Kyoto"), 0, 50))
    for reach in (Reach(("osaka",), ()), Reach((), (foul,)), Reach(("Osaka", "Kyoto"), (foul,))):
        assert list(read.rows(views, findings.SHAPE, Listed(), 0, 50, reach)) == listed
        assert [match for _, match, _ in read.matches(views, Sought(), 0, 50, reach)] == [foul]
    assert not list(read.rows(views, findings.SHAPE, Listed(), 0, 50, Reach((), (fair,))))
    number, _ = service.matches(limit=1).matches[0][:2]
    assert [service.count_after(after, lambda match, _: match == foul) for after in (0, number)] == [4, 4]
    assert service.count_after(number, lambda _, header: header.title == "Fair") == 1
    assert service.count_after(service.last, lambda *_: True) == 0
    turned = list(read.rows(views, flips.SHAPE, Listed(seat="A"), 0, 50))
    assert list(read.rows(views, flips.SHAPE, Listed(seat="a", deck="b", card="\uff11\uff10"), 0, 50)) == turned[:1]
    assert [(one["card"], one["deck"], one["voided"]) for one in turned] == [("10", "B", 0), ("12", "B", 0)]
    assert found(views, findings=True) == found(views, rule="TOY-ADD-01") == ["Foul"]
    assert found(views, findings=False) == ["Fair"]
    assert read.marked(views, [fair, foul], openly=True) == {foul: 1}, "one of the two was voided"


# ---- exactly once


def test_a_batch_is_taken_in_once_and_none_is_left_out(service: Adjudicator) -> None:
    views, name = views_of(service), tracked("catalogue", 1)
    change = Outcome([Set({"closed": 1}, {"match": "-"})], [])
    views.record(catalogue.SHAPE, change, Tracking(name, 5), 0)

    for reached, after in ((5, 0), (9, 0), (9, 4), (9, 6)):
        with pytest.raises(IntegrityError):
            views.record(catalogue.SHAPE, change, Tracking(name, reached), after)
    views.record(catalogue.SHAPE, change, Tracking(name, 9), 5)
    assert views.reached("catalogue") == 9


def test_what_cannot_be_written_leaves_no_trace(service: Adjudicator) -> None:
    service.open_match(header("One"))
    views = current(service)
    before, row = rows(views), views.select(catalogue.SHAPE, catalogue.SHAPE.columns, [], 1)[0]
    twice = dict(zip(catalogue.SHAPE.columns, row, strict=True))

    with pytest.raises(IntegrityError):
        views.record(catalogue.SHAPE, Outcome([Put([twice])], []), Tracking(tracked("catalogue", 1), 99), 1)

    assert (rows(views), views.reached("catalogue")) == (before, 1)


def test_a_view_made_anew_is_the_one_that_was_kept(service: Adjudicator) -> None:
    played(service, matches=3, events=6)
    views = current(service)
    live = rows(views)
    assert len(live["findings"]) > 10
    assert len(live["flips"]) == 54 - 2  # two of them never were

    assert rebuilt(service, views) == live
    assert rebuilt(service, views) == live


def test_a_worker_goes_on_with_a_view_made_anew(service: Adjudicator) -> None:
    with kept(service) as views:
        for seed in range(3):
            played(service, matches=2, events=2, seed=seed)
            rebuilt(service, views)
        played(service, matches=2, events=2, seed=9)
        await_current(service, views)
        assert rows(views) == rebuilt(service, views)


def test_the_old_view_answers_until_the_new_one_does(service: Adjudicator) -> None:
    played(service, matches=2, events=4)
    views = current(service)
    wanted, seen, done = len(rows(views)["findings"]), set[int](), Event()

    def look() -> None:
        while not done.is_set():
            seen.add(len(views.select(findings.SHAPE, ["number"], [], 1_000)))

    looking = Thread(target=look)
    looking.start()
    for _ in range(5):
        rebuilt(service, views)
    done.set()
    looking.join()
    assert seen == {wanted}


def test_killed_at_any_moment_it_takes_in_every_entry_once(lasting: Place, opened: Opened) -> None:
    service, chance = opened(lasting), random.Random(seed())
    views = views_of(service)
    played(service, matches=6, events=20)
    last, stopped_at = service.recorder.max_notification_id() or 0, set[int]()
    for _ in range(budget(12, 3)):
        life = Life(lasting)
        before = views.reached("findings")
        while views.reached("findings") == before < last:
            sleep(0.002)
        sleep(chance.uniform(0, 0.05))
        life.kill()
        stopped_at.add(views.reached("findings"))

    assert len(stopped_at) > budget(2, 0), "killed in the middle of its work"
    await_current(service, current(service))
    assert rows(views) == rebuilt(service, views)


# ---- what goes wrong


def test_an_entry_that_cannot_be_read_is_put_aside_alone(lasting: Place, opened: Opened) -> None:
    service = opened(lasting)
    good, bad, lost = (service.open_match(header(title)) for title in ("Good", "Bad", "Lost"))
    for match in (bad, good, lost):
        service.report(match, [added("A", 11), added("B", 12)], expected=0, report_id="r")
    damage(lasting, bad, 2)
    damage(lasting, lost, 0)
    service = opened(lasting)
    views = current(service)

    assert found(views) == ["Good", "Bad"]
    assert found(views, findings=True) == ["Good"]
    aside = {(view, one.match, one.position) for view, one in views.parked()}
    per_match = {
        (view, str(match), at) for view in ("findings", "flips", "deals") for match, at in ((bad, 2), (lost, 0))
    }
    assert aside == {("catalogue", str(lost), 0), *per_match}
    assert rows(views) == rebuilt(service, views)


def test_an_event_that_no_ruleset_should_trip_over_is_put_aside_alone(lasting: Place, opened: Opened) -> None:
    service = opened(lasting)
    match = service.open_match(header("Odd"))
    service.report(match, [added("A", 11), added("A", 13), added("A", 12)], expected=0, report_id="r")

    def poisoned(_table: object, event: Added) -> list[Any]:
        if event.amount == 13:
            raise RuntimeError("thirteen")
        return []

    service.close()
    with Adjudicator([replace(TOY, flips={Added: poisoned})], lasting.database, env=lasting.env) as again:
        views = current(again)
        assert [(view, one.position, str(one.why)) for view, one in views.parked()] == [
            ("flips", 2, "RuntimeError: thirteen")
        ]
        assert len(list(read.rows(views, findings.SHAPE, Listed(), 0, 9))) == 3


def test_a_lost_connection_is_made_again(lasting: Place, opened: Opened, monkeypatch: pytest.MonkeyPatch) -> None:
    service = opened(lasting)
    with kept(service) as views:
        played(service, matches=1, events=1)
        await_current(service, views)
        if lasting.database.startswith("postgres"):
            with psycopg.connect(lasting.database, autocommit=True) as connection:
                connection.execute(
                    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() "
                    "AND pid <> pg_backend_pid() AND query NOT LIKE 'CREATE SCHEMA%'"  # that is the test's own
                )
        else:
            _lose(service, monkeypatch, 5)
        while True:
            try:
                played(opened(lasting), matches=2, events=2, seed=1)
                break
            except OperationalError:
                continue
        await_current(service, views)
        assert rows(views) == rebuilt(service, views)


def _lose(service: Adjudicator, monkeypatch: pytest.MonkeyPatch, times: int) -> None:
    recorder: Any = service.recorder
    select, left = recorder.select_numbered, iter(range(times))

    def failing(*given: Any) -> Any:
        if next(left, None) is not None:
            raise OperationalError("gone")
        return select(*given)

    monkeypatch.setattr(recorder, "select_numbered", failing)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("how", ["silence", "cut"])
def test_a_database_that_was_away_is_caught_up_with(postgres_place: Place, opened: Opened, how: str) -> None:
    with proxied(postgres_place.database) as (proxy, url):
        service, beside = opened(replace(postgres_place, database=url)), opened(postgres_place)
        with kept(service) as views:
            played(beside, matches=2, events=2)
            await_current(beside, views_of(beside))
            getattr(proxy, how)()
            played(beside, matches=2, events=2, seed=1)
            sleep(6)
            proxy.mend()
            await_current(beside, views_of(beside))
        assert rows(views_of(beside)) == rebuilt(beside, views)


def test_the_server_ends_what_was_being_written_when_the_line_was_lost(postgres_place: Place, opened: Opened) -> None:
    views = views_of(opened(postgres_place))
    with views.hand(writes=True) as hand:
        ((version,),) = hand.run("SELECT current_setting('server_version_num')::integer", ())
        if version >= 170_000:
            assert hand.run("SHOW transaction_timeout", ()) == [("5s",)]


# ---- one at a time


def _opens(place: Place, both: Barrier, failed: list[str]) -> None:
    both.wait()
    try:
        with Adjudicator([TOY], place.database, env=place.env) as service:
            views_of(service)
    except PersistenceError as error:
        failed.append(str(error))


def test_several_may_make_the_tables_at_once(lasting: Place) -> None:
    failed: list[str] = []
    both = Barrier(6)
    threads = [Thread(target=_opens, args=(lasting, both, failed)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failed == []


def test_one_worker_leads_and_another_takes_over(lasting: Place, opened: Opened) -> None:
    service, other = opened(lasting), opened(lasting)
    life = Life(lasting)
    while True:
        with leading(service) as lead:
            if lead is None:
                break
        sleep(0.01)
    standby = Worker(other, views_of(other))
    with standby:
        played(service, matches=1, events=2)
        await_current(service, views_of(service))
        assert not standby.is_leading
        life.kill()
        played(service, matches=1, events=2, seed=1)
        await_current(service, views_of(service))
        assert standby.is_leading


def test_a_follower_misses_nothing_that_several_write(lasting: Place, opened: Opened) -> None:
    service, writers = opened(lasting), [opened(lasting) for _ in range(2)]
    seen: list[int] = []
    tail = Tail(service.recorder)  # type: ignore[arg-type]
    follower = Thread(target=lambda: seen.extend(row.id for batch in tail for row in batch.rows))
    follower.start()
    threads = [Thread(target=played, args=(writers[number % 2], 2, 8, number)) for number in range(4)]
    with kept(service) as views:
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        await_current(service, views)
        while len(seen) < len(stored(service)):
            sleep(0.01)
    tail.stop()
    follower.join()
    assert seen == stored(service)
    assert rows(views) == rebuilt(service, views)


def stored(service: Adjudicator) -> list[int]:
    """The notification ids of all that is stored."""
    return [one.id for one in service.recorder.select_notifications(0, 1_000_000)]
