"""Fidelity: a replay is exact, unverified or diverged from a position on, in every store."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from hashlib import sha256
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import structs

from adjudicator import code
from adjudicator.match import Game, Header
from adjudicator.plain.json import Malformed, Plain
from adjudicator.plain.work import Work
from adjudicator.replay import record
from adjudicator.replay.fidelity import EVERY, Fidelity, digested
from adjudicator.replay.reading import Reading
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Corrupt, Entry
from tests.given import Place
from tests.kernel.given import importing
from tests.kernel.toy import HEADER, TOY, Added, Event, Table, added, taken, void
from tests.kernel.toy import evolve as evolve_toy

TOP = Header(ruleset="toy", edition="1")
WRONG = {"digest": "0" * 64, "version": "0.8.0"}


def recorded(service: Adjudicator, count: int, *last: Plain) -> UUID:
    """A match of so many events, some with several in a report."""
    match = service.open_match(HEADER)
    for first in range(0, count, 5):
        events = [added("A", 1) for _ in range(min(5, count - first))]
        service.report(match, events, expected=first, report_id=f"r{first}")
    for further, event in enumerate(last):
        service.report(match, [event], expected=count + further, report_id=f"last-{further}")
    return match


def changed(at: int) -> Game:
    """The toy with another fold: the event at a position adds one more."""

    def evolve(table: Table, event: Event, position: int) -> Table:
        after = evolve_toy(table, event, position)
        return evolve_toy(after, Added(seat="B", amount=1), position) if position == at else after

    return replace(TOY, evolve=evolve)


def found(place: Place, match: UUID, game: Game = TOY) -> Fidelity:
    """What another process finds out."""
    with Adjudicator([game], place.database, env=place.env) as service:
        return service.reading(match).fidelity()


@pytest.mark.parametrize(
    ("count", "agrees", "later"),
    [(0, 0, 0), (1, 0, 1), (EVERY - 1, 0, EVERY - 1), (EVERY, EVERY, 0), (EVERY + 1, EVERY, 1), (130, 128, 2)],
)
def test_what_the_service_recorded_is_exact(service: Adjudicator, count: int, agrees: int, later: int) -> None:
    told = service.reading(recorded(service, count)).fidelity()

    assert (told.label, told.agrees, told.later, told.digests) == ("exact", agrees, later, agrees // EVERY + 1)
    assert told.version == code()


def test_a_match_that_is_closed_is_covered_to_its_end(service: Adjudicator) -> None:
    match = recorded(service, 10, {"event": "MatchClosed"}, {"event": "MatchNoted", "text": "tea"})

    told = service.reading(match).fidelity()

    assert (told.label, told.agrees, told.later) == ("exact", 11, 0)
    assert [entry.position for entry in service.entries(match) if entry.table] == [0, 11]


@pytest.mark.parametrize("at", [1, EVERY - 1, EVERY, EVERY + 1, 2 * EVERY, 2 * EVERY + 1])
def test_another_fold_is_told_from_the_digest_on_that_it_changed(
    lasting: Place, opened: Callable[[Place], Adjudicator], at: int
) -> None:
    match = recorded(opened(lasting), 3 * EVERY + 2)

    told = found(lasting, match, changed(at))

    assert told.label == "diverged"
    assert (told.agrees, told.differs) == ((at - 1) // EVERY * EVERY, -(-at // EVERY) * EVERY)
    assert told.first <= at <= (told.differs or 0)
    assert [told.at(n) for n in (told.first - 1, told.first, 3 * EVERY)] == ["exact", "diverged", "diverged"]
    assert found(lasting, match).label == "exact"


def test_another_fold_of_what_no_digest_covers_yet_is_not_told(
    lasting: Place, opened: Callable[[Place], Adjudicator]
) -> None:
    match = recorded(opened(lasting), EVERY + 1)

    assert found(lasting, match, changed(EVERY + 1)).label == "exact"
    assert found(lasting, match, changed(EVERY)).label == "diverged"


def test_another_set_up_is_told_at_once(lasting: Place, opened: Callable[[Place], Adjudicator]) -> None:
    match = recorded(opened(lasting), 3)

    told = found(lasting, match, replace(TOY, lay=lambda _: Table({"A": 5, "B": 0})))

    assert (told.label, told.agrees, told.differs, told.first) == ("diverged", None, 0, 0)


def test_a_reading_that_goes_on_is_compared_as_one_read_anew(
    lasting: Place, opened: Callable[[Place], Adjudicator]
) -> None:
    """The one kept in memory looks at its new entries only: what it found before holds."""
    writer = opened(lasting)
    match = recorded(writer, 60)
    with Adjudicator([changed(50)], lasting.database, env=lasting.env) as reader:
        assert reader.reading(match).fidelity().label == "exact"
        for first in range(60, 140, 5):
            writer.report(match, [added("A", 1)] * 5, expected=first, report_id=f"more-{first}")
            told = reader.reading(match).fidelity()
            assert told == found(lasting, match, changed(50))

    assert (told.agrees, told.differs) == (0, EVERY)
    assert writer.reading(match).fidelity() == found(lasting, match)


def test_entries_of_before_have_none_and_the_match_goes_on_with_some(service: Adjudicator) -> None:
    lines = service.export_record(recorded(service, EVERY + 5)).splitlines()
    match = importing(service, b"\n".join(without_digests(line) for line in lines))

    before = service.reading(match).fidelity()
    service.report(match, [added("A", 1)] * EVERY, expected=EVERY + 5, report_id="on")
    after = service.reading(match).fidelity()

    assert (before.label, before.agrees, before.at(3)) == ("unverified", None, "unverified")
    assert (after.label, after.digests, after.agrees, after.later) == ("exact", 1, 2 * EVERY, 5)


def without_digests(line: bytes) -> bytes:
    told = json.loads(line)
    if "entry" in told:
        told["entry"].pop("table", None)
    return json.dumps(told).encode()


def test_records_keep_digests_as_they_came(place: Place, opened: Callable[[Place], Adjudicator]) -> None:
    service, other = opened(place), Adjudicator([TOY])
    match = recorded(service, EVERY + 1, {"event": "MatchClosed"})
    exported = service.export_record(match)

    imported = importing(other, exported)
    again = importing(service, other.export_record(imported))

    assert other.export_record(imported) == service.export_record(again) == exported
    told = [one.reading(id_).fidelity() for one, id_ in ((service, match), (other, imported), (service, again))]
    assert told == [told[0]] * 3
    assert record.read(exported, [TOY]).reading().fidelity() == told[0]
    assert (told[0].label, told[0].digests) == ("exact", 3)


@pytest.mark.sampled(4)
@pytest.mark.parametrize("at", [1, EVERY - 1, EVERY, EVERY + 1])
def test_an_edited_record_is_diverged(service: Adjudicator, at: int) -> None:
    lines = service.export_record(recorded(service, 2 * EVERY)).splitlines(keepends=True)
    lines[at] = lines[at].replace(b'"amount": 1', b'"amount": 2')

    told = service.reading(importing(service, b"".join(lines))).fidelity()

    assert (told.label, told.agrees, told.differs) == ("diverged", *((0, EVERY) if at <= EVERY else (EVERY, 2 * EVERY)))


def claimed(service: Adjudicator, at: int, table: Plain) -> bytes:
    """A record that says another digest at a position."""
    lines = service.export_record(recorded(service, EVERY + 5)).splitlines(keepends=True)
    told = json.loads(lines[at])
    lines[at] = json.dumps({**told, "entry": {**told["entry"], "table": table}}).encode() + b"\n"
    return b"".join(lines)


@pytest.mark.parametrize(("at", "agrees"), [(0, None), (1, 0), (EVERY, 0), (EVERY + 5, EVERY)])
def test_a_wrong_digest_in_a_record_is_a_claim(service: Adjudicator, at: int, agrees: int | None) -> None:
    """It is kept as the record's, and what the service records itself is none the worse."""
    match = importing(service, claimed(service, at, WRONG))
    told = service.reading(match).fidelity()

    service.report(match, [added("A", 1)] * EVERY, expected=EVERY + 5, report_id="on")
    further = service.reading(match)

    assert (told.label, told.agrees, told.differs, told.version) == ("diverged", agrees, at, "0.8.0")
    assert further.fidelity() == told
    assert service.entries(match)[at].claimed is not None
    assert further.entries[2 * EVERY].claimed is None
    assert further.entries[2 * EVERY].table == digested(TOY, 2 * EVERY, further.table(2 * EVERY))


@pytest.mark.parametrize(
    ("table", "field"),
    [
        ("0" * 64, "entry.table"),
        ({"digest": "0" * 63, "version": "1"}, "entry.table.digest"),
        ({"digest": "Z" * 64, "version": "1"}, "entry.table.digest"),
        ({"digest": "0" * 64, "version": ""}, "entry.table.version"),
        ({"digest": "0" * 64}, "entry.table.version"),
        ({**WRONG, "salt": "1"}, "entry.table.salt"),
    ],
)
def test_what_is_no_digest_is_told_with_its_line(service: Adjudicator, table: Plain, field: str) -> None:
    with pytest.raises(Malformed) as wrong:
        record.read(claimed(service, EVERY, table), [TOY])

    assert (wrong.value.line, wrong.value.field) == (EVERY + 1, field)


@pytest.mark.parametrize("field", ["table", "entry", "digest"])
def test_a_report_cannot_name_a_digest(service: Adjudicator, field: str) -> None:
    match = service.open_match(HEADER)

    with pytest.raises(Malformed) as wrong:
        service.report(match, [{**added("A", 1), field: WRONG}], expected=0, report_id="r")

    assert wrong.value.field == f"events[0].{field}"
    assert service.reading(match).position == 0


def test_rulings_leave_it_alone(service: Adjudicator) -> None:
    """Digests are of the table as played."""
    match = recorded(service, EVERY - 1, void(3), void(EVERY - 1), added("A", 1))

    assert service.reading(match).fidelity().label == "exact"
    with pytest.raises(ValueError, match="as played"):
        service.reading(match, "ruled").fidelity()


def test_what_takes_long_is_compared_bit_by_bit(service: Adjudicator) -> None:
    match = recorded(service, 3 * EVERY)
    reading = service.read_once(match)
    done = Work()
    done.take(10**9)

    told = [reading.fidelity(done) for _ in range(3)]

    assert [(one.position, one.left, one.label) for one in told] == [(at, 3 * EVERY - at, None) for at in range(3)]
    assert (told[0].at(0), told[0].at(1)) == ("exact", None)
    assert reading.fidelity() == service.reading(match).fidelity()


@given(st.lists(st.integers(0, 3), min_size=1, max_size=40), st.data())
def test_the_first_digest_that_differs_is_named_wherever_digests_stand(amounts: list[int], data: st.DataObject) -> None:
    """A record may hold them anywhere; an event of it is another than when they were made."""
    where, at = data.draw(st.sets(st.integers(0, len(amounts)))), data.draw(st.integers(1, len(amounts)))
    edited = [amount + (place == at) for place, amount in enumerate(amounts, 1)]
    then, now = (Reading(TOY, TOP, entries_of(told)) for told in (amounts, edited))
    entries = [
        structs.replace(entry, table=digested(TOY, entry.position, then.table(entry.position)))
        if entry.position in where
        else entry
        for entry in now.entries
    ]

    found = Reading(TOY, TOP, entries).fidelity()

    differs = min((place for place in where if then.table(place) != now.table(place)), default=None)
    before = [place for place in where if differs is None or place < differs]
    assert (found.differs, found.agrees) == (differs, max(before, default=None))
    assert found.label == ("diverged" if differs is not None else "exact" if where else "unverified")


def entries_of(amounts: list[int]) -> list[Entry[Event]]:
    return [Entry(place, Added(seat="A", amount=amount)) for place, amount in enumerate(amounts, 1)]


def test_a_match_of_another_edition_is_not_replayed(lasting: Place, opened: Callable[[Place], Adjudicator]) -> None:
    service = opened(lasting)
    match = recorded(service, 3)
    other = replace(TOY, edition="2")

    with Adjudicator([other], lasting.database, env=lasting.env) as later:
        with pytest.raises(Corrupt, match="There is no edition 1 of A toy; known: 2"):
            later.reading(match)
        with pytest.raises(Malformed, match="There is no edition 1 of A toy; known: 2"):
            record.read(service.export_record(match), [other])


# ---- what is digested


def with_more(**fields: Plain) -> Game:
    """The toy with further fields in its tables."""
    return replace(TOY, tell=lambda table: {**TOY.tell(table), **fields})


def digest(game: Game, position: int, **counters: int) -> str:
    return digested(game, position, Table(counters)).digest


@pytest.mark.parametrize("default", [None, False, 0, 0.0, "", [], {}])
def test_a_further_field_at_its_default_leaves_digests_alone(
    lasting: Place, opened: Callable[[Place], Adjudicator], default: Plain
) -> None:
    match = recorded(opened(lasting), EVERY)

    assert found(lasting, match, with_more(later=default)).label == "exact"
    assert found(lasting, match, with_more(later={"inner": default}, none=default)).label == "diverged"


def test_a_further_field_within_a_thing_leaves_digests_alone() -> None:
    old, new = (
        with_more(things={"t": {"size": 2}}, row=[{"size": 2}]),
        with_more(things={"t": {"size": 2, "worn": False}}, row=[{"size": 2, "worn": 0}]),
    )

    assert digest(old, 1, A=1) == digest(new, 1, A=1)


def test_a_digest_is_of_this_game_edition_position_and_table() -> None:
    told = {
        digest(TOY, 64, A=1),
        digest(TOY, 65, A=1),
        digest(TOY, 64, A=2),
        digest(TOY, 64, A=1, B=1),
        digest(replace(TOY, edition="2"), 64, A=1),
        digest(replace(TOY, name="yot"), 64, A=1),
        digest(with_more(row=[0, 1]), 64, A=1),
        digest(with_more(row=[1, 0]), 64, A=1),
        digest(with_more(row=[1]), 64, A=1),
    }

    assert len(told) == 9


def test_a_digest_can_be_worked_out_by_anybody() -> None:
    """The bytes that docs/record-format.md names, written out."""
    given = b'adjudicator-table-v1\x00["toy","1",64,{"counters":{"A":1}}]'

    assert digest(TOY, 64, A=1, B=0) == sha256(given).hexdigest()
    assert structs.asdict(digested(TOY, 64, Table({"A": 1}))) == {
        "digest": sha256(given).hexdigest(),
        "version": code(),
    }


def test_a_match_that_takes_cards_back_is_exact(service: Adjudicator) -> None:
    match = recorded(service, EVERY - 2, taken("A", 2), added("B", 10))

    assert service.reading(match).fidelity().agrees == EVERY
