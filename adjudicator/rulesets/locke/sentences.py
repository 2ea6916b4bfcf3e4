"""The sentences of the game; `ja.po` beside this file holds the Japanese."""

from __future__ import annotations

from adjudicator.plain.said import Phrases

_PHRASES = Phrases(str(__package__))
say, counted = _PHRASES.say, _PHRASES.counted
