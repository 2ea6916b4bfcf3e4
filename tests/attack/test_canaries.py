"""Canaries: cards that a seat holds and never shows are in nothing that is answered, or logged, to anybody else."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from itertools import product
from typing import Any, Final
from uuid import UUID

import pytest

from tests.api.given import Json
from tests.api.house import EVENT, REQUESTS, House, token_of
from tests.api.secrets import SECRETS
from tests.attack.given import WHO
from tests.tier import budget, some

CANARIES: Final = ("xcanaryhand", "ycanarydrawn", "zcanaryheld")
"""Cards of seat B, hidden from A and from spectators."""
LEAST: Final = budget(10_000, 1_000)
"""Answers looked at."""
MATCH: Final = UUID(int=99)
EVENTS: Final[list[Json]] = [
    {"event": "TurnStarted", "turn": 1},
    {"event": "CardPlayed", "seat": "B", "card": "bat"},
    {"event": "CardsDrawn", "seat": "B", "cards": [CANARIES[1]]},
    {"event": "CardPlayed", "seat": "A", "card": "ant"},
    {"event": "EntriesVoided", "positions": [2], "reason": "a ruling"},
]


@pytest.fixture
def house() -> House:
    house = House()
    setup = {"seats": {"A": ["ant", "aardvark"], "B": ["bat", CANARIES[0], CANARIES[2]]}}
    seats = {"A": "Haru", "B": "Mina"}
    header = {"ruleset": "secrets", "edition": SECRETS.edition, "event": EVENT, "seats": seats, "setup": setup}
    house.service.open_match(header, match=MATCH)
    house.service.report(MATCH, EVENTS, expected=0, report_id="r1")
    house.matches["canary"] = MATCH
    house.tokens = {**house.tokens, "player": token_of(house.service, "player", matches=(MATCH,), seat="A")}
    _dispute(house)
    return house


def _dispute(house: House) -> None:
    """A dispute to which the judge attached what B holds: the answer to a question, and the drawing."""
    disputes = "/v1/matches/{match}/disputes"
    of_b = {"position": 3, "question": "cards", "asked": {"seat": "B"}}
    for address, told in (
        (disputes, {"report_id": "c", "position": 3, "claim": "a claim"}),
        (f"{disputes}/1/evidence", {"report_id": "c1", **of_b}),
        (f"{disputes}/1/evidence", {"report_id": "c2", "position": 3}),
    ):
        assert house.ask("judge", "POST", address, "canary", json=told).status_code == 201


def asked() -> Iterator[tuple[str, str, dict[str, Any]]]:
    """Every route, at every position, in both readings and languages."""
    for requests in REQUESTS.values():
        for _, method, address, body in requests:
            for n, reading, lang in product(range(6), ("played", "ruled"), ("en", "ja")):
                path = address.replace("/1", f"/{n}")
                yield method, f"{path}?lang={lang}" + (f"&reading={reading}" if "{match}" in path else ""), body


def test_no_canary_leaves_the_house(house: House, caplog: pytest.LogCaptureFixture) -> None:
    looked, judged = 0, b""
    with caplog.at_level(logging.DEBUG):
        for method, address, body in some(asked(), 120):
            known = house.ask("judge", method, address, "canary", **body)
            judged += known.data
            tag = known.headers.get("ETag")
            conditions = [{}, {"If-None-Match": tag}, {"Range": "bytes=0-"}] if tag else [{}]
            for (role, viewer), condition in product(WHO, conditions):
                answer = house.ask(role, method, address + viewer, "canary", headers=dict(condition), **body)
                told = f"{answer.status} {answer.headers}".encode() + answer.data
                assert not any(canary.encode() in told for canary in CANARIES), (role, method, address, viewer)
                looked += 1

    assert not any(canary in caplog.text for canary in CANARIES)
    assert not any(token in caplog.text for token in house.tokens.values())
    assert all(canary.encode() in judged for canary in CANARIES)  # the test tests: judges are told
    assert looked >= LEAST
