"""Pages of disputes: who is offered what, what a ruling leaves voided, what it goes past, and what the slip says."""

from __future__ import annotations

from html import unescape

import pytest

from adjudicator.service import Adjudicator
from adjudicator.tokens import Role
from api.http.app import create_app
from tests.api.conftest import HEADER, Client
from tests.api.house import House, token_of
from tests.api.secrets import SECRETS
from tests.api.test_disputes import raised, ruled

HEADS_RULE = "After an appeal head judges and organisers rule"
FORM = "/disputes/1/rulings"


def page_of(dispute: str) -> str:
    """The address of the page of a dispute."""
    return f"{dispute.removeprefix('/v1')}"


def test_what_was_voided_is_offered_to_count_again_and_told_where_it_stays(client: Client, match: str) -> None:
    dispute = raised(client, match)
    ruled(client, dispute, voids=[4, 3])
    client.post(f"{dispute}/appeals?as=judge", json={"report_id": "a", "reason": "no"})
    form = unescape(client.get(f"{page_of(dispute)}?as=judge").text)
    assert '<input type="checkbox" name="reinstates" value="4"> #4 Mina (B) played bat' in form
    assert "An entry that is not ticked stays voided" in form

    ruling = {"report_id": "h", "outcome": "dismissed", "reason": "no", "by_head_judge": "true", "known": "2"}
    given = client.post(f"{page_of(dispute)}/rulings?as=judge", data=ruling | {"reinstates": "3"})
    assert given.status_code == 303, given.text
    assert client.get(f"{match}?as=judge").json["voided"] == [4]
    assert "<b>Stays voided: #4</b>" in client.get(f"{page_of(dispute)}?as=judge").text


def test_the_form_of_a_ruling_is_for_who_may_rule_now() -> None:
    house = House()
    page = "/matches/{match}/disputes/1?as=spectator"
    asked: list[Role] = ["organiser", "head-judge", "judge", "player", "spectator"]

    def offered() -> list[bool]:
        texts = [house.ask(role, "GET", page).text for role in asked]
        assert all(("rule, unless" in text or "rule on it, unless" in text) is not (FORM in text) for text in texts)
        return [FORM in text for text in texts]

    assert offered() == [True, True, True, False, False]
    house.ask("player", "POST", "/v1/matches/{match}/disputes/1/appeals", json={"report_id": "a", "reason": "x"})
    assert offered() == [True, True, False, False, False]
    assert HEADS_RULE in house.ask("judge", "GET", page).text


@pytest.mark.parametrize(("holder", "is_offered"), [(" haru", False), ("Aki", True)])
def test_who_plays_is_offered_no_form_of_a_ruling(holder: str, is_offered: bool) -> None:
    service = Adjudicator([SECRETS])
    match = service.open_match(HEADER | {"edition": SECRETS.edition})
    client = create_app(service, is_open=False).test_client()
    client.set_cookie("adjudicator", token_of(service, "head-judge", holder=holder))
    claim = {"report_id": "d", "position": "0", "claim": "x"}
    page = client.post(f"/matches/{match}/disputes?as=spectator", data=claim, follow_redirects=True)
    assert (page.status_code, FORM in page.text) == (200, is_offered)


@pytest.mark.parametrize(("voids", "past"), [([2], "#2, #7"), ([4], "#7")])
def test_a_ruling_that_goes_past_cards_says_so(client: Client, match: str, voids: list[int], past: str) -> None:
    dispute = raised(client, match)
    ruled(client, dispute, voids=voids)
    says = f"It goes back past cards that somebody has seen: {past}</p>"
    assert client.get(f"{page_of(dispute)}?as=spectator").text.count(says) == 1


def test_a_ruling_that_voids_nothing_goes_past_no_cards(client: Client, match: str) -> None:
    dispute = raised(client, match)
    ruled(client, dispute)
    assert "It goes back past" not in client.get(f"{page_of(dispute)}?as=judge").text
