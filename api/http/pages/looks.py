"""Looks on pages: where a judge's reason is sent to, and the looks that the page of a match shows."""

from __future__ import annotations

from typing import Annotated, Any, Final
from uuid import UUID

from flask import Blueprint, Response, url_for
from msgspec import Meta, Struct

from adjudicator.match import Text
from adjudicator.seam.ruleset import SPECTATOR
from api.http.current import looks
from api.http.exchange import Viewpoint, query, seen
from api.http.front.access import caller, operation
from api.http.front.looks import count_of
from api.http.pages.forms import form_as
from api.view.looks import JudgesLook, told
from api.view.seen import Seen

pages = Blueprint("look_pages", __name__)
SHOWN: Final = 50
"""Most looks that the page of a match shows at once."""


class Looking(Struct, frozen=True, kw_only=True):
    """A look: why, at which entry, and where to go afterwards."""

    reason: Annotated[Text, Meta(min_length=1)]
    position: Annotated[int, Meta(ge=0)] = 0
    to: Annotated[str, Meta(max_length=2000)] = ""


@pages.post("/matches/<uuid:match>/looks")
@operation("rule")
def record(match: UUID) -> Response:
    """Records why a judge looks, and leads to what they wanted to look at."""
    look, looking = query(Viewpoint), form_as(Looking)
    seen(match, look)
    ours = (f"/matches/{match}", f"/v1/matches/{match}")
    is_ours = any(looking.to == path or looking.to.startswith((f"{path}/", f"{path}?")) for path in ours)
    kept: dict[str, Any] = {"as": look.viewer, "lang": look.lang}
    where = looking.to if is_ours and looking.to.isprintable() else url_for("pages.timeline", match=match, **kept)
    leads = Response(status=303, headers={"Location": where})  # first: what is recorded is answered
    looks().record(match, look.viewer, looking.position, looking.reason, caller().author(SPECTATOR))
    return leads


class Last(Struct, frozen=True):
    """The last looks at a match before one of them: how many come before these, and how many there are in all."""

    looks: list[JudgesLook]
    before: int
    count: int


def last_of(found: Seen, before: int | None) -> Last:
    """The last looks at a match, or the last ones before one of them."""
    count = count_of(found)
    end = count if before is None else min(before, count)
    first = max(end - SHOWN, 0)
    return Last([told(entry) for entry in looks().of(found.id, first, end)], first, count)
