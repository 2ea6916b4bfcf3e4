"""Problems: whatever comes in, what goes out is an answer or a problem that says what is wrong, and nothing is lost."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from uuid import UUID

import pytest
from eventsourcing.persistence import OperationalError

from adjudicator.plain.said import say
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Corrupt
from api.http.app import create_app
from api.http.front.errors import SORTS
from tests.api.given import EVENTS, HEADER, Client, Json, opened, reported
from tests.api.secrets import SECRETS


def bodies() -> Iterator[tuple[str, bytes]]:
    """Evil bodies, each with a name."""
    event = b'{"report_id": "evil", "event": "CardPlayed", "seat": "A", "card": %s}'
    yield from {
        "nothing": b"",
        "no JSON": b"{",
        "two": b"{} {}",
        "a word": b"hello",
        "deep lists": b"[" * 50_000 + b"]" * 50_000,
        "deep objects": b'{"a":' * 50_000 + b"1" + b"}" * 50_000,
        "deep and unclosed": b"[" * 100_000,
        "deep card": event % (b"[" * 5000 + b"]" * 5000),
        "NaN": event % b"NaN",
        "infinity": event % b"-Infinity",
        "1e999": event % b"1e999",
        "5,000 digits": event % (b"9" * 5000),
        "-5,000 digits": event % (b"-" + b"9" * 5000),
        "2^63": event % b"9223372036854775808",
        "2^64": b'{"report_id": "evil", "event": "TurnStarted", "turn": 18446744073709551616}',
        "lone surrogate": event % b'"\\ud800"',
        "surrogates the wrong way round": event % b'"\\udc00\\ud800"',
        "surrogate key": b'{"report_id": "evil", "\\ud800": 1}',
        "NUL": event % b'"a\\u0000b"',
        "raw NUL": event % b'"a\x00b"',
        "NUL report id": b'{"report_id": "\\u0000", "event": "TurnStarted", "turn": 1}',
        "NUL key": b'{"report_id": "evil", "a\\u0000": 1}',
        "control": event % b'"\\u001b[31m"',
        "UTF-16": '{"report_id": "evil"}'.encode("utf-16"),
        "UTF-32": '{"report_id": "evil"}'.encode("utf-32"),
        "BOM": b"\xef\xbb\xbf" + event % b'"ant"',
        "Latin-1": event % '"é"'.encode("latin-1"),
        "overlong": event % b'"\xc0\x80"',
        "the same key twice": b'{"report_id": "evil", "report_id": "r", "event": "TurnStarted", "turn": 1}',
        "a long id": b'{"report_id": "%s", "event": "TurnStarted", "turn": 1}' % (b"x" * 5000),
        "a million brackets in text": event % (b'"' + b"[" * 900_000 + b'"'),
        "many wrong fields": b'{"report_id": "evil", "event": "CardPlayed", %s}'
        % b", ".join(b'"f%d": 1' % number for number in range(20_000)),
        "many events": b'{"report_id": "evil", "events": [%s]}' % b", ".join([b"{}"] * 3000),
        "prototype": b'{"report_id": "evil", "__proto__": {}, "event": "__init__"}',
        "a long kind": b'{"report_id": "evil", "event": "%s"}' % (b"CardPlaye" * 100_000),
        "a path for a kind": b'{"report_id": "evil", "event": "os:system"}',
    }.items()


EVIL = list(bodies())


@pytest.mark.parametrize("body", [body for _, body in EVIL], ids=[name for name, _ in EVIL])
def test_an_evil_body_gets_a_problem_and_leaves_no_trace(client: Client, match: str, body: bytes) -> None:
    record = client.get(f"{match}/record?as=judge").data
    headers = {"If-Match": '"7"'}

    for address in (f"{match}/reports", "/v1/matches", "/v1/records?as=judge"):
        media = "application/jsonl" if address.startswith("/v1/records") else "application/json"
        answer = client.post(address, data=body, content_type=media, headers=headers)
        assert 400 <= answer.status_code < 500, (address, answer.text[:300])
        assert answer.mimetype == "application/problem+json"
        assert answer.json["status"] == answer.status_code
        assert answer.json["type"].removeprefix("/docs#") in SORTS

    assert client.get(f"{match}/record?as=judge").data == record
    assert len(client.get("/v1/matches").json["matches"]) == 1


@pytest.mark.parametrize(
    "query",
    ["%00", "%ed%a0%80", "%ff%fe", "%F0%9F%98%80", "9" * 5000, "-1", "1e9", "%0d%0aX-Evil:1", "[]", "a" * 8000],
)
def test_an_evil_query_gets_a_problem(client: Client, match: str, query: str) -> None:
    names = {
        "/entries": ("turn", "seat", "kind", "model", "rule", "has_finding", "cursor", "limit"),
        "/options": ("at", "as"),
        "/choices": ("kind", "at", "as"),
        "/record": ("as",),
        "": ("as", "lang", "reading"),
    }  # fmt: skip
    for place, parameters in names.items():
        for parameter in parameters:
            answer = client.get(f"{match}{place}?{parameter}={query}")
            assert answer.status_code < 500
            assert "X-Evil" not in answer.headers
            if (parameter, answer.status_code) != ("model", 200):
                assert answer.status_code in {403, 404, 422}, (place, parameter, answer.text)
                assert answer.mimetype == "application/problem+json"


def test_an_address_of_another_host_is_a_problem(client: Client) -> None:
    answer = client.get("//evil.example/%2e%2e")

    assert (answer.status_code, answer.mimetype) == (421, "application/problem+json")


@pytest.mark.parametrize(
    "path",
    [
        "/v1/nothing",
        "/v1/matches/1",
        "/v1/matches/%00",
        "/v1/matches//steps",
        "/v1/rules/%00",
        "/v1/rules/%ed%a0%80",
        "/v1/rules/" + "x" * 5000,
        "/matches/x",
        "/static/nothing",
        "/static/../errors.py",
    ],
)
def test_an_unknown_address_is_a_problem(client: Client, path: str) -> None:
    answer = client.get(path, follow_redirects=True)

    assert (answer.status_code, answer.mimetype) == (404, "application/problem+json")
    assert answer.json["type"] == "/docs#not-found"


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE"])
def test_a_method_that_is_not_taken_is_said_with_those_that_are(client: Client, method: str) -> None:
    answer = client.open("/v1/matches", method=method)

    assert (answer.status_code, answer.json["type"]) == (405, "/docs#method")
    assert {"GET", "POST"} <= set(answer.headers["Allow"].split(", "))


@pytest.mark.parametrize("media", ["text/html", "application/x-www-form-urlencoded", "", "application/json2", ";;;"])
def test_another_media_type_is_not_read(client: Client, match: str, media: str) -> None:
    for address in ("/v1/matches", f"{match}/reports", "/v1/records?as=judge"):
        answer = client.post(address, data=b"{}", content_type=media, headers={"If-Match": '"7"'})
        assert (answer.status_code, answer.json["type"]) == (415, "/docs#media-type")


def test_a_body_that_is_packed_is_not_read(client: Client, match: str) -> None:
    headers = {"If-Match": '"7"', "Content-Encoding": "gzip"}
    answer = client.post(f"{match}/reports", data=b"\x1f\x8b", content_type="application/json", headers=headers)
    assert (answer.status_code, answer.json["type"]) == (415, "/docs#media-type")
    assert answer.json["detail"] == "`Content-Encoding` is gzip: send the body as it is"


def test_an_empty_word_is_seen_to_be_empty(client: Client, match: str) -> None:
    told = client.post(f"{match}/reports", data=b"{}", content_type="application/json", headers={"If-Match": " "})
    assert told.json["detail"] == '`If-Match` is empty; write the position you know in quotes: "N"'
    assert client.get(f"{match}?lang=").json["errors"][0]["says"] == "'' is none of en, ja"
    refused = client.get("/v1/flips?as=spectator").json
    assert refused["detail"].startswith("The flips of all matches are the judge's")


def test_a_body_that_is_too_large_is_not_read(client: Client, match: str) -> None:
    large = b'{"report_id": "' + b"x" * 1_000_000 + b'"}'
    for address in ("/v1/matches", f"{match}/reports"):
        answer = client.post(address, data=large, content_type="application/json", headers={"If-Match": '"7"'})
        assert (answer.status_code, answer.json["type"]) == (413, "/docs#too-large")
    answer = client.post("/v1/records?as=judge", data=b"x" * 20_000_001, content_type="application/jsonl")
    assert (answer.status_code, answer.json["type"]) == (413, "/docs#too-large")


@pytest.mark.parametrize(
    ("error", "status", "sort"),
    [
        (OperationalError("connection refused by db.internal"), 503, "unavailable"),
        (Corrupt(UUID(int=7), 3, say("password in a stored entry")), 409, "unreadable"),
        (KeyError("password"), 500, "fault"),
        (RecursionError("password"), 500, "fault"),
    ],
)
def test_a_fault_of_ours_is_a_problem_that_tells_no_internals(
    service: Adjudicator, monkeypatch: pytest.MonkeyPatch, error: Exception, status: int, sort: str
) -> None:
    def broken(*_: Json, **__: Json) -> None:
        raise error

    client: Client = create_app(service).test_client()
    match = opened(client)
    for name in ("reading", "newest", "open_match"):
        monkeypatch.setattr(service, name, broken)

    for answer in (
        client.get(match),
        client.get("/v1/matches"),
        client.get("/"),
        client.post("/v1/matches", json=HEADER),
    ):
        assert (answer.status_code, answer.json["type"]) == (status, f"/docs#{sort}")
        assert not {"password", "db.internal", "Traceback"} & set(answer.text.replace('"', " ").split())


def test_a_stored_entry_that_was_changed_is_a_problem(tmp_path: Path) -> None:
    path = tmp_path / "matches.sqlite"
    client: Client = create_app(Adjudicator([SECRETS], str(path))).test_client()
    match = opened(client)
    reported(client, match, 0, report_id="r", events=EVENTS)
    with closing(sqlite3.connect(path)) as database, database:
        database.execute("UPDATE stored_events SET state = x'6761' WHERE originator_version = 3")

    again: Client = create_app(Adjudicator([SECRETS], str(path))).test_client()
    answer = again.get(match)

    assert (answer.status_code, answer.json["type"], answer.json["position"]) == (409, "/docs#unreadable", 3)


def test_every_answer_guards_the_browser(client: Client, match: str) -> None:
    for address in ("/", match.removeprefix("/v1"), match, "/docs", "/openapi.json", "/nothing", "/static/style.css"):
        headers = client.get(address).headers
        policy = headers["Content-Security-Policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "unsafe" not in policy
        assert headers["X-Content-Type-Options"] == "nosniff"
        assert headers["Referrer-Policy"] == "same-origin"
