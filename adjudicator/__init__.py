"""Tabletop matches as streams of events: recorded, replayed, adjudicated.

From the top: service.py all matches of a database · cases/ scenarios · replay/ matches folded · store/ how entries are
kept · moves/ what may come next · match.py what is recorded about any match · rulesets/ the games · seam/ what a game
is · plain/ plain data.
"""

from __future__ import annotations

from functools import cache
from importlib.metadata import PackageNotFoundError, version


@cache
def code() -> str:
    """The version of the code: another version may draw other conclusions from the same entries."""
    try:
        return version("adjudicator")
    except PackageNotFoundError:
        return "source"
