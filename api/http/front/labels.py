"""Labels of forms' fields on their pages, for the page that says what is wrong with them."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

from flask import g, request

from adjudicator.plain.said import Said
from api.http.front.speaker import spoken
from api.sentences import say

_BY: Final = {"by": say("Your name")}
_FOR: Final = _BY | {"seat": say("On behalf of")}
_REASON: Final = {"reason": say("Reason")}
_SEARCH: Final = {"event": say("Event"), "player": say("Player")}
LABELS: Final[Mapping[str, Mapping[str, Said]]] = {
    "dispute_pages.raise_": _FOR | {"claim": say("What is claimed")},
    "dispute_pages.state": _FOR | {"text": say("What you say")},
    "dispute_pages.attach": _BY
    | {"position": say("Entry"), "text": say("What it shows"), "public": say("Everybody may see it")},
    "dispute_pages.withdraw": _FOR,
    "dispute_pages.appeal": _FOR | _REASON,
    "dispute_pages.rule": _BY
    | _REASON
    | {
        "outcome": say("The claim"),
        "rules": say("Rules cited"),
        "voids": say("Entries to void"),
        "reinstates": say("Voided entries to count again"),
        "penalty": say("Penalty"),
        "penalty_for": say("Whom it is for"),
    },
    "correction_pages.correct": _BY | _REASON,
    "look_pages.record": _REASON,
    "pages.front": _SEARCH
    | {
        "q": say("Words"),
        "round": say("Round"),
        "table": say("Table"),
        "ruleset": say("Game"),
        "status": say("State"),
        "findings": say("Findings"),
        "from": say("Opened from"),
        "to": say("Opened until"),
    },
    "pages.timeline": {
        "q": say("Words or cards"),
        "seat": say("Seat"),
        "kind": say("Kind"),
        "rule": say("Rule number"),
    },
    "ruling_pages.show": {"s": say("The link")},
    "ruling_pages.change": {"s": say("The link"), "data": say("What is given and what happened")},
    "ruling_pages.keep": {"s": say("The link"), "title": say("Title"), "event": say("Event")},
    "queue_page.show": _SEARCH | {"rule": say("Rule number"), "judge": say("Judge")},
    "begin_pages.begin": {
        "title": say("Title"),
        "event": say("Event"),
        "round": say("Round"),
        "table": say("Table"),
        "delay": say("Spectators see it late (minutes)"),
        "closing": say("A match is closed"),
    },
    "pairing_pages.take": {
        "event": say("Event"),
        "ruleset": say("Game"),
        "round": say("Round"),
        "text": say("Pairings"),
        "delay": say("Spectators see it late (minutes)"),
        "closing": say("A match is closed"),
    },
    "leaf_pages.make": {"judge": say("A judge's telephone number, or where judges sit")},
    "import_page.take": {"file": say("Match record")},
    "closing_page.close": _BY | {"result": say("Result, if it needs words")},
    "people.let_in": {
        "holder": say("Name"),
        "role": say("Role"),
        "event": say("Event"),
        "ids": say("Matches, by the beginning of their ids"),
        "seat": say("Seat, for a player"),
        "days": say("Days"),
    },
}
"""The labels of each form's or search's fields, by the endpoint that it is sent to."""
_BELOW: Final = re.compile(r"[.\[].*", re.DOTALL)


def called(field: str) -> str:
    """A field's label, if the form that was sent has one for it, else its name: `voids[1]` is `Entries to void`."""
    label = LABELS.get(request.endpoint or "", {}).get(_BELOW.sub("", field))
    return field if label is None else spoken(label)


def typed() -> list[tuple[str, str]]:
    """What was typed into a form that cannot be shown again: each label with its text."""
    fields = {name: " ".join(values) for name, values in g.get("fields", {}).items()}
    return [(called(name), text) for name, text in fields.items() if text and called(name) != name]
