"""The sentences of the projections; `ja.po` beside this file has them in Japanese."""

from __future__ import annotations

from adjudicator.plain.said import Phrases

say = Phrases(str(__package__)).say
"""Sentences of the projections."""
