"""What tests of the ledger start from: entries, and a ledger that holds them, signed."""

from __future__ import annotations

from itertools import count
from uuid import UUID

from adjudicator.ledger.log import Ledger
from adjudicator.ledger.note import Signer, new_key
from adjudicator.service import Adjudicator

NUMBERS = count()
SIGNER = new_key("club.example/2026")


def report(service: Adjudicator, match: UUID, entries: int = 1) -> None:
    """Reports so many entries."""
    at = service.reading(match).position
    events = [{"event": "Added", "seat": "A", "amount": 1}] * entries
    service.report(match, events, expected=at, report_id=f"r{next(NUMBERS)}")


def caught_up(service: Adjudicator, signer: Signer | None = SIGNER) -> Ledger:
    """The ledger with all entries in it, signed."""
    while service.ledger.extend():
        pass
    if signer:
        service.ledger.sign(signer)
    return service.ledger
