"""Packs: made when they are full, read in place of the entries, and never believed against them."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import pytest
from eventsourcing.persistence import IntegrityError, OperationalError, StoredEvent
from msgspec import json, structs

from adjudicator.plain.json import digest
from adjudicator.replay.record import write
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Corrupt, SQLiteStore
from adjudicator.store.packs import Head, Packs
from adjudicator.store.recorders import PACK
from tests.kernel import tamper
from tests.kernel.conftest import Place
from tests.kernel.toy import HEADER, added

Opener = Callable[[Place], Adjudicator]
LONG = 2 * PACK + 40


@pytest.fixture
def long(service: Adjudicator) -> UUID:
    """A match of two packs and some entries, in reports of one and of many events."""
    match = service.open_match(HEADER)
    expected = 0
    while expected < LONG:
        events = [
            added("AB"[position % 2], position % 10) for position in range(expected, expected + 1 + expected % 50)
        ]
        expected = service.report(match, events, expected=expected, report_id=f"r{expected}", by="Mina").position
    return match


def packs_of(service: Adjudicator, match: UUID) -> list[bytes]:
    return service._packs.read(match).events


def again(service: Adjudicator) -> Adjudicator:
    """The same service with nothing in memory."""
    service._kept.clear()
    return service


def repack(service: Adjudicator, match: UUID, number: int, change: Callable[[bytes], bytes]) -> None:
    """Changes a pack behind the service's back."""
    rows = service._packs._rows
    kept = [change(state) if place == number else state for place, state in enumerate(rows.select_states(match, -1))]
    other = service.factory.aggregate_recorder(purpose="packs_otherwise")
    other.insert_events([StoredEvent(match, place, "match.Pack", state) for place, state in enumerate(kept)])
    service._packs = Packs(other, service._recorder)  # type: ignore[arg-type]


def forged(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """Changes the events of a pack and says that they were always so."""

    def forge(state: bytes) -> bytes:
        line, _, events = state.partition(b"\n")
        head = structs.replace(json.decode(line, type=Head), events=digest(change(events)))
        return json.encode(head) + b"\n" + change(events)

    return forge


def unpack(service: Adjudicator) -> None:
    """Takes all packs away."""
    service._packs = Packs(service.factory.aggregate_recorder(purpose="none"), service._recorder)  # type: ignore[arg-type]


def test_what_is_full_is_packed(service: Adjudicator, match: UUID) -> None:
    for position in range(PACK - 1):
        assert packs_of(service, match) == []
        service.report(match, [added("A", 1)], expected=position, report_id=f"r{position}")
    assert [pack.count(b"\n") + 1 for pack in packs_of(service, match)] == [PACK]


def test_a_packed_match_reads_as_its_entries_do(service: Adjudicator, long: UUID) -> None:
    live, packed = service.reading(long), again(service).reading(long)
    assert len(packs_of(service, long)) == 2
    unpack(service)
    bare = again(service).reading(long)

    assert list(live.entries) == list(packed.entries) == list(bare.entries)
    assert packed.entries[-3:] == bare.entries[-3:]
    assert [packed.table(place) for place in range(LONG)] == [bare.table(place) for place in range(LONG)]
    assert write(packed.header, packed.entries) == write(bare.header, bare.entries)
    assert service.check_chain(long) is None


def test_a_packed_match_goes_on(service: Adjudicator, long: UUID) -> None:
    stands = again(service).reading(long).position
    first = service.report(long, [added("A", 1)], expected=stands, report_id="more")
    again(service)

    assert service.report(long, [added("A", 1)], expected=0, report_id="more").position == first.position
    assert service.report(long, [added("A", 0)], expected=0, report_id="r0").repeated
    assert service.reading(long).position == stands + 1


def test_an_imported_match_is_packed(service: Adjudicator, long: UUID, opened: Opener) -> None:
    record = service.export_record(long)
    other = opened(Place("memory:"))
    match = other.import_record(record)
    assert packs_of(other, match) == packs_of(service, long)
    assert again(other).export_record(match) == record


def test_packs_that_were_not_made_are_made_with_the_next(
    service: Adjudicator, match: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(_events: object) -> None:
        raise IntegrityError("another was first")

    with monkeypatch.context() as patch:
        patch.setattr(service._packs._rows, "insert_events", refuse)
        service.report(match, [added("A", 1)] * PACK, expected=0, report_id="r1")
    assert packs_of(service, match) == []
    assert again(service).reading(match).position == PACK
    service.report(match, [added("A", 1)] * PACK, expected=PACK, report_id="r2")
    assert len(packs_of(service, match)) == 2


UNFIT: dict[str, tuple[int, Callable[[bytes], bytes]]] = {
    "empty": (0, lambda state: state[:0]),
    "another number": (0, lambda state: b"[1" + state[2:]),
    "another event": (0, lambda state: state.replace(b'"amount":3', b'"amount":4', 1)),
    "of a ruleset of no name": (0, forged(lambda events: events.replace(b'"toy"', b'"tox"', 1))),
    "an event of no kind": (0, forged(lambda events: events.replace(b"Added", b"Lost", 1))),
    "a line too many": (0, forged(lambda events: events + b'\n{"event":"Added","seat":"A"}')),
    "a line too few": (1, forged(lambda events: events.rpartition(b"\n")[0])),
    "no events": (1, forged(lambda events: events.replace(b"\n", b"\n[1]\n", 2))),
    "no text": (1, lambda state: b"\xff" + state),
    "broken off": (1, lambda state: state[:-1]),
    "no second pack": (1, lambda state: b"[7" + state[2:]),
    "after another entry": (1, lambda state: state.replace(state[4:68], b"0" * 64)),
    "up to another entry": (1, lambda state: state.replace(state[71:135], b"0" * 64)),
}


@pytest.mark.parametrize(("number", "change"), UNFIT.values(), ids=UNFIT)
def test_a_pack_that_does_not_fit_is_passed_over(
    service: Adjudicator, long: UUID, number: int, change: Callable[[bytes], bytes]
) -> None:
    before = service.reading(long)
    repack(service, long, number, change)
    after = again(service).reading(long)
    assert list(after.entries) == list(before.entries)
    assert after.table(LONG) == before.table(LONG)


@pytest.mark.parametrize("number", [7, 2**56])
def test_a_pack_far_beyond_the_match_is_passed_over(service: Adjudicator, match: UUID, number: int) -> None:
    service.report(match, [added("A", 1)] * 5, expected=0, report_id="r1")
    service._packs._rows.insert_events([StoredEvent(match, number, "match.Pack", b"[7]")])
    assert again(service).reading(match).position == 5


@pytest.mark.parametrize("entries", [PACK - 1, PACK, PACK + 1, 2 * PACK])
def test_a_match_is_read_whole_however_full_its_last_pack(service: Adjudicator, match: UUID, entries: int) -> None:
    service.report(match, [added("A", 1)] * (entries - 1), expected=0, report_id="r1", by="Mina")
    cold = again(service).reading(match)
    assert (cold.position, len(packs_of(service, match))) == (entries - 1, entries // PACK)
    assert [entry.by for entry in cold.entries[1:]] == ["Mina"] * (entries - 1)
    assert service.match_ids() == [match]


def test_an_event_packed_otherwise_is_found(service: Adjudicator, long: UUID) -> None:
    assert service.check_packs(long) is None
    repack(service, long, 1, forged(lambda events: events.replace(b'"amount":3', b'"amount":4', 1)))
    found = service.check_packs(long)
    assert found is not None
    assert PACK <= found < 2 * PACK
    assert service.reading(long).entries[found].event.amount == 3
    assert service.check_chain(long) is None


def test_packs_of_another_match_under_the_same_id_are_not_believed(service: Adjudicator, long: UUID) -> None:
    for position in range(service.reading(long).position + 1):
        tamper.delete(service, long, position)
    assert again(service).open_match(HEADER, match=long) == long
    service.report(long, [added("B", 2)] * LONG, expected=0, report_id="other", by="Mina")

    assert dict(again(service).reading(long).table(LONG).counters) == {"A": 0, "B": 2 * LONG}


def test_a_database_without_packs_serves_all_the_same(lasting: Place, opened: Opener) -> None:
    service = opened(lasting)
    match = service.open_match(HEADER)
    with service.recorder.datastore.transaction(commit=True) as cursor:  # type: ignore[attr-defined]
        table = "stored_packs" if lasting.database.endswith("sqlite") else "adjudicator_packs"
        schema = f"{lasting.env['POSTGRES_SCHEMA']}." if lasting.env else ""
        cursor.execute(f"DROP TABLE {schema}{table}")
    assert service.report(match, [added("A", 1)] * PACK, expected=0, report_id="r1").position == PACK
    assert again(service).reading(match).position == PACK


def test_a_database_that_may_not_be_changed_is_read(
    sqlite_place: Place, opened: Opener, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = opened(sqlite_place).open_match(HEADER)

    def refuse(_factory: object, purpose: str) -> None:
        raise OperationalError(f"attempt to make a table of {purpose} in a readonly database")

    monkeypatch.setattr(SQLiteStore, "aggregate_recorder", refuse)
    assert opened(sqlite_place).reading(match).position == 0


def test_an_entry_that_is_gone_is_missed_when_it_is_asked_for(service: Adjudicator, long: UUID) -> None:
    tamper.delete(service, long, 5)
    reading = again(service).reading(long)
    assert reading.table(LONG) is not None
    assert reading.entries[4].by == "Mina"
    with pytest.raises(Corrupt, match="position 5: holds entry 6"):
        _ = reading.entries[5]
    assert reading.entries[PACK].by == "Mina"
    assert service.check_chain(long) == 5


def gone(service: Adjudicator, match: UUID) -> None:
    tamper.delete(service, match, 5)


def broken(service: Adjudicator, match: UUID) -> None:
    tamper.rewrite(service, match, 5, state=b"[5")


@pytest.mark.parametrize("harm", [gone, broken])
def test_what_cannot_be_packed_stays_as_it_is(
    service: Adjudicator, match: UUID, harm: Callable[[Adjudicator, UUID], None]
) -> None:
    service.report(match, [added("A", 1)] * (PACK - 2), expected=0, report_id="r1")
    service.reading(match)
    harm(service, match)
    answer = service.report(match, [added("A", 1)] * 5, expected=PACK - 2, report_id="r2")
    assert answer.position == PACK + 3
    assert packs_of(service, match) == []
    with pytest.raises(Corrupt, match="position 5"):
        again(service).reading(match)


def test_a_forged_envelope_of_a_packed_entry_is_told_when_it_is_asked_for(service: Adjudicator, long: UUID) -> None:
    row = tamper.stored(service, long, 9)
    tamper.rewrite(service, long, 9, state=row.state.replace(long.hex.encode(), b"0" * 32))
    reading = again(service).reading(long)
    assert reading.entries[8].by == "Mina"
    with pytest.raises(Corrupt, match="holds entry 9 of match 0000"):
        _ = reading.entries[9]


def test_an_older_service_may_leave_packs_out(opened: Opener, lasting: Place) -> None:
    one, two = opened(lasting), opened(lasting)
    match = one.open_match(HEADER)
    unpack(one)
    one.report(match, [added("A", 1)] * PACK, expected=0, report_id="r1")
    assert packs_of(two, match) == []
    assert two.reading(match).position == PACK
    two.report(match, [added("A", 1)] * PACK, expected=PACK, report_id="r2")
    assert len(packs_of(two, match)) == 2
