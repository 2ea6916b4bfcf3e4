"""A database in somebody's hands: its rows as lists; and one with matches of two games, signed every now and then."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final, cast
from uuid import UUID

from adjudicator.ledger.checkpoint import Slip
from adjudicator.ledger.log import Ledger
from adjudicator.ledger.note import new_key
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from adjudicator.store.database import Numbered, Recorder
from adjudicator.store.ledger import Leaf, MemoryLedgerRows, Noted
from tests.kernel.toy import HEADER, TOY
from tests.malifaux.given import FLIP, Table

GAMES: Final[Any] = [TOY, malifaux]
SIGNER: Final = new_key("club.example/2026")
FORGER: Final = new_key("club.example/2026")
TOYS: Final = [UUID(int=number + 1) for number in range(4)]
MOST: Final = 10**6


@dataclass
class Copy:
    """What a database holds, as the ledger asks for it."""

    rows: list[Numbered]
    secret: UUID
    ledger: MemoryLedgerRows = field(default_factory=MemoryLedgerRows)

    def name_space(self) -> UUID:
        """The secret of the database."""
        return self.secret

    def select_numbered(self, after: int, limit: int, bulk: int) -> list[Numbered]:  # noqa: ARG002 - the recorders'
        """Rows after a notification id."""
        return [row for row in self.rows if row.id > after][:limit]

    def keep(self, leaves: list[Leaf], notes: Iterable[Noted]) -> Copy:
        """With these leaves and notes."""
        self.ledger.append(leaves)
        self.ledger.note(0, *notes)
        return self

    @property
    def asked(self) -> Ledger:
        """Its ledger."""
        return Ledger(cast("Recorder", self))

    @property
    def leaves(self) -> list[Leaf]:
        """All leaves of its tree."""
        return self.ledger.leaves(0, MOST)

    def copy(self) -> Copy:
        """Another one with all that it holds."""
        return Copy(list(self.rows), self.secret).keep(self.leaves, self.ledger.notes())


def season(service: Adjudicator) -> list[Copy]:
    """Plays two managed matches and four of the toy, signed now and then; what was stored after each signature."""
    found = []
    for number in range(2):
        table = Table(service, title=f"Table {number}")
        for seat in "AB":
            table.ready(seat)
        for flip in range(2):
            table.tell({**FLIP, "flip": f"f{flip}"})
        table.tell({"event": "MatchClosed"})
    matches = [service.open_match(HEADER, match=match) for match in TOYS]
    random = Random(3)
    for turn in range(40):
        match = random.choice(matches)
        at = service.reading(match).position
        events = [{"event": "Added", "seat": random.choice("AB"), "amount": random.randint(1, 14)}] * random.randint(
            1, 2
        )
        service.report(match, events, expected=at, report_id=f"r{turn}")
        if turn % 5 == 4:
            service.ledger.extend()
            service.ledger.sign(SIGNER)
            found.append(taken(service))
    return found


def taken(service: Adjudicator) -> Copy:
    """What a database holds."""
    recorder = service.ledger.recorder
    rows = recorder.select_numbered(0, MOST, 10**9)
    return Copy(rows, recorder.name_space()).keep(recorder.ledger.leaves(0, MOST), recorder.ledger.notes())


def held(copy: Copy) -> Slip:
    """The slip of the newest checkpoint."""
    newest = copy.asked.newest()
    assert newest is not None
    return newest.checkpoint.slip
