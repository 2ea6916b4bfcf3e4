"""The views that searches read, compared with the entries: what `verify` says of them."""

from __future__ import annotations

from typing import Any, Final

from adjudicator.service import Adjudicator
from api.cli.names import Names
from api.cli.terminal import Page, speaker
from api.sentences import say
from projections.check import Held, held
from projections.views import kept_views

MOST: Final = 20
"""Most differences shown on the terminal."""


def views_held(service: Adjudicator, broken: set[str]) -> Held | None:
    """A database's views compared with its entries, broken matches left out; None if there are no views."""
    views = kept_views(service)
    return held(service, views, broken) if views else None


def plain_views(found: Held, names: Names) -> dict[str, Any]:
    """The comparison as plain data, the reasons in words."""
    return {
        "compared": found.compared,
        "differ": [one._asdict() | names.plain(one.match) | {"why": speaker().say(one.why)} for one in found.differ],
    }


def show_views(found: Held, names: Names) -> None:
    """Writes how the views compare with the entries."""
    page = Page()
    for one in found.differ[:MOST]:
        at = "?" if one.position is None else str(one.position)
        says = say("{where}, position {at}: {why}", where=names.of(one.match or "?"), at=at, why=one.why)
        page.line(says, style="red")
    if found.compared and not found.differ:
        page.line(say("searches: as the entries say ({views})", views=", ".join(found.compared)))
