"""What every store withstands: lost acknowledgements, many writers at once, forged rows, other processes."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID

import pytest
from eventsourcing.persistence import OperationalError
from msgspec import structs

from adjudicator.service import Adjudicator, Answer, Conflict
from adjudicator.store.envelope import Corrupt
from adjudicator.store.together import Late
from tests.given import Place
from tests.kernel import digests, tamper
from tests.kernel.given import importing, tell
from tests.kernel.toy import HEADER, TOY, added

# ---- failures


@pytest.mark.parametrize("attempts", [1, 3])
def test_a_lost_acknowledgement_is_answered_all_the_same(
    service: Adjudicator, match: UUID, monkeypatch: pytest.MonkeyPatch, attempts: int
) -> None:
    insert = service.recorder.insert_events
    losing = tamper.losing_acknowledgement(insert, attempts=attempts)
    monkeypatch.setattr(service.recorder, "insert_events", losing)

    answer = service.report(match, [added("A", 3), added("A", 4)], expected=0, report_id="r1")

    assert (answer.first, answer.position, answer.repeated) == (1, 2, False)
    assert tell(service, match) == {"A": 7, "B": 0}
    again = service.report(match, [added("A", 3), added("A", 4)], expected=0, report_id="r1")
    assert again == structs.replace(answer, played=again.played, repeated=True)


@pytest.mark.parametrize("attempts", [1, 3])
def test_a_lost_acknowledgement_opens_and_imports_all_the_same(
    service: Adjudicator, monkeypatch: pytest.MonkeyPatch, attempts: int
) -> None:
    insert = service.recorder.insert_events
    for number in range(2):
        losing = tamper.losing_acknowledgement(insert, attempts=attempts)
        monkeypatch.setattr(service.recorder, "insert_events", losing)
        if number == 0:
            match = service.open_match(HEADER, report_id="open-1")
            record = service.export_record(match)
        else:
            match = importing(service, record)
        assert len(service.entries(match)) == 1


def test_a_store_that_fails_leaves_nothing(service: Adjudicator, match: UUID, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OperationalError("no space left")

    with monkeypatch.context() as patched:
        patched.setattr(service.recorder, "insert_events", fail)
        with pytest.raises(OperationalError):
            service.report(match, [added("A", 3)], expected=0, report_id="r1")

    assert tell(service, match) == {"A": 0, "B": 0}
    assert service.report(match, [added("A", 3)], expected=0, report_id="r1").repeated is False


def test_whoever_waited_to_write_in_vain_does_not_wait_to_look(
    service: Adjudicator, match: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    def wait(*_: object, **__: object) -> None:
        monkeypatch.setattr(service.recorder, "select_states", None)
        monkeypatch.setattr(service.recorder, "select_rows", None)
        raise Late("others are still writing")

    monkeypatch.setattr(service.recorder, "insert_events", wait)
    with pytest.raises(Late):
        service.report(match, [added("A", 3)], expected=0, report_id="r1")
    monkeypatch.undo()
    monkeypatch.setattr(service.recorder, "insert_events", wait)
    with pytest.raises(Late):
        service.open_match(HEADER, report_id="open-1")
    monkeypatch.undo()

    assert service.report(match, [added("A", 3)], expected=0, report_id="r1").repeated is False


def test_of_eight_reports_at_once_one_wins_each_position(service: Adjudicator, match: UUID) -> None:
    rounds, writers = 5, 8
    barrier = Barrier(writers)

    def write(writer: int) -> list[str]:
        outcomes = []
        for number in range(rounds):
            barrier.wait()
            try:
                report_id = f"{writer}-{number}"
                service.report(match, [added("A", 1)], expected=number, report_id=report_id)
            except Conflict:
                outcomes.append("conflict")
            else:
                outcomes.append("stored")
            barrier.wait()
        return outcomes

    with ThreadPoolExecutor(writers) as pool:
        outcomes = list(pool.map(write, range(writers)))

    for number in range(rounds):
        assert sorted(outcome[number] for outcome in outcomes) == ["conflict"] * 7 + ["stored"]
    assert tell(service, match) == {"A": rounds, "B": 0}
    assert service.chain(match).breaks_at is None


def test_the_same_report_sent_eight_times_at_once_is_stored_once(service: Adjudicator, match: UUID) -> None:
    barrier = Barrier(8)

    def write(_: int) -> Answer:
        barrier.wait()
        return service.report(match, [added("A", 1)], expected=0, report_id="r1")

    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(write, range(8)))

    assert {(answer.first, answer.position) for answer in answers} == {(1, 1)}
    assert [answer.repeated for answer in answers].count(False) == 1
    assert service.reading(match).position == 1


def test_a_report_that_another_thread_has_noted_by_now_is_answered(
    service: Adjudicator, match: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    service.report(match, [added("A", 1)], expected=0, report_id="r1")
    before = [service._keep(match)]
    for _ in range(2):
        service.report(match, [added("A", 2)], expected=1, report_id="r2")

    keep = service._keep
    monkeypatch.setattr(service, "_keep", lambda *asked: before.pop() if before else keep(*asked))
    again = service.report(match, [added("A", 2)], expected=1, report_id="r2")

    assert (again.first, again.position, again.repeated) == (2, 2, True)


# ---- tampering


def test_a_forged_topic_imports_nothing(service: Adjudicator, match: UUID) -> None:
    service.report(match, [added("A", 1)], expected=0, report_id="r1")
    tamper.rewrite(service, match, 1, topic="antigravity:geohash")

    with pytest.raises(Corrupt, match=f"{match}, position 1"):
        list(service.events.get(match))
    assert service.chain(match).breaks_at == 1
    assert "antigravity" not in sys.modules


@pytest.mark.parametrize(
    "forged",
    [
        lambda state: state.replace(b'"Added"', b'"os:system"'),
        lambda state: state.replace(b'"amount":1', b'"amount":"x"'),
        lambda state: state[:-9],
        lambda _state: b"\xff\xfe",
        lambda state: state + b"\n" + state,
        lambda state: state.replace(b"[1,", b"[2,", 1),
    ],
    ids=["tag", "type", "cut", "not UTF-8", "two in one", "position"],
)
def test_a_forged_entry_is_corrupt_and_named(
    service: Adjudicator, match: UUID, forged: Callable[[bytes], bytes]
) -> None:
    service.report(match, [added("A", 1)], expected=0, report_id="r1")
    tamper.rewrite(service, match, 1, state=forged(tamper.stored(service, match, 1).state))

    service._kept.clear()
    with pytest.raises(Corrupt) as raised:
        service.reading(match)
    assert (raised.value.match, raised.value.position) == (match, 1)
    assert service.chain(match).breaks_at == 1


def test_a_forged_envelope_is_corrupt_when_it_is_asked_for(service: Adjudicator, match: UUID) -> None:
    for number in range(3):
        service.report(match, [added("A", number)], expected=number, report_id=f"r{number}")
    row = tamper.stored(service, match, 2)
    tamper.rewrite(service, match, 2, state=row.state.replace(b'"r1"', b"17"))

    service._kept.clear()
    assert service.reading(match).position == 3
    for ask in (
        service.entries,
        service.export_record,
        lambda match: service.report(match, [added("A", 4)], expected=3, report_id="r4"),
    ):
        with pytest.raises(Corrupt) as raised:
            ask(match)
        assert (raised.value.match, raised.value.position) == (match, 2)
    assert service.chain(match).breaks_at == 2


def test_the_chain_detects_an_edited_row(service: Adjudicator, match: UUID) -> None:
    for number in range(4):
        service.report(match, [added("A", number)], expected=number, report_id=f"r{number}")
    assert service.chain(match).breaks_at is None

    row = tamper.stored(service, match, 2)
    tamper.rewrite(service, match, 2, state=row.state.replace(b'"amount":1', b'"amount":9'))

    assert service.chain(match).breaks_at == 3


def test_a_missing_row_is_noticed(service: Adjudicator, match: UUID) -> None:
    for number in range(4):
        service.report(match, [added("A", number)], expected=number, report_id=f"r{number}")
    tamper.delete(service, match, 2)

    service._kept.clear()
    with pytest.raises(Corrupt):
        service.reading(match)
    assert service.chain(match).breaks_at == 2


# ---- several services, several processes


def test_two_services_on_one_database_agree(lasting: Place, opened: Callable[[Place], Adjudicator]) -> None:
    one, other = opened(lasting), opened(lasting)
    match = one.open_match(HEADER)
    for number in range(6):
        writer, reader = (one, other) if number % 2 else (other, one)
        writer.report(match, [added("A", 1)], expected=number, report_id=f"r{number}")
        assert tell(reader, match) == {"A": number + 1, "B": 0}
    with pytest.raises(Conflict):
        one.report(match, [added("A", 1)], expected=5, report_id="late")
    assert one.report(match, [added("A", 1)], expected=5, report_id="r4").repeated
    assert one.chain(match).breaks_at is None


def test_what_others_recorded_since_the_match_was_looked_up_is_found_when_saving(
    lasting: Place, opened: Callable[[Place], Adjudicator]
) -> None:
    one, other = opened(lasting), opened(lasting)
    match = one.open_match(HEADER)
    for number, (report_id, is_repeated) in enumerate([("theirs", False), ("ours", True)]):
        known = one.reading(match)
        theirs = other.report(match, [added("A", 1)], expected=number, report_id=report_id)

        if is_repeated:
            answer = one.report(match, [added("A", 1)], expected=number, report_id="ours", reading=known)
            assert (answer.first, answer.position, answer.repeated) == (theirs.first, theirs.position, True)
        else:
            with pytest.raises(Conflict, match="Another report came first; the match stands at 1"):
                one.report(match, [added("A", 1)], expected=number, report_id="ours", reading=known)
    assert tell(one, match) == {"A": 2, "B": 0}
    assert one.report(match, [added("A", 1)], expected=2, report_id="next", reading=one.reading(match)).position == 3
    assert one.chain(match).breaks_at is None


def test_tables_are_equal_in_other_processes_with_other_hash_seeds(
    lasting: Place, opened: Callable[[Place], Adjudicator]
) -> None:
    service = opened(lasting)
    match = service.open_match({**HEADER, "setup": {"counters": dict.fromkeys("ABCDEF", 0)}})
    events = [added("ABCDEF"[number % 6], number) for number in range(30)]
    service.report(match, events, expected=0, report_id="r1")
    expected = digests.of(service.reading(match))

    memory = Adjudicator([TOY])
    assert digests.of(memory.reading(importing(memory, service.export_record(match)))) == expected
    for seed in ("1", "4242"):
        schema = lasting.env.get("POSTGRES_SCHEMA", "")
        command = [sys.executable, "-m", "tests.kernel.digests", lasting.database, schema, str(match)]
        done = subprocess.run(
            command, env={**os.environ, "PYTHONHASHSEED": seed}, capture_output=True, text=True, check=True
        )
        assert done.stdout.split() == expected


def test_the_process_environment_changes_no_setting(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PERSISTENCE_MODULE", "ADJUDICATOR_PERSISTENCE_MODULE"):
        monkeypatch.setenv(name, "eventsourcing.sqlite")
    monkeypatch.setenv("COMPRESSOR_TOPIC", "zlib")

    service = Adjudicator([TOY])

    assert service.chain(service.open_match(HEADER)).breaks_at is None
    assert type(service.recorder).__name__ == "MemoryRecorder"
