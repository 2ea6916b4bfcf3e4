"""Readings: any table at hand, both ways, growing without changing."""

from __future__ import annotations

import tracemalloc
from itertools import pairwise
from random import Random
from uuid import UUID

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.match import EntriesVoided, Game, Header, MatchEvent, MatchNoted, NotFound
from adjudicator.plain.work import Work
from adjudicator.replay.kept import MEMORY
from adjudicator.replay.play import generate, header_of, sample_setup
from adjudicator.replay.reading import Reading, Which
from adjudicator.rulesets import RULESETS
from adjudicator.seam.judging import replay
from adjudicator.seam.rulebook import RuleBook
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Entry
from tests.kernel.toy import HEADER, TOY, Added, Event, Taken, added

TOP = Header(ruleset="toy", edition="1")


@st.composite
def histories(draw: st.DrawFn) -> list[Entry[Event | MatchEvent]]:
    """Entries as a match would have admitted them."""
    table, entries = TOY.lay({}), list[Entry[Event | MatchEvent]]()
    voided: set[int] = set()
    for position in range(1, draw(st.integers(0, 40)) + 1):
        seat, amount, kind = draw(st.sampled_from("AB")), draw(st.integers(0, 12)), draw(st.integers(0, 9))
        played = [e.position for e in entries if isinstance(e.event, Event) and e.position not in voided]
        event: Event | MatchEvent = Added(seat=seat, amount=amount)
        if kind < 4:
            event = Taken(seat=seat, amount=min(amount, table.counters[seat]))
        elif kind == 8:
            event = MatchNoted("a note")
        elif kind == 9 and played:
            event = EntriesVoided((draw(st.sampled_from(played)),), "a ruling")
            voided.update(event.positions)
        if isinstance(event, Event):
            table = TOY.evolve(table, event, position)
        entries.append(Entry(position, event))
    return entries


@given(histories())
def test_every_table_is_the_fold_of_the_entries_before(entries: list[Entry[Event | MatchEvent]]) -> None:
    reading = Reading(TOY, TOP, entries)
    table = TOY.lay({})

    for entry in entries:
        if isinstance(entry.event, Event):
            table = TOY.evolve(table, entry.event, entry.position)
        assert reading.table(entry.position) == table


@given(histories(), st.sampled_from(["played", "ruled"]), st.randoms(use_true_random=False))
def test_a_table_is_the_same_in_whatever_order_they_are_asked_for(
    entries: list[Entry[Event | MatchEvent]], which: Which, chance: Random
) -> None:
    reading = Reading(TOY, TOP, entries, which)
    forward = [reading.table(position) for position in range(reading.position + 1)]

    for position in chance.choices(range(reading.position + 1), k=30):
        assert reading.table(position) == forward[position]


def test_a_stored_match_is_read_on_with_entries_at_hand() -> None:
    with Adjudicator([TOY]) as service:
        match = service.open_match(HEADER)
        service.report(match, [added("A", 1)], expected=0, report_id="r1")
        stored = service.reading(match)

        longer = stored.extend([Entry(2, Added(seat="A", amount=1), match.hex)])

    assert [entry.report_id for entry in longer.entries] == [None, "r1", None]


@given(histories())
def test_the_reading_as_ruled_is_a_replay_without_the_voided(
    entries: list[Entry[Event | MatchEvent]],
) -> None:
    reading = Reading(TOY, TOP, entries, "ruled")
    standing = [
        (entry.position, entry.event)
        for entry in entries
        if isinstance(entry.event, Event) and entry.position not in reading.match.voided
    ]

    assert list(reading.steps()) == list(replay(TOY, TOY.lay({}), standing))
    for position in reading.match.voided:
        assert reading.step(position) is None
        assert reading.table(position) == reading.table(position - 1)


@given(histories(), st.data())
def test_extending_is_reading_the_whole(entries: list[Entry[Event | MatchEvent]], data: st.DataObject) -> None:
    cuts = sorted(data.draw(st.lists(st.integers(0, len(entries)), max_size=3)))
    parts = [entries[a:b] for a, b in zip([0, *cuts], [*cuts, len(entries)], strict=True)]
    played = Reading(TOY, TOP, parts[0])
    ruled = played.ruled()
    for part in parts[1:]:
        before = played.steps(), ruled.steps(), played.position
        further, further_ruled = played.extend(part), ruled.extend(part)
        assert (played.steps(), ruled.steps(), played.position) == before
        played, ruled = further, further_ruled

    for grown, which in ((played, "played"), (ruled, "ruled"), (played.ruled(), "ruled")):
        whole = Reading(TOY, TOP, entries, "ruled" if which == "ruled" else "played")
        assert grown.match == whole.match
        assert grown.steps() == whole.steps()
        assert [grown.table(n) for n in range(len(entries) + 1)] == [whole.table(n) for n in range(len(entries) + 1)]


@pytest.mark.parametrize("which", ["played", "ruled"])
def test_what_is_found_of_entries_that_were_only_tried_is_forgotten(which: Which) -> None:
    reading = Reading(TOY, TOP, [Entry(1, Added(seat="A", amount=3)), Entry(2, EntriesVoided((1,), "x"))], which)
    legal, illegal = (Entry(3, Added(seat="A", amount=amount)) for amount in (1, 11))

    assert len(reading.tried([illegal]).findings()) == 1
    assert reading.tried([legal]).findings() == ()
    assert len(reading.extend([illegal]).findings()) == 1


def test_a_step_is_judged_once(service: Adjudicator, match: UUID, monkeypatch: pytest.MonkeyPatch) -> None:
    service.report(match, [added("A", 11), added("A", 1)], expected=0, report_id="r1")
    reading = service.reading(match)
    step = reading.step(1)
    assert step is not None
    assert step.findings

    with monkeypatch.context() as patched:
        patched.delattr(RuleBook, "judge")
        assert reading.step(1) == step
    assert [position for position, _ in reading.findings()] == [1]
    assert [step.position for step in reading.steps(2)] == [2]
    assert [step.position for step in reading.steps(1, 1)] == [1]
    assert reading.step(0) is None


@pytest.mark.parametrize("position", [-1, 1])
def test_a_position_that_is_not_there_is_not_found(position: int) -> None:
    reading = Reading(TOY, TOP, [])

    for ask in (reading.table, reading.step):
        with pytest.raises(NotFound, match="stands at 0"):
            ask(position)


def test_entries_that_do_not_follow_are_an_error() -> None:
    with pytest.raises(ValueError, match="does not follow"):
        Reading(TOY, TOP, []).extend([Entry(2, Added(seat="A", amount=1))])


def test_a_bad_set_up_is_refused() -> None:
    with pytest.raises(Refused):
        Reading(TOY, Header(ruleset="toy", edition="1", setup={"counters": 3}), [])


def test_matches_are_kept_while_there_is_room(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Adjudicator([TOY])
    matches = [service.open_match({**HEADER, "table": n}) for n in range(9)]
    monkeypatch.setattr("adjudicator.replay.kept.MEMORY", 5 * service._keep(matches[0]).weight + 10_000)
    for match in matches:
        service.report(match, [added("A", 1)], expected=0, report_id="r1")

    assert list(service._kept._kept) == matches[-5:]
    assert service._kept._weight == sum(kept.weight for kept in service._kept._kept.values())
    assert [service.reading(match).position for match in matches] == [1] * 9


def test_a_match_for_which_there_is_no_room_is_kept_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Adjudicator([TOY])
    small, large = (service.open_match({**HEADER, "table": n}) for n in range(2))
    monkeypatch.setattr("adjudicator.replay.kept.MEMORY", 1)

    for match in (small, large):
        service.reading(match)
        assert list(service._kept._kept) == [match]


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_there_is_room_for_sixty_long_matches_and_none_takes_more_than_it_weighs(game: Game) -> None:
    header = header_of(game, sample_setup(game), 1)
    given = generate(game, header, 1, turns=1, min_events=1500)
    service = Adjudicator([game])
    match, _ = service.import_record(given)
    tracemalloc.start()
    service.reading(match).findings()
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()

    assert held < service._keep(match).weight < MEMORY / 60


def test_a_full_match_takes_no_more_reports(monkeypatch: pytest.MonkeyPatch) -> None:
    service = Adjudicator([TOY])
    match = service.open_match(HEADER)
    monkeypatch.setattr("adjudicator.service.LONGEST", 2)
    service.report(match, [added("A", 1), added("A", 1)], expected=0, report_id="r1")

    with pytest.raises(Refused, match="2 events and 20000000 bytes at most"):
        service.report(match, [added("A", 1)], expected=2, report_id="r2")
    assert service.report(match, [added("A", 1), added("A", 1)], expected=0, report_id="r1").repeated


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_turns_and_their_parts_are_found_the_same_bit_by_bit(game: Game) -> None:
    record = generate(game, header_of(game, sample_setup(game), 3), seed=3, min_events=200)
    whole = Reading(game, record.header, record.entries)
    bits = whole.until(0)
    for entry in whole.entries[1:]:
        bits = bits.extend([entry])
        bits.turns(Work())

    found = whole.turns(Work())
    places = [game.place(whole.in_play(position)) for position in range(whole.position + 1)]
    acted = [now.activation or before.activation for before, now in pairwise(places)]
    turns = [before.turn if now.turn is None else now.turn for before, now in pairwise(places)]

    assert bits.turns(Work()) == found
    assert whole.until(150).turns(Work()) == found.until(150)
    assert [first for first, _ in found.parts] == _changes([*zip(turns, acted, strict=True)])
    assert {first for first, _ in found.begun} <= {first for first, _ in found.parts}


def _changes(told: list[object]) -> list[int]:
    """The positions, from 1 on, where something else is told than before."""
    return [position for position, (before, now) in enumerate(pairwise([None, *told]), 1) if before != now]
