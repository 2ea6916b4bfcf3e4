"""How an entry is known: kept as it was stated, covered by the chain; what was worked out is never a breach."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, Literal
from uuid import UUID

import pytest
from msgspec import structs

from adjudicator.match import Reused
from adjudicator.plain.json import Malformed
from adjudicator.replay import record
from adjudicator.replay.reading import Reading
from adjudicator.replay.sent import AS_USUAL, Manner, sent
from adjudicator.replay.tried import tried
from adjudicator.seam.known_how import KnownHow
from adjudicator.seam.moves import Follow
from adjudicator.seam.ruleset import JUDGE, Refused
from adjudicator.service import Adjudicator, Illegal
from adjudicator.store.entry import Entry
from adjudicator.store.envelope import link, stored
from tests.kernel.given import HEAD, importing
from tests.kernel.toy import HEADER, TOY, Added, Event, Table, Taken, added, right, say, void


def down(table: Table) -> Iterator[Event]:
    if table.counters["B"]:
        yield Taken(seat="B", amount=1)


RUNS_DOWN = replace(TOY, follows={"down": Follow(say("B's counter runs down"), down)})
"""The toy, in which one is taken from B by itself until nothing is left."""


@pytest.fixture
def service() -> Iterator[Adjudicator]:
    with Adjudicator([RUNS_DOWN]) as service:
        yield service


@pytest.fixture
def match(service: Adjudicator) -> UUID:
    return service.open_match(HEADER)


def report(service: Adjudicator, match: UUID, *events: Any, at: int = 0, name: str = "r", **more: Any) -> Any:
    return service.report(match, events, expected=at, report_id=name, **more)


def known(service: Adjudicator, match: UUID) -> list[tuple[str, KnownHow]]:
    reading = service.read_once(match)
    return [(type(event).__name__, reading.how(at)) for at, event in enumerate(reading.events) if at]


FOLLOW = Manner(follow=True)
LINE = '{"event": "Added", "seat": "A", "amount": 12%s}\n'


def told(how: str) -> bytes:
    """A record of one breach, known so."""
    return (HEAD + LINE % f', "entry": {{{how}}}').encode()


# ---- as stored, and in a record


def test_of_what_was_seen_nothing_is_stored_and_the_chain_covers_the_rest() -> None:
    seen = Entry(1, Added(seat="A", amount=1), "0" * 32)
    hows: tuple[KnownHow, ...] = ("seen", "followed", "filled", "assumed")

    assert stored(seen).endswith(b",null,null,null]")
    assert stored(structs.replace(seen, how="filled")).endswith(b',null,null,"filled"]')
    assert len({link([structs.replace(seen, how=how)], "")[1] for how in hows}) == len(hows)


@pytest.mark.parametrize(
    "how", ['"how": "followed"', '"how": "filled"', '"how": "assumed"', '"line": 12, "how": "read"']
)
def test_a_record_keeps_it(service: Adjudicator, how: str) -> None:
    match = importing(service, told(how))

    assert service.export_record(match) == told(how)
    assert service.chain(match).why is None


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (LINE % ', "entry": {"how": "guessed"}', "entry.how"),
        (LINE % ', "entry": {"line": 3}', "entry.line"),
        (LINE % ', "entry": {"line": 0, "how": "read"}', "entry.line"),
        ('{"event": "MatchNoted", "text": "x", "entry": {"how": "filled"}}\n', "entry.how"),
    ],
)
def test_what_cannot_be_known_so_is_refused(line: str, field: str) -> None:
    with pytest.raises(Malformed) as caught:
        record.read((HEAD + line).encode(), [TOY])

    assert (caught.value.line, caught.value.field) == (2, field)


# ---- findings


@pytest.mark.parametrize("which", ["played", "ruled"])
@pytest.mark.parametrize(
    ("how", "findings"),
    [("seen", 1), ("assumed", 1), ("read", 1), ("followed", 0), ("filled", 0)],
)
def test_what_was_worked_out_is_never_a_breach(how: str, findings: int, which: Literal["played", "ruled"]) -> None:
    given = record.read(told(f'"how": "{how}"'), [TOY])
    reading = given.reading(which)

    assert len(reading.findings()) == findings
    assert Reading(TOY, given.header, given.entries, which).marks(JUDGE) == {}


def test_a_correction_was_seen(service: Adjudicator) -> None:
    match = importing(service, told('"how": "filled"'))
    report(service, match, right(1, added("A", 11)), at=1)
    reading = service.reading(match)

    assert reading.how(1) == "seen"
    assert [position for position, _ in reading.findings()] == [1]
    assert reading.until(1).findings() == ()


# ---- a report with what follows


@pytest.mark.parametrize("reporter", [JUDGE, "A"])
def test_what_follows_is_recorded_with_the_report(service: Adjudicator, match: UUID, reporter: str) -> None:
    answer = report(service, match, added("A", 12), added("B", 2), manner=FOLLOW, reporter=reporter)
    again = report(service, match, added("A", 12), added("B", 2), manner=FOLLOW, reporter=reporter)

    assert known(service, match) == [("Added", "seen"), ("Added", "seen"), ("Taken", "followed"), ("Taken", "followed")]
    assert {entry.report_id for entry in service.entries(match, 0)} == {"r"}
    assert (answer.first, answer.position, answer.repeated) == (1, 4, False)
    assert (again.first, again.position, again.repeated) == (1, 4, True)
    assert [step.how for step in again.steps] == [step.how for step in answer.steps]


@pytest.mark.parametrize("reporter", [JUDGE, "A"])
@pytest.mark.parametrize("manner", [AS_USUAL, Manner(follow=()), Manner(how="assumed", follow=True)])
def test_the_same_report_meant_otherwise_is_another(
    service: Adjudicator, match: UUID, manner: Manner, reporter: str
) -> None:
    report(service, match, added("B", 2), manner=FOLLOW, reporter=reporter)

    with pytest.raises(Reused):
        report(service, match, added("B", 2), manner=manner, reporter=reporter)


def test_a_try_tells_what_follows(service: Adjudicator, match: UUID) -> None:
    would = tried(service.reading(match), 0, "A", sent({"Added": Added}, [added("B", 2)]), follow=("down",))
    did = report(service, match, added("B", 2), manner=Manner(follow=("down",)), reporter="A").steps

    assert tuple(would) == did


def test_groups_are_named(service: Adjudicator, match: UUID) -> None:
    with pytest.raises(Malformed, match="Did you mean down") as caught:
        report(service, match, added("B", 2), manner=Manner(follow=("dawn",)))

    assert caught.value.field == "follow[0]"
    assert report(service, match, added("B", 2), manner=Manner(follow=())).position == 1


def test_where_rules_are_enforced_only_what_was_told_is_refused(service: Adjudicator) -> None:
    match = service.open_match({**HEADER, "mode": "enforce"})

    with pytest.raises(Illegal):
        report(service, match, added("B", 11), manner=FOLLOW)
    assert report(service, match, added("B", 2), manner=FOLLOW).position == 3
    with pytest.raises(Illegal):
        report(service, match, added("B", 11), at=3, name="s", manner=Manner(how="assumed"))


def test_nothing_follows_a_close_and_the_house_assumes_nothing(service: Adjudicator, match: UUID) -> None:
    with pytest.raises(Refused) as caught:
        report(service, match, added("B", 2), {"event": "MatchClosed"}, manner=Manner(how="assumed"))
    assert caught.value.field == "events[1].event"

    assert report(service, match, added("B", 2), {"event": "MatchClosed"}, manner=FOLLOW).position == 2


def test_it_follows_on_the_match_as_ruled(service: Adjudicator, match: UUID) -> None:
    report(service, match, added("B", 2), added("B", 2))

    assert report(service, match, void(2), at=2, name="s", manner=FOLLOW).position == 5
    assert known(service, match)[2:] == [("EntriesVoided", "seen"), ("Taken", "followed"), ("Taken", "followed")]


def test_it_follows_as_far_as_its_reporter_knows_and_has_its_place() -> None:
    """Whoever does not see B's counter takes it to be 9."""
    half_seen = replace(
        RUNS_DOWN, mask_table=lambda table, viewer: table if viewer == JUDGE else Table({**table.counters, "B": 9})
    )
    with Adjudicator([half_seen]) as service:
        match = service.open_match(HEADER)
        assert report(service, match, added("B", 2), manner=FOLLOW, reporter="A").position == 3
        assert report(service, match, added("B", 2), at=3, name="s", manner=FOLLOW).position == 6
