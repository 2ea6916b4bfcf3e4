"""Corrections: whose they are, what they may state, what they leave on record, and the views after them."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, Final
from uuid import UUID

import pytest

from adjudicator.dispute import NOBODYS, DisputeRaised, RulingGiven
from adjudicator.disputes import Disputes, Reporting
from adjudicator.match import EntryCorrected
from adjudicator.plain import work
from adjudicator.plain.said import Said
from adjudicator.replay import record
from adjudicator.seam.rulebook import RuleBook
from adjudicator.seam.ruleset import JUDGE, Refused
from adjudicator.service import Adjudicator, Illegal
from adjudicator.store import tail
from adjudicator.store.entry import NOBODY, Author, Corrupt, Entry
from projections.check import held
from tests.kernel.given import importing
from tests.kernel.toy import HEADER, RULE, TOY, Added, Table, added, right, say, taken, void
from tests.kernel.views import await_current, kept, rebuilt, rows

_HOARDING: Final = RuleBook[Table]([RULE])


@_HOARDING.check("TOY-ADD-01", on=Added)
def _at_most_fifteen_held(before: Table, event: Added) -> Said | None:
    held = before.counters[event.seat]
    return say("{seat} held {held}", seat=event.seat, held=held) if held > 15 else None


HARU: Final = Author("Haru", "player", "A")
MINA: Final = Author("Mina", "player", "B")
AKI: Final = Author("Aki", "judge", None)


def say_it(service: Adjudicator, match: UUID, *events: Any, author: Author = NOBODY, reporter: str = JUDGE) -> int:
    """Reports events, each by itself."""
    for event in events:
        in_one(service, match, event, author=author, reporter=reporter)
    return service.reading(match).position


def in_one(service: Adjudicator, match: UUID, *events: Any, author: Author = NOBODY, reporter: str = JUDGE) -> None:
    at = service.reading(match).position
    service.report(match, events, expected=at, report_id=f"r{at} {author.holder}", author=author, reporter=reporter)


def amounts(service: Adjudicator, match: UUID, which: Any = "played") -> list[tuple[int, int]]:
    steps = service.reading(match, which).steps(1)
    return [(step.position, step.event.amount) for step in steps if step.unfit is None]


def test_what_really_happened_stands_in_a_slips_place(service: Adjudicator, match: UUID) -> None:
    say_it(service, match, added("A", 12), added("B", 3), right(1, added("A", 2)), added("A", 4))
    reading = service.reading(match)
    assert amounts(service, match) == amounts(service, match, "ruled") == [(1, 2), (2, 3), (4, 4)]
    assert reading.findings() == ()
    assert reading.entries[1].event.amount == 12
    assert reading.match.corrected == {1: 3}


def test_nothing_may_have_happened_and_the_last_correction_counts(service: Adjudicator, match: UUID) -> None:
    say_it(service, match, added("A", 7), right(1, None))
    assert amounts(service, match) == []
    say_it(service, match, right(1, added("A", 5)))
    assert amounts(service, match) == [(1, 5)]
    say_it(service, match, right(1, None))
    assert amounts(service, match) == []
    assert service.reading(match).fidelity().label == "exact"


def test_what_followed_from_a_slip_no_longer_fits(service: Adjudicator, match: UUID) -> None:
    say_it(service, match, added("A", 7), taken("A", 6), right(1, added("A", 5)))
    assert amounts(service, match) == [(1, 5)]
    assert service.reading(match).step(2).unfit is not None  # type: ignore[union-attr]


def test_a_ruling_voids_what_was_corrected(service: Adjudicator, match: UUID) -> None:
    say_it(service, match, added("A", 7), added("A", 1), right(1, added("A", 5)), void(1))
    assert amounts(service, match) == [(1, 5), (2, 1)]
    assert amounts(service, match, "ruled") == [(2, 1)]
    say_it(service, match, right(2, added("A", 2)), added("B", 1))
    assert amounts(service, match) == [(1, 5), (2, 2), (6, 1)]
    assert amounts(service, match, "ruled") == [(2, 2), (6, 1)]
    assert service.reading(match).in_play(6) == service.reading(match, "ruled").table(6)


REFUSED: Final[dict[str, tuple[list[Any], Any, str, str, str]]] = {
    # what stands on record, the correction, code, field, words
    "no entry": ([added("A", 1)], right(9, None), "no-such", "position", "no entry 9"),
    "a correction": ([added("A", 1), right(1, None)], right(2, None), "no-such", "position", "not an event of the"),
    "a note": ([{"event": "MatchNoted", "text": "x"}], right(1, None), "no-such", "position", "not an event of the"),
    "voided": ([added("A", 1), void(1)], right(1, None), "untimely", "position", "is voided"),
    "closed": ([added("A", 1), {"event": "MatchClosed"}], right(1, None), "untimely", "event", "is closed"),
    "an unknown kind": ([added("A", 1)], right(1, {"event": "Sung"}), "wrong", "instead.event", "Sung"),
    "the kernel's": ([added("A", 1)], right(1, {"event": "MatchClosed"}), "wrong", "instead.event", "MatchClosed"),
    "no kind": ([added("A", 1)], right(1, {}), "wrong", "instead.event", ""),
    "a wrong field": (
        [added("A", 1)], right(1, {**added("A", 1), "amount": "x"}), "wrong", "instead.amount", "",
    ),
    "no place": ([added("A", 9), taken("A", 8)], right(1, taken("A", 1)), "", "instead", ""),
}  # fmt: skip


@pytest.mark.parametrize(("before", "event", "code", "field", "words"), REFUSED.values(), ids=REFUSED)
def test_what_cannot_be_corrected_is_refused(
    service: Adjudicator, match: UUID, before: list[Any], event: Any, code: str, field: str, words: str
) -> None:
    say_it(service, match, *before)
    at = service.reading(match).position
    for events in ([event], [{"event": "MatchNoted", "text": "x"}, event]):
        with pytest.raises(Refused) as refused:
            in_one(service, match, *events)
        where = f"events[{len(events) - 1}].{field}"
        assert str(refused.value.field).startswith(where)
        assert refused.value.code == (code or refused.value.code)
        assert words in str(refused.value.says)
    assert service.reading(match).position == at


def test_an_entry_of_the_same_report_is_not_corrected(service: Adjudicator, match: UUID) -> None:
    with pytest.raises(Refused, match="in this very report"):
        in_one(service, match, added("A", 1), right(1, None))


def test_who_recorded_an_entry_corrects_it_or_a_judge(service: Adjudicator, match: UUID) -> None:
    say_it(service, match, added("A", 1), author=HARU, reporter="A")
    for guess in (None, added("A", 2), taken("A", 9), {"event": "Sung"}):  # whatever it says: nothing is tried first
        with pytest.raises(Refused, match="another's") as refused:
            say_it(service, match, right(1, guess), author=MINA, reporter="B")
        assert (refused.value.code, refused.value.field) == ("not-yours", "events[0].position")
    say_it(service, match, right(1, added("A", 2)), author=HARU, reporter="A")
    say_it(service, match, right(1, added("A", 3)), author=AKI, reporter=JUDGE)
    assert amounts(service, match) == [(1, 3)]


def test_others_who_went_on_must_agree(service: Adjudicator, match: UUID) -> None:
    say_it(service, match, added("A", 1), author=HARU, reporter="A")
    say_it(service, match, added("B", 1), author=MINA, reporter="B")
    with pytest.raises(Refused, match="gone on from entry 1: B must agree") as refused:
        say_it(service, match, right(1, None), author=HARU, reporter="A")
    assert (refused.value.code, refused.value.field) == ("not-yours", "events[0].consents")
    say_it(service, match, right(1, None, consents=["B"]), author=HARU, reporter="A")
    say_it(service, match, void(2))
    with pytest.raises(Refused, match="only a judge"):
        say_it(service, match, right(1, None, consents=["B"]), author=HARU, reporter="A")


def test_consent_is_asked_where_a_card_was_seen(service: Adjudicator) -> None:
    match = service.open_match({**HEADER, "take_backs": "consent"})
    say_it(service, match, added("A", 1), reporter="A")
    with pytest.raises(Refused, match="B must agree"):
        say_it(service, match, right(1, added("A", 2)), reporter="A")
    say_it(service, match, right(1, added("A", 2), consents=["B"]), reporter="A")


def test_what_a_ruling_decided_only_a_ruling_changes(service: Adjudicator, match: UUID) -> None:
    say_it(service, match, added("A", 1))
    disputes = Disputes(service)
    raised = DisputeRaised(match=NOBODYS, number=1, position=1, claim="it was two", rules=(), seat="A")
    disputes.open(match, raised, Reporting(report_id="d"))
    disputes.rule(match, 1, RulingGiven(outcome="dismissed", reason="it was one"), Reporting(report_id="j"), expected=0)
    with pytest.raises(Refused, match=r"Ruling 1\.1 decided on entry 1: only a ruling changes that") as refused:
        say_it(service, match, right(1, added("A", 2)))
    assert refused.value.field == "events[0].position"
    ruling = RulingGiven(outcome="upheld", reason="it was three")
    disputes.rule(match, 1, ruling, Reporting(report_id="k"), expected=1, corrections=(right(1, added("A", 3)),))
    assert amounts(service, match) == [(1, 3)]
    for event in (right(1, None), void(1)):
        with pytest.raises(Refused, match=r"Ruling 1\.2 decided on entry 1"):
            say_it(service, match, event)


def test_an_enforced_match_refuses_a_correction_that_breaks_a_rule(service: Adjudicator) -> None:
    match = service.open_match({**HEADER, "mode": "enforce"})
    say_it(service, match, added("A", 1))
    with pytest.raises(Illegal):
        say_it(service, match, right(1, added("A", 12)))
    say_it(service, match, right(1, added("A", 9)))


def test_an_enforced_match_refuses_a_correction_that_leaves_later_entries_without_a_place(service: Adjudicator) -> None:
    match = service.open_match({**HEADER, "mode": "enforce"})
    say_it(service, match, added("A", 4), added("A", 3), taken("A", 6))
    for instead in (None, added("A", 2)):
        with pytest.raises(Refused, match="Entry 3 would no longer have a place: A holds") as refused:
            say_it(service, match, right(1, instead))
        assert (refused.value.code, refused.value.field) == ("untimely", "position")
    assert service.reading(match).position == 3
    say_it(service, match, void(3), right(1, None))
    assert amounts(service, match, "ruled") == [(2, 3)]


def test_an_enforced_match_counts_what_a_correction_breaks_later_and_nothing_from_before(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    service = Adjudicator([replace(TOY, book=_HOARDING)])
    match = service.open_match({**HEADER, "mode": "enforce"})
    say_it(service, match, added("A", 9), taken("A", 9), added("A", 9), added("A", 5), added("A", 1))
    with pytest.raises(Illegal) as illegal:
        say_it(service, match, right(2, taken("A", 1)))
    assert [str(finding.says) for finding in illegal.value.findings] == ["A held 17", "A held 22"]
    say_it(service, match, right(2, taken("A", 8)), right(2, taken("A", 9)))
    monkeypatch.setattr(work, "SECONDS", -1)
    with pytest.raises(Refused, match="Too much came after entry 2 to judge it again") as refused:
        say_it(service, match, right(2, taken("A", 7)))
    assert (refused.value.code, refused.value.field) == ("too-much", "position")


def test_voided_reinstated_and_corrected_in_one_report(service: Adjudicator, match: UUID) -> None:
    say_it(service, match, added("A", 1), added("A", 2), added("A", 3))
    back = {"event": "EntriesReinstated", "positions": [1], "reason": "a ruling"}
    with pytest.raises(Refused, match="is voided: what does not count") as refused:
        in_one(service, match, void(1), right(1, None))
    assert refused.value.field == "events[1].position"
    in_one(service, match, right(1, added("B", 9)), void(1, 2), back, right(1, added("B", 5)), right(3, None))
    assert amounts(service, match) == [(1, 5), (2, 2)]
    assert amounts(service, match, "ruled") == [(1, 5)]
    data = service.export_record(match)
    copy = importing(service, data)
    assert (amounts(service, copy), amounts(service, copy, "ruled")) == ([(1, 5), (2, 2)], [(1, 5)])
    assert service.export_record(copy) == data
    assert service.reading(copy).fidelity().differs is None


def test_a_record_holds_its_corrections(service: Adjudicator, match: UUID) -> None:
    say_it(service, match, added("A", 12), added("B", 3), right(1, added("A", 2)), void(2), right(1, None))
    data = service.export_record(match)
    copy = importing(service, data)
    assert amounts(service, copy) == amounts(service, match) == [(2, 3)]
    assert service.export_record(copy) == data
    was = b'"position": 1, "instead": null'
    for forged, where in (
        (b'"position": 3, "instead": null', "position"),
        (b'"position": 2, "instead": null', "position"),
        (b'"position": 5, "instead": null', "position"),
        (b'"position": 0, "instead": null', "position"),
        (b'"position": 1, "instead": {"event": "MatchClosed"}', "instead.event"),
        (b'"position": 1, "instead": {"event": "Taken", "seat": "A", "amount": 1}', "instead.amount"),
        (b'"position": 1', "instead"),
    ):
        assert data.count(was) == 1
        with pytest.raises(ValueError, match=f"line 6, {where}"):
            record.read(data.replace(was, forged), service.rulesets)


def test_a_stored_correction_that_cannot_stand_makes_a_match_unreadable(service: Adjudicator, match: UUID) -> None:
    say_it(service, match, added("A", 1))
    for event in (
        EntryCorrected(7, None, "x"),
        EntryCorrected(1, {"event": "Sung"}, "x"),
        EntryCorrected(2, None, "x"),
    ):
        entry = Entry(2, event, match.hex)
        with pytest.raises(Corrupt):
            service.reading(match).extend([entry])


def test_a_repeated_correction_gets_its_first_answer(service: Adjudicator, match: UUID) -> None:
    say_it(service, match, added("A", 1))
    for reporter in (JUDGE, "A"):
        told = [
            service.report(match, [right(1, added("A", 2))], expected=1, report_id="again", reporter=reporter)
            for _ in range(2)
        ]
        assert [one.position for one in told] == [2, 2]


def test_views_are_as_if_the_slip_had_not_been(service: Adjudicator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tail, "PORTION", 3)
    match, other = service.open_match(HEADER), service.open_match(HEADER)
    with kept(service) as views:
        say_it(service, match, added("A", 12), added("B", 3), added("A", 13))
        say_it(service, other, added("A", 11))
        await_current(service, views)
        assert len(rows(views)["findings"]) == 3
        say_it(service, match, right(1, added("A", 2)))
        await_current(service, views)
        assert len(rows(views)["findings"]) == 2
        say_it(service, match, void(3), added("A", 11), added("B", 12))
        await_current(service, views)
        say_it(service, match, right(2, added("B", 14)))
        say_it(service, match, right(6, None), added("B", 1))
        await_current(service, views)
        assert held(service, views).differ == []
        found = rows(views)
        assert [row[3] for row in found["flips"] if row[1] == str(match)] == ["2", "14", "13", "12", "1"]
    assert rebuilt(service, views) == found


def test_digests_are_of_the_tables_with_the_slips_of_their_time() -> None:
    service = Adjudicator([TOY])
    match = service.open_match(HEADER)
    for at in range(0, 130, 5):
        slips = [right(at - 2, added("B", 7)), right(at - 3, None)] if at in (70, 100) else []
        in_one(service, match, *slips, *[added("A", 1 + at % 3)] * (5 - len(slips)))
    in_one(service, match, right(3, added("B", 2)))
    told = service.reading(match).fidelity()
    assert (told.label, told.digests, told.agrees) == ("exact", 3, 128)

    data = service.export_record(match)
    held = record.read(data, service.rulesets).reading()
    assert held.fidelity() == told
    lines = data.splitlines()
    corrected = next(at for at, line in enumerate(lines) if b'"amount": 7' in line)
    for bent, differs in ((10, 64), (corrected, 128)):
        forged = [*lines[:bent], lines[bent].replace(b'"amount": ', b'"amount": 1'), *lines[bent + 1 :]]
        assert record.read(b"\n".join(forged), service.rulesets).reading().fidelity().differs == differs
