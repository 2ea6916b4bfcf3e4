"""What every store promises."""

from __future__ import annotations

from uuid import UUID, uuid4

import pytest
from msgspec import structs

from adjudicator.match import EntriesVoided, MatchOpened
from adjudicator.plain.json import Malformed
from adjudicator.replay import listing
from adjudicator.replay.listing import Page
from adjudicator.service import Adjudicator, Conflict, Illegal, NotFound, Refused
from adjudicator.store.entry import Stated
from adjudicator.store.envelope import Corrupt
from tests.kernel.given import tell
from tests.kernel.toy import HEADER, added, taken, void

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
    assert service.matches() == Page([], None, [])


def test_an_unknown_ruleset_names_the_known_ones(service: Adjudicator) -> None:
    with pytest.raises(Refused, match="known: toy"):
        service.open_match({**HEADER, "ruleset": "chess"})


def test_matches_are_listed_page_by_page(service: Adjudicator) -> None:
    opened = [service.open_match({**HEADER, "table": number}) for number in range(5)]
    service.report(opened[0], [added("A", 1)], expected=0, report_id="r1")

    page, cursor, _ = service.matches(limit=3)
    rest, end, _ = service.matches(limit=3, after=cursor)

    assert [match for _, match, _ in page + rest] == opened
    assert [header.table for _, _, header in page + rest] == [0, 1, 2, 3, 4]
    assert end is None


def test_the_newest_matches_come_first_if_so_asked(service: Adjudicator, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(listing, "OPENED", 2)
    opened = [service.open_match({**HEADER, "table": number}) for number in range(5)]
    service.report(opened[0], [added("A", 1)], expected=0, report_id="r1")

    def tables(before: int, until: int = 0) -> list[object]:
        found = service.newest(before, lambda _, header: header.table != 1, until)
        return [one[1].table for _, one in found if not isinstance(one, Corrupt)]

    assert tables(2**53) == [4, 3, 2, 0]
    numbers = [number for number, *_ in service.matches().matches]
    assert tables(numbers[3]) == [2, 0]
    assert tables(numbers[4], numbers[1]) == [3, 2]
    assert tables(numbers[0]) == []


# ---- reporting


def test_a_report_is_answered_with_its_steps(service: Adjudicator, match: UUID) -> None:
    answer = service.report(
        match, [added("A", 3), added("B", 12)], expected=0, report_id="r1", stated=Stated(by="judge")
    )

    assert (answer.first, answer.position, answer.repeated) == (1, 2, False)
    assert [step.position for step in answer.steps] == [1, 2]
    assert [finding.rule for finding in answer.steps[1].findings] == ["TOY-ADD-01"]
    assert tell(service, match) == {"A": 3, "B": 12}
    assert [entry.by for entry in service.entries(match, after=0)] == ["judge", "judge"]


def test_an_unknown_match_is_not_found(service: Adjudicator) -> None:
    unknown = uuid4()
    for ask in (service.reading, service.entries, service.export_record, service.chain):
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
        assert again == structs.replace(first, played=again.played, repeated=True)
    assert service.entries(match) == before


def test_a_known_report_id_with_another_body_is_a_conflict(service: Adjudicator, match: UUID) -> None:
    service.report(match, [added("A", 3)], expected=0, report_id="r1")

    for events in ([added("A", 4)], [added("A", 3), added("A", 3)]):
        with pytest.raises(Conflict, match="other content"):
            service.report(match, events, expected=1, report_id="r1")
    with pytest.raises(Malformed, match="no such event"):  # what cannot be read is no report, whatever its id
        service.report(match, [{"event": "Nonsense"}], expected=1, report_id="r1")
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
    assert len(service.entries(lenient)) == 2
    assert len(service.entries(strict)) == 1
    assert service.report(strict, [added("A", 10)], expected=0, report_id="r1").position == 1


def test_where_rules_are_enforced_what_has_no_place_as_ruled_is_refused(service: Adjudicator) -> None:
    strict = service.open_match({**HEADER, "mode": "enforce"})
    service.report(strict, [added("A", 3), added("A", 2), void(1)], expected=0, report_id="r1")

    for number, events in enumerate(([taken("A", 3)], [taken("A", 2), taken("A", 1)])):
        with pytest.raises(Refused, match="As ruled, it has no place in the match: A holds"):
            service.report(strict, events, expected=3, report_id=f"short {number}")
    with pytest.raises(Illegal):
        service.report(strict, [added("A", 11)], expected=3, report_id="much")
    service.report(strict, [taken("A", 2)], expected=3, report_id="r2")

    assert not any(step.unfit for step in service.reading(strict, "ruled").steps())


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
    assert str(unfit.unfit) == "A holds 0, not 2"
    assert unfit.before == unfit.after


def test_both_readings_go_on_with_what_follows(service: Adjudicator, match: UUID) -> None:
    service.report(match, [added("A", 3), void(1)], expected=0, report_id="r1")
    assert tell(service, match, "ruled") == {"A": 0, "B": 0}

    service.report(match, [added("B", 4)], expected=2, report_id="r2")
    assert tell(service, match, "ruled") == {"A": 0, "B": 4}

    service.report(match, [void(3)], expected=3, report_id="r3")
    assert tell(service, match, "ruled") == {"A": 0, "B": 0}
    assert tell(service, match) == {"A": 3, "B": 4}


def test_a_position_that_is_named_twice_is_not_called_voided(service: Adjudicator, match: UUID) -> None:
    service.report(match, [added("A", 1)], expected=0, report_id="r1")
    with pytest.raises(Refused, match="Entry 1 is named twice"):
        service.report(match, [void(1, 1)], expected=1, report_id="r2")


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
