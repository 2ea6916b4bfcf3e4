"""Names that forms suggest: of players, events and seats, of matches that the asker may know of."""

from __future__ import annotations

import re

import pytest

from api.http.app import create_app
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from tests.api.given import Client, opened
from tests.api.house import bearer, token_of


def suggested(told: str, of: str) -> list[str]:
    (found,) = re.findall(rf'<datalist id="{of}">(.*?)</datalist>', told)
    return re.findall(r'<option value="([^"]*)">', found)


@pytest.fixture
def league(client: Client) -> Client:
    opened(client, event="League", seats={"A": "Yui", "B": ""})
    opened(client, event="League", seats={"A": "Haru", "B": "Yui"})
    app = client.application.extensions
    for shape in SHAPES:
        for _ in rebuild(app["adjudicator"], app["views"], shape.name):
            pass
    return client


@pytest.mark.parametrize("address", ["/", "/audits/flips", "/disputes", "/penalties"])
def test_a_search_suggests_each_player_and_event_once(league: Client, address: str) -> None:
    told = league.get(address).text

    assert suggested(told, "players") == ["Haru", "Yui"]
    assert suggested(told, "events") == ["League"]
    assert 'name="player" value="" maxlength="200" list="players"' in told
    assert 'name="event" value="" maxlength="200" list="events"' in told


def test_nobody_is_suggested_of_matches_that_the_asker_may_not_know_of(league: Client) -> None:
    service, views = (league.application.extensions[name] for name in ("adjudicator", "views"))
    opened(league, event="Elsewhere", seats={"A": "Noa", "B": "Ren"})
    for shape in SHAPES:
        for _ in rebuild(service, views, shape.name):
            pass
    guarded = create_app(service, views=views, is_open=False).test_client()
    told = guarded.get("/", headers=bearer(token_of(service, "judge", events=("Elsewhere",)))).text

    assert suggested(told, "players") == ["Noa", "Ren"]
    assert suggested(told, "events") == ["Elsewhere"]


def test_a_form_about_a_match_suggests_its_players(client: Client, match: str) -> None:
    told = client.get(f"{match.removeprefix('/v1')}/3?as=spectator").text

    assert suggested(told, "names") == ["Haru", "Mina"]
    assert 'name="by" maxlength="200" list="names"' in told
