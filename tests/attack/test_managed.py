"""Managed decks under attack: no secret, salt or card that somebody may not know is in any answer or log line."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import product
from typing import Any
from uuid import UUID

import pytest

from adjudicator.fairness.dealing import Deck
from adjudicator.fairness.keys import keys_of
from adjudicator.fairness.managed import ManagedDecks
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.service import Adjudicator
from tests.api.house import EVENT, REQUESTS, House, token_of
from tests.attack.test_canaries import WHO
from tests.malifaux.test_managed import FLIP, Table

KEY = "5eed" * 16
MATCH = UUID(int=77)


class Bound(Table):
    """A managed match of which B drew a hand and flipped a card."""

    def __init__(self, service: Adjudicator) -> None:
        super().__init__(service, event=EVENT)
        self.ready("B", at=9)
        self.drawn = self.tell({"event": "CardsDrawn", "seat": "B", "count": 6}, by="B")
        self.flipped = self.tell({**FLIP, "seat": "B"})

    @property
    def deck(self) -> Deck:
        """B's deck with all that is secret of it."""
        played = self.service.reading(self.match)
        decks = ManagedDecks(keys_of("", KEY), malifaux, self.match.hex, played.match, played.table)
        return decks.in_use("B")


@pytest.fixture
def table() -> Iterator[Bound]:
    with Adjudicator([malifaux], secrets_key=KEY) as service:
        yield Bound(service)


@pytest.fixture
def house(table: Bound) -> House:
    house, service = House(), table.service
    house.service = house.app.extensions["adjudicator"] = service
    house.matches = {"canary": table.match}
    house.tokens = {
        "judge": token_of(service, "judge", events=(EVENT,)),
        "spectator": token_of(service, "spectator", events=(EVENT,)),
        "player": token_of(service, "player", matches=(table.match,), seat="A"),
    }
    return house


def guesses() -> Iterator[dict[str, Any]]:
    """Reports by which somebody could try to find out what comes next."""
    for card in DECK:
        yield {"json": {"report_id": card, "events": [{**FLIP, "seat": "B", "flip": card, "cards": [card]}]}}
        chosen = {"event": "FlipCardChosen", "seat": "B", "flip": card, "card": card}
        flip = {**FLIP, "seat": "B", "flip": card, "plus": 1}
        yield {"json": {"report_id": card, "events": [flip, chosen]}}


def asked(last: int) -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every route about a match that changes nothing, at every second position; then the guesses."""
    for method, address, body in (request[1:] for requests in REQUESTS.values() for request in requests):
        if method == "GET" or "questions" in address:
            for n, lang in product(range(0, last + 1, 2), ("en", "ja")):
                yield method, f"{address.replace('/1', f'/{n}')}?lang={lang}", body
    for body in guesses():
        yield "POST", "/v1/matches/{match}/reports?lang=en", body


def test_nothing_secret_leaves_the_house(house: House, table: Bound, caplog: pytest.LogCaptureFixture) -> None:
    last = table.service.reading(table.match).position
    shown = {proof.salt for proof in table.flipped.proof}
    salts = {table.deck.proof(index).salt for index in range(54)} - shown
    secret = table.service._keys.secret(table.service.reading(table.match).match.shuffles["B1"].opened)
    canaries = [one.encode() for one in (*salts, secret.hex(), KEY)]
    looked, judged = 0, b""
    with caplog.at_level(logging.DEBUG):
        for method, address, body in asked(last):
            if method == "GET":
                judged += house.ask("judge", method, address, "canary", **body).data
            for role, viewer in WHO:
                headers = {"If-Match": f'"{last}"'}
                answer = house.ask(role, method, address + viewer, "canary", headers=headers, **body)
                told = f"{answer.status} {answer.headers}".encode() + answer.data
                assert not any(canary in told for canary in canaries), (role, address, viewer)
                assert method == "GET" or answer.status_code >= 400 or "questions" in address
                looked += 1

    assert not any(canary.decode() in caplog.text for canary in canaries)
    assert all(proof.salt.encode() in judged for proof in table.drawn.proof)  # the test tests: judges are told
    assert not any(one.encode() in judged for one in salts - {proof.salt for proof in table.drawn.proof})
    assert secret.hex().encode() not in judged
    assert looked > 1_500
    assert table.service.reading(table.match).position == last
