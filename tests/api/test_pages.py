"""Pages for people: they work without scripts, name no secret, and run nothing that a record says."""

from __future__ import annotations

import json
import re
from uuid import UUID

import pytest
from markupsafe import escape

from adjudicator.seam.sentences import Speaker
from adjudicator.service import Adjudicator
from api.http.front.errors import SORTS
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from tests.api.given import EVENTS, HEADER, Client, opened, reported
from tests.api.house import House
from tests.api.secrets import SECRETS

DAY = 24 * 60 * 60
OURS = '<script type="module" src="/static/'
"""The script of pages that tell times."""


@pytest.fixture
def page(match: str) -> str:
    return match.removeprefix("/v1")


def test_matches_are_listed_with_links(client: Client, page: str) -> None:
    front = client.get("/").text

    assert f'href="{page}"' in front
    assert "Table 12" in front
    assert "対戦一覧" in client.get("/?lang=ja").text


def test_a_match_is_told_event_by_event_with_its_findings(client: Client, page: str) -> None:
    told = client.get(page).text

    assert [int(number) for number in re.findall(r'<li id="(\d+)"', told)] == [1, 2, 3, 4, 5, 6, 7]
    assert 'href="#4"' in told
    assert "SEC-PLAY-01" in told
    assert "A card is longer than the one below it" in told
    assert "bat has 3 letters, aardvark has 8" in told
    assert "Turn 2" in told
    assert "Note: water on the table" in told


def test_only_findings_and_only_japanese(client: Client, page: str) -> None:
    told = client.get(f"{page}?findings=true&lang=ja").text

    assert re.findall(r'<li id="(\d+)"', told) == ["4"]
    assert "カードは下より長い" in told
    assert '<html lang="ja">' in told


@pytest.mark.parametrize(("viewer", "sees"), [("spectator", False), ("A", False), ("B", False), ("judge", True)])
def test_a_secret_finding_is_for_judges(client: Client, page: str, viewer: str, sees: bool) -> None:
    assert ("SEC-PLAY-02" in client.get(f"{page}?as={viewer}").text) == sees


def test_a_long_match_comes_in_parts(client: Client) -> None:
    match = opened(client)
    turns = [{"event": "TurnStarted", "turn": number} for number in range(1, 951)]
    assert reported(client, match, 0, report_id="r", events=turns).status_code == 201
    page, seen = match.removeprefix("/v1"), []

    while page:
        told = client.get(page).text
        seen += [int(number) for number in re.findall(r'<li id="(\d+)"', told)]
        following = re.search(r'href="([^"]*)" rel="next"', told)
        page = following[1].replace("&amp;", "&") if following else ""

    assert seen == list(range(1, 951))


@pytest.mark.parametrize("text", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 'xy' * 3 }}"])
def test_nothing_that_a_record_says_is_run(client: Client, text: str) -> None:
    match = opened(client, title=text, event=text, round=text, seats={"A": text})
    body = [EVENTS[0], {"event": "MatchNoted", "text": text}]
    assert reported(client, match, 0, report_id="r", by=text, events=body).status_code == 201

    for address in ("/", match.removeprefix("/v1"), f"{match.removeprefix('/v1')}?as=A"):
        told = client.get(address).text.replace(OURS, "")
        assert "<script" not in told
        assert "<img" not in told
        assert "xyxyxy" not in told


@pytest.mark.parametrize("address", ["/?cursor=x", "/?lang=fr", "{page}?as=nobody", "{page}?after=-1", "{page}?x=1"])
def test_a_wrong_address_is_a_problem(client: Client, page: str, address: str) -> None:
    answer = client.get(address.format(page=page))

    assert (answer.status_code, answer.mimetype) == (422, "application/problem+json")


def test_every_page_takes_as_whom_one_looks() -> None:
    house = House()
    for page in (
        "/",
        "/disputes",
        "/penalties",
        "/people",
        "/pairings",
        "/rounds",
        "/import",
        "/audits/flips",
        "/rules/SEC-PLAY-01",
    ):
        assert house.ask("organiser", "GET", f"{page}?as=judge").status_code == 200, page


def test_what_is_wrong_within_a_match_leads_back_to_it(client: Client, page: str) -> None:
    browser = {"Accept": "text/html"}
    for address in (f"{page}/999?as=A&lang=ja", f"{page}/disputes/9?as=A&lang=ja"):
        answer = client.get(address, headers=browser)
        assert (answer.status_code, f'<a href="{page}?as=A&amp;lang=ja">対戦に戻る</a>' in answer.text) == (404, True)
    nowhere = client.get(f"/matches/{UUID(int=9)}/1?as=judge", headers=browser)
    assert (nowhere.status_code, "Back to the match" in nowhere.text) == (404, False)


def test_pages_load_nothing_from_elsewhere_and_no_script_but_ours(client: Client, page: str) -> None:
    for address in ("/", page, "/docs"):
        told = client.get(address).text
        loaded = re.findall(r'<(?:link|img|script|iframe)[^>]*(?:href|src)="([^"]*)"', told)
        assert loaded
        for link in loaded:
            assert link.startswith("/static/")
            answer = client.get(link)
            assert answer.status_code == 200
            assert answer.headers["Cache-Control"] == (f"max-age={DAY}" if link.endswith(".svg") else "no-cache")
        assert told.count("<script") == told.count(OURS) == (address != "/docs")
        assert "style=" not in told


def test_the_documentation_tells_every_operation_shape_and_problem(client: Client) -> None:
    told = client.get("/docs").text
    document = client.get("/openapi.json").json
    anchors = set(re.findall(r'id="([^"]*)"', told))

    assert SORTS.keys() <= anchors
    assert {f"shape-{name}" for name in document["components"]["schemas"]} <= anchors
    for methods in document["paths"].values():
        assert {operation["operationId"] for operation in methods.values() if "operationId" in operation} <= anchors
    assert set(re.findall(r'href="#([^"]*)"', told)) <= anchors


def test_problems_are_explained_in_the_reader_s_language(client: Client) -> None:
    told = client.get("/docs?lang=ja")

    assert (told.headers["Content-Language"], '<html lang="ja">' in told.text) == ("ja", True)
    for sort in SORTS.values():
        assert escape(Speaker("ja").say(sort.title)) in told.text
        assert escape(Speaker("ja").say(sort.means)) in told.text


def test_the_list_is_filtered_by_a_form(client: Client, service: Adjudicator) -> None:
    """All of its fields at once, most of them empty, as a browser sends them."""
    open_, closed = (opened(client, title=title) for title in ("Still on", "All done"))
    assert reported(client, closed, 0, report_id="c", event="MatchClosed").status_code == 201
    assert reported(client, open_, 0, report_id="p", events=EVENTS[:4]).status_code == 201
    for shape in SHAPES:
        for _ in rebuild(service, client.application.extensions["views"], shape.name):
            pass
    empty = "q=&event=&round=&table=&player=&ruleset={}&status={}&findings={}&as=judge&from={}&to="

    def titles(*filters: str) -> list[str]:
        page = client.get("/?" + empty.format(*filters))
        assert page.status_code == 200
        return [title for title in ("Still on", "All done") if f"<strong>{title}" in page.text]

    assert titles("", "", "", "") == ["Still on", "All done"]
    assert titles("secrets", "open", "", "2000-01-01") == ["Still on"]
    assert titles("", "closed", "", "") == ["All done"]
    assert titles("", "", "", "2999-01-01") == []
    assert client.get("/?" + empty.format("malifaux", "", "", "")).status_code == 422
    assert [titles("", "", findings, "") for findings in ("true", "false")] == [["Still on"], ["All done"]]


def test_facts_stand_in_a_row(client: Client) -> None:
    """Nothing before the first of them, and no paragraph where there are none."""
    match = opened(client).removeprefix("/v1")
    void = {"event": "EntriesVoided", "positions": [1], "reason": "x"}
    assert reported(client, f"/v1{match}", 0, report_id="p", by="Haru", events=[EVENTS[0]]).status_code == 201
    assert reported(client, f"/v1{match}", 1, report_id="v", events=[void]).status_code == 201
    page = client.get(f"{match}/1").text
    (facts,) = re.findall(r'<p class="recorded">(.*?)</p>', page, re.DOTALL)
    assert re.sub(r"<[^>]*>", "", facts).partition(" · ")[2] == "Told by Haru · Voided by a ruling"

    header = {"record": "adjudicator", "format": 1, **HEADER, "edition": SECRETS.edition}
    lines = "\n".join(map(json.dumps, [header, EVENTS[0]]))
    brought = client.post("/v1/records?as=judge", data=lines, content_type="application/jsonl").json["id"]
    bare = client.get(f"/matches/{brought}/1").text
    assert '<p class="recorded"' not in bare
