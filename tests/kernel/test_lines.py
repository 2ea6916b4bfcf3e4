"""Lines on every store: what if something else had happened, how far the match still fits, whose they are."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from adjudicator import line as lined
from adjudicator import lines as of_service
from adjudicator.line import Stop, Told
from adjudicator.lines import Beginning, Lines, Playing
from adjudicator.match import Conflict, NotFound, Reused
from adjudicator.plain.json import Plain
from adjudicator.seam.ruleset import JUDGE, Refused
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import NOBODY, Author
from tests.kernel.toy import TOY

AKI, BEA = Author("Aki", "player", "A"), Author("Bea", "player", "B")


def added(seat: str, amount: int) -> Plain:
    return {"event": "Added", "seat": seat, "amount": amount}


def taken(seat: str, amount: int) -> Plain:
    return {"event": "Taken", "seat": seat, "amount": amount}


PLAYED = [added("A", 5), added("B", 2), taken("A", 4), added("B", 7), taken("B", 9)]


@pytest.fixture
def lines(service: Adjudicator, match: UUID) -> Lines:
    service.report(match, PLAYED, expected=0, report_id="r1")
    return Lines(service)


def begun(lines: Lines, match: UUID, position: int, *events: Plain, by: Author = AKI, **more: Any) -> Told:
    """A line on which these events happen in the place of an entry; the rest follows, unless it is `alone`."""
    alone, report = more.pop("alone", False), f"at {position} {more}"
    first = Playing(after=position - 1, report_id=report, events=events, since=None if alone else position + 1)
    return lines.begin(match, Beginning(position=position, viewer=JUDGE, report_id=report, **more), by, first)


def counters(lines: Lines, told: Told) -> dict[str, int]:
    reading = lines.reading(told)[1]
    return dict(reading.table(reading.position).counters)


def test_the_rest_follows_to_the_first_entry_that_no_longer_fits(lines: Lines, match: UUID) -> None:
    less = begun(lines, match, 1, added("A", 4))
    assert (less.position, less.stop, counters(lines, less)) == (5, None, {"A": 0, "B": 0})

    told = begun(lines, match, 1, added("A", 3), name="had A added 3")
    assert told.stop == Stop(after=2, before=3, is_unfit=True, rule=None)
    assert (told.position, counters(lines, told)) == (2, {"A": 3, "B": 2})

    without = begun(lines, match, 4)
    reading = lines.reading(without)[1]
    assert (without.stop, reading.table(4)) == (Stop(4, 5, True, None), reading.table(3))


def test_a_line_is_played_on_cut_and_goes_on_with_the_match(service: Adjudicator, lines: Lines, match: UUID) -> None:
    before = service.export_record(match), service.last
    told = begun(lines, match, 1, added("A", 3))
    on = lines.play(match, told.id, Playing(after=2, report_id="p1", events=[taken("A", 1), added("A", 11)]), AKI)
    reading = lines.reading(on)[1]
    assert [(at, one.rule) for at, one in reading.findings()] == [(4, "TOY-ADD-01")]
    assert on.stop == told.stop

    rest = lines.play(match, told.id, Playing(after=3, report_id="p2", since=4), AKI)
    assert (rest.position, rest.stop, counters(lines, rest)) == (5, None, {"A": 2, "B": 0})
    left_out = lines.play(match, told.id, Playing(after=1, report_id="p3", since=4), AKI)
    assert (left_out.pieces[1:], left_out.stop) == ((None, None, 4), Stop(4, 5, True, None))
    assert counters(lines, left_out) == {"A": 3, "B": 7}
    with pytest.raises(Refused, match="B holds 7, not 8"):
        lines.play(match, told.id, Playing(after=4, report_id="p4", events=[taken("B", 8)]), AKI)
    assert lines.get(match, told.id, AKI) == left_out
    assert (service.export_record(match), service.last) == before


def test_what_happens_to_the_match_later_is_no_matter_of_a_line(
    service: Adjudicator, lines: Lines, match: UUID
) -> None:
    told = begun(lines, match, 2, added("B", 4))
    before = counters(lines, told)
    void: Plain = {"event": "EntriesVoided", "positions": [1, 3], "reason": "a ruling"}
    right: Plain = {"event": "EntryCorrected", "position": 4, "instead": added("B", 6), "reason": "a slip"}
    service.report(match, [void, right, added("A", 1)], expected=5, report_id="r2")

    assert counters(lines, lines.get(match, told.id, AKI)) == before
    reading = service.reading(match)
    for position in range(1, reading.position + 1):
        alike = begun(lines, match, position, name="alike", alone=True)
        same = lines.play(match, alike.id, Playing(after=position - 1, report_id="same", since=position), AKI)
        branch = lines.reading(same)[1]
        assert branch.table(position - 1) == reading.in_play(position - 1)
        if position > 6:
            assert branch.table(branch.position) == reading.in_play(reading.position)


def test_a_line_is_its_makers_until_it_is_shared(service: Adjudicator, lines: Lines, match: UUID) -> None:
    told = begun(lines, match, 1)
    for other in (BEA, NOBODY, AKI._replace(seat="B")):
        assert not lines.of(match, other)
        with pytest.raises(NotFound):
            lines.get(match, told.id, other)
    with pytest.raises(Refused, match="once its match is closed"):
        lines.share(match, told.id, True, AKI)
    service.report(match, [{"event": "MatchClosed"}], expected=5, report_id="end")
    lines.share(match, told.id, True, AKI)

    assert [one.id for one in lines.of(match, BEA)] == [told.id]
    for forbidden in (
        lambda: lines.play(match, told.id, Playing(after=1, report_id="x", events=[added("A", 1)]), BEA),
        lambda: lines.share(match, told.id, False, BEA),
        lambda: lines.remove(match, told.id, BEA),
    ):
        with pytest.raises(Refused, match="somebody else's"):
            forbidden()
    lines.share(match, told.id, False, AKI)
    assert not lines.of(match, BEA)
    with pytest.raises(NotFound):
        lines.get(UUID(int=1), told.id, AKI)


def test_what_is_deleted_is_gone_and_what_is_not_is_copied(service: Adjudicator, lines: Lines, match: UUID) -> None:
    told, gone = begun(lines, match, 1, added("A", 3)), begun(lines, match, 2)
    lines.remove(match, gone.id, AKI)
    with pytest.raises(NotFound):
        lines.get(match, gone.id, AKI)

    target = Adjudicator([TOY])
    service.copy_to(target)
    assert Lines(target).of(match, AKI) == [told]
    again = begun(lines, match, 2)
    assert (again.id, counters(lines, again)) == (gone.id, {"A": 1, "B": 7})


def test_a_report_counts_once(lines: Lines, match: UUID) -> None:
    told = begun(lines, match, 1, added("A", 3))
    assert begun(lines, match, 1, added("A", 3)) == told
    with pytest.raises(Reused):
        begun(lines, match, 1, added("A", 2))
    playing = Playing(after=2, report_id="p", events=[added("A", 1)])
    on = lines.play(match, told.id, playing, AKI)
    assert lines.play(match, told.id, playing, AKI) == on
    with pytest.raises(Reused):
        lines.play(match, told.id, Playing(after=2, report_id="p", events=[added("A", 2)]), AKI)
    with pytest.raises(Conflict):
        lines._append(told, lined.LineShared(shared=True, at="2026-01-01T00:00:00Z"))  # another came first
    assert lines.get(match, told.id, AKI) == on


def test_what_has_no_place_is_refused(lines: Lines, match: UUID) -> None:
    told = begun(lines, match, 1, added("A", 3))
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"after": 6, "events": [added("A", 1)]}, "name one of them"),
        ({"after": 2, "events": [added("C", 1)]}, "no seat C"),
        ({"after": 2, "events": [{"event": "MatchClosed"}]}, "Only events of the game"),
        ({"after": 2, "since": 6}, "may follow"),
        ({"after": 2, "since": 9999}, "may follow"),
    ]
    for more, says in wrong:
        with pytest.raises(Refused, match=says):
            lines.play(match, told.id, Playing(report_id="p", **more), AKI)
    with pytest.raises(Refused, match="no entry 7"):
        begun(lines, match, 7)


def test_lines_have_limits(lines: Lines, match: UUID, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(of_service, "SHARE", 2)
    monkeypatch.setattr(of_service, "MOST", 3)
    monkeypatch.setattr(lined, "STATEMENTS", 3)
    told = begun(lines, match, 1, added("A", 3))
    begun(lines, match, 2)
    with pytest.raises(Refused, match="One person has 2"):
        begun(lines, match, 3)
    begun(lines, match, 3, by=BEA)
    with pytest.raises(Refused, match="A match has 3"):
        begun(lines, match, 4, by=NOBODY)
    lines.play(match, told.id, Playing(after=1, report_id="p", since=2), AKI)
    with pytest.raises(Refused, match="told in 3 reports"):
        lines.play(match, told.id, Playing(after=1, report_id="q", since=2), AKI)
    monkeypatch.setattr(of_service, "MOST", 9)
    monkeypatch.setattr(lined, "ENTRIES", 2)
    with pytest.raises(Refused, match="2 entries at most"):
        begun(lines, match, 2, added("A", 1), added("A", 1), added("A", 1), by=BEA)
