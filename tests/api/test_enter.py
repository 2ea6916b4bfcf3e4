"""The way in for browsers: a token is entered once, the cookie is nobody else's, and leaving leaves nothing."""

from __future__ import annotations

import logging

import pytest
from flask import Flask

from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.http.front import access
from api.settings import Settings
from tests.api.given import HEADER, Client
from tests.api.house import bearer, token_of
from tests.api.secrets import SECRETS

BROWSER = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
BEHIND_TLS = {"Origin": "https://localhost", "Sec-Fetch-Site": "same-origin"}


@pytest.fixture
def guarded(service: Adjudicator) -> Flask:
    app = create_app(service, is_open=False)
    app.testing = True
    return app


@pytest.fixture
def browser(guarded: Flask) -> Client:
    return guarded.test_client()


@pytest.fixture
def token(service: Adjudicator) -> str:
    service.open_match(HEADER | {"edition": SECRETS.edition})
    return token_of(service, "judge", holder="Aki")


def test_a_page_without_a_token_asks_for_one(browser: Client, service: Adjudicator) -> None:
    match = service.open_match(HEADER | {"edition": SECRETS.edition})
    for address in ("/", f"/matches/{match}", "/matches/00000000-0000-0000-0000-000000000009", "/?lang=ja"):
        answer = browser.get(address, headers={"Accept": "text/html,*/*;q=0.8"})
        assert (answer.status_code, answer.mimetype) == (401, "text/html")
        assert 'name="token"' in answer.text
        assert "Haru" not in answer.text
    assert browser.get("/v1/matches").mimetype == "application/problem+json"


@pytest.mark.parametrize(
    ("headers", "name", "is_secure"),
    [(BROWSER, "adjudicator", False), (BEHIND_TLS, "__Host-adjudicator", True)],
)
def test_a_good_token_is_kept_where_no_script_reads_it(
    browser: Client, token: str, headers: dict[str, str], name: str, is_secure: bool
) -> None:
    answer = browser.post("/enter?lang=ja", data={"token": f" {token}\n"}, headers=headers)

    assert (answer.status_code, answer.headers["Location"]) == (303, "/?lang=ja")
    kept = [cookie for cookie in answer.headers.getlist("Set-Cookie") if token in cookie]
    (cookie,) = kept
    assert answer.headers["Cache-Control"] == "no-store"
    assert [one for one in answer.headers.getlist("Set-Cookie") if one.startswith(name)] == kept
    facts = {fact.strip() for fact in cookie.split(";")}
    assert f"{name}={token}" in facts
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= facts
    assert ("Secure" in facts) == is_secure
    assert not any(fact.startswith("Domain") for fact in facts)
    assert token not in answer.text + answer.headers["Location"]


def test_one_enters_looks_and_leaves(browser: Client, token: str) -> None:
    browser.post("/enter", data={"token": token}, headers=BROWSER)
    front = browser.get("/")
    assert "Table 12" in front.text
    assert "judge Aki" in front.text
    assert token not in front.text
    assert front.headers["Cache-Control"] == "no-store"
    assert browser.get("/v1/matches").status_code == 200

    left = browser.post("/leave", headers=BROWSER)
    assert (left.status_code, left.headers["Clear-Site-Data"]) == (303, '"cache"')
    assert browser.get("/").status_code == 401
    assert browser.get("/leave").status_code == 405


def test_revoking_acts_on_the_next_request(browser: Client, service: Adjudicator, token: str) -> None:
    browser.post("/enter", data={"token": token}, headers=BROWSER)
    assert browser.get("/").status_code == 200
    held = service.tokens.find(token)
    assert held
    service.tokens.revoke(held)

    assert browser.get("/").status_code == 401


@pytest.mark.parametrize("given", ["", "adj_", "adj_" + "x" * 43, "é" * 20, "a&token=b", "%00"])
def test_a_wrong_token_sets_nothing(browser: Client, given: str) -> None:
    answer = browser.post("/enter", data={"token": given}, headers=BROWSER)

    assert (answer.status_code, answer.headers.getlist("Set-Cookie")) == (401, [])
    assert given not in answer.text or not given


def test_a_token_entered_elsewhere_does_not_enter_here(browser: Client, token: str) -> None:
    """Nobody is made to enter under somebody else's token by another site's form."""
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        assert browser.post("/enter", data={"token": token}, headers=headers).status_code == 403
        assert browser.post("/leave", headers=headers).status_code == 403
    assert browser.post("/enter", json={"token": token}).status_code == 415
    assert browser.post("/enter", data={"token": token + "x" * 1000}).status_code == 413
    assert browser.get(f"/enter?token={token}").status_code == 422


@pytest.mark.parametrize("site", ["same-site", "cross-site"])
def test_a_page_elsewhere_does_not_act_with_the_cookie(service: Adjudicator, token: str, site: str) -> None:
    """A page of a site nearby is sent even a strict cookie: listed, it needs a token of its own; else all is shut."""
    desk = {"Origin": "http://desk.localhost", "Sec-Fetch-Site": site}
    browser: Client = create_app(
        service, settings=Settings(cors_origins="http://desk.localhost"), is_open=False
    ).test_client()
    browser.set_cookie("adjudicator", token)
    browser.set_cookie("__Host-adjudicator", token)
    (match,) = (str(match) for _, match, _ in service.matches().matches)
    body = {"report_id": "theirs", "event": "MatchNoted", "text": "x"}

    def report(headers: dict[str, str]) -> int:
        answer = browser.post(
            f"/v1/matches/{match}/reports?as=spectator", json=body, headers=headers | {"If-Match": '"0"'}
        )
        return int(answer.status_code)

    assert report(desk) == browser.get("/v1/matches", headers=desk).status_code == 401
    assert report(desk | {"Origin": "http://evil.localhost"}) == 403
    assert browser.post("/enter", data={"token": token}, headers=desk).status_code == 403
    assert browser.post("/leave", headers=desk).status_code == 403
    assert report(BROWSER) == 201
    assert report(desk | bearer(token)) == 200


def test_what_a_cookie_shows_is_kept_nowhere(browser: Client, service: Adjudicator, token: str) -> None:
    """Nothing between keeps an answer for another, and a browser keeps nothing that outlives the cookie."""
    (match,) = (str(match) for _, match, _ in service.matches().matches)
    addresses = ("/", f"/matches/{match}", "/v1/matches", f"/v1/matches/{match}/tables/0", "/docs", "/enter", "/none")
    for headers, cookie in (({}, None), (bearer(token), None), ({}, token), ({}, "none"), (bearer(token), "none")):
        if cookie:
            browser.set_cookie("adjudicator", cookie)
        for address in addresses:
            answer = browser.get(address, headers=headers)
            assert {"authorization", "cookie"} <= {name.lower() for name in answer.vary}
            kept = "no-store" if cookie or address == "/enter" else "private, no-cache"
            assert answer.headers["Cache-Control"] == kept
            if tag := answer.headers.get("ETag"):
                again = browser.get(address, headers=headers | {"If-None-Match": tag})
                assert (again.status_code, again.headers["Cache-Control"]) == (304, kept)


def test_a_browser_says_where_a_form_came_from(browser: Client) -> None:
    """Under `no-referrer` the `Origin` of a form is `null`, and the door would shut."""
    assert browser.get("/enter").headers["Referrer-Policy"] == "same-origin"


def test_the_cookie_no_other_name_can_set_comes_first(browser: Client, service: Adjudicator, token: str) -> None:
    planted = token_of(service, "spectator", holder="Mallory")
    browser.set_cookie("adjudicator", planted)
    browser.set_cookie("__Host-adjudicator", token)
    assert "judge Aki" in browser.get("/").text

    other = token_of(service, "organiser", holder="Chief")
    assert browser.get("/v1/matches", headers=bearer(other)).status_code == 200
    assert browser.get("/v1/matches", headers=bearer("none")).status_code == 401


@pytest.mark.parametrize(
    ("proxies", "told", "place"),
    [
        (0, "192.0.2.{n}", 1),
        (1, "192.0.2.{n}", 6),
        (1, "192.0.2.{n}, 198.51.100.1", 1),
        (2, "192.0.2.{n}, 198.51.100.1", 6),
        (2, "203.0.113.9, 192.0.2.{n}, 198.51.100.1", 6),
        (2, "192.0.2.{n}", 1),
    ],
)
def test_only_proxies_that_are_set_say_from_where_one_asks(
    service: Adjudicator, monkeypatch: pytest.MonkeyPatch, proxies: int, told: str, place: int
) -> None:
    """Six guesses, each told to come from elsewhere: as many are answered as there are places to believe in."""
    monkeypatch.setattr(access, "OF_NETWORK", (0.001, 1))
    client: Client = create_app(service, settings=Settings(proxies=proxies), is_open=False).test_client()
    sent = [{"X-Forwarded-For": told.format(n=n), "Authorization": "Bearer none"} for n in range(6)]

    assert [client.get("/v1/matches", headers=one).status_code for one in sent].count(401) == place


def test_tokens_are_not_guessed_at_the_door(service: Adjudicator, monkeypatch: pytest.MonkeyPatch) -> None:
    """The form and the header empty one bucket."""
    monkeypatch.setattr(access, "OF_NETWORK", (0.001, 4))
    client: Client = create_app(service, is_open=False).test_client()

    def guess(number: int) -> list[int]:
        token = f"adj_{number:043d}"
        entered = client.post("/enter", data={"token": token}, headers=BROWSER)
        client.set_cookie("adjudicator", token)
        return [entered.status_code, client.get("/").status_code]

    assert [guess(number) for number in range(3)] == [[401, 401], [401, 401], [429, 429]]


def test_an_open_service_has_no_way_in(service: Adjudicator) -> None:
    front = create_app(service).test_client().get("/").text

    assert "/enter" not in front
    assert "/leave" not in front


def test_asking_too_often_waits(
    service: Adjudicator, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(access, "OF_TOKEN", (0.001, 3))
    monkeypatch.setattr(access, "OF_NETWORK", (0.001, 2))
    client: Client = create_app(service, is_open=False).test_client()
    one, other = (token_of(service, "judge", holder=name) for name in ("Aki", "Bea"))

    def statuses(token: str, count: int, place: str = "192.0.2.1") -> list[int]:
        ask = {"headers": bearer(token), "environ_overrides": {"REMOTE_ADDR": place}}
        return [client.get("/v1/matches", **ask).status_code for _ in range(count)]

    with caplog.at_level(logging.DEBUG):
        assert statuses("none", 4) == [401, 401, 429, 429]
        assert statuses(one, 4) == [200, 200, 200, 429]  # guessing from the same address takes nothing from it
        assert statuses(other, 1) == [200]
        assert statuses("none", 1, "192.0.2.2") == [401]
        late = client.get("/v1/matches", headers=bearer(one))
        assert (late.json["type"], late.headers["Retry-After"]) == ("/docs#too-many", "1000")
        assert client.get("/static/style.css").status_code == 200
    assert one not in caplog.text
