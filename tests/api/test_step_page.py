"""The page of an entry: what happened, the table beside it, what changed, the ways on; rules and errors as pages."""

from __future__ import annotations

import json
import re
from functools import cache
from html import unescape

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.replay.record import read
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import Client, opened, reported
from tests.given import EXAMPLES

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}


@cache
def samples() -> Flask:
    """The application with the sample matches, made once."""
    service = Adjudicator(RULESETS)
    for path in sorted(EXAMPLES.glob("*.match.jsonl")):
        service.import_record(read(path.read_bytes(), service.rulesets))
    return create_app(service)


@pytest.fixture
def desk() -> FlaskClient:
    return samples().test_client()


@pytest.fixture
def duels(desk: FlaskClient) -> str:
    """The page of the match at table 7."""
    matches = desk.get("/v1/matches").get_json()["matches"]
    [match] = [one["id"] for one in matches if one["header"]["title"] == "Osaka Open R3, table 7"]
    return f"/matches/{match}"


@pytest.fixture
def page(match: str) -> str:
    return match.removeprefix("/v1")


def text_of(told: str) -> str:
    """What a page says, without its elements."""
    return " ".join(unescape(re.sub(r"<[^>]+>", " ", re.sub(r"</?span[^>]*>", "", told))).split())


def test_a_step_tells_the_breach_the_duel_and_what_changed(desk: FlaskClient, duels: str) -> None:
    told = text_of(desk.get(f"{duels}/11?as=judge").text)

    assert "Mina (B) cheats Old Ferrow's flip with 13R" in told
    assert "MFX-CHEAT-02" in told
    assert "A flip on which at least one ⊖ is in force" in told  # the rule's text
    assert "Opposed duel" in told
    assert "Stands at step C" in told
    assert "Flipped 6T 9M 4R 8C" in told
    assert "Modifier −1 +1" in told
    assert "Mina's hand − 13R" in told


def test_a_player_sees_counts_where_cards_are_unseen(desk: FlaskClient, duels: str) -> None:
    mine, theirs = (text_of(desk.get(f"{duels}/11?as={seat}").text) for seat in "BA")

    assert "4T 6C 11M 9C 1R" in mine
    assert "4T 6C 11M 9C 1R" not in theirs
    assert "5 cards" in theirs


def test_changes_are_told_once_by_name_in_both_languages(desk: FlaskClient, duels: str) -> None:
    english = text_of(desk.get(f"{duels}/11?as=spectator").text)
    japanese = text_of(desk.get(f"{duels}/11?as=judge&lang=ja").text)

    changed = english[english.index("What changed") : english.index("Seen by")]
    assert "Mina's cards in hand 6 → 5" in changed
    assert "Old Ferrow's card in the conflict 9M → 13R" in changed
    assert not re.search(r"\bunknown\b|\bseats\b|\bd1\b|_", changed)
    assert "Minaの手札 − 13R" in japanese


def test_a_session_shows_its_check_its_combat_and_its_characters(desk: FlaskClient) -> None:
    matches = desk.get("/v1/matches").get_json()["matches"]
    [match] = [
        one["id"]
        for one in matches
        if one["header"]["ruleset"] == "mtg_trpg" and "as the table had it" in one["header"]["title"]
    ]
    seen = {viewer: text_of(desk.get(f"/matches/{match}/8?as={viewer}").text) for viewer in ("judge", "A")}
    fight = text_of(desk.get(f"/matches/{match}/31?as=judge").text)

    assert "B's body check" in seen["judge"]
    assert "Mina's library, number of cards 53 → 52" in seen["judge"]
    assert "Forest#1" in seen["judge"]
    assert "Forest#1" not in seen["A"]
    assert "Combat against a horde" in fight
    assert "Haru's life 20 → 0" in fight


def test_what_each_knew_stands_side_by_side(desk: FlaskClient, duels: str) -> None:
    judge, seat, spectator = (text_of(desk.get(f"{duels}/11?as={one}").text) for one in ("judge", "B", "spectator"))

    assert "What each knew here" in judge
    assert "Mina (B): Hand 5 cards 5 cards 4T 6C 11M 9C 1R 4T 6C 11M 9C 1R" in judge
    assert "Mina (B): Hand 5 cards 4T 6C 11M 9C 1R" in seat
    assert "What each knew here" not in spectator
    assert "Next flip" in spectator


def test_what_each_knew_is_told_once_the_game_has_opened_its_secrets(desk: FlaskClient) -> None:
    matches = desk.get("/v1/matches").get_json()["matches"]
    [match] = [one["id"] for one in matches if one["header"]["title"] == "Seven espers, table 1"]
    told = text_of(desk.get(f"/matches/{match}/11").text)
    assert "What each knew here" in told


def test_the_way_back_from_a_finding_leads_to_findings(desk: FlaskClient, duels: str) -> None:
    listed = unescape(desk.get(f"{duels}?as=judge&findings=true").text)
    address = next(found for found in re.findall(r'class="step" href="([^"]+)"', listed) if "/11?" in found)
    assert "findings=true" in address
    page = unescape(desk.get(address).text)
    assert "← Findings only" in page
    assert all("findings=true" in found for found in re.findall(r'href="([^"]+)"[^>]* rel="next"', page))


def test_as_played_and_as_ruled_stand_side_by_side() -> None:
    service = Adjudicator(RULESETS)
    path = EXAMPLES / "disputed-duels.match.jsonl"
    match, _ = service.import_record(read(path.read_bytes(), service.rulesets))
    page = create_app(service).test_client()
    assert "As played and as ruled" not in text_of(page.get(f"/matches/{match}/11?as=judge").text)

    void = [{"event": "EntriesVoided", "positions": [11], "reason": "the flip was negative"}]
    service.report(match, void, expected=service.reading(match).position, report_id="ruling")
    told = text_of(page.get(f"/matches/{match}/11?as=judge").text)

    assert (
        "As played and as ruled Opposed duel As played As ruled Old Ferrow of Mina (B): Stands at step C step B" in told
    )
    assert "Mina (B): Hand 4T 6C 11M 9C 1R 13R 4T 6C 11M 9C 1R" in told
    assert "As played and as ruled" not in text_of(page.get(f"/matches/{match}/10?as=judge").text)


def test_what_a_ruling_did_leads_to_its_dispute(desk: FlaskClient) -> None:
    matches = desk.get("/v1/matches").get_json()["matches"]
    [match] = [one["id"] for one in matches if one["header"]["title"] == "Osaka Open R6, table 1"]
    assert f"/matches/{match}/disputes/1?" in desk.get(f"/matches/{match}/15?as=judge").text
    assert "By the ruling in dispute" not in desk.get(f"/matches/{match}/14?as=judge").text


def test_an_imported_entry_may_name_a_ruling_that_there_is_not(client: Client, match: str) -> None:
    voids = {"event": "EntriesVoided", "positions": [2], "reason": "x", "ruling": "so be it"}
    assert reported(client, match, 7, "judge", report_id="v", events=[voids]).status_code == 409
    given = client.get(f"{match}/record?as=judge").text + json.dumps(voids)
    copy = client.post("/v1/records?as=judge", data=given.encode(), content_type="application/jsonl")
    assert copy.status_code == 201, copy.text
    there = copy.headers["Location"].removeprefix("/v1")
    assert client.get(f"{there}/8?as=judge").status_code == 200


def test_panels_are_data_too(desk: FlaskClient, duels: str) -> None:
    for viewer, hand in (("B", "4T 6C 11M 9C 1R"), ("A", "5 cards")):
        told = desk.get(f"/v1{duels}/steps/11/panels?as={viewer}").get_json()
        cards = next(panel for panel in told["panels"] if panel["heading"] == "Cards")
        assert cards["columns"] == ["Haru (A)", "Mina (B)"]
        assert cards["rows"][0]["cells"][1] == hand


def test_a_far_finding_is_looked_for_when_it_is_asked_for(client: Client) -> None:
    match = opened(client)
    notes = [{"event": "MatchNoted", "text": "x"}] * 60
    reported(client, match, 0, report_id="a", events=notes)
    page = match.removeprefix("/v1")
    told = client.get(f"{page}/1?as=judge").text

    assert f'href="{page}/1?as=judge&amp;find=after" aria-label="Next finding"' in told
    answer = client.get(f"{page}/1?as=judge&find=after")
    assert (answer.status_code, answer.headers["Location"]) == (303, f"{page}/1?as=judge")
    assert "find=after" not in client.get(f"{page}/1?as=judge").text  # all are judged now: there is none


def test_a_drawing_has_a_page_with_a_way_back(desk: FlaskClient) -> None:
    matches = desk.get("/v1/matches").get_json()["matches"]
    match = next(one["id"] for one in matches if one["header"]["title"] and "table" in one["header"]["title"].lower()
                 and desk.get(f"/matches/{one['id']}/1/table").status_code == 200)  # fmt: skip
    told = desk.get(f"/matches/{match}/1/table?as=judge&lang=ja").text

    assert f'href="/matches/{match}/1?as=judge' in told
    assert f"/v1/matches/{match}/tables/1/drawing.svg" in told
    assert "盤面図 #1" in told
    assert "卓 #1" not in told
    cardless = next(one["id"] for one in matches if one["header"]["ruleset"] == "mtg_trpg")
    assert desk.get(f"/matches/{cardless}/1/table").status_code == 404


def test_a_match_is_searched_on_its_page_and_the_way_leads_back(desk: FlaskClient, duels: str) -> None:
    def hits(query: str) -> list[int]:
        told = desk.get(f"{duels}?as={query}").text
        return [int(number) for number in re.findall(r'<li id="(\d+)"', told)]

    assert hits("judge&q=CHEATS+13r&seat=&kind=&model=&rule=") == [11]
    assert hits("judge&q=13R&kind=FateCheated") == [11]
    assert hits("judge&rule=MFX-CHEAT-02") == [11]
    assert hits("judge&model=pike&kind=ModelActivated") == hits("judge&q=Lantern+Pike&kind=ModelActivated")
    assert hits("judge&q=nothing+like+it") == []
    assert desk.get(f"{duels}?as=judge&kind=FateCheats").status_code == 422

    listed = desk.get(f"{duels}?as=judge&q=13R").text
    step = desk.get(f"{duels}/11?as=judge&q=13R").text
    assert f'href="{duels}/11?as=judge&amp;reading=played&amp;q=13R"' in listed
    assert f'href="{duels}?as=judge&amp;reading=played&amp;q=13R#11"' in step
    assert f'href="{duels}/12?as=judge&amp;q=13R" rel="next"' in step


def test_a_search_finds_what_its_viewer_may_read(desk: FlaskClient, duels: str) -> None:
    drawn = {one: text_of(desk.get(f"{duels}?as={one}&q=12T").text) for one in ("judge", "B", "A", "spectator")}

    for viewer in ("judge", "B"):
        assert "draws 12T 2R" in drawn[viewer]
    for viewer in ("A", "spectator"):
        assert "No entry here holds that" in drawn[viewer]
    entries = desk.get(f"/v1{duels}/entries?as=A&q=12T").get_json()["entries"]
    assert entries == []
    [entry] = desk.get(f"/v1{duels}/entries?as=B&q=12t&kind=CardsDrawn").get_json()["entries"]
    assert entry["position"] == 21


def test_a_timeline_marks_entries_and_outlines_the_match(client: Client, desk: FlaskClient, duels: str) -> None:
    told = desk.get(f"{duels}?as=judge").text
    items = re.findall(r'<li id="(\d+)"(.*?)</li>', told, re.DOTALL)
    marked = {number: text_of(" ".join(re.findall(r'class="mark">([^<]*)<', item))) for number, item in items}
    outline = text_of(told[told.index('class="outline"') : told.index("</details>", told.index('class="outline"'))])

    assert (marked["4"], marked["11"], marked["15"]) == ("duel", "cheat", "duel ends")
    assert re.search(r"Turn 1 #1–\d+ · \d+ findings Activation: Old Ferrow \d+ findings", outline)

    match = opened(client)
    reported(client, match, 0, report_id="r", events=[{"event": "MatchNoted", "text": "x"}])
    body = {"report_id": "d", "position": 1, "claim": "no"}
    assert client.post(f"{match}/disputes", json=body).status_code == 201
    assert "note dispute 1" in text_of(client.get(match.removeprefix("/v1")).text)


def test_kinds_of_event_are_told_in_words(desk: FlaskClient, duels: str) -> None:
    told = {lang: desk.get(f"{duels}?as=judge&kind=FateCheated&lang={lang}").text for lang in ("en", "ja")}

    assert '<option value="FateCheated" selected>cheat</option>' in told["en"]
    assert '<option value="FateCheated" selected>チート</option>' in told["ja"]
    assert ">← 検索結果：チート<" in desk.get(f"{duels}/11?as=judge&kind=FateCheated&lang=ja").text


def test_ways_lead_to_neighbours_findings_activations_and_turns(client: Client, page: str) -> None:
    told = client.get(f"{page}/4?as=A&lang=ja").text
    ways = re.findall(r'href="([^"]*)"(?: rel="(\w+)")? aria-label="([^"]*)"', told)

    assert {rel: to.partition("?")[0] for to, rel, _ in ways if rel} == {"prev": f"{page}/3", "next": f"{page}/5"}
    assert {label: to.partition("?")[0] for to, _, label in ways}["次のターン"] == f"{page}/5"
    assert all("as=A" in to and "lang=ja" in to for to, _, _ in ways)
    assert 'rel="next"' not in client.get(f"{page}/7").text
    assert 'rel="prev"' not in client.get(f"{page}/0").text


def test_a_finding_is_reached_from_far(client: Client, page: str) -> None:
    for position, label in ((7, "Finding before"), (1, "Next finding")):
        told = client.get(f"{page}/{position}?as=judge").text
        assert f'href="{page}/4?as=judge" aria-label="{label}"' in told


def test_a_number_leads_to_its_entry(client: Client, page: str) -> None:
    answer = client.get(f"{page}?at=3&as=A&findings=true")

    assert (answer.status_code, answer.headers["Location"]) == (303, f"{page}/3?as=A&findings=true")
    assert client.get(f"{page}?at=-1").status_code == 422


def test_every_entry_of_every_sample_has_a_page_for_everybody(desk: FlaskClient) -> None:
    for match in desk.get("/v1/matches").get_json()["matches"]:
        last = desk.get(f"/v1/matches/{match['id']}").get_json()["position"]
        for position in range(0, last + 1, max(1, last // 20)):
            for viewer in ("judge", "spectator", "A" if "A" in match["header"]["seats"] else "spectator"):
                answer = desk.get(f"/matches/{match['id']}/{position}?as={viewer}&lang=ja")
                assert answer.status_code == 200, answer.text
                assert len(answer.data) < 150_000


def test_a_rule_has_a_page_in_both_languages(desk: FlaskClient) -> None:
    told = desk.get("/rules/MFX-CHEAT-02?lang=ja").text

    assert "チート不可" in told
    assert "No cheating on a flip with a negative modifier" in told
    assert "rules.cheat:negative_flip_is_not_cheated" in told
    assert "/rules/MFX-CHEAT-01" in told
    assert re.search(r"違反あり · MFX-\S+</summary>", told)
    assert 'href="#MFX-DS-CHEAT-02a"' in told


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/nothing/here", 404),
        ("/rules/MFX-CHEAT-99", 404),
        ("/matches/00000000-0000-0000-0000-000000000009", 404),
        ("{page}/8", 404),
        ("{page}/1?as=nobody", 422),
        ("{page}/1?x=<script>", 422),
        ("/v1/matches?limit=x", 422),
        ("/leave", 405),
    ],
)
def test_an_error_is_a_page_for_a_browser_and_a_problem_for_a_program(
    client: Client, page: str, address: str, status: int
) -> None:
    for accepted, media in ((BROWSER, "text/html"), ({}, "application/problem+json")):
        answer = client.get(address.format(page=page), headers=accepted)
        assert (answer.status_code, answer.mimetype) == (status, media)
        assert "Accept" in answer.vary
        assert "<script>" not in answer.text
    assert "<h1>" in client.get(address.format(page=page), headers=BROWSER).text


def test_nothing_that_a_record_says_is_run_on_a_step(client: Client) -> None:
    text = '"><script>alert(1)</script>'
    match = opened(client, title=text, seats={"A": text})
    reported(client, match, 0, report_id="r", by=text, events=[{"event": "MatchNoted", "text": text}])

    told = client.get(f"{match.removeprefix('/v1')}/1").text
    assert "<script>alert" not in told
    assert re.findall(r'<script[^>]*src="([^"]*)"', told) == [
        "/static/step.mjs",
        "/static/live.mjs",
        "/static/times.mjs",
    ]
