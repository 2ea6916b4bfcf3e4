"""Links: a browser comes in by one once, an organiser makes and revokes them, and no other site can use them."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta
from html import unescape
from typing import Any, Final
from uuid import UUID

import pytest
from flask import Flask

from adjudicator.dispute import RulingGiven
from adjudicator.disputes import Disputes, Reporting
from adjudicator.rights import ROLES, Role
from adjudicator.service import Adjudicator
from adjudicator.tokens import Held, told
from api.http.app import create_app
from api.http.front import access
from api.settings import Settings
from tests.api.given import HEADER, Client, taken_in
from tests.api.house import bearer, token_of
from tests.api.secrets import SECRETS

BROWSER: Final = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
FORM: Final = "application/x-www-form-urlencoded"


@pytest.fixture
def match(service: Adjudicator) -> UUID:
    return service.open_match(HEADER | {"edition": SECRETS.edition, "event": "Osaka Open"})


@pytest.fixture
def guarded(service: Adjudicator) -> Flask:
    return create_app(service, is_open=False)


@pytest.fixture
def browser(guarded: Flask) -> Client:
    return guarded.test_client()


def held(service: Adjudicator, role: Role = "judge", **more: Any) -> Held:
    found = service.tokens.find(token_of(service, role, **{"holder": "Aki", **more}))
    assert found
    return found


def use(browser: Client, code: str, **headers: str) -> Any:
    return browser.post(f"/enrol/{code}", headers=BROWSER | headers, content_type=FORM)


def test_a_link_gives_a_cookie_once(browser: Client, guarded: Flask, service: Adjudicator) -> None:
    code, _ = service.tokens.link(held(service))

    for _ in range(2):  # opened, looked at by a messenger that shows previews, opened again: nothing is used up
        shown = browser.get(f"/enrol/{code}?lang=en")
        assert (shown.status_code, shown.headers.getlist("Set-Cookie")) == (200, [])
        assert "Enter as judge Aki" in shown.text
        assert shown.headers["Cache-Control"] == "no-store"
    assert browser.head(f"/enrol/{code}").status_code == 200

    answer = use(browser, code)
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")
    kept = [one for one in answer.headers.getlist("Set-Cookie") if "adjudicator=adj_" in one]
    assert len(kept) == 1
    assert {"HttpOnly", "SameSite=Strict", "Path=/"} <= {fact.strip() for fact in kept[0].split(";")}
    assert "judge Aki" in browser.get("/").text

    other = guarded.test_client()
    again = use(other, code)
    assert (again.status_code, again.headers.getlist("Set-Cookie")) == (404, [])
    assert other.get(f"/enrol/{code}").status_code == 404
    assert other.get("/").status_code == 401


def test_a_player_comes_in_at_their_match(browser: Client, service: Adjudicator, match: UUID) -> None:
    code, _ = service.tokens.link(held(service, "player", matches=(match,), seat="A"))

    assert use(browser, code).headers["Location"] == f"/matches/{match}/record"
    code, _ = service.tokens.link(held(service, "judge", matches=(match,)))
    assert use(browser, code).headers["Location"] == f"/matches/{match}"


def test_another_site_uses_no_link(browser: Client, service: Adjudicator) -> None:
    """Nobody is made to come in as somebody else: that takes a button of ours, which says as whom."""
    code, _ = service.tokens.link(held(service))
    for headers in ({"Origin": "https://evil.example"}, {"Origin": "null"}, {"Sec-Fetch-Site": "cross-site"}):
        assert browser.post(f"/enrol/{code}", headers=headers, content_type=FORM).status_code == 403
    assert browser.post(f"/enrol/{code}", json={}).status_code == 415
    assert browser.get(f"/enrol/{code}", headers={"Sec-Fetch-Site": "cross-site"}).headers.getlist("Set-Cookie") == []

    assert use(browser, code).status_code == 303


def test_revoking_ends_what_came_by_links(browser: Client, service: Adjudicator) -> None:
    of = held(service)
    used, unused = (service.tokens.link(of)[0] for _ in range(2))
    use(browser, used)
    assert browser.get("/").status_code == 200
    service.tokens.revoke(of)

    assert browser.get("/").status_code == 401
    assert use(browser, unused).status_code == 404


def test_leaving_ends_the_browsers_own_key(browser: Client, guarded: Flask, service: Adjudicator) -> None:
    code, _ = service.tokens.link(held(service))
    use(browser, code)
    cookie = browser.get_cookie("adjudicator")
    assert cookie
    stolen = guarded.test_client()
    stolen.set_cookie("adjudicator", cookie.value)
    assert stolen.get("/").status_code == 200

    browser.post("/leave", headers=BROWSER)
    assert stolen.get("/").status_code == 401


def test_links_are_not_guessed(service: Adjudicator, monkeypatch: pytest.MonkeyPatch) -> None:
    """Links and tokens empty one bucket; whoever has a good link comes in from the same address all the same."""
    monkeypatch.setattr(access, "OF_ATTEMPTS", (0.001, 3))
    client: Client = create_app(service, is_open=False).test_client()
    code, _ = service.tokens.link(held(service))

    def enter() -> int:
        return int(client.post("/enter", data={"token": f"adj_{'x' * 43}"}, headers=BROWSER).status_code)

    assert [use(client, "x" * 22).status_code, enter(), use(client, "y" * 22).status_code] == [404, 401, 404]
    assert [use(client, "z" * 22).status_code, enter()] == [429, 429]
    assert client.get("/enter").status_code == 200
    assert use(client, code).status_code == 303


# ---- the organiser's page


def as_(service: Adjudicator, role: Role = "organiser", **more: Any) -> dict[str, str]:
    return bearer(token_of(service, role, **{"holder": "Chief", **more})) | BROWSER


def code_in(text: str) -> str:
    return str(re.findall(r"/enrol/([A-Za-z0-9_-]{22})", text)[0])


def test_an_organiser_lets_people_in_and_revokes_it(browser: Client, guarded: Flask, service: Adjudicator) -> None:
    chief = as_(service)
    phone = guarded.test_client()
    made = browser.post("/people", headers=chief, data={"holder": "Bea", "role": "head-judge", "days": "2"})
    assert (made.status_code, made.headers["Cache-Control"]) == (201, "private, no-cache")
    assert "http://localhost/enrol/" in made.text
    assert "<svg" in made.text
    assert "adj_" not in made.text
    page = browser.get("/people", headers=chief).text
    assert "nobody has come in with it yet" in page
    asks = (
        "You came in with this one yourself: it ends here, too.",
        "Every browser that came in with it is out at once.",
        "Whoever it let in is out, too",
    )
    assert [page.count(one) for one in asks] == [1, 1, 1]
    assert use(phone, code_in(made.text)).status_code == 303
    page = browser.get("/people", headers=chief).text
    assert "in 1 browser" in page

    bea = next(one for one in service.tokens.all() if one.issued.holder == "Bea")
    assert (bea.issued.role, bea.issued.maker is not None, bea.issued.by_link) == ("head-judge", True, True)
    second = guarded.test_client()
    assert use(second, code_in(browser.post(f"/people/{bea.digest}/link", headers=chief, content_type=FORM).text))
    assert [one.get("/").status_code for one in (phone, second)] == [200, 200]

    gone = browser.post(f"/people/{bea.digest}/revocation", headers=chief, content_type=FORM)
    assert (gone.status_code, gone.headers["Location"]) == (303, "/people")
    assert [one.get("/").status_code for one in (phone, second)] == [401, 401]
    assert browser.post(f"/people/{bea.digest}/link", headers=chief, content_type=FORM).status_code == 404


def test_who_was_let_in_ends_with_the_organiser_until_another_takes_them_over(
    guarded: Flask, service: Adjudicator
) -> None:
    first, second = token_of(service, "organiser", holder="Aki"), token_of(service, "organiser", holder="Bea")
    aki, bea, phone = (guarded.test_client() for _ in range(3))
    for client, token in ((aki, first), (bea, second)):
        client.set_cookie("adjudicator", token)
    page = aki.post("/people?lang=en", data={"holder": "Cho", "role": "judge"}, headers=BROWSER).text
    use(phone, re.findall(r"/enrol/([\w-]{22})", page)[0])
    assert phone.get("/v1/matches").status_code == 200

    mine = service.tokens.find(first)
    assert mine
    service.tokens.revoke(mine)
    assert phone.get("/v1/matches").status_code == 401
    listed = bea.get("/people?lang=en").text
    assert "ended with the token of who let them in" in listed
    (address,) = re.findall(r'action="(/people/\w+/takeover[^"]*)"', listed)
    assert bea.post(address, headers=BROWSER, content_type=FORM).status_code == 303
    assert "takeover" not in bea.get("/people?lang=en").text
    code = service.tokens.link(next(one for one in service.tokens.all() if one.issued.holder == "Cho"))[0]
    assert use(phone, code).status_code == 303
    assert phone.get("/v1/matches").status_code == 200


def test_a_player_is_let_in_from_their_match(
    browser: Client, guarded: Flask, service: Adjudicator, match: UUID
) -> None:
    chief = as_(service)
    assert f'name="ids" value="{match}"' in browser.get(f"/people?match={match}", headers=chief).text
    given = {"holder": "Haru", "role": "player", "ids": str(match), "seat": "A"}
    made = browser.post("/people", headers=chief, data=given)
    phone = guarded.test_client()
    use(phone, code_in(made.text))

    assert phone.get(f"/matches/{match}?as=A").status_code == 200
    assert phone.get(f"/matches/{match}?as=B").status_code == 403
    assert browser.post("/people", headers=chief, data=given | {"seat": "Z"}).status_code == 422
    assert browser.post("/people", headers=chief, data=given | {"ids": "x"}).status_code == 422
    assert browser.post("/people", headers=chief, data={"holder": "x", "role": "player"}).status_code == 422
    assert browser.post("/people", headers=chief, data={"holder": "x", "role": "king"}).status_code == 422


def test_an_organiser_lets_nobody_in_further_than_they_are(browser: Client, service: Adjudicator, match: UUID) -> None:
    """Of one event: no other event, no match elsewhere, not all of them, not for longer, and nobody else's people."""
    elsewhere = service.open_match(HEADER | {"edition": SECRETS.edition, "event": "Kyoto Open"})
    until = "2998-01-01T00:00:00Z"
    chief = as_(service, events=("Osaka Open",), until=until)
    kyoto, all_of_it = held(service, events=("Kyoto Open",)), held(service, holder="Everywhere")

    def let_in(**given: str) -> int:
        data = {"holder": "Bea", "role": "judge", **given}
        return int(browser.post("/people", headers=chief, data=data).status_code)

    assert let_in(event="Kyoto Open") == 403
    assert [let_in(ids=str(elsewhere)), let_in(ids=str(elsewhere)[:8]), let_in(ids=str(UUID(int=5)))] == [422] * 3
    assert let_in(event="Osaka Open", ids=f"{match} {elsewhere}") == 422
    assert [let_in(), let_in(event="Osaka Open"), let_in(ids=str(match))] == [201] * 3
    made = [one.issued for one in service.tokens.all() if one.issued.holder == "Bea"]
    assert [(one.reaches_all, one.until <= until) for one in made] == [(False, True)] * 3
    page = browser.get("/people", headers=chief).text
    assert ("Everywhere" in page, "Kyoto" in page, "Bea" in page) == (False, False, True)
    for one in (kyoto, all_of_it):
        for what in ("link", "revocation"):
            assert browser.post(f"/people/{one.digest}/{what}", headers=chief, content_type=FORM).status_code == 404
    assert browser.get(f"/people?match={elsewhere}", headers=chief).status_code == 404


def test_matches_are_named_by_the_beginning_of_their_ids(browser: Client, service: Adjudicator, match: UUID) -> None:
    """One that is not there, or not one alone, is refused, whatever the role; nobody is let in to nothing."""
    for number in (0, 1):
        service.open_match(HEADER | {"edition": SECRETS.edition}, match=UUID(f"{9:032x}"[:31] + str(number)))
    chief = as_(service)
    for role in ("judge", "spectator", "player"):
        data = {"holder": "Bea", "role": role, "seat": "A" if role == "player" else ""}
        for ids, says in (
            (str(UUID(int=5)), "There is no match"),
            ("zz", "There is no match zz"),
            ("0000", "Several matches have an id that begins with 0000"),
            (f"{match} zz", "There is no match zz"),
        ):
            refused = browser.post("/people?lang=en", headers=chief, data=data | {"ids": ids})
            assert (refused.status_code, refused.json["errors"][0]["field"]) == (422, "ids"), refused.text
            assert says in refused.json["detail"]
        for ids in (str(match), str(match)[:8], match.hex.upper()[:9]):
            assert browser.post("/people", headers=chief, data=data | {"ids": ids}).status_code == 201
    made = {one.issued.matches for one in service.tokens.all() if one.issued.holder == "Bea"}
    assert made == {(match,)}


@pytest.mark.usefixtures("match")
def test_an_event_without_matches_is_told(browser: Client, service: Adjudicator) -> None:
    """It may begin later; its name may also be mistyped."""
    taken_in(browser)
    chief = as_(service)

    def let_in(event: str) -> str:
        answer = browser.post("/people?lang=en", headers=chief, data={"holder": "B", "role": "judge", "event": event})
        assert answer.status_code == 201
        return str(answer.text)

    assert "is here yet" not in let_in("Osaka Open")
    assert "No match of the event &#39;Kyoto Open&#39; is here yet" in let_in("Kyoto Open")
    assert "is here yet. Did you mean Osaka Open?" in let_in("osaka open")


def test_a_code_that_leads_nowhere_says_so(service: Adjudicator, match: UUID) -> None:
    """An address of this machine alone, on the page of a link and of a slip; not one that others reach."""
    data, chief = {"holder": "Bea", "role": "judge"}, as_(service)
    raised = {"report_id": "d", "position": "0", "claim": "x"}
    for address, is_told in (("", True), ("https://judge.example", False), ("http://192.168.1.20:8000", False)):
        client = create_app(service, settings=Settings(address=address), is_open=False).test_client()
        client.post(f"/matches/{match}/disputes", headers=chief, data=raised)
        Disputes(service).rule(match, 1, RulingGiven(outcome="open", reason="x"), Reporting(report_id="j"), expected=0)
        link = client.post("/people?lang=en", headers=chief, data=data).text
        slip = client.get(f"/matches/{match}/disputes/1/slip?lang=en", headers=chief).text
        assert [("on this machine alone" in page) for page in (link, slip)] == [is_told] * 2


def test_roles_are_named_in_japanese(browser: Client, service: Adjudicator, match: UUID) -> None:
    held(service, "spectator", holder="Watch")
    assert "<strong>観戦者Watch</strong>" in browser.get("/people?lang=ja", headers=as_(service)).text
    player = as_(service, "player", matches=(match,), seat="A")
    refused = browser.get(f"/matches/{match}?as=judge&lang=ja", headers=player)
    assert "ジャッジとして" in refused.json["detail"]


def test_a_match_leads_to_the_form_for_it(browser: Client, service: Adjudicator, match: UUID) -> None:
    roles: tuple[tuple[Role, bool], ...] = (("organiser", True), ("judge", False))
    for role, is_there in roles:
        page = browser.get(f"/matches/{match}?as=spectator&lang=en", headers=as_(service, role)).text
        assert (f'href="/people?match={match}&amp;lang=en">Let somebody in<' in page) is is_there


def test_a_short_token_makes_no_longer_one(browser: Client, service: Adjudicator) -> None:
    until = told(datetime.now(UTC) + timedelta(days=365))
    browser.post("/people", headers=as_(service, until=until), data={"holder": "Bea", "role": "judge", "days": "366"})

    (bea,) = (one.issued for one in service.tokens.all() if one.issued.holder == "Bea")
    assert bea.until <= until


def test_a_deputy_who_came_in_as_the_chief_leaves_nobody_behind(
    browser: Client, guarded: Flask, service: Adjudicator
) -> None:
    """Their link to the chief's token gave the browser, and so all whom that browser let in."""
    chief = held(service, "organiser", holder="Chief")
    made = token_of(service, "organiser", holder="Deputy", maker=chief.digest)
    deputy = service.tokens.find(made)
    assert deputy

    def come_in(page: str) -> Client:
        client: Client = guarded.test_client()
        use(client, re.findall(r"/enrol/([A-Za-z0-9_-]{22})", page)[0])
        return client

    as_deputy = BROWSER | bearer(made)
    as_chief = come_in(browser.post(f"/people/{chief.digest}/link", headers=as_deputy, content_type=FORM).text)
    new = {"holder": "Mole", "role": "organiser"}
    mole = come_in(as_chief.post("/people", data=new, headers=BROWSER).text)
    assert mole.get("/people").status_code == 200

    service.tokens.revoke(deputy)
    assert [one.get("/people").status_code for one in (as_chief, mole)] == [401, 401]


def test_nobody_takes_over_whom_somebody_answers_for(browser: Client, service: Adjudicator) -> None:
    """Else their token would end with that of whoever did."""
    chief = held(service, "organiser", holder="Chief")
    made = token_of(service, "organiser", holder="Deputy")
    taken = browser.post(f"/people/{chief.digest}/takeover", headers=BROWSER | bearer(made), content_type=FORM)
    assert taken.status_code == 303
    deputy = service.tokens.find(made)
    assert deputy
    service.tokens.revoke(deputy)
    assert service.tokens.is_good(chief)


@pytest.mark.parametrize("role", [role for role in ROLES if role != "organiser"])
def test_nobody_else_sees_people(browser: Client, service: Adjudicator, match: UUID, role: Role) -> None:
    more: dict[str, Any] = {"matches": (match,), "seat": "A"} if role == "player" else {}
    headers = as_(service, role, **more)

    assert browser.get("/people", headers=headers).status_code == 403
    assert browser.post("/people", headers=headers, data={"holder": "x", "role": "organiser"}).status_code == 403
    assert "/people" not in browser.get("/", headers=headers).text


def test_another_site_lets_nobody_in(browser: Client, service: Adjudicator) -> None:
    token = token_of(service, "organiser", holder="Chief")
    browser.set_cookie("adjudicator", token)
    data = {"holder": "Mallory", "role": "organiser"}
    assert browser.post("/people", data=data, headers={"Origin": "https://evil.example"}).status_code == 403
    assert browser.post("/people", data=data, headers=BROWSER).status_code == 201


def test_an_open_service_makes_no_tokens_for_later(service: Adjudicator) -> None:
    """Whoever reaches it would make themselves an organiser of the day it is open no more."""
    client = create_app(service).test_client()

    assert client.get("/people").status_code == 403
    assert client.post("/people", data={"holder": "x", "role": "organiser"}, headers=BROWSER).status_code == 403
    assert service.tokens.all() == []


def test_a_link_leads_where_the_phone_can_go(service: Adjudicator) -> None:
    chief = as_(service)
    address = Settings(address="https://judge.example/")
    client = create_app(service, settings=address, is_open=False).test_client()
    assert "https://judge.example/enrol/" in client.post(
        "/people", headers=chief, data={"holder": "x", "role": "judge"}
    ).text  # fmt: skip
    behind_tls = create_app(service, is_open=False).test_client()
    secure = chief | {"Origin": "https://localhost"}
    assert "https://localhost/enrol/" in behind_tls.post(
        "/people", headers=secure, data={"holder": "x", "role": "judge"}
    ).text  # fmt: skip


def test_many_people_are_listed_page_by_page_and_found_by_name(browser: Client, service: Adjudicator) -> None:
    chief = as_(service)
    for number in range(5):
        token_of(service, "judge", holder=f"Judge {number}")

    address, shown = "/people?limit=4&lang=en", []
    while address:
        page = browser.get(address, headers=chief).text
        assert "6 tokens" in page
        shown.append(len(re.findall(r"<li>\s*<p><strong>", page)))
        later = re.search(r'href="([^"]+)" rel="next"', page)
        address = unescape(later[1]) if later else ""
    assert shown == [4, 2]
    found = browser.get("/people?q=JUDGE+3&lang=en", headers=chief).text
    assert "1 token<" in found
    assert "Judge 3" in found
