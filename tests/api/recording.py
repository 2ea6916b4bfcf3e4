"""A match that is begun and recorded by the forms of its pages."""

from __future__ import annotations

import re
from typing import Final
from urllib.parse import urlencode

from msgspec import json

from tests.api.given import Client, Json

PAGE: Final = {"Accept": "text/html"}
FLIP: Final = {"event": "InitiativeFlipped", "seat": "A", "value": 7}


def begun(client: Client, game: str, **fields: str) -> str:
    """The page on which a new match is recorded, by the judge."""
    body = {"ruleset": game, "report_id": "begun", "begun": "empty", **fields}
    answer = client.post("/begin", data=body, headers=PAGE)
    assert answer.status_code == 303, answer.text
    return f"{answer.headers['Location']}?as=judge"


def told(page: str, event: Json = None, **state: str) -> str:
    """An address of the page, with an event being entered."""
    given = {"e": json.encode(event).decode()} if event else {}
    return f"{page}&{urlencode({**given, **state})}"


def send(client: Client, page: str, event: Json, report_id: str = "r1", unsaid: str = "", **form: str) -> Json:
    """States something of an event."""
    return client.post(told(page, event, report_id=report_id, unsaid=unsaid), data={"at": "", **form}, headers=PAGE)


def last(client: Client, page: str) -> int:
    """Where the match stands."""
    found = re.search(r'data-position="([0-9]+)"', client.get(page, headers=PAGE).text)
    assert found
    return int(found[1])
