"""Forms: no page of another site sends one, nobody judges their own match by one, a judge who is out stays out."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final
from uuid import UUID

import pytest

from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import HEADER
from tests.api.house import REQUESTS, House, bearer, token_of
from tests.api.secrets import SECRETS

OURS: Final = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
THEIRS: Final = (
    {"Origin": "https://evil.example"},
    {"Origin": "null"},
    {"Sec-Fetch-Site": "cross-site"},
    {"Sec-Fetch-Site": "same-site"},
    {"Origin": "http://localhost.evil.example", "Sec-Fetch-Site": "same-origin"},
)
SENT: Final = [
    (address, body) for requests in REQUESTS.values() for _, method, address, body in requests if method == "POST"
]


def test_no_form_of_another_site_does_anything() -> None:
    house = House()
    last, known = house.service.last, len(house.service.tokens.all())
    for address, body in SENT:
        for headers in THEIRS:
            answer = house.ask("organiser", "POST", address, headers=headers | {"Accept": "text/html"}, **body)
            assert (answer.status_code, "/docs#cross-site" in answer.text) == (403, True), (address, headers)
    assert (house.service.last, len(house.service.tokens.all())) == (last, known)

    for address, body in SENT:  # the same, sent by a page of ours
        answer = house.ask("organiser", "POST", address, headers=OURS, **body)
        assert "cross-site" not in answer.text, address
    assert house.service.last > last


@pytest.mark.parametrize(("holder", "status"), [("Haru", 403), (" haru ", 403), ("Aki", 303)])
def test_who_plays_rules_on_no_dispute_of_the_match(holder: str, status: int) -> None:
    service = Adjudicator([SECRETS])
    match = service.open_match(HEADER | {"edition": SECRETS.edition})
    client = create_app(service, is_open=False).test_client()
    player = bearer(token_of(service, "player", holder="Haru", matches=(match,), seat="A"))
    raised = client.post(f"/matches/{match}/disputes", data=_form("d", position="0", claim="x"), headers=player | OURS)
    assert raised.status_code == 303

    client.set_cookie("adjudicator", token_of(service, "judge", holder=holder))
    ruling = _form("j", outcome="upheld", reason="x", known="0")
    given = client.post(f"/matches/{match}/disputes/1/rulings?as=spectator", data=ruling, headers=OURS)
    assert (given.status_code, "plays in a match" in given.text) == (status, status == 403), given.text
    assert len(next(iter(service.disputed(match))).entries) == (1 if status == 403 else 2)


def _form(report_id: str, **fields: str) -> dict[str, str]:
    return {"report_id": report_id, **fields}


def test_a_judge_is_out_as_soon_as_another_process_says_so(tmp_path: Path) -> None:
    """No process keeps what a token is good for: the very next page asks for one."""
    place = str(tmp_path / "club.sqlite")
    with Adjudicator([SECRETS], place) as one, Adjudicator([SECRETS], place) as other:
        match = one.open_match(HEADER | {"edition": SECRETS.edition})
        judge, program = (create_app(one, is_open=False).test_client() for _ in range(2))
        token = token_of(one, "judge")
        judge.set_cookie("adjudicator", token)
        assert [_page(judge, match), _page(program, match, **bearer(token))] == [200, 200]

        held = other.tokens.find(token)
        assert held
        other.tokens.revoke(held)
        assert [_page(judge, match), _page(program, match, **bearer(token))] == [401, 401]


def _page(client: Any, match: UUID, **headers: str) -> int:
    return int(client.get(f"/matches/{match}?as=spectator", headers=headers).status_code)
