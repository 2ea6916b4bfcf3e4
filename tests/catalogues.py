"""The catalogues of sentences, and what stands in them."""

from __future__ import annotations

from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from adjudicator.rulesets import RULESETS
from tests.given import ROOT

CATALOGUES = ("adjudicator", "api", "projections", *(f"adjudicator/rulesets/{ruleset.name}" for ruleset in RULESETS))


def messages_in(place: str) -> list[Message]:
    with (ROOT / place / "ja.po").open("rb") as file:
        return [message for message in read_po(file, locale="ja") if message.id]


def forms_of(text: str | tuple[str, ...] | list[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)
