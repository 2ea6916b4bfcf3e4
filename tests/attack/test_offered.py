"""Whatever a page offers is taken: in every state of a small match each form is pressed, by whoever sees it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import unescape
from html.parser import HTMLParser
from typing import Any, Final, NamedTuple

import pytest
from flask import Flask
from msgspec import json

from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator
from api.http.app import create_app
from tests.api.given import Client
from tests.api.house import token_of
from tests.tier import some

PRESSED: Final = 12
"""As many presses are tried in a state by default."""
HEADER: Final[dict[str, Any]] = {"ruleset": "malifaux", "seats": {"A": "Haru", "B": "Mina"}}
WHO: Final = {
    "judge": "judge",
    "head": "head-judge",
    "a": "player",
    "b": "player",
    "plays": "judge",
    "watches": "spectator",
}
HOLDERS: Final = {"a": "Haru", "plays": "Haru", "b": "Mina"}
FLIP: Final = {"event": "FateFlipped", "flip": "f1", "seat": "A", "cards": ["9R"]}
DRAWN: Final = {"event": "CardsDrawn", "seat": "A", "cards": ["8C"]}
TURN: Final = {"event": "TurnStarted", "turn": 1}
STATES: Final[dict[str, tuple[dict[str, Any], list[tuple[str, Any]]]]] = {
    "nothing yet": ({}, []),
    "both have played": ({}, [("a", FLIP), ("b", TURN), ("a", DRAWN)]),
    "only by consent": ({"take_backs": "consent"}, [("a", TURN), ("a", DRAWN), ("a", DRAWN | {"cards": ["7M"]})]),
    "a void": ({}, [("a", FLIP), ("judge", {"event": "EntriesVoided", "positions": [1], "reason": "x"})]),
    "a ruling": ({}, [("a", FLIP), ("a", "dispute"), ("judge", "rule")]),
    "dismissed": ({}, [("a", FLIP), ("a", "dispute"), ("judge", "dismiss")]),
    "appealed": ({}, [("a", FLIP), ("a", "dispute"), ("judge", "rule"), ("b", "appeal")]),
    "withdrawn": ({}, [("a", FLIP), ("a", "dispute"), ("a", "withdraw")]),
    "flagged": ({}, [("a", FLIP), ("b", {"event": "EntryFlagged", "position": 1})]),
    "confirmed": ({}, [("a", FLIP), ("a", {"event": "ResultConfirmed", "seat": "A"})]),
    "corrected": ({}, [("a", FLIP), ("a", {"event": "EntryCorrected", "position": 1, "instead": None, "reason": "x"})]),
    "closed": ({}, [("a", FLIP), ("judge", {"event": "MatchClosed"})]),
    "closed and disputed": ({}, [("a", FLIP), ("a", "dispute"), ("judge", {"event": "MatchClosed"})]),
    "late": ({"delay": 9}, [("a", FLIP), ("a", "dispute")]),
    "enforced": ({"mode": "enforce"}, [("a", FLIP), ("b", TURN)]),
}
ASIDE: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "dispute": ("disputes", {"position": 1, "claim": "no"}),
    "rule": ("disputes/1/rulings", {"outcome": "upheld", "reason": "so", "rules": ["MFX-CARD-02"], "voids": [1]}),
    "dismiss": ("disputes/1/rulings", {"outcome": "dismissed", "reason": "so", "rules": ["MFX-CARD-02"]}),
    "appeal": ("disputes/1/appeals", {"reason": "no"}),
    "withdraw": ("disputes/1/withdrawal", {}),
}


@cache
def _app() -> Flask:
    """The application, whose service each match brings along."""
    return create_app(Adjudicator(RULESETS), is_open=False)


class Told:
    """A match in some state, and a browser for each who looks at it."""

    def __init__(self, state: str) -> None:
        self.service = Adjudicator(RULESETS)
        app = _app()
        app.extensions["adjudicator"] = self.service
        header, told = STATES[state]
        edition = self.service.rulesets["malifaux"].edition
        self.match = self.service.open_match({**HEADER, "edition": edition, **header})
        self.clients: dict[str, Client] = {}
        for who, role in WHO.items():
            own: dict[str, Any] = {"matches": (self.match,), "seat": who.upper()} if role == "player" else {}
            token = token_of(self.service, role, holder=HOLDERS.get(who, who), **own)  # type: ignore[arg-type]  # as in WHO
            self.clients[who] = app.test_client()
            self.clients[who].environ_base |= {"HTTP_AUTHORIZATION": f"Bearer {token}", "HTTP_ACCEPT": "text/html"}
        for number, (who, event) in enumerate(told):
            self._tell(number, who, event)

    def _tell(self, number: int, who: str, event: Any) -> None:
        under, viewer = f"/v1/matches/{self.match}", {"a": "A", "b": "B"}.get(who, "judge")
        stands, path, sent = self.service.reading(self.match).position, "reports", {"events": [event]}
        if isinstance(event, str):
            stands, (path, sent) = 0, ASIDE[event]
        body, known = {"report_id": f"{number}", **sent}, {"If-Match": f'"{stands}"'}
        answer = self.clients[who].post(f"{under}/{path}?as={viewer}", json=body, headers=known)
        assert answer.status_code == 201, answer.text

    def pages(self) -> Iterator[str]:
        """The pages of the match."""
        yield from ("", "/record", "/end")
        yield from (f"/{position}" for position in range(self.service.reading(self.match).position + 1))
        yield from (f"/disputes/{head.number}" for head in self.service.heads(self.match))


class Press(NamedTuple):
    """A button of a form: where it is sent to, with what."""

    action: str
    fields: dict[str, str]


class Forms(HTMLParser):
    """The buttons of the forms that send something."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.found: list[Press] = []
        self._action: str | None = None
        self._fields: dict[str, str] = {}
        self._buttons: list[tuple[str, str]] = []
        self._area = self._choices = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Takes a form in, its fields, its buttons; what must be filled in is filled in."""
        given = {name: value or "" for name, value in attrs}
        name = given.get("name", "")
        if tag == "form":
            self._action = given["action"] if given.get("method") == "post" else None
            self._fields, self._buttons = {}, []
        elif self._action is None:
            return
        elif tag == "button":
            self._buttons.append((name, given.get("value", "")))
        elif tag == "textarea":
            self._area, self._fields[name] = name, "x" if "required" in given else ""
        elif tag == "select":
            self._choices = name
        elif tag == "option" and self._choices:
            self._fields[self._choices] = given.get("value", "")
            self._choices = ""
        elif tag == "input" and (name == "agreed" or given.get("type") not in ("checkbox", "file")):
            is_set = given.get("type") != "radio" or name not in self._fields
            self._fields |= (
                {name: given.get("value") or ("x" if "required" in given else "")} if is_set and name else {}
            )

    def handle_data(self, data: str) -> None:
        """Takes in what stands in a text field."""
        if self._area and data.strip():
            self._fields[self._area] = data

    def handle_endtag(self, tag: str) -> None:
        """Notes the buttons of a form that ends."""
        if tag == "textarea":
            self._area = ""
        if tag == "form" and self._action is not None:
            pressed = self._buttons or [("", "")]
            for name, value in pressed:
                self.found.append(Press(self._action, self._fields | ({name: value} if name else {})))
            self._action = None


def presses(state: str) -> list[tuple[str, str, int]]:
    """Who may press what in a state: the page, and the number of the press on it."""
    told = Told(state)
    found = []
    for who, client in told.clients.items():
        for page in told.pages():
            shown = client.get(f"/matches/{told.match}{page}").text.partition("<main")[2]
            kinds: dict[str, list[int]] = {}
            for number, one in enumerate(Forms(shown).found):
                kinds.setdefault(re.sub("[0-9a-f]{32}", "", one.action.partition("?")[0]), []).append(number)
            for numbers in kinds.values():  # of many buttons that state an event one is enough
                found += [(who, page, number) for number in some(numbers, 2, f"{state} {who} {page}")]
    return found


@pytest.mark.sampled(2)
@pytest.mark.parametrize("state", STATES)
def test_what_is_offered_is_taken(state: str) -> None:
    for who, page, number in some(presses(state), PRESSED, state):
        told = Told(state)
        client, address = told.clients[who], f"/matches/{told.match}{page}"
        press = Forms(client.get(address).text.partition("<main")[2]).found[number]
        answer = client.post(press.action, data={name: unescape(value) for name, value in press.fields.items()})
        says = (
            f"{who} on {page or 'the match'}: {press.action} {json.encode(press.fields)[:300]!r} {answer.status_code}"
        )
        assert answer.status_code not in (403, 409), f"{says} {re.findall('(?s)role=.alert.>(.*?)</div>', answer.text)}"
        assert answer.status_code < 500, says
