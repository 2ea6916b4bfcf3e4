"""The match record: in, out, and the same again."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.match import Header
from adjudicator.plain.json import Malformed
from adjudicator.replay import record
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import NOBODY, Author, Entry, link
from tests.given import Place
from tests.kernel.given import CANONICAL, LINES, importing
from tests.kernel.toy import HEADER, TOY, added, taken


def test_a_canonical_record_is_exported_as_it_came(service: Adjudicator) -> None:
    match = importing(service, CANONICAL)

    assert service.export_record(match) == CANONICAL
    assert service.chain(match).breaks_at is None
    assert service.reading(match).match.closed


def test_record_export_import_export_is_byte_identical(place: Place, opened: Callable[[Place], Adjudicator]) -> None:
    service, other = opened(place), Adjudicator([TOY])
    match = service.open_match({**HEADER, "mode": "enforce"}, by="organiser", report_id="open")
    service.report(match, [added("A", 3), added("B", 4)], expected=0, report_id="r1", by="judge")
    service.report(match, [{"event": "MatchNoted", "text": "☕"}], expected=2, report_id="r2")

    exported = service.export_record(match)
    imported = importing(other, exported)

    assert other.export_record(imported) == exported
    assert other.report(imported, [added("A", 3), added("B", 4)], expected=3, report_id="r1").repeated


CLAIMS = CANONICAL.replace(
    b'"amount": 3}', b'"amount": 3, "entry": {"by": "me", "holder": "Chief", "role": "organiser", "seat": "B"}}'
)


def test_a_record_claims_and_its_importer_signs(place: Place, opened: Callable[[Place], Adjudicator]) -> None:
    """What a file says of tokens is told apart from the token that imported it, and comes out as it went in."""
    service = opened(place)
    read = record.read(CLAIMS, service.rulesets)
    match, _ = service.import_record(read, Author("Kei", "head-judge"))
    opening, first, second, *_ = service.entries(match)

    assert {entry.author for entry in service.entries(match)} == {("Kei", "head-judge", None)}
    assert (first.by, first.claimed) == ("me", ("Chief", "organiser", "B"))
    assert opening.claimed == second.claimed == (None, None, None)
    assert service.export_record(match) == CLAIMS
    assert record.read(service.export_record(match), service.rulesets).match == read.match
    assert service.chain(match).breaks_at is None


def test_what_is_reported_to_an_imported_match_claims_nothing(service: Adjudicator) -> None:
    match = importing(service, CLAIMS.replace(b'{"event": "MatchClosed"}\n', b""))
    service.report(match, [added("A", 1)], expected=5, report_id="r1", author=Author("Aki", "judge"))

    *_, imported, reported = service.entries(match)
    assert (imported.author, imported.claimed) == (NOBODY, NOBODY)
    assert (reported.author, reported.claimed) == (("Aki", "judge", None), None)
    last = service.export_record(match).splitlines()[-1]
    assert b'"holder": "Aki", "role": "judge"' in last


def test_the_same_record_is_stored_once(service: Adjudicator) -> None:
    match = importing(service, CANONICAL.replace(b'{"event": "MatchClosed"}\n', b""))
    service.report(match, [added("A", 1)], expected=5, report_id="r1")

    again = importing(service, CANONICAL.replace(b'{"event": "MatchClosed"}\n', b""))

    assert again == match
    assert service.reading(match).position == 6
    assert len(service.matches()[0]) == 1
    assert importing(service, CANONICAL) != match


def test_an_import_tells_whether_the_record_is_new(service: Adjudicator) -> None:
    read = record.read(CANONICAL, service.rulesets)

    (match, is_new), again = service.import_record(read), service.import_record(read)
    assert is_new
    assert again == (match, False)


def test_the_id_of_an_import_tells_nobody_what_it_holds(opened: Callable[[Place], Adjudicator]) -> None:
    """A digest of the content alone could be compared, at home, with those of guesses (ADR 17)."""
    read = record.read(CANONICAL, [TOY])
    ids = {opened(Place("memory:")).import_record(read)[0] for _ in range(2)}

    assert len({*ids, read.match}) == 3


def test_a_record_imported_by_an_older_release_keeps_its_id(service: Adjudicator) -> None:
    read = record.read(CANONICAL, service.rulesets)
    service.save(*link(read.entries, "")[0])

    assert service.import_record(read) == (read.match, False)
    assert service.match_ids() == [read.match]


def test_reading_ticks_after_each_event(service: Adjudicator) -> None:
    ticks: list[int] = []
    read = record.read(CANONICAL, service.rulesets, lambda: ticks.append(1))

    assert len(ticks) == len(read.entries) - 1


@pytest.mark.parametrize(
    "same",
    [
        CANONICAL.replace(b"\n", b"\r\n"),
        b"\xef\xbb\xbf" + CANONICAL,
        CANONICAL.rstrip(),
        CANONICAL + b"\n \r\n\n",
        CANONICAL.replace(b'"seat": "A", "amount": 3', b'"amount":3,"seat":"A"'),
    ],
    ids=["CRLF", "BOM", "no last newline", "blank lines at the end", "other order"],
)
def test_what_is_not_content_makes_no_other_match(same: bytes) -> None:
    assert record.read(same, [TOY]).match == record.read(CANONICAL, [TOY]).match


def test_a_record_may_be_read_without_a_database() -> None:
    read = record.read(CANONICAL, [TOY])

    assert [finding.rule for _, finding in read.reading().findings()] == ["TOY-ADD-01"]
    assert read.reading("ruled").findings() == ()
    assert record.write(read.header, read.entries) == CANONICAL


WRONG = {
    "empty": (b"", 1, None, "empty"),
    "blank": (b"\n\n", 1, None, "empty"),
    "no header": (LINES.encode(), 1, "record", "no header"),
    "a list": (b"[]\n", 1, "record", "no header"),
    "other format": (CANONICAL.replace(b'"format": 1', b'"format": 2'), 1, "format", "known: 1"),
    "format true": (CANONICAL.replace(b'"format": 1', b'"format": true'), 1, "format", "known: 1"),
    "unknown ruleset": (CANONICAL.replace(b'"toy"', b'"chess"'), 1, "ruleset", "known: toy"),
    "unknown edition": (CANONICAL.replace(b'"edition": "1"', b'"edition": "9"'), 1, "edition", "known: 1"),
    "no edition": (CANONICAL.replace(b'"edition": "1", ', b""), 1, "edition", "missing"),
    "unknown header field": (CANONICAL.replace(b'"round"', b'"rounds"'), 1, "rounds", "no such field"),
    "wrong header type": (CANONICAL.replace(b'"Haru"', b"7"), 1, "seats.A", "text is needed, not a whole number"),
    "bad set-up": (CANONICAL.replace(b'{"B": 1, "A": 0}', b"{}"), 1, "setup.counters", "needs counters"),
    "managed": (CANONICAL.replace(b"physical", b"managed"), 1, "randomness", "no managed decks"),
    "unknown event": (CANONICAL.replace(b"Taken", b"Stolen"), 6, "event", "no such event: 'Stolen'"),
    "opened twice": (CANONICAL + b'{"event": "MatchOpened"}\n', 8, "event", "no such event"),
    "unknown field": (CANONICAL.replace(b'"note"', b'"colour"'), 3, "colour", "no such field"),
    "wrong type": (CANONICAL.replace(b"12, ", b'"12", '), 3, "amount", "a whole number or nothing is needed"),
    "missing field": (CANONICAL.replace(b'"seat": "B", ', b""), 3, "seat", "missing"),
    "refused by the table": (CANONICAL.replace(b'"amount": 1}', b'"amount": 5}'), 6, "amount", "A holds 3, not 5"),
    "refused by the kernel": (CANONICAL.replace(b"[2]", b"[9]"), 4, "positions", "no entry 9"),
    "after the end": (CANONICAL + LINES.splitlines(keepends=True)[0].encode(), 8, "event", "closed"),
    "broken JSON": (CANONICAL.replace(b'"tea"}', b'"tea"'), 5, None, "not JSON"),
    "blank line": (CANONICAL.replace(b"}\n{", b"}\n\n{", 1), 2, None, "blank"),
    "cut off": (CANONICAL[:-5], 7, None, "cut off"),
    "cut off in the header": (CANONICAL[:50], 1, None, "not JSON"),
    "not an object": (CANONICAL + b"7\n", 8, None, "an object"),
    "NUL": (CANONICAL.replace(b'"tea"', b'"\\u0000"'), 5, "text", "control character"),
    "not UTF-8": (CANONICAL.replace(b"tea", b"\xff"), 5, None, "not UTF-8"),
    "unknown key of entry": (CANONICAL.replace(b'"tea"', b'"tea", "entry": {"who": "x"}'), 5, "entry.who", "no such"),
    "entry no object": (CANONICAL.replace(b'"tea"', b'"tea", "entry": 7'), 5, "entry", "an object is needed"),
    "key twice": (CANONICAL.replace(b'"tea"', b'"tea", "text": "x"'), 5, None, "stands twice"),
    "deep": (CANONICAL.replace(b'"tea"', b"[" * 50_000), 5, None, "deeper"),
}


@pytest.mark.parametrize(("data", "line", "field", "says"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_record_names_line_and_field_and_imports_nothing(
    data: bytes, line: int, field: str | None, says: str
) -> None:
    service = Adjudicator([TOY])

    with pytest.raises(Malformed, match=says) as raised:
        importing(service, data)

    assert (raised.value.line, raised.value.field) == (line, field)
    assert str(raised.value).startswith(f"line {line}")
    assert not service.matches().matches


@given(st.integers(0, len(CANONICAL) - 1), st.binary(max_size=3))
def test_an_edited_record_is_read_or_malformed(place: int, edit: bytes) -> None:
    edited = CANONICAL[:place] + edit + CANONICAL[place + 2 :]
    try:
        read = record.read(edited, [TOY])
    except Malformed as error:
        if error.line is None:
            raise
        return
    written = record.write(read.header, read.entries)
    assert record.write(*of(written)) == written


@given(st.lists(st.tuples(st.sampled_from("AB"), st.integers(0, 20), st.booleans()), max_size=30))
def test_any_match_goes_round(plays: list[tuple[str, int, bool]]) -> None:
    service, other = Adjudicator([TOY]), Adjudicator([TOY])
    match = service.open_match(HEADER)
    held = {"A": 0, "B": 0}
    for position, (seat, amount, take) in enumerate(plays):
        event = taken(seat, min(amount, held[seat])) if take else added(seat, amount)
        held[seat] += -event["amount"] if take else event["amount"]
        service.report(match, [event], expected=position, report_id=f"r{position}")
    exported = service.export_record(match)

    imported = importing(other, exported)

    assert other.export_record(imported) == exported
    assert isinstance(imported, UUID)
    assert other.reading(imported).table(len(plays)) == service.reading(match).table(len(plays))


def of(data: bytes) -> tuple[Header, tuple[Entry[Any], ...]]:
    read = record.read(data, [TOY])
    return read.header, read.entries
