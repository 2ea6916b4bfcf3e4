"""What every store promises."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from uuid import UUID, uuid4

import pytest
from eventsourcing.persistence import OperationalError

from adjudicator.match import EntriesVoided, MatchOpened
from adjudicator.plain import Malformed
from adjudicator.service import Adjudicator, Answer, Conflict, Illegal, NotFound, Refused
from adjudicator.store import Corrupt
from tests.kernel import digests, tamper
from tests.kernel.conftest import Place
from tests.kernel.toy import HEADER, TOY, Table, added, taken


def tell(service: Adjudicator, match: UUID, which: str = "played") -> dict[str, int]:
    reading = service.reading(match, "ruled" if which == "ruled" else "played")
    table = reading.table(reading.position)
    assert isinstance(table, Table)
    return dict(table.counters)


# ---- opening


def test_an_opened_match_stands_at_zero(service: Adjudicator, match: UUID) -> None:
    reading = service.reading(match)

    assert reading.position == 0
    assert reading.header.seats == {"A": "Haru", "B": "Mina"}
    assert isinstance(service.entries(match)[0].event, MatchOpened)


def test_the_same_opening_twice_is_one_match(service: Adjudicator) -> None:
    first = service.open_match(HEADER, report_id="open-1")

    assert service.open_match(HEADER, report_id="open-1") == first
    assert len(service.entries(first)) == 1


def test_another_opening_under_the_same_id_is_a_conflict(service: Adjudicator) -> None:
    service.open_match(HEADER, report_id="open-1")

    with pytest.raises(Conflict):
        service.open_match({**HEADER, "title": "Another"}, report_id="open-1")


@pytest.mark.parametrize(
    ("change", "error", "field"),
    [
        ({"ruleset": "chess"}, Refused, "ruleset"),
        ({"edition": "2"}, Refused, "edition"),
        ({"randomness": "managed"}, Refused, "randomness"),
        ({"setup": {"counters": {}}}, Refused, "setup.counters"),
        ({"mode": "lenient"}, Malformed, "mode"),
        ({"rounds": 3}, Malformed, "rounds"),
        ({"title": "\x00"}, Malformed, "title"),
        ({"seats": ["A"]}, Malformed, "seats"),
    ],
)
def test_a_match_that_cannot_be_opened_is_not_stored(
    service: Adjudicator, change: dict[str, object], error: type[Exception], field: str
) -> None:
    with pytest.raises(error) as raised:
        service.open_match({**HEADER, **change})

    assert getattr(raised.value, "field", None) == field
    assert service.matches() == ([], None)


def test_an_unknown_ruleset_names_the_known_ones(service: Adjudicator) -> None:
    with pytest.raises(Refused, match="known: toy"):
        service.open_match({**HEADER, "ruleset": "chess"})


def test_matches_are_listed_page_by_page(service: Adjudicator) -> None:
    opened = [service.open_match({**HEADER, "table": number}) for number in range(5)]
    service.report(opened[0], [added("A", 1)], expected=0, report_id="r1")

    page, cursor = service.matches(limit=3)
    rest, end = service.matches(limit=3, after=cursor)

    assert [match for _, match, _ in page + rest] == opened
    assert [header.table for _, _, header in page + rest] == [0, 1, 2, 3, 4]
    assert end is None


# ---- reporting


def test_a_report_is_answered_with_its_steps(service: Adjudicator, match: UUID) -> None:
    answer = service.report(match, [added("A", 3), added("B", 12)], expected=0, report_id="r1", by="judge")

    assert (answer.first, answer.position, answer.repeated) == (1, 2, False)
    assert [step.position for step in answer.steps] == [1, 2]
    assert [finding.rule for finding in answer.steps[1].findings] == ["TOY-ADD-01"]
    assert tell(service, match) == {"A": 3, "B": 12}
    assert [entry.by for entry in service.entries(match, after=0)] == ["judge", "judge"]


def test_an_unknown_match_is_not_found(service: Adjudicator) -> None:
    unknown = uuid4()
    for ask in (service.reading, service.entries, service.export_record, service.check_chain):
        with pytest.raises(NotFound):
            ask(unknown)
    with pytest.raises(NotFound):
        service.report(unknown, [added("A", 1)], expected=0, report_id="r1")


@pytest.mark.parametrize("expected", [-1, 0, 2, 10**6])
def test_a_stale_position_changes_nothing(service: Adjudicator, match: UUID, expected: int) -> None:
    service.report(match, [added("A", 1)], expected=0, report_id="r1")
    before = service.entries(match)

    with pytest.raises(Conflict) as raised:
        service.report(match, [added("A", 2)], expected=expected, report_id="r2")

    assert raised.value.position == 1
    assert service.entries(match) == before


def test_a_repeated_report_gets_the_first_answer(service: Adjudicator, match: UUID) -> None:
    events = [added("A", 3), added("B", 12)]
    first = service.report(match, events, expected=0, report_id="r1")
    service.report(match, [added("A", 1)], expected=2, report_id="r2")
    before = service.entries(match)

    for expected in (0, 3, 99):
        again = service.report(match, events, expected=expected, report_id="r1")
        assert again == Answer(first.first, first.position, first.steps, repeated=True)
    assert service.entries(match) == before


def test_a_known_report_id_with_another_body_is_a_conflict(service: Adjudicator, match: UUID) -> None:
    service.report(match, [added("A", 3)], expected=0, report_id="r1")

    for events in ([added("A", 4)], [added("A", 3), added("A", 3)], [{"event": "Nonsense"}]):
        with pytest.raises(Conflict, match="other content"):
            service.report(match, events, expected=1, report_id="r1")
    assert tell(service, match) == {"A": 3, "B": 0}


@pytest.mark.parametrize(
    ("bad", "error", "field"),
    [
        (taken("A", 99), Refused, "events[1].amount"),
        (added("Z", 1), Refused, "events[1].seat"),
        ({"event": "Added", "seat": "A"}, Refused, "events[1]"),
        ({"event": "Added"}, Malformed, "events[1].seat"),
        ({"event": "Added", "seat": "A", "amount": "3"}, Malformed, "events[1].amount"),
        ({"event": "Added", "seat": "A", "colour": 3}, Malformed, "events[1].colour"),
        ({"event": "Subtracted"}, Malformed, "events[1].event"),
        ({"event": "MatchOpened", "header": HEADER}, Malformed, "events[1].event"),
        ({"event": ["Added"]}, Malformed, "events[1].event"),
        ({"seat": "A"}, Malformed, "events[1].event"),
        ("Added", Malformed, "events[1]"),
        ({"event": "Added", "seat": "A", "amount": 1, "note": "\ud800"}, Malformed, "events[1].note"),
        ({"event": "Added", "seat": "A", "amount": 2**53 + 1}, Malformed, "events[1].amount"),
        ({"event": "EntriesVoided", "positions": [7], "reason": "?"}, Refused, "events[1].positions"),
    ],
)
def test_a_batch_is_all_or_nothing(
    service: Adjudicator, match: UUID, bad: object, error: type[Exception], field: str
) -> None:
    before = service.entries(match)

    with pytest.raises(error) as raised:
        service.report(match, [added("A", 1), bad, added("B", 1)], expected=0, report_id="r1")

    assert getattr(raised.value, "field", None) == field
    assert service.entries(match) == before
    assert service.report(match, [added("A", 1)], expected=0, report_id="r1").position == 1


def test_an_empty_report_is_malformed(service: Adjudicator, match: UUID) -> None:
    with pytest.raises(Malformed):
        service.report(match, [], expected=0, report_id="r1")


def test_a_breach_is_recorded_in_mode_record_and_refused_in_mode_enforce(service: Adjudicator) -> None:
    lenient = service.open_match(HEADER)
    strict = service.open_match({**HEADER, "mode": "enforce"})
    service.report(lenient, [added("A", 11)], expected=0, report_id="r1")

    with pytest.raises(Illegal) as raised:
        service.report(strict, [added("A", 10), added("A", 11)], expected=0, report_id="r1")

    assert [finding.rule for finding in raised.value.findings] == ["TOY-ADD-01"]
    assert [step.position for step in raised.value.steps] == [1, 2]
    assert len(service.entries(lenient)) == 2
    assert len(service.entries(strict)) == 1
    assert service.report(strict, [added("A", 10)], expected=0, report_id="r1").position == 1


# ---- rulings, notes, closing


def test_a_void_changes_the_match_as_ruled_and_not_as_played(service: Adjudicator, match: UUID) -> None:
    service.report(match, [added("A", 3), added("B", 4), taken("A", 2)], expected=0, report_id="r1")
    service.report(match, [void(1), added("A", 5)], expected=3, report_id="r2")

    assert tell(service, match) == {"A": 6, "B": 4}
    assert tell(service, match, "ruled") == {"A": 5, "B": 4}
    ruled = service.reading(match, "ruled")
    assert [ruled.step(n) is None for n in range(1, 6)] == [True, False, False, True, False]
    unfit = ruled.step(3)
    assert unfit is not None
    assert unfit.unfit == "A holds 0, not 2"
    assert unfit.before == unfit.after


def test_both_readings_go_on_with_what_follows(service: Adjudicator, match: UUID) -> None:
    service.report(match, [added("A", 3), void(1)], expected=0, report_id="r1")
    assert tell(service, match, "ruled") == {"A": 0, "B": 0}

    service.report(match, [added("B", 4)], expected=2, report_id="r2")
    assert tell(service, match, "ruled") == {"A": 0, "B": 4}

    service.report(match, [void(3)], expected=3, report_id="r3")
    assert tell(service, match, "ruled") == {"A": 0, "B": 0}
    assert tell(service, match) == {"A": 3, "B": 4}


@pytest.mark.parametrize("positions", [[2], [1, 1], [3], [4], [99], [2, 1]])
def test_a_void_names_entries_of_the_game_once(service: Adjudicator, match: UUID, positions: list[int]) -> None:
    noted = {"event": "MatchNoted", "text": "A spilt drink"}
    service.report(match, [added("A", 1), added("A", 2), noted], expected=0, report_id="r1")
    service.report(match, [void(2)], expected=3, report_id="r2")

    with pytest.raises(Refused):
        service.report(match, [void(*positions)], expected=4, report_id="r3")

    assert service.reading(match).match.voided == {2}


def test_a_closed_match_takes_notes_and_rulings_only(service: Adjudicator, match: UUID) -> None:
    closed = {"event": "MatchClosed", "result": "A wins"}
    service.report(match, [added("A", 1), closed], expected=0, report_id="r1")

    for refused in (added("A", 1), closed):
        with pytest.raises(Refused, match="closed"):
            service.report(match, [refused], expected=2, report_id="r2")
    answer = service.report(match, [{"event": "MatchNoted", "text": "…"}, void(1)], expected=2, report_id="r3")

    assert answer.steps == ()
    assert isinstance(service.entries(match)[-1].event, EntriesVoided)


def void(*positions: int) -> dict[str, object]:
    return {"event": "EntriesVoided", "positions": list(positions), "reason": "a ruling"}


# ---- trouble


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
    assert again == Answer(1, 2, answer.steps, repeated=True)


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
            match = service.import_record(record)
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
    assert service.check_chain(match) is None


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


# ---- tampering


def test_a_forged_topic_imports_nothing(service: Adjudicator, match: UUID) -> None:
    service.report(match, [added("A", 1)], expected=0, report_id="r1")
    tamper.rewrite(service, match, 1, topic="antigravity:geohash")

    with pytest.raises(Corrupt, match=f"{match}, position 1"):
        list(service.events.get(match))
    assert service.check_chain(match) == 1
    assert "antigravity" not in sys.modules


@pytest.mark.parametrize(
    "forged",
    [
        lambda state: state.replace(b'"Added"', b'"os:system"'),
        lambda state: state.replace(b'"amount":1', b'"amount":"x"'),
        lambda state: state[:-9],
        lambda _state: b"\xff\xfe",
        lambda state: state + b"\n" + state,
        lambda state: state.replace(b",1,", b",2,", 1),
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
    assert service.check_chain(match) == 1


def test_the_chain_detects_an_edited_row(service: Adjudicator, match: UUID) -> None:
    for number in range(4):
        service.report(match, [added("A", number)], expected=number, report_id=f"r{number}")
    assert service.check_chain(match) is None

    row = tamper.stored(service, match, 2)
    tamper.rewrite(service, match, 2, state=row.state.replace(b'"amount":1', b'"amount":9'))

    assert service.check_chain(match) == 3


def test_a_missing_row_is_noticed(service: Adjudicator, match: UUID) -> None:
    for number in range(4):
        service.report(match, [added("A", number)], expected=number, report_id=f"r{number}")
    tamper.delete(service, match, 2)

    service._kept.clear()
    with pytest.raises(Corrupt):
        service.reading(match)
    assert service.check_chain(match) == 2


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
    assert one.check_chain(match) is None


def test_tables_are_equal_in_other_processes_with_other_hash_seeds(
    lasting: Place, opened: Callable[[Place], Adjudicator]
) -> None:
    service = opened(lasting)
    match = service.open_match({**HEADER, "setup": {"counters": dict.fromkeys("ABCDEF", 0)}})
    events = [added("ABCDEF"[number % 6], number) for number in range(30)]
    service.report(match, events, expected=0, report_id="r1")
    expected = digests.of(service.reading(match))

    memory = Adjudicator([TOY])
    assert digests.of(memory.reading(memory.import_record(service.export_record(match)))) == expected
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

    assert service.check_chain(service.open_match(HEADER)) is None
    assert type(service.recorder).__name__ == "MemoryRecorder"
