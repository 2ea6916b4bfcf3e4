"""The ground of a quick ruling by forms: a length stated, a thing set elsewhere, a new one put down or between two."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from adjudicator.cases.disputes import disputes
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.view.situation_link import Situated, begun, link_of, situated
from tests.api.given import Client

PAGE = {"Accept": "text/html"}
KINDS = {one.id: link_of(begun(malifaux, one)) for one in disputes(malifaux.package)}


@pytest.fixture(scope="module")
def client() -> Client:
    """A client of a service of Malifaux alone."""
    return create_app(Adjudicator([malifaux])).test_client()


def after(client: Client, link: str, **fields: str) -> tuple[dict[str, Any], str, str]:
    """What is given after a change, the verdict, and the link."""
    answer = client.post(
        f"/ruling?s={link}", data={name.replace("__", "."): one for name, one in fields.items()}, headers=PAGE
    )
    assert answer.status_code == 303, answer.text
    link = re.findall(r"s=([^&#]*)", answer.location)[0]
    page = client.get(answer.location, headers=PAGE).text
    return situated(link).given, html.unescape(re.findall(r'<h1 class="says verdict">(.*?)</h1>', page)[0]), link


@pytest.mark.parametrize(
    ("kind", "place", "length", "is_broken"),
    [
        ("in-range", "/ground/distance/mira/bram", "8.01", True),
        ("in-range", "/ground/distance/mira/bram", "8", False),
        ("base-contact", "/ground/distance/mira/bram", "0", False),
        ("distance-to-a-roof", "/ground/distance/mira/bram", "5", True),
        ("distance-to-a-roof", "/ground/distance/mira/bram", "2", False),
        ("sight-past-a-wall", "/ground/distance/mira/bram", "3", True),
        ("charge-through-a-gap", "/ground/gap/bram/cole", "1.57", True),
        ("charge-through-a-gap", "/ground/gap/bram/cole", "1.58", False),
    ],
)
def test_a_length_is_stated_instead_of_places(
    client: Client, kind: str, place: str, length: str, is_broken: bool
) -> None:
    _, verdict, link = after(client, KINDS[kind], at=place, value=length)
    assert verdict.startswith("A breach") == is_broken
    page = client.get(f"/ruling?s={link}&open={place}", headers=PAGE).text
    assert page.count(f'id="open" open data-at="{place}"') == 1
    assert f'value="{length}"' in page


def test_a_length_is_level_whatever_is_told_of_heights_before_or_after(client: Client) -> None:
    length, height = {"at": "/ground/distance/mira/bram", "value": "5"}, {"at": "/given/models/mira/elevation"}
    for changes in ((length, height), (height, length)):
        there, verdict = KINDS["within-or-completely-within"], ""
        for fields in changes:
            _, verdict, there = after(client, there, **{"value": "4", **fields})
        assert verdict.endswith("but the far rim is at 8.969 in"), verdict
        page = client.get(f"/ruling?s={there}&open=/ground/distance/mira/bram", headers=PAGE).text
        assert "Level distance from Mira to Bram" in page


def test_what_stands_between_still_does(client: Client) -> None:
    given, _, _ = after(client, KINDS["sight-past-a-wall"], at="/ground/distance/mira/bram", value="5.5")
    assert given["models"]["mira"]["at"] == [8, 10]
    assert given["models"]["bram"]["at"] == [14.681102, 10]
    assert 8 < given["terrain"]["wall"]["polygon"][0][0] < 14


def test_a_straight_path_is_drawn_anew(client: Client) -> None:
    link = KINDS["charge-through-a-gap"]
    _, verdict, bent = after(client, link, at="/ground/place/bram", value="13 12")
    assert len(situated(bent).when[0]["path"]) > 1
    assert "breach" not in verdict
    _, _, straight = after(client, bent, at="/ground/place/bram", value="13 15")
    assert situated(straight).when[0]["path"][-1] == {"to": [16, 10]}
    _, verdict, _ = after(client, bent, at="/ground/place/bram", value="13 11.2")
    assert verdict.startswith("A breach of MFX-MOVE-09")
    _, _, kept = after(client, KINDS["too-far"], at="/ground/place/mira", value="5 4")
    assert situated(kept).when == situated(KINDS["too-far"]).when


def test_two_that_stand_nowhere_are_set_apart_and_a_wall_between_them(client: Client) -> None:
    models = {"ann": {"seat": "A", "base_mm": 30, "size": 2}, "bob": {"seat": "B", "base_mm": 50, "size": 2}}
    two = {"asked__one": "ann", "asked__two": "bob"}
    _, _, link = after(
        client,
        link_of(Situated(ruleset="malifaux", given={"models": models})),
        at="/ground/distance",
        value="5.5",
        **two,
    )
    given, _, link = after(client, link, at="/ground/piece/3", **two)
    assert given["terrain"]["t1"]["polygon"] == [[15.787, 20.0], [15.787, 16.0], [15.287, 16.0], [15.287, 20.0]]
    _, verdict, _ = after(client, link, ask="sight", asked__from="ann", asked__to="bob")
    assert "line of sight" in verdict


@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        ("/ground/distance/mira/bram", "40", "is off the table of 36 by 36 inches"),
        ("/ground/distance/mira/mira", "4", "Two objects are needed"),
        ("/ground/distance/mira/zed", "4", "zed has no place on the table"),
        ("/ground/distance/mira/bram", "near", "A number of inches is needed, not near"),
        ("/ground/distance/mira", "4", "Nothing stands there"),
        ("/ground/place/zed", "4 4", "zed has no place on the table"),
        ("/ground/place/bram", "4", "numbers with a space between them"),
        ("/ground/piece/99", "4 4", "Nothing stands there"),
        ("/ground/piece/3/mira/zed", "", "zed stands nowhere yet"),
    ],
)
def test_what_cannot_be_is_refused_in_words(client: Client, place: str, value: str, says: str) -> None:
    answer = client.post(f"/ruling?s={KINDS['in-range']}", data={"at": place, "value": value}, headers=PAGE)
    assert answer.status_code == 422
    assert says in html.unescape(answer.text)


def test_an_entry_leads_to_what_if_it_stood_there_and_to_a_question(client: Client) -> None:
    kept = client.post(f"/matches?s={KINDS['in-range']}", data={"title": "T"}, headers=PAGE).location.split("?")[0]
    moved = client.get(f"{kept}/1/ruling?as=judge&at=/ground/place/bram&value=12+10", headers=PAGE)
    assert situated(re.findall(r"s=([^&#]*)", moved.location)[0]).given["models"]["bram"]["at"] == [12, 10]
    asked = client.get(f"{kept}/1/ruling?as=judge&ask=distance&of=mira:bram", headers=PAGE)
    [question] = situated(re.findall(r"s=([^&#]*)", asked.location)[0]).asks
    assert question.fields == {"from": "mira", "to": "bram"}
    assert client.get(f"{kept}/1/ruling?as=judge&at=/ground/place/zed&value=1+1", headers=PAGE).status_code == 422
    drawing = f"/ruling/drawing.svg?s={KINDS['in-range']}&"
    assert "mira" in client.get(f"{drawing}apart=mira:bram&around=mira").text
    assert [client.get(f"{drawing}{wish}").status_code for wish in ("apart=mira", "around=zed")] == [422, 422]
