"""Disputes in the match record: out, in, and the same again; broken lines are named, and nothing is imported."""

from __future__ import annotations

from collections.abc import Callable
from uuid import UUID

import pytest

from adjudicator.dispute import EvidenceAttached, RulingGiven, StatementMade, stream_of
from adjudicator.disputes import Disputes, Reporting
from adjudicator.plain.json import Malformed
from adjudicator.replay import record
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Author
from tests.given import Place
from tests.kernel.given import importing
from tests.kernel.toy import HEADER, TOY, added
from tests.kernel.views import argued

Opened = Callable[[Place], Adjudicator]
RECORD = b"""\
{"record": "adjudicator", "format": 1, "ruleset": "toy", "edition": "1", "seats": {"A": "Haru", "B": "Mina"}, \
"randomness": "physical", "setup": {"counters": {"A": 0, "B": 1}}}
{"event": "Added", "seat": "A", "amount": 3}
{"event": "Added", "seat": "B", "amount": 12}
{"event": "EntriesVoided", "positions": [2], "reason": "twelve", "ruling": "1.2"}
{"event": "EntriesReinstated", "positions": [2], "reason": "it was ten", "ruling": "1.4"}
{"dispute": 1, "event": "DisputeRaised", "position": 2, "claim": "too many", "rules": ["TOY-ADD-01"], "seat": "A"}
{"dispute": 1, "event": "EvidenceAttached", "position": 4, "viewer": "judge", "question": "q", "answer": {"en": 1.50}}
{"dispute": 1, "event": "RulingGiven", "outcome": "upheld", "reason": "twelve", "voids": [2], \
"entry": {"by": "Aki", "at": "2026-11-21T10:31:07.412Z", "report_id": "j", "holder": "Aki", "role": "judge"}}
{"dispute": 1, "event": "AppealRaised", "reason": "count again", "seat": "B"}
{"dispute": 1, "event": "RulingGiven", "outcome": "dismissed", "reason": "it was ten", "reinstates": [2], \
"by_head_judge": true}
{"dispute": 2, "event": "DisputeRaised", "position": 0, "claim": "\xe5\x8d\x93"}
{"dispute": 2, "event": "DisputeWithdrawn"}
"""
CANONICAL = RECORD.replace(b"1.50", b"1.5")


def written(service: Adjudicator) -> UUID:
    """A match with disputes, and an answer of odd values."""
    match = service.open_match(HEADER, report_id="open")
    service.report(match, [added("A", 3), added("A", 11)], expected=0, report_id="r")
    argued(service, match)
    answer = {"en": [1e-7, 1e22, -0.0, None, {"z": 1, "a": "\u2028é"}], "ja": []}
    event = EvidenceAttached(position=1, viewer="A", question="q", asked={"b": 1, "a": 0.1}, answer=answer)
    Disputes(service).add(match, 1, event, Reporting(report_id="e", author=Author("Haru", "player", "A")))
    return match


def test_a_canonical_record_is_exported_as_it_came(service: Adjudicator) -> None:
    match = importing(service, RECORD)

    assert service.export_record(match) == CANONICAL
    told = Disputes(service).of(match)
    assert [(one.number, one.status, one.raised.match) for one in told] == [
        (1, "final", match.hex),
        (2, "withdrawn", match.hex),
    ]
    assert [service.chain(stream).why for stream in (match, stream_of(match, 1), stream_of(match, 2))] == [None] * 3


def test_record_export_import_export_is_byte_identical(place: Place, opened: Opened) -> None:
    service, other = opened(place), Adjudicator([TOY])
    exported = service.export_record(match := written(service))
    imported = importing(other, exported)

    assert other.export_record(imported) == exported
    assert imported != match
    events = [[entry.event for entry in one.entries[1:]] for one in service.disputed(match)]
    assert [[entry.event for entry in one.entries[1:]] for one in other.disputed(imported)] == events
    assert importing(other, exported) == imported
    assert len(other.matches().matches) == 1


def test_an_imported_dispute_goes_on(place: Place, opened: Opened) -> None:
    service, other = opened(place), Adjudicator([TOY])
    match = importing(service, CANONICAL)
    disputes = Disputes(service)
    argued_on = disputes.add(match, 1, StatementMade(text="and so?"), Reporting(report_id="s"))
    assert argued_on.dispute.position == 5
    ruling = RulingGiven(outcome="upheld", reason="no, twelve", voids=(2,), by_head_judge=True)
    disputes.rule(match, 1, ruling, Reporting(report_id="j2"), expected=5)

    assert disputes.get(match, 1).dispute.voided == {2}
    exported = service.export_record(match)
    assert other.export_record(importing(other, exported)) == exported


def test_whose_token_ruled_is_what_the_record_claims(service: Adjudicator) -> None:
    read = record.read(CANONICAL, service.rulesets)
    match, _ = service.import_record(read, Author("Kei", "organiser"))
    told = Disputes(service).get(match, 1)

    assert {entry.author for entry in told.entries} == {("Kei", "organiser", None)}
    assert told.entries[2].claimed == ("Aki", "judge", None)
    assert service.export_record(match) == CANONICAL


def test_a_record_with_disputes_is_another_than_without(service: Adjudicator) -> None:
    without = CANONICAL[: CANONICAL.index(b'{"dispute"')]

    assert importing(service, without) != importing(service, CANONICAL)
    assert b"dispute" not in service.export_record(importing(service, without))


def test_what_rulings_did_may_stand_without_them(service: Adjudicator) -> None:
    """As in a record written while a judge ruled, or by hand."""
    importing(service, CANONICAL[: CANONICAL.index(b'{"dispute"')])


LAST = b'{"dispute": 2, "event": "DisputeWithdrawn"}\n'
AGAIN = LAST.replace(b'"DisputeWithdrawn"', b'"DisputeRaised", "position": 0, "claim": "x"')


def put(old: bytes, new: bytes) -> bytes:
    """The record with other bytes in one place."""
    assert old in CANONICAL
    return CANONICAL.replace(old, new, 1)


WRONG = {
    "an event after disputes": (CANONICAL + b'{"event": "MatchNoted", "text": "x"}\n', 13, "event", "before its"),
    "no number": (put(b'"dispute": 2', b'"dispute": "2"'), 11, "dispute", "whole number"),
    "number 0": (put(b'"dispute": 2', b'"dispute": 0'), 11, "dispute", "1"),
    "a number left out": (put(b'"dispute": 2', b'"dispute": 3'), 11, "dispute", "2 is due"),
    "back to an earlier one": (CANONICAL + LAST.replace(b"2", b"1"), 13, "dispute", "3 is due"),
    "too many": (put(b'"dispute": 2', b'"dispute": 501'), 11, "dispute", "500"),
    "never raised": (CANONICAL + LAST.replace(b"2", b"3"), 13, "event", "dispute 3 is not raised yet"),
    "raised twice": (put(LAST, AGAIN), 12, "event", "raised already"),
    "an event of the match": (put(b'"DisputeWithdrawn"', b'"MatchClosed"'), 12, "event", "no such event"),
    "a dispute's event in the match": (put(b'"dispute": 1, ', b""), 6, "event", "no such event"),
    "unknown field": (put(b'"claim"', b'"complaint"'), 6, "complaint", "no such field"),
    "a match named": (put(b'"claim"', b'"match": "", "claim"'), 6, "match", "no such field"),
    "a number named": (put(b'"claim"', b'"number": 1, "claim"'), 6, "number", "no such field"),
    "no claim": (put(b'"claim": "too many", ', b""), 6, "claim", "missing"),
    "no such entry": (put(b'"position": 2', b'"position": 5'), 6, "position", "no entry 5"),
    "no such entry as evidence": (put(b'"position": 4', b'"position": 5'), 7, "position", "no entry 5"),
    "no such seat": (put(b'"seat": "A"}\n{"dispute"', b'"seat": "Z"}\n{"dispute"'), 6, "seat", "no seat Z"),
    "an unknown outcome": (put(b'"upheld"', b'"perhaps"'), 8, "outcome", "upheld"),
    "a ruling without its voids": (put(b'"ruling": "1.2"', b'"ruling": "1.3"'), 8, "voids", "ruling 1.2"),
    "a ruling that voided less": (put(b'"voids": [2]', b'"voids": [1, 2]'), 8, "voids", "ruling 1.2"),
    "reinstated by another": (put(b'"ruling": "1.4"', b'"ruling": "9.4"'), 10, "reinstates", "ruling 1.4"),
    "ruled after an appeal": (put(b', "by_head_judge": true', b""), 10, "event", "head judge rules"),
    "after a withdrawal": (CANONICAL + LAST, 13, "event", "was withdrawn"),
    "entry no object": (put(b'"DisputeWithdrawn"', b'"DisputeWithdrawn", "entry": 7'), 12, "entry", "object"),
    "no time": (put(b"11-21T", b"13-21T"), 8, "entry.at", "not a time"),
    "broken JSON": (put(b'"claim": "too', b'"claim": too'), 6, None, "not JSON"),
    "cut off": (CANONICAL[:-5], 12, None, "cut off"),
}  # fmt: skip


@pytest.mark.parametrize(("data", "line", "field", "says"), WRONG.values(), ids=WRONG.keys())
def test_a_wrong_dispute_names_line_and_field_and_nothing_is_imported(
    data: bytes, line: int, field: str | None, says: str
) -> None:
    service = Adjudicator([TOY])
    with pytest.raises(Malformed, match=says) as raised:
        importing(service, data)

    assert (raised.value.line, raised.value.field) == (line, field)
    assert service.last == 0
