"""A ruling begun with what players have: crew lists, decklists, the games' own samples."""

from __future__ import annotations

import html
import re

import pytest

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.view.situation_link import Situated, link_of, situated
from tests.api.given import Client

PAGE = {"Accept": "text/html"}


@pytest.fixture(scope="module")
def client() -> Client:
    """A client of a service of all games."""
    return create_app(Adjudicator(RULESETS)).test_client()


@pytest.mark.parametrize(
    ("game", "lists", "holds"),
    [
        ("malifaux", {"A": "Leader:\n  Old Ferrow", "B": "Bilge Rat x2 (4)"}, "Bilge Rat 2"),
        ("mtg_trpg", {"A": "4 Gravelrook\n8 Forest"}, "Gravelrook"),
    ],
)
def test_a_ruling_begins_with_lists(client: Client, game: str, lists: dict[str, str], holds: str) -> None:
    empty = link_of(Situated(ruleset=game))
    assert 'name="lists.A"' in client.get(f"/ruling?s={empty}", headers=PAGE).text
    fields = {f"lists.{seat}": text for seat, text in lists.items()}
    answer = client.post(f"/ruling?s={empty}", data=fields, headers=PAGE)
    told = situated(re.findall(r"s=([^&#]*)", answer.location)[0])
    assert holds in str(told.given)
    page = client.get(answer.location, headers=PAGE).text
    assert "Nothing has happened yet" in page


@pytest.mark.parametrize(
    ("game", "text", "says"),
    [
        ("malifaux", "Size: 50", "No model stands in this list"),
        ("mtg_trpg", "a forest", "a forest"),
        ("locke", "Ida", "Nothing of that sort can be read here"),
    ],
)
def test_what_cannot_be_read_comes_back_with_what_is_wrong(client: Client, game: str, text: str, says: str) -> None:
    empty = link_of(Situated(ruleset=game))
    answer = client.post(f"/ruling?s={empty}", data={"lists.A": text}, headers=PAGE)
    assert answer.status_code == 422
    assert says in html.unescape(answer.text)
    assert game == "locke" or f">{text}</textarea>" in answer.text


def test_a_ruling_begins_with_a_sample(client: Client) -> None:
    for game in RULESETS:
        page = client.get(f"/ruling?s={link_of(Situated(ruleset=game.name))}", headers=PAGE).text
        links = re.findall(r'<li><a href="(/ruling[^"]*)"', page)
        assert len(links) == 1 + len(game.samples)
        assert client.get(html.unescape(links[-1]), headers=PAGE).status_code == 200
