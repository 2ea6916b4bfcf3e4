"""A match that spectators are shown late: until then nothing tells what happens in it, and afterwards all of it."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import islice
from typing import Any, Final
from uuid import UUID

import pytest
from flask import Flask

from adjudicator.looks import Looks
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Author
from api.http.app import create_app
from api.http.streams import OfAll, OfMatch, Turn
from api.view.following import Follower
from tests.api.house import bearer, token_of
from tests.attack.stories import STORIES
from tests.attack.twins import NOW, READ, Json, Story, Twins, keep

DELAY: Final = 10
MOST: Final = 6
"""Most that each route is asked."""
OF_NO_MATCH: Final = ("docs.", "rules.", "rule_page.", "begin_pages.", "offline.")
LATER: Final[list[Json]] = [
    {"event": "MatchNoted", "text": "tea"},
    {"event": "FateFlipped", "flip": "late", "seat": "B", "cards": ["9C"]},
    {"event": "EntryFlagged", "position": 1},
    {"event": "ResultConfirmed", "seat": "A"},
]


@dataclass(frozen=True)
class ShownLate(Story):
    """A story that spectators are shown late."""

    def header(self, card: str) -> Json:
        """The header of the match."""
        return {**super().header(card), "delay": DELAY, "event": "Open", "round": 1, "table": 12}


class Moments(Twins):
    """The same match in two worlds; in one more happened just now."""

    now = NOW

    def app(self, world: int) -> Flask:  # noqa: ARG002 - they are alike
        """An application of its own."""
        return create_app(Adjudicator(RULESETS))

    def more(self, *, is_over: bool = False) -> None:
        """Has more happen in the first world: entries, a dispute, a ruling, a judge's look, perhaps the end."""
        self.now += timedelta(minutes=2 * DELAY)
        for client in self.clients:
            client.application.extensions["adjudicator"]._clock = lambda: self.now
        first, before = self.clients[0], self.position
        self._told(first, "later", LATER)
        claim = {"report_id": "d1", "position": before + 1, "claim": "a card too many", "seat": "A"}
        assert first.post(f"{self.match}/disputes?as=A", json=claim).status_code == 201
        ruling = {"report_id": "u1", "outcome": "upheld", "reason": "so it is", "rules": ["MFX-CARD-02"]}
        told = first.post(f"{self.match}/disputes/1/rulings?as=judge", json=ruling, headers={"If-Match": '"0"'})
        assert told.status_code == 201, told.text
        service = first.application.extensions["adjudicator"]
        Looks(service).record(UUID(self.match[-36:]), "judge", 1, "a dispute", Author())
        if is_over:
            self._told(first, "end", [{"event": "MatchClosed"}])
        for client in self.clients:
            keep(client.application.extensions)
        self.position = before

    def listen(self, viewer: str) -> None:
        """Listens to what both worlds may tell; neither has anything to say beyond that."""
        super()._listen(f"{self.match}/stream?as={viewer}&after=0", self.position)
        super()._listen(f"/v1/stream?as={viewer}&after=0", self.clients[1].application.extensions["adjudicator"].last)


@pytest.fixture(scope="module")
def told() -> Moments:
    story, (card, *_), _ = STORIES["malifaux"]
    twins = Moments(ShownLate(**{name: getattr(story, name) for name in Story.__dataclass_fields__}), (card, card))
    twins.more()
    return twins


def test_a_spectator_is_told_nothing_of_what_came_just_now(told: Moments) -> None:
    told.listen("spectator")
    for route, asks in READ.items():
        if not route.startswith(OF_NO_MATCH):
            for method, address, more in islice(asks(told, "spectator", [told.position, told.position + 1]), MOST):
                answer = told.ask(method, address, **more)
                assert answer.status_code < 500, answer.text
                if tag := answer.headers.get("ETag"):
                    told.ask(method, address, headers={"If-None-Match": tag})

    for address in ("/v1/matches?status=open", "/v1/matches?status=closed", "/v1/matches?disputed=false"):
        told.ask("GET", f"{address}&as=spectator")
    assert told.ask("GET", f"{told.match}?as=spectator").json["position"] == told.position
    assert told.compared > 100


def test_its_end_is_told_late_too() -> None:
    story, (card, *_), _ = STORIES["malifaux"]
    twins = Moments(ShownLate(**{name: getattr(story, name) for name in Story.__dataclass_fields__}), (card, card))
    twins.more(is_over=True)

    for address in ("/v1/matches?status=open", "/v1/matches?status=closed", twins.match, "/rounds?event=Open"):
        twins.ask("GET", f"{address}{'&' if '?' in address else '?'}as=spectator")
    twins.now += timedelta(minutes=DELAY)
    client = twins.clients[0]
    assert client.get(f"{twins.match}?as=spectator").json["closed"]
    assert len(client.get(f"{twins.match}/disputes?as=spectator").json["disputes"]) == 1
    assert len(client.get("/v1/matches?status=closed&as=spectator").json["matches"]) == 1


def test_seats_and_judges_are_told_at_once(told: Moments) -> None:
    client, last = told.clients[0], told.position + len(LATER)

    for viewer in ("A", "B", "judge"):
        assert client.get(f"{told.match}?as={viewer}").json["position"] == last
        assert len(client.get(f"{told.match}/disputes?as={viewer}").json["disputes"]) == 1
    assert client.get("/v1/entries?as=judge&limit=500").json["entries"][-1]["position"] == last


def test_a_spectator_takes_no_part_meanwhile(told: Moments) -> None:
    body = {"report_id": "x", "event": "MatchNoted", "text": "hello"}
    answer = told.ask("POST", f"{told.match}/reports?as=spectator", json=body, headers={"If-Match": '"1"'})
    path = told.match.removeprefix("/v1")
    match, entry = (told.clients[0].get(f"{path}{at}?as=spectator").text for at in ("", f"/{told.position}"))

    assert (answer.status_code, answer.json["detail"].split(":")[0]) == (403, "Spectators are shown this match late")
    assert f"{DELAY} min late" in match
    assert "/disputes" not in entry.split("<main", 1)[1]


class Heard:
    """What a stream sends."""

    is_open = has_room = True

    def __init__(self) -> None:
        self.sent = b""

    def send(self, data: bytes) -> None:
        self.sent += data

    def end(self) -> None: ...

    @property
    def positions(self) -> list[int]:
        lines = (line for line in self.sent.decode().splitlines() if line.startswith("data: "))
        return [json.loads(line[6:])["position"] for line in lines]


def test_a_stream_tells_when_the_time_has_come() -> None:
    now = datetime.fromisoformat("2026-01-01T10:00:00+00:00")
    service = Adjudicator(RULESETS, clock=lambda: now)
    header = {"ruleset": "malifaux", "edition": service.rulesets["malifaux"].edition, "seats": {"A": "H", "B": "M"}}
    shown, other = (service.open_match({**header, "delay": delay}) for delay in (DELAY, 0))
    rest: tuple[Any, ...] = (lambda: True, "")
    of_one, of_all = Heard(), Heard()
    streams = [
        OfMatch(shown, "spectator", "en", 0, of_one, *rest, is_late=True),
        OfAll(Follower("spectator", "en"), 2, of_all, *rest),
    ]
    note = {"event": "MatchNoted", "text": "tea"}

    def tell() -> tuple[list[int], list[int]]:
        for stream in streams:
            stream.tell(Turn(service))
        return of_one.positions, of_all.positions

    for number, match in enumerate((shown, other, shown)):
        service.report(match, [note], expected=service.reading(match).position, report_id=str(number))
        now += timedelta(minutes=2)
    assert tell() == ([], [])
    now += timedelta(minutes=DELAY - 6)
    assert tell() == ([1], [1, 1])
    now += timedelta(minutes=4)
    assert tell() == ([1, 2], [1, 1, 2])


def test_who_plays_with_a_judges_token_is_shown_all_at_once() -> None:
    service = Adjudicator(RULESETS)
    app = create_app(service, is_open=False)
    judge, spectator = (bearer(token_of(service, role)) for role in ("judge", "spectator"))
    found = service.tokens.find(judge["Authorization"].removeprefix("Bearer "))
    assert found is not None
    seats = {"A": found.issued.holder, "B": "Mina"}
    edition = service.rulesets["malifaux"].edition
    match = service.open_match({"ruleset": "malifaux", "edition": edition, "seats": seats, "delay": DELAY})
    service.report(match, [{"event": "MatchNoted", "text": "tea"}], expected=0, report_id="1")

    def stands(who: dict[str, str]) -> int:
        return int(app.test_client().get(f"/v1/matches/{match}?as=spectator", headers=who).get_json()["position"])

    assert (stands(judge), stands(spectator)) == (1, 0)
