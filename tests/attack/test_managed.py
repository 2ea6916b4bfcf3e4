"""Managed decks under attack: no secret, salt or contribution is in any answer or log line before its time.

`python -m tests.attack.test_managed` asks at every position, for every guess: 10,000 answers and more.
"""

from __future__ import annotations

import logging
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from itertools import product
from typing import Any

import pytest

from adjudicator.fairness.dealing import Deck
from adjudicator.fairness.keys import keys_of
from adjudicator.fairness.managed import ManagedDecks
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from adjudicator.shuffles import EntropyAdded
from tests.api.house import EVENT, REQUESTS, House, token_of
from tests.attack.given import WHO
from tests.malifaux.given import FLIP, Table, opened

KEY = "5eed" * 16
LEAST = 10_000
"""Answers looked at, where all is asked."""


class Played(Table):
    """A managed match that goes on stage by stage: B's deck is shuffled and dealt from, a shuffle of A's given up."""

    def __init__(self, service: Adjudicator) -> None:
        super().__init__(service, event=EVENT)
        self.shown: set[str] = set()
        """Salts that everybody was shown."""
        self.held: set[str] = set()
        """Salts that B was shown."""

    def stages(self) -> Iterator[str]:
        """Goes on, and tells where it stands."""
        self.tell({"event": "ShuffleCommitted", "seat": "B"})
        self.tell(self.promised("B1", "B"), by="B")
        with pytest.raises(Refused, match="A has neither promised"):
            self.tell(opened("B1", "B"), by="B")
        yield "promised"
        self.tell(self.promised("B1", "A"), {"event": "DeckCut", "shuffle": "B1", "by": "A", "at": 9}, by="A")
        self.tell(opened("B1", "A"), by="A")
        yield "half opened"
        self.tell(opened("B1", "B"), by="B")
        yield "bound"
        self.tell({"event": "FateDeckShuffled", "seat": "B", "reason": "setup"})
        self.held = {proof.salt for proof in self.tell({"event": "CardsDrawn", "seat": "B", "count": 6}, by="B").proof}
        self.shown = {proof.salt for proof in self.tell({**FLIP, "seat": "B"}).proof}
        self.tell({"event": "ShuffleCommitted", "seat": "A"})
        self.tell({"event": "ShuffleAbandoned", "shuffle": "A1", "reason": "A has left"})
        yield "dealt"

    @property
    def canaries(self) -> set[str]:
        """What nobody may be told, judges included."""
        played = self.service.reading(self.match)
        shuffles = played.match.shuffles
        secrets = {self.service._keys.secret(one.opened).hex() for one in shuffles.values()}
        entropy = {opened("B1", who)["entropy"] for who in "AB"}
        told = {one.entropy for one in self.events(EntropyAdded)}
        return {KEY, *secrets, *(entropy - told), *(self.salts - self.shown - self.held)}

    @property
    def salts(self) -> set[str]:
        """Those of B's deck, once it is bound."""
        played = self.service.reading(self.match)
        if (shuffle := played.match.shuffles["B1"]).bound is None:
            return set()
        decks = ManagedDecks(keys_of("", KEY), malifaux, self.match.hex, played.match, played.table)
        deck = Deck(shuffle, decks.secret_of(shuffle), decks.went_in(shuffle))
        return {deck.proof(index).salt for index in range(54)}


def guesses(cards: Sequence[str]) -> Iterator[dict[str, Any]]:
    """Reports by which somebody could try to find out what comes next."""
    for card in cards:
        yield {"json": {"report_id": card, "events": [{**FLIP, "seat": "B", "flip": card, "cards": [card]}]}}
        chosen = {"event": "FlipCardChosen", "seat": "B", "flip": card, "card": card}
        flip = {**FLIP, "seat": "B", "flip": card, "plus": 1}
        yield {"json": {"report_id": card, "events": [flip, chosen]}}
    for event in (
        {"event": "SecretRevealed", "shuffle": "B1"},
        {"event": "ShuffleBound", "shuffle": "B1"},
        {"event": "EntropyAdded", "shuffle": "B1", "seat": "A", "entropy": "0" * 64},
        {"event": "ShuffleAbandoned", "shuffle": "B1", "reason": "no judge"},
    ):
        yield {"json": {"report_id": event["event"], "events": [event]}}


def asked(positions: Sequence[int], cards: Sequence[str]) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every route about a match that changes nothing, at positions; then the guesses."""
    for method, address, body in (request[1:] for requests in REQUESTS.values() for request in requests):
        if method == "GET" or "questions" in address:
            for n, lang in product(positions, ("en", "ja")):
                yield method, f"{address.replace('/1', f'/{n}')}?lang={lang}", body
    for body in guesses(cards):
        yield "POST", "/v1/matches/{match}/reports?lang=en", body


class Heard(logging.Handler):
    """All that is logged."""

    def __init__(self) -> None:
        super().__init__()
        self.text = ""

    def emit(self, record: logging.LogRecord) -> None:
        self.text += self.format(record)


@contextmanager
def hearing() -> Iterator[Heard]:
    """Hears what is logged, whatever its level."""
    heard, root = Heard(), logging.getLogger()
    level = root.level
    root.addHandler(heard)
    root.setLevel(logging.DEBUG)
    yield heard
    root.removeHandler(heard)
    root.setLevel(level)


def house_of(table: Played) -> House:
    """A house with that match and tokens for it."""
    house, service = House(), table.service
    house.service = house.app.extensions["adjudicator"] = service
    house.matches = {"canary": table.match}
    house.tokens = {
        "judge": token_of(service, "judge", events=(EVENT,)),
        "spectator": token_of(service, "spectator", events=(EVENT,)),
        "player": token_of(service, "player", matches=(table.match,), seat="A"),
    }
    return house


def looked(service: Adjudicator, *, whole: bool) -> int:
    """How many answers to whoever may not know were looked at, none of which tells what it may not."""
    table, count, judged = Played(service), 0, ""
    house = house_of(table)
    with hearing() as heard:
        for stage in table.stages():
            last = table.service.reading(table.match).position
            if stage == "promised":  # too early: it is refused, and goes no further
                early = {"report_id": "early", **opened("B1", "B")}
                headers = {"If-Match": f'"{last}"'}
                answer = house.ask(
                    "judge", "POST", "/v1/matches/{match}/reports", "canary", headers=headers, json=early
                )
                assert answer.status_code == 409
            positions = range(1, last + 1) if whole else [last]
            secret = table.canaries
            for method, address, body in asked(positions, DECK if whole else DECK[::18]):
                if method == "GET":
                    told = house.ask("judge", method, address, "canary", **body).text
                    judged += told
                    assert not any(canary in told for canary in secret), ("judge", address)
                for role, viewer in WHO:
                    headers = {"If-Match": f'"{last}"'}
                    answer = house.ask(role, method, address + viewer, "canary", headers=headers, **body)
                    told = f"{answer.status} {answer.headers} {answer.text}"
                    assert not any(canary in told for canary in secret | table.held), (role, address, viewer)
                    assert method == "GET" or answer.status_code >= 400 or "questions" in address
                    count += 1
            assert table.service.reading(table.match).position == last
        secret = table.canaries | {opened("B1", "B")["entropy"]}
    assert not any(canary in heard.text for canary in secret)
    assert all(salt in judged for salt in table.held)  # the test tests: judges are told
    return count


def test_nothing_secret_leaves_the_house() -> None:
    with Adjudicator([malifaux], secrets_key=KEY) as service:
        assert looked(service, whole=False) > 1_500


if __name__ == "__main__":
    with Adjudicator([malifaux], secrets_key=KEY) as service:
        found = looked(service, whole=True)
    assert found >= LEAST
    print(f"{found} answers, none of which tells what it may not")
