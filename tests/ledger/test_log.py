"""The ledger of a database, in every store: kept up, signed, proved, made anew, copied."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime
from time import monotonic, sleep
from uuid import UUID

import pytest

from adjudicator.ledger import tree
from adjudicator.ledger.check import check
from adjudicator.ledger.leaf import content, leaf
from adjudicator.ledger.log import Absent, Behind, Ledger, Strange, Unlike
from adjudicator.ledger.note import new_key, read_note
from adjudicator.service import Adjudicator
from adjudicator.store.ledger import Moved
from projections.ledger import Writing
from projections.views import views_of
from projections.worker import Worker
from tests.given import Place
from tests.kernel.tamper import rewrite, stored
from tests.kernel.toy import HEADER, TOY
from tests.ledger.given import SIGNER, caught_up, report

Open = Callable[[Place], Adjudicator]


def test_the_tree_follows_the_entries_in_the_order_of_recording(service: Adjudicator, match: UUID) -> None:
    other = service.open_match(HEADER)
    for one in (match, other, match):
        report(service, one, 3)
    ledger = caught_up(service)

    kept = ledger.recorder.ledger.leaves(0, 100)
    assert [(one.number, one.match) for one in kept] == list(
        enumerate([match.hex, other.hex] + [match.hex] * 3 + [other.hex] * 3 + [match.hex] * 3)
    )
    assert ledger.root(ledger.size) == tree.root([one.hashes[: tree.SIZE] for one in kept])
    assert check(ledger)[:5] == (11, 11, 0, 1, [])


def test_another_process_goes_on_where_the_last_one_stopped(service: Adjudicator, match: UUID) -> None:
    first, second = Ledger(service.ledger.recorder), Ledger(service.ledger.recorder)
    for worker in (first, second, first, second, second):
        report(service, match)
        while worker.extend():
            pass

    assert check(service.ledger).faults == []
    assert second.size == 6
    rows = service.ledger.recorder.ledger
    for number in (2, 7):  # one that is there, one that leaves a gap
        with pytest.raises(Moved):
            rows.append([rows.leaves(2, 1)[0]._replace(number=number)])
    assert second.size == 6


def test_every_entry_and_every_growth_is_proved(service: Adjudicator, match: UUID) -> None:
    held = []
    for _ in range(6):
        report(service, match)
        held.append(caught_up(service).newest())
    last = held[-1]
    assert last is not None
    root, size = last.checkpoint.root, last.checkpoint.size

    for position in range(7):
        found = service.ledger.inclusion(match, position)
        row = stored(service, match, position)
        assert found.content == content(found.salt, row.topic, row.state)
        assert found.leaf == leaf(match.hex, position, found.content)
        assert tree.verify_inclusion(root, size, found.number, found.leaf, found.path)
    for one in held:
        assert one is not None
        before = one.checkpoint
        assert read_note(one.note).signed_by(SIGNER.verifier) == 0
        path = service.ledger.consistency(before.size, size)
        assert tree.verify_consistency(before.root, before.size, root, size, path)


def test_there_is_no_proof_of_what_is_not_signed(service: Adjudicator, match: UUID) -> None:
    with pytest.raises(Absent, match="no checkpoint is signed yet"):
        service.ledger.inclusion(match, 0)
    caught_up(service)
    report(service, match)
    caught_up(service, None)

    assert service.ledger.inclusion(match, 0).number == 0
    with pytest.raises(Absent, match="in no checkpoint yet"):
        service.ledger.inclusion(match, 1)
    with pytest.raises(Absent, match="2 entries"):
        service.ledger.consistency(1, 3)


def test_nothing_is_signed_twice(service: Adjudicator, match: UUID) -> None:
    report(service, match)
    ledger = caught_up(service)

    assert ledger.sign(SIGNER) is None
    assert len(ledger.checkpoints()) == 1
    other = new_key(SIGNER.name)
    with pytest.raises(Strange, match="another key"):
        ledger.sign(other)
    assert [str(fault.why) for fault in check(ledger, keys=[other.verifier]).faults] == [
        f"the key {SIGNER.verifier} is signed by none that is trusted",
        "the checkpoint of 2 entries is not signed by the key",
    ]


def test_a_tree_made_anew_goes_on_under_the_old_checkpoints(service: Adjudicator, match: UUID) -> None:
    report(service, match, 5)
    root = caught_up(service).root(6)
    assert sum(service.ledger.rebuild()) == 6

    assert service.ledger.root(6) == root
    report(service, match)
    assert check(caught_up(service))[:5] == (7, 7, 0, 2, [])


def test_a_tree_made_anew_of_other_entries_is_not_signed(service: Adjudicator, match: UUID) -> None:
    report(service, match, 5)
    caught_up(service)
    rewrite(service, match, 3, state=stored(service, match, 3).state.replace(b'"seat":"A"', b'"seat":"B"'))
    assert [(one.match, one.position) for one in check(service.ledger).faults] == [(match.hex, 3)]

    list(service.ledger.rebuild())
    report_of = check(service.ledger).faults
    assert [(one.match, one.position) for one in report_of] == [(match.hex, 0)]
    assert f"entry 5 of match {match}" in str(report_of[0].why)
    with pytest.raises(Unlike, match="6 entries"):
        service.ledger.sign(SIGNER)


def test_a_tree_that_is_merely_behind_is_signed_later(service: Adjudicator, match: UUID) -> None:
    report(service, match, 5)
    caught_up(service)
    writing = Writing(service, SIGNER)
    rows = service.ledger.recorder.ledger
    first = rows.leaves(0, 2)
    for kept in ([], first):  # made anew, or a backup put back: the notes are there before the tree is
        rows.clear()
        rows.append(kept)
        with pytest.raises(Behind, match=f"{len(kept)} of the 6"):
            Ledger(service.ledger.recorder).sign(SIGNER)

    writing.look()
    report(service, match)
    writing.end()
    assert check(service.ledger)[:3] == (7, 7, 0)


def test_who_makes_it_anew_may_die(service: Adjudicator, match: UUID) -> None:
    report(service, match, 5)
    writing = Writing(service, SIGNER)
    writing.look()
    service.ledger.recorder.ledger.clear()  # and nothing more

    for _ in range(3):
        writing.look()
    assert check(service.ledger)[:3] == (6, 6, 0)


def test_a_tree_that_was_unlike_is_signed_when_it_is_made_anew(
    service: Adjudicator, match: UUID, caplog: pytest.LogCaptureFixture
) -> None:
    report(service, match, 5)
    writing = Writing(service, SIGNER)
    writing.end()
    rows = service.ledger.recorder.ledger
    kept = rows.leaves(0, 9)
    rows.clear()
    rows.append([one._replace(hashes=bytes(len(one.hashes))) for one in kept])
    report(service, match)
    for _ in range(3):
        writing.end()

    assert [one.message for one in caplog.records if one.levelname == "ERROR"] == [
        "nothing is signed: the tree is not the one that was signed with 6 entries: run `adjudicator verify`"
    ]
    list(service.ledger.rebuild())
    writing.end()
    assert check(service.ledger)[:3] == (7, 7, 0)


def test_it_is_signed_while_others_never_stop_reporting(
    service: Adjudicator, match: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    writing, extend = Writing(service, SIGNER), Ledger.extend

    def busy(ledger: Ledger) -> int:
        report(service, match)
        return extend(ledger)

    monkeypatch.setattr(Ledger, "extend", busy)
    monkeypatch.setattr("projections.ledger.LONG", 0.05)
    writing.look()
    newest = service.ledger.newest()
    assert newest is not None
    assert newest.checkpoint.size > 1


def test_the_worker_keeps_and_signs_it(service: Adjudicator, match: UUID) -> None:
    report(service, match, 3)
    with Worker(service, views_of(service), signer=SIGNER):
        until = monotonic() + 20
        while not service.ledger.newest() and monotonic() < until:
            sleep(0.05)
        report(service, match)

    assert check(service.ledger)[:3] == (5, 5, 0)  # it signs what is left when it is told to stop


def test_a_backup_has_the_checkpoints_of_what_is_in_it(
    service: Adjudicator, match: UUID, opened: Open, sqlite_place: Place
) -> None:
    report(service, match, 3)
    held = caught_up(service).newest()
    assert held is not None
    copied = opened(Place(f"{sqlite_place.database}.backup"))
    service.copy_to(copied)

    assert check(copied.ledger, [held.checkpoint.slip])[:5] == (4, 4, 4, 1, [])
    report(copied, match)
    assert check(caught_up(copied))[:5] == (5, 5, 0, 2, [])


def test_an_sqlite_file_of_an_older_version_gets_a_ledger(sqlite_place: Place, opened: Open) -> None:
    service = opened(sqlite_place)
    report(service, service.open_match(HEADER), 30)
    with closing(sqlite3.connect(sqlite_place.database)) as database, database:
        database.executescript("DROP TABLE ledger_leaves; DROP TABLE ledger_notes")
    again = opened(sqlite_place)
    Writing(again, SIGNER).look()

    assert check(again.ledger)[:3] == (31, 31, 0)


def test_a_backup_put_back_is_signed_on_under_a_new_key(
    service: Adjudicator, match: UUID, opened: Open, sqlite_place: Place
) -> None:
    report(service, match, 3)
    caught_up(service)
    made = new_key(SIGNER.name)
    service.ledger.succeed(made, SIGNER)
    copied = opened(Place(f"{sqlite_place.database}.backup"))
    service.copy_to(copied)
    report(copied, match)

    assert [one.key for one in copied.ledger.statements()] == [SIGNER.verifier, made.verifier]
    assert check(caught_up(copied, made), keys=[SIGNER.verifier])[:3] == (5, 5, 0)


def test_the_same_entry_has_other_leaves_in_another_database() -> None:
    found = set()
    for _ in range(2):
        service = Adjudicator([TOY], clock=lambda: datetime(2026, 11, 22, tzinfo=UTC))
        service.open_match(HEADER, match=UUID(int=7))
        found.add((stored(service, UUID(int=7), 0).state, caught_up(service).recorder.ledger.leaves(0, 1)[0].hashes))

    assert len({state for state, _ in found}) == 1
    assert len(found) == 2
