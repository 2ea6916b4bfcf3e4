"""Forms: what is blank, given twice or not UTF-8 is refused and named; every field may be as long as its page says."""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.api.given import Client

OURS: Final = {"Origin": "http://localhost", "Sec-Fetch-Site": "same-origin"}
FORM: Final = "application/x-www-form-urlencoded"
BLANK: Final = (" ", "\t\r\n ", "\u3000\u3000")
LONG: Final = ("\u88c1" * 4000, "\U00020b9f" * 4000)
"""Texts as long as may be: kanji of three bytes, and of four."""


@pytest.fixture
def of(match: str) -> str:
    """The address of the match's pages."""
    return match.removeprefix("/v1")


def post(client: Client, address: str, data: dict[str, Any] | str | bytes) -> Any:
    return client.post(address, data=data, headers=OURS, content_type=FORM)


def raised(client: Client, of: str, **more: Any) -> Any:
    return post(client, f"{of}/disputes?as=judge", {"report_id": "d", "position": "1", "claim": "x", **more})


@pytest.mark.parametrize("blank", BLANK)
def test_blanks_say_nothing(client: Client, match: str, of: str, blank: str) -> None:
    """By a form and by the API; what is said with blanks around it stays as it was said."""
    refused = raised(client, of, claim=blank)
    assert (refused.status_code, refused.json["errors"][0]["field"]) == (422, "claim")
    body = {"report_id": "d", "position": 1, "claim": blank}
    assert client.post(f"{match}/disputes?as=judge", json=body).status_code == 422
    assert client.get(f"{match}/disputes?as=judge").json["disputes"] == []

    assert raised(client, of, claim=" x ").status_code == 303
    (told,) = client.get(f"{match}/disputes?as=judge").json["disputes"]
    assert told["entries"][0]["event"]["claim"] == " x "
    for path, field in (("statements", "text"), ("rulings", "reason"), ("appeals", "reason")):
        data = {"report_id": path, "outcome": "upheld", "known": "0", field: blank}
        data = data if path == "rulings" else {"report_id": path, field: blank}
        refused = post(client, f"{of}/disputes/1/{path}?as=judge", data)
        assert (refused.status_code, [one["field"] for one in refused.json["errors"]]) == (422, [field])


def test_a_field_is_given_once(client: Client, of: str) -> None:
    twice = post(client, f"{of}/disputes?as=judge", "report_id=d&position=1&position=2&claim=x")
    assert (twice.status_code, [one["field"] for one in twice.json["errors"]]) == (422, ["position"])
    lists = post(
        client, f"{of}/disputes?as=judge", "report_id=d&position=1&claim=x&rules=SEC-PLAY-01&rules=SEC-PLAY-02"
    )
    assert lists.status_code == 303


@pytest.mark.parametrize("claim", [b"%ff%fe", b"%e8%a3", b"\xff", b"%ED%A0%80"])
def test_a_form_is_utf_8(client: Client, of: str, claim: bytes) -> None:
    refused = post(client, f"{of}/disputes?as=judge", b"report_id=d&position=1&claim=" + claim)
    assert (refused.status_code, "not UTF-8" in refused.json["detail"]) == (400, True)
    assert post(client, f"{of}/disputes?as=judge", b"report_id=d&position=1&claim=%e8%a3%81").status_code == 303


@pytest.mark.parametrize("text", LONG)
def test_every_field_may_be_as_long_as_it_says(client: Client, of: str, text: str) -> None:
    name = text[:200]
    assert raised(client, of, claim=text, by=name).status_code == 303
    ruling = {"report_id": "j", "outcome": "upheld", "known": "0", "reason": text, "penalty": text, "by": name}
    assert post(client, f"{of}/disputes/1/rulings?as=judge", ruling).status_code == 303
    longer = raised(client, of, claim=text + "x")
    assert (longer.status_code, longer.json["errors"][0]["field"]) == (422, "claim")
