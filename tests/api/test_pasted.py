"""A ruling begun with what players have: crew lists, a score sheet, decklists, the games' own samples."""

from __future__ import annotations

import html
import re

import pytest

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.view.situation_link import Situated, link_of, situated
from tests.api.given import Client
from tests.given import EXAMPLES

PAGE = {"Accept": "text/html"}
FACTS = '{"name": "Gravelrook", "types": ["Creature"], "mana_cost": "{2}{B}", "power": 2, "toughness": 2}'


@pytest.fixture(scope="module")
def client() -> Client:
    """A client of a service of all games."""
    return create_app(Adjudicator(RULESETS)).test_client()


@pytest.mark.parametrize(
    ("game", "kind", "texts", "holds"),
    [
        ("malifaux", "crews", ("Old Ferrow (Leader)", "Bilge Rat x2"), "bilge rat 2"),
        ("malifaux", "sheet", ((EXAMPLES / "score-sheet.txt").read_text(),), "turf_war"),
        ("mtg_trpg", "decks", (FACTS, "4 Gravelrook\n8 Forest", ""), "Gravelrook"),
    ],
)
def test_a_ruling_begins_with_a_text(client: Client, game: str, kind: str, texts: tuple[str, ...], holds: str) -> None:
    empty = link_of(Situated(ruleset=game))
    assert f'name="read" value="{kind}"' in client.get(f"/ruling?s={empty}", headers=PAGE).text
    fields = {f"texts.{number}": text for number, text in enumerate(texts)}
    answer = client.post(f"/ruling?s={empty}", data={"read": kind, **fields}, headers=PAGE)
    told = situated(re.findall(r"s=([^&#]*)", answer.location)[0])
    assert holds in str(told)
    assert bool(told.when) == (kind == "sheet")
    assert client.get(answer.location, headers=PAGE).status_code == 200


@pytest.mark.parametrize(
    ("kind", "text", "says"),
    [
        ("crews", "Size: 50", "The list names no model"),
        ("sheet", "turn 9: banana", "banana"),
        ("decks", "x", "Nothing of that sort can be read here"),
    ],
)
def test_what_cannot_be_read_comes_back_with_what_is_wrong(client: Client, kind: str, text: str, says: str) -> None:
    empty = link_of(Situated(ruleset="malifaux"))
    answer = client.post(f"/ruling?s={empty}", data={"read": kind, "texts.0": text}, headers=PAGE)
    assert answer.status_code == 422
    assert says in html.unescape(answer.text)
    assert kind == "decks" or f">{text}</textarea>" in answer.text


def test_a_ruling_begins_with_a_sample(client: Client) -> None:
    for game in RULESETS:
        page = client.get(f"/ruling?s={link_of(Situated(ruleset=game.name))}", headers=PAGE).text
        links = re.findall(r'<li><a href="(/ruling[^"]*)"', page)
        assert len(links) == 1 + len(game.samples)
        assert client.get(html.unescape(links[-1]), headers=PAGE).status_code == 200
