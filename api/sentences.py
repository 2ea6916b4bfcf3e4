"""The sentences of the pages, the API and the command line; `ja.po` beside this file has them in Japanese."""

from __future__ import annotations

from adjudicator.plain.said import Phrases, Said

_PHRASES = Phrases(str(__package__))
say, counted = _PHRASES.say, _PHRASES.counted
"""Sentences of the pages, the API and the command line."""


def of_field(field: str, says: Said) -> Said:
    """What is wrong with a field, with its name before it where it has one."""
    return say("{field}: {says}", field=field, says=says) if field else says
