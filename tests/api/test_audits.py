"""Audits of flips by HTTP: of a match, a player, an event, a season; for judges, of matches they may know."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise
from uuid import UUID, uuid4

import pytest

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.http.shared import audits
from projections.views import views_of
from projections.views.tables import Views
from tests.api.given import Client, Json
from tests.api.house import bearer, token_of
from tests.fairness.decks import Player, stacked
from tests.fairness.stored import store


@pytest.fixture(scope="module")
def stored() -> Iterator[tuple[Adjudicator, Views]]:
    """Eight matches of a player who stacks the deck, and one of another who does not."""
    with Adjudicator([malifaux, mtg_trpg]) as made:
        views = views_of(made)
        store(made, views, Player(shuffle=stacked(0.9), turns=4), 8, "crooked", event="Osaka Open")
        store(made, views, Player(turns=3), 1, "honest", event="Kyoto Open", seats={"A": "Ren", "B": "Mina"})
        yield made, views


@pytest.fixture(scope="module")
def service(stored: tuple[Adjudicator, Views]) -> Adjudicator:
    return stored[0]


@pytest.fixture(scope="module")
def client(stored: tuple[Adjudicator, Views]) -> Client:
    return create_app(stored[0], views=stored[1]).test_client()


def crooked(service: Adjudicator) -> UUID:
    """One of the matches with a stacked deck; others may be stored beside them."""
    return next(
        one for one in service.match_ids() if isinstance(one, UUID) and service.header(one).event == "Osaka Open"
    )


def asked(client: Client, query: str = "", status: int = 200, **more: Json) -> Json:
    answer = client.get(f"/v1/audits/flips?as=judge&{query}", **more)
    assert answer.status_code == status, answer.text
    return answer.json


def test_a_stacked_deck_is_told_with_its_numbers(client: Client) -> None:
    found = asked(client, "player=HARU")

    (top,) = [one for one in found["answers"] if one["name"] == "RJ-top"]
    assert (top["says"], top["about"]) == ("unlikely", "the Red Joker in the first quarter of the deck")
    assert top["seen"] > 1.5 * top["expected"]
    assert top["p"] <= top["q"] <= found["level"] == 0.01
    assert (found["matches"], found["behind"], found["left_out"]) == (8, 0, 0)
    assert "fair shuffles hardly ever give" in found["verdict"]


def test_it_is_of_what_was_asked_for(client: Client, service: Adjudicator) -> None:
    whole = asked(client)
    parts = [asked(client, query) for query in ("event=osaka+open", "event=Kyoto+Open")]

    assert [one["matches"] for one in (whole, *parts)] == [9, 8, 1]
    assert whole["cards"] == sum(one["cards"] for one in parts)
    assert asked(client, "player=ren")["cards"] == parts[1]["cards"]
    assert asked(client, "deck=B")["cards"] == asked(client, "to=2000-01-01")["cards"] == 0
    assert asked(client, "from=2000-01-01&ruleset=malifaux")["cards"] == whole["cards"]
    one = crooked(service)
    assert asked(client, f"match={one}")["matches"] == 1


@pytest.mark.parametrize("address", ["/v1/audits/flips", "/v1/flips", "/v1/findings", "/audits/flips"])
def test_a_match_that_is_not_there_or_not_theirs_to_know_of_is_not_found(
    stored: tuple[Adjudicator, Views], client: Client, address: str
) -> None:
    service, views = stored
    guarded = create_app(service, views=views, is_open=False).test_client()
    other = bearer(token_of(service, "judge", events=("Kyoto Open",)))
    one, nowhere = crooked(service), uuid4()
    asked_of = f"{address}?as=judge&match=" if address.startswith("/v1") else f"{address}?match="

    assert client.get(f"{asked_of}{one}").status_code == 200
    said: list[Json] = [client.get(f"{asked_of}{nowhere}")]
    said += [guarded.get(f"{asked_of}{match}", headers=other) for match in (nowhere, one)]
    assert [answer.status_code for answer in said] == [404, 404, 404]
    assert [answer.json["detail"] for answer in said] == [
        f"There is no match {match}" for match in (nowhere, nowhere, one)
    ]


def test_what_cannot_be_asked_is_told_with_what_can(client: Client) -> None:
    assert asked(client, "by=nobody", 422)["errors"][0]["says"] == "nobody is none of deck, player"
    assert asked(client, "seed=-5", 422)["errors"][0]["says"] == "0 or more is needed"
    assert asked(client, f"from={'9' * 30}", 422)["errors"][0]["says"].endswith(
        "is not what is needed: a day, as 2026-11-21"
    )


def test_too_little_is_said_to_be_too_little(client: Client) -> None:
    found = asked(client, "player=ren&lang=ja")

    assert {one["says"] for one in found["answers"]} <= {"few", "usual"}
    assert "枚数" in found["verdict"]
    assert "デッキの上半分のラム" in [one["about"] for one in found["answers"]]


def test_what_a_ruling_voided_does_not_count(client: Client, stored: tuple[Adjudicator, Views]) -> None:
    service, views = stored
    match = store(service, views, Player(turns=1), 1, "voided", event="Nara Open")[0]
    before = asked(client, "event=nara+open")
    at = service.reading(match).position
    service.report(
        match, [{"event": "EntriesVoided", "positions": [3], "reason": "a slip"}], expected=at, report_id="v"
    )
    store(service, views, Player(turns=1), 0, "")

    gone = before["cards"] - asked(client, "event=nara+open")["cards"]
    assert gone == len(service.reading(match).entries.events[3].cards)


def test_each_player_and_each_deck_by_itself(client: Client) -> None:
    whole, players, every = (asked(client, query) for query in ("", "by=player", "by=deck"))

    assert whole["rows"] == []
    assert [(row["player"], row["says"] == "unlikely") for row in players["rows"]] == [("Haru", True), ("Ren", False)]
    assert sum(row["matches"] for row in players["rows"]) == whole["matches"]
    assert players["rows"][0]["foremost"] == "the Red Joker in the first quarter of the deck"
    assert all(row["p"] <= row["q"] and row["match"] is row["deck"] is None for row in players["rows"])
    assert sorted(row["match"] for row in every["rows"]) == sorted({row["match"] for row in every["rows"]})
    assert sum(row["cards"] for row in every["rows"]) == whole["cards"]
    assert {row["deck"] for row in every["rows"]} == {"A"}


def test_too_many_rows_for_one_request_are_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audits, "ROWS", 3)

    assert asked(client, "by=deck", 422)["errors"][0]["field"] == "by"
    assert len(asked(client, "by=player")["rows"]) == 2


def test_what_is_on_record_of_nobody_is_told(client: Client, service: Adjudicator) -> None:
    nowhere = asked(client, "player=Hari&event=Osaka+Open")

    assert (nowhere["cards"], nowhere["alarm"], nowhere["p"]) == (0, False, 1.0)
    assert nowhere["verdict"].endswith("is on record for this question: event Osaka Open and player Hari")
    (never,) = asked(client, f"match={crooked(service)}&to=2000-01-01")["verdict"].splitlines()
    assert never.startswith("No card of a physical deck is on record")


def test_decks_of_other_games_and_of_the_service_are_not_audited(stored: tuple[Adjudicator, Views]) -> None:
    service, views = stored
    client = create_app(service, views=views).test_client()
    games = {game.name: game for game in (malifaux, mtg_trpg)}

    def told(ruleset: str, **header: Json) -> Json:
        given = {"ruleset": ruleset, "edition": games[ruleset].edition, "seats": {"A": "", "B": ""}, **header}
        (wrong,) = asked(client, f"match={service.open_match(given)}", 422)["errors"]
        return wrong

    nothing = "Role-playing with Magic decks does not say what becomes of decks, so there is nothing to audit"
    assert told("mtg_trpg")["says"] == nothing
    managed = told("malifaux", randomness="managed", setup={"seats": {"A": {}, "B": {}}})
    assert managed["field"] == "match"
    assert managed["says"].endswith("an audit is about physical decks")
    assert asked(client, "ruleset=mtg_trpg", 422)["errors"][0]["field"] == "ruleset"


@pytest.mark.parametrize(
    "query",
    [
        "from=2026-02-01&to=2026-01-31",
        "level=0",
        "level=0.5",
        "ruleset=chess",
        "from=yesterday",
        "match=12",
        "colour=red",
    ],
)
def test_wrong_questions_are_told(client: Client, query: str) -> None:
    assert asked(client, query, 422)["errors"][0]["field"] == query.partition("=")[0]


def test_it_is_for_judges(client: Client) -> None:
    assert client.get("/v1/audits/flips").status_code == 403
    assert client.get("/v1/audits/flips?as=A").status_code == 403


def test_a_token_audits_the_matches_it_covers(stored: tuple[Adjudicator, Views]) -> None:
    service, views = stored
    closed = create_app(service, views=views, is_open=False).test_client()
    tokens = {
        "judge": token_of(service, "judge", events=("Kyoto Open",)),
        "player": token_of(service, "player", seat="A", matches=tuple(service.match_ids())),
    }

    assert asked(closed, headers=bearer(tokens["judge"]))["matches"] == 1
    assert asked(closed, "player=haru", headers=bearer(tokens["judge"]))["cards"] == 0
    asked(closed, status=403, headers=bearer(tokens["player"]))


def test_the_same_question_is_not_answered_twice(client: Client) -> None:
    first = client.get("/v1/audits/flips?as=judge&event=Kyoto+Open")

    tag = {"If-None-Match": first.headers["ETag"]}
    assert client.get("/v1/audits/flips?as=judge&event=Kyoto+Open", headers=tag).status_code == 304
    assert client.get("/v1/audits/flips?as=judge&event=Kyoto+Open&level=0.05", headers=tag).status_code == 200


def test_too_much_for_one_request_is_told(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audits, "MOST", 10)

    assert "More than 10" in asked(client, status=422)["detail"]


# ---- the page


def test_the_page_shows_verdict_rows_and_charts(client: Client) -> None:
    page = client.get("/audits/flips?by=player").text

    assert "fair shuffles hardly ever give" in page
    assert page.count("<svg") == page.count("<figcaption>") == 5
    assert "<b>Haru</b>" in page
    assert re.findall("<script[^>]*>", page) == ['<script type="module" src="/static/times.mjs">']
    japanese = client.get("/audits/flips?lang=ja").text
    assert "実物のデッキの監査" in japanese
    for told in (page, japanese):  # names below columns do not lap over each other
        (kinds,) = re.findall(r"<svg.*?</svg>", told.partition("<figcaption>")[2].partition("</figure>")[0])
        names = re.findall(r'x="([\d.]+)" y="191" text-anchor="middle"(?: font-size="([\d.]+)")?>([^<]*)<', kinds)
        ends = [(float(x), len(name) * float(size or 11) / (1 if name > "~" else 2) / 2) for x, size, name in names]
        assert all(x + half <= y - other for (x, half), (y, other) in pairwise(ends)), names
    assert 'href="/audits/flips"' in client.get("/").text


def test_the_page_of_a_match_leads_to_the_audit_of_its_decks(client: Client, service: Adjudicator) -> None:
    match = crooked(service)

    assert f"/audits/flips?match={match}" in client.get(f"/matches/{match}?as=judge").text
    assert f"/audits/flips?match={match}" not in client.get(f"/matches/{match}?as=A").text
    page = client.get(f"/audits/flips?match={match}").text
    assert f'name="match" value="{match}"' in page


def test_the_page_says_what_cannot_be_asked(client: Client) -> None:
    for day in ("2026-13-45", "2026-02-29", "0000-00-00"):
        asked(client, f"from={day}", 422)
        assert asked(client, f"to={day}", 422)["errors"][0]["field"] == "to"
        assert client.get(f"/audits/flips?from={day}").status_code == 422
    wrong = client.get("/audits/flips?from=2026-02-02&to=2026-01-01")

    assert (wrong.status_code, "2026-02-02 is after 2026-01-01" in wrong.text) == (422, True)
    nobody = client.get("/audits/flips?player=%3Cb%3E")
    assert nobody.status_code == 200
    assert "player &lt;b&gt;" in nobody.text
    assert "<svg" not in nobody.text


def test_the_page_is_for_judges(stored: tuple[Adjudicator, Views]) -> None:
    service, views = stored
    closed = create_app(service, views=views, is_open=False).test_client()
    tokens = {
        "judge": token_of(service, "judge", events=("Kyoto Open",)),
        "organiser": token_of(service, "organiser"),
        "player": token_of(service, "player", seat="A", matches=tuple(service.match_ids())),
        "spectator": token_of(service, "spectator"),
    }
    pages = {role: closed.get("/audits/flips?by=player", headers=bearer(token)) for role, token in tokens.items()}

    assert {role: page.status_code for role, page in pages.items()} == {
        "judge": 200, "organiser": 200, "player": 403, "spectator": 403,
    }  # fmt: skip
    assert "Haru" not in pages["judge"].text
    assert "Haru" in pages["organiser"].text
    assert "/audits/flips" not in closed.get("/", headers=bearer(tokens["player"])).text


def test_matches_in_play_are_left_out_for_who_plays_in_them_and_for_browsers_without_a_reason(
    stored: tuple[Adjudicator, Views],
) -> None:
    service, views = stored
    app, of = create_app(service, views=views, is_open=False), "event=Kyoto Open"
    mine, other = (bearer(token_of(service, "judge", holder=name)) for name in ("Ren", "Aki"))
    browser = app.test_client()
    browser.set_cookie("adjudicator", token_of(service, "judge", holder="Aki"))

    def told(client: Client, **more: Json) -> list[int]:
        flips = client.get(f"/v1/flips?as=judge&{of}", **more).json["flips"]
        return [asked(client, of, **more)["matches"], len(flips)]

    assert all(told(app.test_client(), headers=other))
    assert told(app.test_client(), headers=mine) == told(browser) == [0, 0]
