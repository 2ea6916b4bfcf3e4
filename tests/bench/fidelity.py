"""What digests of tables cost: made while a match is reported, and compared when it is read."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import UUID

import msgspec

from adjudicator.replay.fidelity import digested, is_due
from adjudicator.replay.play import generate, header_of, sample_setup
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from tests.bench.harness import ms, timed

Row = tuple[str, str, str, str]
EVENTS = 1_500


def rows() -> Iterator[Row]:
    """A match reported event by event, the digests of it alone, and all of them compared beside judging it."""
    header = header_of(malifaux, sample_setup(malifaux), 7)
    events = [entry.event for entry in generate(malifaux, header, 7, 99, EVENTS).entries[1:]][:EVENTS]
    reports = [msgspec.to_builtins(event) for event in events]
    service = Adjudicator([malifaux])

    def reported() -> UUID:
        match = service.open_match(header)
        for position, event in enumerate(reports):
            service.report(match, [event], expected=position, report_id=f"r{position}")
        return match

    match = reported()
    reading = service.reading(match)
    due = [position for position, event in enumerate(reading.entries.events) if is_due(position, event)]

    def digests() -> object:
        return [digested(malifaux, position, reading.table(position)) for position in due]

    def compared() -> object:
        return service.read_once(match).fidelity()

    def judged() -> object:
        return service.read_once(match).steps()

    found = timed({"reported": reported, "digests": digests, "compared": compared, "judged": judged})
    what, first, second = f"malifaux, {EVENTS:,} events", found["digests"], found["compared"]
    share = f"{first.over(found['reported']):.2f}"
    yield f"{what}: its {len(due)} digests against reporting it", ms(first), share, "≤ 0.1"
    share = f"{second.over(found['judged']):.2f}"
    yield f"{what}: compared with its digests against judged", ms(second), share, "≤ 1"
