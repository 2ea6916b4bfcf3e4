"""What people type is shown and never run: pages and drawings have the same elements and attributes whatever it is."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, Final, TypeAlias
from urllib.parse import quote
from xml.etree import ElementTree as ET

import pytest

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from adjudicator.tokens import Issued
from api.http.app import create_app
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from projections.views import views_of
from tests.api.house import LATER, token_of
from tests.attack.chance import without_chance
from tests.attack.hostile import HIT, PAYLOADS, asked, header, pages, paths, told
from tests.tier import some

Elements: TypeAlias = list[tuple[str, ...]]
PLAIN: Final = "a plain text, as people write it"
BROWSER: Final = {"Accept": "text/html", "Cookie": f"adjudicator=x; {HIT}=1"}
LEADS: Final = re.compile(r"/|#|http://localhost/")
"""How an address in a page begins."""
_LEADING: Final = frozenset({"href", "src", "action", "formaction", "srcdoc", "data"})


class Skeleton(HTMLParser):
    """The elements of a page with the names of their attributes, and where it leads."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, ...]] = []
        self.leads: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, *(name for name, _ in attrs)))
        self.leads += [value or "" for name, value in attrs if name in _LEADING]

    def handle_comment(self, data: str) -> None:
        self.elements.append(("comment", data))


def at(text: str) -> tuple[Any, str]:
    """A service with a match that bears a text wherever it may, and where that is."""
    service = Adjudicator(RULESETS)
    app = create_app(service)
    where = told(app.test_client(), lambda field: text + field[:0], "hostile")
    app.extensions["views"] = views = views_of(service)
    for shape in SHAPES:
        list(rebuild(service, views, shape.name))
    return app.test_client(), where


def skeleton(client: Any, address: str, *, of_browser: bool = True) -> Elements:
    """The elements of a page; wherever they lead is ours."""
    answer = client.get(address, headers=BROWSER if of_browser else {})
    assert answer.status_code < 500, answer.text
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    policy = answer.headers["Content-Security-Policy"]
    assert policy.startswith("default-src 'none'")
    assert "unsafe" not in policy
    if answer.mimetype != "text/html":
        assert answer.status_code in (302, 303, 308), (address, answer.mimetype)
        return []
    page = Skeleton(answer.text)
    assert all(map(LEADS.match, page.leads)), (address, page.leads)
    return sorted(page.elements)  # lists are in the order of names


@pytest.fixture(scope="module")
def plain() -> list[Elements]:
    """The pages of a match without harm."""
    client, where = at(PLAIN)
    return [skeleton(client, address) for address in every(where, PLAIN)]


def every(where: str, text: str) -> list[str]:
    """Every address that shows the match, or bears a text."""
    return [*pages(where), *asked(where, text)]


@pytest.mark.sampled(5)
@pytest.mark.parametrize("payload", PAYLOADS)
def test_what_people_type_is_never_run(plain: list[Elements], payload: str) -> None:
    client, where = at(payload)
    for elements, address in zip(plain, every(where, payload), strict=True):
        assert skeleton(client, address) == elements, address
    known = {element for elements in plain for element in elements}
    for address in paths(where, payload):
        assert known.issuperset(skeleton(client, address)), address
    _is_a_harmless_drawing(client, where, payload)


def guarded_pages(service: Adjudicator, text: str) -> Iterator[Elements]:
    """Pages of a service that asks for tokens, with people and matches called so: people, a link, why a judge looks."""
    app = create_app(service, is_open=False)
    service.tokens.issue(Issued(role="spectator", holder=text, at="2026-01-01T00:00:00Z", until=LATER))
    match = service.open_match({**header(lambda _: text)})
    organiser, judge = app.test_client(), app.test_client()
    organiser.set_cookie("adjudicator", token_of(service, "organiser", holder=f"{text} too"))
    judge.set_cookie("adjudicator", token_of(service, "judge", holder=f"{text} too"))
    ours = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin", "Accept": "text/html"}
    given = {"holder": text, "role": "player", "seat": "A", "ids": str(match)}
    link = organiser.post("/people", data=given, headers=ours)
    assert link.status_code == 201
    yield sorted(Skeleton(without_chance(link.text)[0]).elements)
    yield skeleton(organiser, "/people", of_browser=False)
    asks = judge.get(f"/matches/{match}/0?as=judge&q={quote(text)}", headers=ours)
    assert asks.status_code == 403
    yield sorted(Skeleton(asks.text).elements)
    said = judge.post(f"/matches/{match}/looks?as=judge", data={"reason": text, "to": text}, headers=ours)
    assert (said.status_code, said.headers["Location"][:9]) == (303, "/matches/")
    yield skeleton(judge, f"/matches/{match}?as=judge", of_browser=False)


def test_who_is_called_so_runs_nothing_either() -> None:
    with Adjudicator(RULESETS) as service:
        usual = list(guarded_pages(service, PLAIN))
    for payload in some(PAYLOADS, 5):
        with Adjudicator(RULESETS) as service:
            assert list(guarded_pages(service, payload)) == usual, payload


def _is_a_harmless_drawing(client: Any, where: str, payload: str) -> None:
    answer = client.get(f"{where}/tables/2/drawing.svg?as=judge")
    assert (answer.mimetype, answer.headers["X-Content-Type-Options"]) == ("image/svg+xml", "nosniff")
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    drawing = ET.fromstring(answer.text)  # noqa: S314 what draw wrote
    names = {one.tag.rpartition("}")[2] for one in drawing.iter()}
    assert not names & {"script", "foreignObject", "a", "use", "image", "iframe", "animate", "set", "style", "img"}
    assert not [name for one in drawing.iter() for name in one.attrib if name.startswith("on") or "href" in name]
    assert " ".join(payload.split())[:10] in re.sub(r"\s+", " ", "".join(drawing.itertext()))


def test_no_table_is_sent_for_a_spreadsheet() -> None:
    """Where nothing is sent as CSV, no formula in a name is worked out by anybody."""
    app = create_app(Adjudicator(RULESETS))
    sent = re.findall(
        r"text/(?:csv|tab-separated-values)|application/vnd\.", app.test_client().get("/openapi.json").text
    )
    assert not sent
