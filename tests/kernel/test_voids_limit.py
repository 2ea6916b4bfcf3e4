"""Voids in a match are limited by their work: how far back they reach, and how much stands before them."""

from __future__ import annotations

from uuid import UUID

import pytest

from adjudicator import service as services
from adjudicator.match import AGAIN, COPIED
from adjudicator.plain.json import Malformed
from adjudicator.replay import record
from adjudicator.replay.record import Most
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from tests.kernel.toy import TOY, added


def void(service: Adjudicator, match: UUID, position: int) -> int:
    """Voids an entry; the position of the void."""
    last = service.reading(match).position
    event = {"event": "EntriesVoided", "positions": [position], "reason": "taken back"}
    return service.report(match, [event], expected=last, report_id=f"void {position}").position


def test_voids_are_limited_by_their_work_and_play_goes_on(
    service: Adjudicator, match: UUID, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "LONGEST", 60)
    service.report(match, [added("A", 1)] * 50, expected=0, report_id="r")

    for position in (1, 2, 3, 4, 5):  # each reads fifty again, and copies one time what stands before it
        assert void(service, match, position) == 50 + position
    assert service.reading(match).match.again == 5 * (50 + 51 // COPIED)

    with pytest.raises(Refused, match="voided or corrected too often, too far back: do so with later ones only"):
        void(service, match, 6)
    assert void(service, match, 50) == 56  # little is read again
    assert service.report(match, [added("A", 1)], expected=56, report_id="on").position == 57


def test_a_record_that_comes_in_is_limited_alike_and_one_read_at_leisure_is_not(
    service: Adjudicator, match: UUID
) -> None:
    service.report(match, [added("A", 1)] * 50, expected=0, report_id="r")
    for position in range(1, 12):
        void(service, match, position)
    data = service.export_record(match)

    assert len(record.read(data, [TOY]).entries) == 62
    assert service.reading(match).match.again > 5 * AGAIN * 20
    with pytest.raises(Malformed, match=r"line 58, event: .*voided or corrected too often, too far back"):
        record.read(data, [TOY], most=Most(62, 10_000))


def test_what_counts_again_is_looked_for_in_one_go(service: Adjudicator, match: UUID) -> None:
    positions = list(range(1, 4_001))
    service.report(match, [added("A", 1)] * 2_000, expected=0, report_id="r1")
    service.report(match, [added("A", 1)] * 2_000, expected=2_000, report_id="r2")
    for kind, expected in (("EntriesVoided", 4_000), ("EntriesReinstated", 4_001)):
        event = {"event": kind, "positions": positions, "reason": "taken back"}
        service.report(match, [event], expected=expected, report_id=kind)
    assert service.reading(match).match.voided == frozenset()
