"""What tests of Malifaux start from: a match with managed decks, and reports to it."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from msgspec import to_builtins

from adjudicator.evidence.shuffles import Shuffling
from adjudicator.fairness.commit import promise
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.seam.ruleset import JUDGE
from adjudicator.service import Adjudicator
from adjudicator.shuffles import ShuffleBound

HEADER = {
    "ruleset": "malifaux",
    "edition": malifaux.edition,
    "randomness": "managed",
    "seats": {"A": "Haru", "B": "Mina"},
    "setup": {"seats": {"A": {}, "B": {}}},
}
SKETCH: dict[str, Any] = {
    "seats": {"A": {}, "B": {"hand": []}},
    "models": {"ann": {"seat": "A", "at": [10, 10], "size": 2}, "bob": {"seat": "B", "Df": 5, "at": [16, 10]}},
    "duel": {
        "id": "d1", "kind": "opposed", "acting": "ann", "target": "bob", "stat": 5, "resist": "Df", "step": "C",
        "flips": {"A": {"cards": ["4R"], "used": "4R"}, "B": {"cards": ["8T"], "used": "8T"}},
    },
}  # fmt: skip
"""A duel in which nobody stated A's hand, nor bases."""
CHEAT = {"event": "FateCheated", "duel": "d1", "seat": "A", "card": "11M"}
"""A cheat in that duel."""
FLIP = {"event": "FateFlipped", "seat": "A", "flip": "f1"}


class Table:
    """A match that is reported to, a report an event."""

    def __init__(self, service: Adjudicator, **header: Any) -> None:
        self.service = service
        self.match: UUID = service.open_match({**HEADER, **header})

    def tell(self, *events: Any, by: str = JUDGE) -> Any:
        """The last event as it was recorded."""
        position = self.service.reading(self.match).position
        report = f"r{position}-{by}"
        told = self.service.report(self.match, events, expected=position, report_id=report, reporter=by)
        return self.service.reading(self.match).entries[told.position].event

    def shuffled(self, seat: str = "A", *, at: int | None = None, pool: str = "deck") -> ShuffleBound:
        """A shuffle of a seat's deck up to its binding."""
        shuffle = self.tell({"event": "ShuffleCommitted", "seat": seat, "pool": pool}).shuffle
        for who in "AB":
            self.tell(self.promised(shuffle, who), by=who)
        if at is not None:
            other = "B" if seat == "A" else "A"
            self.tell({"event": "DeckCut", "shuffle": shuffle, "by": other, "at": at}, by=other)
        bound = [self.tell(opened(shuffle, who), by=who) for who in "AB"][-1]
        assert isinstance(bound, ShuffleBound)
        return bound

    def promised(self, shuffle: str, who: str) -> dict[str, str]:
        """A seat's promise of what it adds."""
        begun = self.service.reading(self.match).match.shuffles[shuffle].opened
        digest = promise(begun, who, bytes.fromhex(opened(shuffle, who)["entropy"])).hex()
        return {"event": "EntropyPromised", "shuffle": shuffle, "seat": who, "promise": digest}

    def ready(self, seat: str = "A", **how: Any) -> ShuffleBound:
        """A deck ready to be drawn from."""
        bound = self.shuffled(seat, **how)
        self.tell({"event": "FateDeckShuffled", "seat": seat, "reason": "setup"})
        return bound

    def events(self, kind: type) -> list[Any]:
        return [entry.event for entry in self.service.entries(self.match) if isinstance(entry.event, kind)]

    def unfair(self) -> list[Any]:
        """What is wrong with its shuffles by what is on record alone, as evidence is checked."""
        events = [to_builtins(entry.event) for entry in self.service.entries(self.match)]
        shuffling = Shuffling(self.match.hex, events[0]["header"], {"FateFlipped", "CardsDrawn"}, events)
        return [found for position, event in enumerate(events) for found in shuffling.wrong(position, event)]

    def seen(self, viewer: str) -> list[Any]:
        """The events as somebody may know them."""
        steps = self.service.reading(self.match).steps()
        return [to_builtins(malifaux.mask(step, viewer).event) for step in steps]


def opened(shuffle: str, who: str) -> dict[str, str]:
    """What a seat adds."""
    entropy = f"{who}{shuffle}".encode().hex().ljust(64, "0")
    return {"event": "EntropyAdded", "shuffle": shuffle, "seat": who, "entropy": entropy}
