"""`python -m tests.evidence.good NAME…`: evidence that holds, made by a service and written to
docs/vectors/evidence/good/; without a name all that can be made.

Salts and secrets are made by chance, so each run writes other files; `vectors.py` makes the bad ones from them.
`managed` was made by 0.9.4, whose promises do not cover the commitment, and stays as it is.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from itertools import count
from pathlib import Path
from typing import Any, Final
from uuid import UUID

from adjudicator.evidence import file
from adjudicator.evidence.file import Evidence
from adjudicator.evidence.gather import gather
from adjudicator.fairness.commit import promise
from adjudicator.ledger.note import LOG, WITNESS, Signer
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from adjudicator.store.entry import Stated

FOLDER: Final = Path(__file__).parents[2] / "docs" / "vectors" / "evidence"
HEADER: Final = {
    "ruleset": "malifaux",
    "edition": malifaux.edition,
    "title": "Osaka Open R3, table 12",
    "seats": {"A": "Haru", "B": "美奈"},
    "setup": {"seats": {"A": {}, "B": {}}},
}


def signer(name: str, kind: int = LOG) -> Signer:
    """A key that everybody knows, for vectors alone."""
    origin = "vectors.example/2026" if kind == LOG else name
    return Signer(origin, kind, sha256(f"adjudicator test vectors: {name}".encode()).digest())


KEY: Final = signer("log")
NEXT: Final = signer("log, the next key")
ONE, OTHER = signer("witness.example/one", WITNESS), signer("witness.example/other", WITNESS)


class Table:
    """A match that is reported to, an event a report, with another match beside it."""

    def __init__(self, name: str, **header: Any) -> None:
        seconds = count()
        start = datetime(2026, 11, 22, 10, tzinfo=UTC)
        self.service = Adjudicator([malifaux], clock=lambda: start + timedelta(seconds=next(seconds)))
        self.match = self._opened(name, **header)
        self._beside = self._opened("beside")

    def _opened(self, name: str, **header: Any) -> UUID:
        match = UUID(bytes=sha256(name.encode()).digest()[:16], version=4)
        return self.service.open_match({**HEADER, **header}, match=match, stated=Stated(by="judge Ito"))

    def tell(self, *events: Any, match: UUID | None = None) -> Any:
        """The last event as it was recorded."""
        match = match or self.match
        stands = self.service.reading(match).position
        told = self.service.report(
            match, events, expected=stands, report_id=f"r{stands + 1}", stated=Stated(by="table 12")
        )
        return self.service.reading(match).entries[told.position].event

    def beside(self, notes: int = 1) -> None:
        """Entries of the other match."""
        for number in range(notes):
            self.tell({"event": "MatchNoted", "text": f"beside {number}"}, match=self._beside)

    def sign(self, key: Signer = KEY) -> int:
        """A checkpoint of all that is recorded, and its size."""
        while self.service.ledger.extend():
            pass
        self.service.ledger.sign(key)
        return self.service.ledger.size

    def evidence(self, *since: int) -> Evidence:
        """What proves the match."""
        return gather(self.service.ledger, self.match, since)

    def shuffled(self, seat: str = "A", *, pool: str = "deck", at: int | None = None, declines: str = "") -> None:
        """A shuffle of a seat's deck up to its binding."""
        begun = self.tell({"event": "ShuffleCommitted", "seat": seat, "pool": pool})
        shuffle = begun.shuffle
        adding = [who for who in "AB" if who not in declines]
        for who in declines:
            self.tell({"event": "EntropyDeclined", "shuffle": shuffle, "seat": who})
        for who in adding:
            digest = promise(begun, who, bytes.fromhex(_entropy(shuffle, who))).hex()
            self.tell({"event": "EntropyPromised", "shuffle": shuffle, "seat": who, "promise": digest})
        if at is not None:
            self.tell({"event": "DeckCut", "shuffle": shuffle, "by": "B" if seat == "A" else "A", "at": at})
        for who in adding:
            self.tell({"event": "EntropyAdded", "shuffle": shuffle, "seat": who, "entropy": _entropy(shuffle, who)})


def _entropy(shuffle: str, who: str) -> str:
    return sha256(f"{shuffle} {who}".encode()).hexdigest()


def physical() -> Evidence:
    """Cards of the players' own, a note in Japanese, a ruling; another match between."""
    table = Table("physical")
    table.beside(5)
    table.tell({"event": "FateDeckShuffled", "seat": "A", "reason": "setup", "cut_by": "B"})
    table.tell({"event": "FateFlipped", "seat": "A", "flip": "f1", "cards": ["9R", "4M"], "plus": 1})
    table.beside(2)
    table.tell({"event": "MatchNoted", "text": 'Judge: "9R", それとも 9M? \\ \u2028'})
    table.tell({"event": "EntriesVoided", "positions": [2], "reason": "flipped for the wrong model"})
    table.tell({"event": "MatchClosed", "result": "4 – 2"})
    table.beside(3)
    table.sign()
    return table.evidence()


def covered() -> Evidence:
    """Both decks shuffled by the service; cards put back, a deck made anew, a shuffle given up; closed."""
    table = Table("covered", randomness="managed")
    table.shuffled(at=20)
    table.tell({"event": "FateDeckShuffled", "seat": "A", "reason": "setup"})
    table.shuffled("B", declines="A")
    table.tell({"event": "FateDeckShuffled", "seat": "B", "reason": "setup"})
    table.tell({"event": "FateFlipped", "seat": "A", "flip": "f1", "plus": 1})
    drawn = table.tell({"event": "CardsDrawn", "seat": "A", "count": 3})
    moved = {"event": "CardsMoved", "seat": "A", "from": "hand", "source": "an effect"}
    table.tell({**moved, "cards": [drawn.cards[0]], "to": "deck"})
    table.tell({"event": "FateFlipped", "seat": "A", "flip": "f2", "plus": 1})
    table.tell({"event": "FateFlipped", "seat": "B", "flip": "f3"})
    table.shuffled(pool="both", at=0)
    table.tell({"event": "FateDeckShuffled", "seat": "A", "reason": "effect", "source": "an effect"})
    table.tell({"event": "FateFlipped", "seat": "A", "flip": "f4"})
    table.tell({"event": "FlipResolved", "flip": "f3"})
    given_up = table.tell({"event": "ShuffleCommitted", "seat": "B", "pool": "discard"}).shuffle
    table.tell({"event": "ShuffleAbandoned", "shuffle": given_up, "reason": "B had to leave"})
    table.tell({"event": "MatchClosed"})
    table.sign()
    return table.evidence()


def unnamed() -> Evidence:
    """A match whose header names one seat, and whose set-up has two: the other takes part in its own deck."""
    table = Table("unnamed", randomness="managed", seats={"A": "Haru"})
    table.shuffled("B")
    table.tell({"event": "FateDeckShuffled", "seat": "B", "reason": "setup"})
    table.tell({"event": "CardsDrawn", "seat": "B", "count": 2})
    table.tell({"event": "MatchClosed"})
    table.sign()
    return table.evidence()


def rotated() -> Evidence:
    """A match over which the ledger got another key; the older checkpoint is proved too."""
    table = Table("rotated")
    table.tell({"event": "MatchNoted", "text": "under the first key"})
    table.beside(3)
    size = table.sign()
    table.service.ledger.succeed(NEXT, KEY)
    table.tell({"event": "MatchNoted", "text": "under the next key"})
    table.beside(9)
    table.sign(NEXT)
    return table.evidence(size)


def cosigned() -> Evidence:
    """A checkpoint that two witnesses cosigned, and proofs that it goes on from three others."""
    table, sizes = Table("cosigned"), []
    for notes in (2, 3, 7):
        table.tell({"event": "MatchNoted", "text": f"{notes} beside"})
        table.beside(notes)
        sizes.append(table.sign())
    table.tell({"event": "MatchClosed"})
    table.sign()
    newest = table.service.ledger.newest()
    assert newest is not None
    text = newest.checkpoint.text
    for second, witness in enumerate((ONE, OTHER), 1_763_805_600):
        table.service.ledger.witnessed(f"{newest.note}{witness.sign(text, second)}", witness.verifier)
    return table.evidence(*sizes)


def alone() -> Evidence:
    """The only entry of a ledger: there is nothing between its leaf and the root."""
    service = Adjudicator([malifaux])
    match = service.open_match(HEADER, match=UUID(bytes=sha256(b"alone").digest()[:16], version=4))
    while service.ledger.extend():
        pass
    service.ledger.sign(KEY)
    return gather(service.ledger, match)


MADE: Final[dict[str, Callable[[], Evidence]]] = {
    made.__name__: made for made in (physical, covered, unnamed, rotated, cosigned, alone)
}
"""What makes each."""
NAMES: Final = ("physical", "managed", "rotated", "cosigned", "alone", "covered", "unnamed")
"""Those that are published."""


def good() -> Iterator[tuple[str, Evidence]]:
    """Those that are published, by name."""
    for name in NAMES:
        yield name, file.read((FOLDER / "good" / f"{name}.evidence.jsonl").read_bytes())


if __name__ == "__main__":
    (FOLDER / "good").mkdir(parents=True, exist_ok=True)
    for name in sys.argv[1:] or MADE:
        (FOLDER / "good" / f"{name}.evidence.jsonl").write_bytes(file.write(MADE[name]()))
