"""Forms that are refused: each comes back on its page, with what was typed, chosen and ticked, and what is wrong."""

from __future__ import annotations

import re
from html import unescape
from typing import Any, Final

import pytest
from eventsourcing.persistence import OperationalError

from adjudicator.disputes import Disputes
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import EVENTS, HEADER, Client, raised, ruled
from tests.api.house import House, token_of
from tests.api.secrets import SECRETS

BROWSER: Final = {"Accept": "text/html"}
TYPED: Final = 'She said "pass" <twice>\nand </textarea> once'
BLANK: Final = "\u3000"


def sent(client: Client, address: str, **fields: str) -> Any:
    return client.post(address, data={"report_id": "f", **fields}, headers=BROWSER)


def form_in(page: str) -> str:
    """The one form that a page gives back."""
    (found,) = re.findall(r' id="sent".*?</form>', page, re.DOTALL)
    return str(found)


def alert_in(page: str) -> str:
    (found,) = re.findall(r'role="alert">(.*?)</div>', form_in(page), re.DOTALL)
    return unescape(found)


@pytest.mark.parametrize(
    ("path", "fields", "says", "kept"),
    [
        ("statements", {"text": TYPED, "seat": "Q", "by": "Kei"}, "seat Q", [TYPED, 'value="Kei"']),
        ("statements", {"text": BLANK, "seat": "B"}, "What you say: ", ['value="B" selected']),
        ("appeals", {"reason": TYPED, "seat": "Q"}, "seat Q", [TYPED]),
        ("evidence", {"position": "999", "text": 'a "b"'}, "999", ['value="999"', 'value="a &#34;b&#34;"']),
        ("evidence", {"position": "999", "public": "true"}, "999", ['value="true" checked']),
        (
            "rulings",
            {"outcome": "open", "reason": TYPED, "rules": "SEC-NONE", "voids": "2-3", "penalty": "a <b>"},
            "SEC-NONE",
            [TYPED, 'value="open" checked', 'value="SEC-NONE"', 'value="2-3"', 'value="a &lt;b&gt;"'],
        ),
    ],
)
def test_a_form_comes_back_as_it_was_filled_in(
    client: Client, match: str, path: str, fields: dict[str, str], says: str, kept: list[str]
) -> None:
    dispute = raised(client, match)
    ruled(client, dispute)
    known = {"known": "1"} if path == "rulings" else {}
    page = sent(client, f"{dispute[3:]}/{path}?as=judge", **fields, **known)
    assert page.status_code in (404, 409, 422)
    assert says in alert_in(page.text)
    for text in kept:
        assert text in unescape(form_in(page.text)) if text == TYPED else text in form_in(page.text), text
    assert "<twice>" not in page.text
    assert f'action="{dispute[3:]}/{path}?as=judge#sent"' in form_in(page.text)
    assert f'href="{dispute[3:]}?as=judge&amp;lang=ja"' in page.text, "the other language is that of the page"


def test_a_claim_comes_back_on_the_page_of_its_entry(client: Client, match: str) -> None:
    page = sent(client, f"{match[3:]}/disputes?as=judge", position="4", claim=TYPED, seat="Q", by="Kei")
    assert (page.status_code, "no seat Q" in alert_in(page.text)) == (409, True)
    assert TYPED in unescape(form_in(page.text))
    assert 'value="SEC-PLAY-01">' in form_in(page.text), "what was not ticked stays so"
    assert f'href="{match[3:]}/4?as=judge&amp;lang=ja"' in page.text
    assert client.get(f"{match}/disputes?as=judge").json["disputes"] == []

    ((report_id, position),) = re.findall(
        r'"report_id" value="(\w+)"><input type="hidden" name="position" value="(\d)"', page.text
    )
    again = sent(client, f"{match[3:]}/disputes?as=judge", claim=TYPED, report_id=report_id, position=position)
    assert again.status_code == 303


def test_a_report_id_that_is_taken_is_another_one_now(client: Client, match: str) -> None:
    """As where somebody goes back in their browser and says something else."""
    to = f"{raised(client, match)[3:]}/statements?as=judge"
    assert sent(client, to, text="x").status_code == 303
    page = sent(client, to, text="y")
    assert (page.status_code, ">y</textarea>" in form_in(page.text)) == (409, True)
    (fresh,) = re.findall(r'name="report_id" value="(\w+)"', form_in(page.text))
    assert sent(client, to, text="y", report_id=fresh).status_code == 303


@pytest.mark.parametrize(("position", "status"), [("x", 422), ("-1", 422), ("", 422), ("9" * 20, 422), ("999", 409)])
def test_a_claim_against_no_entry_can_be_copied(client: Client, match: str, position: str, status: int) -> None:
    page = sent(client, f"{match[3:]}/disputes?as=judge", position=position, claim=TYPED)
    assert (page.status_code, ' id="sent"' in page.text) == (status, False)
    assert f"readonly>{TYPED}</textarea>" in unescape(page.text)
    assert "lang=ja" not in page.text, "no page answers at an address that forms are sent to"


def test_what_was_typed_can_be_copied_while_the_database_is_away(
    client: Client, match: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    dispute = raised(client, match)

    def away(*_: Any, **__: Any) -> Any:
        raise OperationalError

    monkeypatch.setattr(Disputes, "add", away)
    page = sent(client, f"{dispute[3:]}/statements?as=judge", text=TYPED)
    assert (page.status_code, ' id="sent"' in page.text) == (503, False)
    assert f"readonly>{TYPED}</textarea>" in unescape(page.text)


def test_a_token_that_is_entered_is_never_shown(client: Client) -> None:
    assert "adj_secret" not in sent(client, "/enter", token="adj_secret").text


def test_a_program_is_told_as_before(client: Client, match: str) -> None:
    told = client.post(f"{match[3:]}/disputes?as=judge", data={"report_id": "d", "position": "4", "claim": BLANK})
    assert (told.status_code, told.json["errors"][0]["field"]) == (422, "claim")


def test_somebody_new_is_filled_in_once() -> None:
    house = House()
    fields = {"holder": 'Aki "Ito"', "role": "spectator", "event": "Osaka Open", "ids": "zzz", "days": "9"}
    page = house.ask("organiser", "POST", "/people", data=fields, headers=BROWSER)
    assert page.status_code == 422
    assert "Matches, by the beginning of their ids: There is no match zzz" in alert_in(page.text)
    for kept in ('"Aki &#34;Ito&#34;"', 'value="spectator" selected', '"Osaka Open"', 'value="zzz"', 'value="9"'):
        assert kept in form_in(page.text)
    assert 'href="/people?lang=ja"' in page.text

    of_match = house.ask("organiser", "GET", "/people?match={match}", headers=BROWSER).text
    (action,) = re.findall(r'action="(/people\?match=[^"]+)"', of_match)
    page = house.ask(
        "organiser", "POST", action, data=fields | {"days": "0", "role": "player", "seat": "B"}, headers=BROWSER
    )
    assert (page.status_code, "Days: " in alert_in(page.text), 'value="B" selected' in form_in(page.text)) == (
        422,
        True,
        True,
    )


def test_a_judge_who_gave_no_reason_is_not_shown_what_is_hidden_by_a_form() -> None:
    service = Adjudicator([SECRETS])
    match = service.open_match(HEADER | {"edition": SECRETS.edition})
    service.report(match, EVENTS[:3], expected=0, report_id="r")
    client = create_app(service, is_open=False).test_client()
    client.set_cookie("adjudicator", token_of(service, "judge", holder="Aki"))
    page = sent(client, f"/matches/{match}/disputes?as=judge", position="2", claim=BLANK, by=TYPED)
    assert (page.status_code, ' id="sent"' in page.text) == (422, False)

    why = client.post(f"/matches/{match}/looks?as=judge", data={"reason": "a dispute"})
    assert why.status_code == 303
    page = sent(client, f"/matches/{match}/disputes?as=judge", position="2", claim=BLANK)
    assert (page.status_code, "What is claimed: " in alert_in(page.text)) == (422, True)
