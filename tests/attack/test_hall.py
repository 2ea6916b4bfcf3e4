"""A hall behind one address: forty tables, two phones at each, play at their pace; one among them asks without end."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from io import BytesIO
from typing import Any, Final

import pytest

from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.http.front import access
from api.http.front.pace import Buckets
from tests.api.given import HEADER, Client
from tests.api.house import token_of
from tests.api.secrets import SECRETS

TABLES: Final = 40
PACE: Final = 10
"""Seconds between two reports from one phone."""
HALL: Final = {"REMOTE_ADDR": "192.0.2.9", "HTTP_ORIGIN": "http://localhost", "CONTENT_TYPE": "application/json"}
FORM: Final = {"content_type": "application/x-www-form-urlencoded"}


class Hall:
    """The phones of a hall, each with the match and seat of its player, and the clock of the limits."""

    now = 0.0

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(access, "Buckets", partial(Buckets, clock=lambda: self.now))
        self.service = Adjudicator([SECRETS])
        self.app = create_app(self.service, is_open=False)
        header = HEADER | {"edition": SECRETS.edition}
        self.matches = [self.service.open_match(header) for _ in range(TABLES)]
        self.codes: list[str] = []
        for match in self.matches:
            for seat, name in HEADER["seats"].items():
                token = token_of(self.service, "player", holder=name, matches=(match,), seat=seat)
                held = self.service.tokens.find(token)
                assert held is not None
                self.codes.append(self.service.tokens.link(held)[0])
        self.phones = [self.phone() for _ in self.codes]

    def phone(self) -> Client:
        """A phone that nobody has come in with."""
        client = self.app.test_client()
        client.environ_base |= HALL
        return client

    def pages(self) -> Iterator[tuple[Client, str]]:
        """Each phone, and the address of its match."""
        return zip(self.phones, (f"/v1/matches/{match}" for match in self.matches for _ in "AB"), strict=True)

    def come_in(self) -> list[int]:
        """All scan their leaves at the same moment; the statuses of what they are answered."""
        statuses = []
        for phone, code in zip(self.phones, self.codes, strict=True):
            shown, entered = phone.get(f"/enrol/{code}"), phone.post(f"/enrol/{code}", **FORM)
            record = phone.get(entered.headers.get("Location", "/"))
            statuses += [shown.status_code, entered.status_code, record.status_code]
        return statuses

    def play(self, number: int) -> set[int]:
        """All report in the same moment, and look at what the other has done; then time goes by."""
        statuses = set()
        for at, (phone, match) in enumerate(self.pages()):
            body = {"report_id": f"{number}-{at}", "event": "MatchNoted", "text": "tea"}
            position = 2 * number + at % 2
            viewer = "AB"[at % 2]
            told = phone.post(f"{match}/reports?as={viewer}", json=body, headers={"If-Match": f'"{position}"'})
            statuses |= {told.status_code, phone.get(f"{match}?as={viewer}").status_code}
        self.now += PACE
        return statuses


@pytest.fixture
def hall(monkeypatch: pytest.MonkeyPatch) -> Hall:
    return Hall(monkeypatch)


def held(ask: Any, count: int) -> int:
    """How many of so many requests are held."""
    return [ask().status_code for _ in range(count)].count(429)


def test_forty_tables_play_behind_one_address(hall: Hall) -> None:
    guesser = hall.phone()
    assert held(lambda: guesser.post("/enrol/none", **FORM), 150) > 0
    assert held(lambda: guesser.get("/enter"), 300) > 0

    assert set(hall.come_in()) == {200, 303}
    assert hall.play(0) == {200, 201}
    with ExitStack() as stack:
        for phone, match in hall.pages():
            answer = phone.get(f"{match}/stream", buffered=False)
            stack.callback(answer.close)
            assert answer.status_code == 200
        abuser, (_, match) = hall.phones[0], next(hall.pages())
        streams = [abuser.get(f"{match}/stream", buffered=False) for _ in range(30)]
        for answer in streams:
            stack.callback(answer.close)
        assert [answer.status_code for answer in streams].count(503) > 20
        hall.app.extensions["adjudicator.streams"].stop()

    hall.now += PACE
    assert held(lambda: abuser.get(match), 300) > 0
    assert abuser.get(match).status_code == 429
    hall.phones, hall.matches = hall.phones[2:], hall.matches[1:]
    assert hall.play(1) == {200, 201}


HEAD: Final = "round,table,player 1,player 2\n"
BAD_PAIRINGS: Final[dict[str, bytes]] = {
    "ten thousand lines": (HEAD + "".join(f"1,{n},P{n},Q{n}\n" for n in range(10_000))).encode(),
    "more tables than are opened at once": (HEAD + "".join(f"1,{n},P{n},Q{n}\n" for n in range(300))).encode(),
    "no text": bytes(range(256)) * 20,
    "a letter of no encoding": HEAD.encode() + b"1,1,\x81\xff,Mina\n",
    "a long name": f"{HEAD}1,1,{'x' * 5_000},Mina\n".encode(),
    "written backwards": f"{HEAD}1,1,\u202eHaru,Mina\n".encode(),
    "nobody that is seen": f"{HEAD}1,1,\u200b,\u3000\n".encode(),
    "a quote that does not end": f'{HEAD}1,1,"Haru,Mina\n'.encode(),
    "one bad line of two": f"{HEAD}1,1,Haru,Mina\n1,1,Aki,Ren\n".encode(),
}


def test_bad_pairings_are_told_and_open_nothing() -> None:
    service = Adjudicator([SECRETS])
    client = create_app(service).test_client()
    for name, data in BAD_PAIRINGS.items():
        fields = {"event": "Open", "ruleset": "secrets", "do": "open", "file": (BytesIO(data), "pairings.csv")}
        answer = client.post("/pairings", data=fields, headers={"Accept": "text/html"})

        assert answer.status_code in (413, 422), name
        assert 'role="alert"' in answer.text, name
        assert service.match_ids() == [], name
