"""What tests of the kernel start from, with the toy: records, reports, roles of a database."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

from adjudicator.replay import record
from adjudicator.service import Adjudicator
from tests.given import Place
from tests.kernel.toy import Table

NOBODYS: dict[str, Any] = {"match": "0" * 32, "number": 1}
"""Where a dispute belongs that is of no match."""
ADDS = [{"event": "Added", "seat": "A", "amount": amount} for amount in (3, 11, 4)]
"""Three events, the second of which breaks a rule."""
HEAD = (
    '{"record": "adjudicator", "format": 1, "ruleset": "toy", "edition": "1", "title": "大阪オープン", "round": 3, '
    '"table": 12, "seats": {"A": "Haru", "B": "Mina"}, "randomness": "physical", '
    '"setup": {"counters": {"B": 1, "A": 0}}}\n'
)
LINES = (
    '{"event": "Added", "seat": "A", "amount": 3}\n'
    '{"event": "Added", "seat": "B", "amount": 12, "note": "“quick”"}\n'
    '{"event": "EntriesVoided", "positions": [2], "reason": "a slip", "ruling": "r-1"}\n'
    '{"event": "MatchNoted", "text": "tea"}\n'
    '{"event": "Taken", "seat": "A", "amount": 1}\n'
    '{"event": "MatchClosed"}\n'
)
CANONICAL = (HEAD + LINES).encode()
"""A record as it is written: its head, and its lines."""
FORBIDDEN = [
    "UPDATE adjudicator_events SET topic = topic",
    "DELETE FROM adjudicator_events",
    "TRUNCATE adjudicator_events",
    "UPDATE adjudicator_ledger_notes SET said = ''",
    "DELETE FROM adjudicator_ledger_notes",
]
"""What nobody may do, not even the owner of the database."""


def role_of(web: Place) -> str:
    return str(urlsplit(web.database).username)


def importing(service: Adjudicator, data: bytes) -> UUID:
    """The match of a record, imported."""
    return service.import_record(record.read(data, service.rulesets))[0]


def tell(service: Adjudicator, match: UUID, which: str = "played") -> dict[str, int]:
    """The counters of the toy as they stand, as played or as ruled."""
    reading = service.reading(match, "ruled" if which == "ruled" else "played")
    table = reading.table(reading.position)
    assert isinstance(table, Table)
    return dict(table.counters)
