"""Sample matches, as somebody sees them."""

from __future__ import annotations

from functools import cache
from typing import Any
from uuid import UUID

from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.view.seen import Seen
from tests.given import EXAMPLES


@cache
def kept(name: str, *voids: int) -> tuple[Adjudicator, UUID]:
    """A sample match, of which a ruling voided these entries."""
    service = Adjudicator(RULESETS)
    match, _ = service.import_record(read((EXAMPLES / f"{name}.match.jsonl").read_bytes(), service.rulesets))
    if voids:
        event: Any = {"event": "EntriesVoided", "positions": list(voids), "reason": "a ruling"}
        service.report(match, [event], expected=service.reading(match).position, report_id="ruling")
    return service, match


def seen(name: str, viewer: str = "judge", *voids: int, language: str = "en", reading: Any = "played") -> Seen:
    service, match = kept(name, *voids)
    return Seen(match, service.reading(match, reading), service.reading(match), viewer, language)
