"""Rules that an entry breaks or may break, as pages show them."""

from __future__ import annotations

from msgspec import Struct

from api.view import shapes
from api.view.answers import kept_from_others
from api.view.seen import Seen


class Broken(Struct, frozen=True):
    """A rule that an entry breaks or may break, with its text."""

    rule: str
    title: str
    says: str
    text: str
    seen_by: str = ""
    """Who may see it, if it is secret."""


def broken(seen: Seen, told: shapes.Finding | shapes.Doubt) -> Broken:
    """A finding or a doubt, for whoever looks."""
    text = seen.reading.ruleset.book.rules[told.rule].text_in(seen.language)
    if isinstance(told, shapes.Finding) and told.secret:
        return Broken(told.rule, told.title, told.says, text, seen.speaker.say(kept_from_others(told.known_to)))
    return Broken(told.rule, told.title, told.says, text)
