"""A ruling and what it does to its match are one transaction: whenever whoever rules dies, both stand, or neither."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable
from multiprocessing import get_context
from time import sleep
from typing import Any
from uuid import UUID

import psycopg
import pytest
from eventsourcing.persistence import IntegrityError

from adjudicator.dispute import DisputeRaised, RulingGiven, StatementMade, ruling_name
from adjudicator.disputes import Disputes, DisputeStream, Reporting
from adjudicator.match import Conflict, EntriesVoided
from adjudicator.service import Adjudicator
from adjudicator.store.sqlite import SQLiteRecorder
from tests.given import Place
from tests.kernel.toy import HEADER, TOY, added

Opened = Callable[[Place], Adjudicator]
CONTEXT = get_context("forkserver")
RULING = RulingGiven(outcome="upheld", reason="at most ten", voids=(2,))


def disputed(service: Adjudicator) -> UUID:
    match = service.open_match(HEADER)
    service.report(match, [added("A", 3), added("A", 11)], expected=0, report_id="r")
    raised = DisputeRaised(match=match.hex, number=1, position=2, claim="too many")
    Disputes(service).open(match, raised, Reporting(report_id="d"))
    return match


def rule(service: Adjudicator, match: UUID, corrections: int) -> DisputeStream:
    more = [added("B", 1)] * corrections
    return Disputes(service).rule(match, 1, RULING, Reporting(report_id="j"), expected=0, corrections=more)


def die(*_: Any) -> Any:
    os.kill(os.getpid(), signal.SIGKILL)


def _die_ruling(place: Place, match: UUID, corrections: int, *, is_stored: bool) -> None:
    """Rules, and dies when both streams are written: before that is committed, or right after."""
    with Adjudicator([TOY], place.database, env=place.env) as service:
        recorder: Any = service.recorder
        stores, inserts = recorder.insert_events, SQLiteRecorder._insert_events

        def dying(*given: Any, **more: Any) -> Any:
            if not is_stored:
                for kind, name in ((psycopg.Connection, "commit"), (psycopg.Transaction, "__exit__")):
                    setattr(kind, name, die)
                setattr(SQLiteRecorder, "_insert_events", lambda *given, **more: die(inserts(*given, **more)))  # noqa: B010
            die(stores(*given, **more))

        recorder.insert_events = dying
        rule(service, match, corrections)


@pytest.mark.parametrize("corrections", [0, 150], ids=["few rows", "many rows"])
@pytest.mark.parametrize("is_stored", [False, True], ids=["before the commit", "after it"])
def test_a_ruling_stands_with_what_it_does_or_not_at_all(
    lasting: Place, opened: Opened, corrections: int, is_stored: bool
) -> None:
    service = opened(lasting)
    match = disputed(service)
    judge = CONTEXT.Process(target=_die_ruling, args=(lasting, match, corrections), kwargs={"is_stored": is_stored})
    judge.start()
    judge.join()
    assert judge.exitcode == -signal.SIGKILL

    told = Disputes(service).get(match, 1)
    ruled = service.reading(match).match
    assert [told.dispute.status, set(ruled.voided), ruled.position] == (
        ["ruled", {2}, 3 + corrections] if is_stored else ["open", set(), 2]
    )
    again = rule(service, match, corrections)
    assert (again.dispute.position, service.reading(match).position) == (1, 3 + corrections)


def _rule_on(place: Place, match: UUID) -> None:
    """Rules again and again, each time with another void or its end, until it is killed."""
    with Adjudicator([TOY], place.database, env=place.env) as service:
        disputes = Disputes(service)
        while True:
            dispute = disputes.get(match, 1).dispute
            is_void = 2 in dispute.voided
            ruling = RulingGiven(
                outcome="upheld", reason="x", voids=() if is_void else (2,), reinstates=(2,) if is_void else ()
            )
            name = f"j{dispute.position}"
            disputes.rule(match, 1, ruling, Reporting(report_id=name), expected=dispute.position)


@pytest.mark.sampled(1)
def test_killed_at_any_moment_every_ruling_has_its_entry(lasting: Place, opened: Opened) -> None:
    service, chance = opened(lasting), random.Random(7)
    match = disputed(service)
    for _ in range(6):
        before = Disputes(service).get(match, 1).dispute.position
        judge = CONTEXT.Process(target=_rule_on, args=(lasting, match), daemon=True)
        judge.start()
        while Disputes(service).get(match, 1).dispute.position == before:
            sleep(0.002)
        sleep(chance.uniform(0, 0.05))
        judge.kill()
        judge.join()

    told = Disputes(service).get(match, 1)
    rulings = [ruling_name(1, entry.position) for entry in told.entries[1:]]
    done = [entry.event.ruling for entry in service.entries(match, after=2)]
    assert rulings == done
    assert len(rulings) >= 6
    assert told.dispute.voided == service.reading(match).match.voided


def test_who_comes_second_changes_neither(service: Adjudicator, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody says something while a judge rules: the place in the dispute is taken, and so the voids are not made."""
    match = disputed(service)
    disputes, saves = Disputes(service), service.save

    def late(*entries: Any) -> Any:
        monkeypatch.setattr(service, "save", saves)
        disputes.add(match, 1, StatementMade(text="wait"), Reporting(report_id="s"))
        return saves(*entries)

    monkeypatch.setattr(service, "save", late)
    with pytest.raises(Conflict) as conflict:
        rule(service, match, 0)

    assert (conflict.value.position, disputes.get(match, 1).dispute.status) == (1, "open")
    assert not [entry for entry in service.entries(match) if isinstance(entry.event, EntriesVoided)]
    assert service.chain(match).why is None


def test_the_match_may_go_on_while_a_judge_rules(service: Adjudicator, monkeypatch: pytest.MonkeyPatch) -> None:
    match = disputed(service)
    saves = service.save

    def late(*entries: Any) -> Any:
        monkeypatch.setattr(service, "save", saves)
        service.report(match, [added("B", 1)], expected=2, report_id="meanwhile")
        return saves(*entries)

    monkeypatch.setattr(service, "save", late)
    with pytest.raises(Conflict):
        rule(service, match, 0)
    assert Disputes(service).get(match, 1).dispute.status == "open"
    assert rule(service, match, 0).dispute.status == "ruled"
    with pytest.raises(IntegrityError):
        service.save(*Disputes(service).get(match, 1).entries)
