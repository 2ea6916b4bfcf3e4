"""What tests of the API start from: a match of the game of hidden cards, and how clients open, report and ask."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TypeAlias, cast

from eventsourcing.postgres import PostgresApplicationRecorder

from adjudicator.service import Adjudicator
from adjudicator.store.pool import TimedPool
from projections.rebuild import rebuild
from projections.shapes import SHAPES

Json: TypeAlias = Any
Client: TypeAlias = Any
"""Flask's test client; the JSON of its answers is of any shape."""
SOON = 20.0
"""Seconds that only waiting for an outage to end would take; nested retries took more."""
A_HAND = ("aardvark", "ant")
B_HAND = ("bumblebee", "bat")
HEADER: Json = {
    "ruleset": "secrets",
    "title": "Table 12",
    "seats": {"A": "Haru", "B": "Mina"},
    "setup": {"seats": {"A": A_HAND, "B": B_HAND}},
}
EVENTS: list[Json] = [
    {"event": "TurnStarted", "turn": 1},
    {"event": "CardsDrawn", "seat": "A", "cards": ["antelope"]},
    {"event": "CardPlayed", "seat": "A", "card": "aardvark"},
    {"event": "CardPlayed", "seat": "B", "card": "bat"},
    {"event": "TurnStarted", "turn": 2},
    {"event": "MatchNoted", "text": "water on the table"},
    {"event": "CardsDrawn", "seat": "B", "cards": ["buffalo"]},
]


def opened(client: Client, **header: Json) -> str:
    """The address of a match opened with this header."""
    answer = client.post("/v1/matches", json=HEADER | header)
    assert answer.status_code == 201, answer.text
    return str(answer.headers["Location"])


def reported(client: Client, match: str, position: int, viewer: Json = "spectator", **body: Json) -> Json:
    """The answer to a report after a position."""
    return client.post(f"{match}/reports?as={viewer}", json=body, headers={"If-Match": f'"{position}"'})


@contextmanager
def hurried(pool: TimedPool) -> Iterator[None]:
    """While inside, deadlines are short: for an outage, in which nobody is answered, however fast the machine is."""
    before = pool.deadline, pool.timeout
    pool.deadline, pool.timeout = 0.6, 0.4
    try:
        yield
    finally:
        pool.deadline, pool.timeout = before


def pool_of(service: Adjudicator) -> TimedPool:
    return cast("TimedPool", cast("PostgresApplicationRecorder", service.recorder).datastore.pool)


def eventually(holds: Callable[[], object]) -> bool:
    """Whether something holds before long."""
    until = time.monotonic() + SOON
    while time.monotonic() < until:
        if holds():
            return True
        time.sleep(0.05)
    return False


def raised(client: Client, match: str, **more: Any) -> str:
    body = {"report_id": "d1", "position": 4, "claim": "the card is too long", "rules": ["SEC-PLAY-01"], **more}
    answer = client.post(f"{match}/disputes?as=judge", json=body)
    assert answer.status_code == 201, answer.text
    return f"{match}/disputes/{answer.json['number']}"


def ruled(client: Client, dispute: str, position: int = 0, **more: Any) -> Json:
    body = {"report_id": "j1", "outcome": "upheld", "reason": "three letters on eight", **more}
    return client.post(f"{dispute}/rulings?as=judge", json=body, headers={"If-Match": f'"{position}"'})


def taken_in(client: Client) -> None:
    """Has the views take in what is stored."""
    house = client.application.extensions
    for shape in SHAPES:
        for _ in rebuild(house["adjudicator"], house["views"], shape.name):
            pass


def titles(client: Client, query: str) -> list[str]:
    answer = client.get(f"/v1/matches?{query}")
    assert answer.status_code == 200, answer.text
    assert answer.json["behind"] == 0
    return [match["header"]["title"] for match in answer.json["matches"]]


def everything(client: Client, match: str, viewer: str) -> str:
    """All that a viewer is ever told of a match."""
    looks = [f"{how}as={viewer}&reading={which}" for which in ("played", "ruled") for how in ("?",)]
    last = client.get(match).json["position"]
    places = ["", "/entries", "/turns", "/findings", *(f"/steps/{n}" for n in range(last + 1))]
    places += [f"/tables/{n}" for n in range(last + 1)]
    addresses = [f"{match}{place}{look}" for place in places for look in looks]
    addresses += [f"{match}/options{look}&at={n}" for n in range(last + 1) for look in looks]
    addresses += [f"{match.removeprefix('/v1')}{look}" for look in looks]
    addresses += [f"{match}/record?as={viewer}"] if viewer != "judge" else []
    answers = [client.get(address) for address in addresses]
    assert all(answer.status_code == (403 if "/record" in answer.request.path else 200) for answer in answers)
    return "\n".join(f"{answer.headers}{answer.text}" for answer in answers)
