"""The door: under which names requests come in, and who may have a browser write."""

from __future__ import annotations

import re

import pytest
from flask import Flask

from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.http.front.door import names_of
from tests.api.given import HEADER, Client, Json
from tests.api.secrets import SECRETS

ALL = "0.0.0.0"  # noqa: S104 - nothing listens


def client_of(listens_on: str, *allowed: str) -> Client:
    return create_app(Adjudicator([SECRETS]), names_of(listens_on, allowed), is_open=True).test_client()


@pytest.mark.parametrize(
    ("listens_on", "host", "status"),
    [
        ("127.0.0.1", "localhost", 200),
        ("127.0.0.1", "LOCALHOST:8000", 200),
        ("127.0.0.1", "localhost.:1", 200),
        ("127.0.0.1", "127.0.0.1:8000", 200),
        ("127.0.0.1", "[::1]:8000", 200),
        ("127.0.0.1", "[0:0:0:0:0:0:0:1]", 200),
        ("127.0.0.1", "club.example:8000", 200),
        ("127.0.0.1", "evil.example", 421),
        ("127.0.0.1", "evil.example:8000", 421),
        ("127.0.0.1", "localhost.evil.example", 421),
        ("127.0.0.1", "evil-localhost", 421),
        ("127.0.0.1", "192.0.2.7:8000", 421),
        ("127.0.0.1", "2130706433", 421),
        ("192.0.2.7", "192.0.2.7:8000", 200),
        ("192.0.2.7", "192.0.2.8", 421),
        ("2001:db8::7", "[2001:DB8:0::7]:8000", 200),
        ("table.example", "table.example", 200),
        (ALL, "192.0.2.8:8000", 200),
        (ALL, "[2001:db8::7]", 200),
        ("::", "192.0.2.8", 200),
        ("*", "192.0.2.8", 200),
        (ALL, "evil.example", 421),
        (ALL, "192.0.2.8.evil.example", 421),
        ("127.0.0.1", "", 400),
        ("127.0.0.1", "localhost, localhost", 400),
        ("127.0.0.1", "localhost:port", 400),
        ("127.0.0.1", "localhost@evil.example", 400),
        ("127.0.0.1", "localhost/evil.example", 400),
        ("127.0.0.1", "[::1", 400),
        ("127.0.0.1", "[localhost]", 400),
        ("127.0.0.1", "[...]", 400),
        ("127.0.0.1", "localhost\x00", 400),
        ("127.0.0.1", "localhöst", 400),
        ("127.0.0.1", "x" * 20_000, 421),
    ],
)
def test_a_request_comes_in_under_a_name_of_ours(listens_on: str, host: str, status: int) -> None:
    client = client_of(listens_on, "Club.Example")
    for address in ("/", "/v1/matches", "/static/style.css", "/openapi.json"):
        answer = client.get(address, environ_overrides={"HTTP_HOST": host})
        assert answer.status_code == status
        if status != 200:
            assert answer.json["type"] == {400: "/docs#malformed", 421: "/docs#misdirected"}[status]
            assert len(answer.text) < 500


@pytest.mark.parametrize("name", ["*", "", "a b", "http://club.example", "[::1", "club.example/", "*.example"])
def test_what_is_no_name_cannot_be_allowed(name: str) -> None:
    with pytest.raises(ValueError, match=r".*") as raised:
        names_of("127.0.0.1", [name])
    assert str(raised.value) == name


OURS = "http://localhost"
BROWSERS: list[tuple[dict[str, str], bool]] = [
    ({}, True),
    ({"Origin": OURS}, True),
    ({"Origin": "https://LOCALHOST"}, True),
    ({"Origin": OURS, "Sec-Fetch-Site": "same-origin"}, True),
    ({"Sec-Fetch-Site": "none"}, True),
    ({"Origin": "https://evil.example"}, False),
    ({"Origin": "http://localhost:3000"}, False),
    ({"Origin": "http://localhost.evil.example"}, False),
    ({"Origin": "null"}, False),
    ({"Origin": ""}, False),
    ({"Origin": "https://evil.example", "Sec-Fetch-Site": "same-origin"}, False),
    ({"Sec-Fetch-Site": "cross-site"}, False),
    ({"Sec-Fetch-Site": "same-site"}, False),
    ({"Origin": OURS, "Sec-Fetch-Site": "cross-site"}, False),
]


def writes(app: Flask, match: str) -> list[str]:
    """The address of every route that writes, about a match."""
    rules = [
        rule
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or ()) and not rule.endpoint.startswith("enter.")
    ]
    number = match.rpartition("/")[2]
    paths = (re.sub("<.*?>", "1", re.sub("<uuid:.*?>", number, rule.rule)) for rule in rules)
    return [path if "/rulesets/" in path else f"{path}?as=judge" for path in paths]


@pytest.mark.parametrize(("headers", "may"), BROWSERS)
def test_a_page_of_another_site_writes_nothing(
    app: Flask, client: Client, match: str, headers: dict[str, str], may: bool
) -> None:
    for address in (*writes(app, match), "/v1/nothing"):
        answer = client.post(address, headers=headers, json={})
        assert (answer.status_code == 403) is not may
        if not may:
            assert answer.json["type"] == "/docs#cross-site"
    for method in ("PUT", "PATCH", "DELETE", "FROB"):
        assert (client.open(match, method=method, headers=headers).status_code == 403) is not may
    assert client.get(match, headers=headers).status_code == 200
    answer = client.post("/v1/matches", headers=headers, json=HEADER)
    assert answer.status_code == (201 if may else 403)


@pytest.mark.parametrize("media", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""])
def test_what_a_form_can_send_the_api_reads_nowhere(app: Flask, client: Client, match: str, media: str) -> None:
    record = client.get(f"{match}/record?as=judge").data
    addresses = [address for address in writes(app, match) if address.startswith("/v1/")]
    assert len(addresses) == 24

    for address in addresses:
        answer = client.post(address, data=record, content_type=media, headers={"If-Match": '"7"'})
        assert (answer.status_code, answer.json["type"]) == (415, "/docs#media-type")


def test_no_other_origin_may_read(app: Flask, client: Client, match: str) -> None:
    asks = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    for method in ("GET", "OPTIONS"):
        for address in ("/", match, *writes(app, match)):
            answer = client.open(address, method=method, headers=asks)
            assert not [name for name in answer.headers if name[0].startswith("Access-Control-")]


def test_only_post_writes(app: Flask, client: Client, match: str) -> None:
    record = client.get(f"{match}/record?as=judge").data
    number = match.rpartition("/")[2]
    named: Json = {
        "<uuid:match>": number,
        "<uuid:line>": number,
        "<uuid:note>": number,
        "<position:n>": "1",
        "<position:number>": "1",
        "<name>": "x",
        "<rule>": "x",
        "<path:filename>": "x",
    }
    app.extensions["adjudicator.streams"].stop()  # or one would be waited for

    for rule in app.url_map.iter_rules():
        address = rule.rule
        for part, value in named.items():
            address = address.replace(part, value)
        for method in ("GET", "HEAD", "OPTIONS", "TRACE", "CONNECT", "PUT", "FROB"):
            answer = client.open(address, method=method, data=record, content_type="application/jsonl")
            assert answer.status_code < 500 or answer.json["type"] == "/docs#crowded"
            assert method != "OPTIONS" or answer.status_code == 200

    assert client.get(f"{match}/record?as=judge").data == record
    assert len(client.get("/v1/matches").json["matches"]) == 1
