"""Looks: before a judge looks at what is hidden in a match being played, they say why; everybody may read that."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Annotated, Any, Final, cast
from uuid import UUID

from flask import Blueprint, Flask, Response, current_app, render_template, request, url_for
from msgspec import Meta, Struct

from adjudicator.look import JudgeLooked
from adjudicator.looks import Looks
from adjudicator.match import Text
from adjudicator.replay.reading import Reading
from adjudicator.rights import JUDGES
from adjudicator.seam.ruleset import JUDGE, SPECTATOR
from adjudicator.service import NotFound
from adjudicator.store.envelope import Corrupt, Entry
from api.http.access import asked_viewer, caller, is_program, operation
from api.http.disputes import disputes
from api.http.errors import problem, wishes_page
from api.http.exchange import Look, answer, etag, query, seen, service, views
from api.http.forms import form_as
from api.http.openapi import Area
from api.http.steps import Page
from api.sentences import say
from api.settings import Settings
from api.view.looks import JudgesLook, JudgesLooks
from api.view.seen import viewers
from projections import read

area = Area("looks", "Looks: when judges looked at what was hidden while a match was played, and why.")
pages = Blueprint("look_pages", __name__)
SHOWN: Final = 50
"""Most looks that the page of a match shows at once."""
SHOWS: Final = frozenset({"look", "export", "prove", "follow"})
"""Operations that show a match to the asker."""
ANSWERS: Final = frozenset({"report", "dispute", "rule"})
"""Operations that show some of it in their answers to a program. A form leads to a page, which asks by itself."""
REASONS: Final = (
    say("A player asked for a judge"),
    say("There is a dispute"),
    say("A finding is checked"),
    say("A hand or a deck is checked"),
)
"""Usual reasons, each chosen with one tap."""


class Looking(Struct, frozen=True, kw_only=True):
    """A look: why, at which entry, and where to go afterwards."""

    reason: Annotated[Text, Meta(min_length=1)]
    position: Annotated[int, Meta(ge=0)] = 0
    to: Annotated[str, Meta(max_length=2000)] = ""


def looks() -> Looks:
    """The looks of this application's service."""
    return Looks(service())


@area.get("/matches/<uuid:match>/looks", JudgesLooks, operation="look", query=Page, problems=(404, 422))
def list_looks(page: Page, match: UUID) -> Response:
    """Lists when judges looked at what was hidden while the match was played, as whom, and why."""
    found = seen(match, page)
    count, first = looks().count(found.id), 0 if page.cursor is None else page.cursor + 1
    end = min(first + page.limit, count)

    def made() -> JudgesLooks:
        return JudgesLooks(tuple(map(_told, looks().of(found.id, first, end))), count, end - 1 if end < count else None)

    return answer(made, etag(found.id, count))


@pages.post("/matches/<uuid:match>/looks")
@operation("rule")
def record(match: UUID) -> Response:
    """Records why a judge looks, and leads to what they wanted to look at."""
    look, looking = query(Look), form_as(Looking)
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


def last_of(match: UUID, before: int | None) -> Last:
    """The last looks at a match, or the last ones before one of them."""
    count = looks().count(match)
    end = count if before is None else min(before, count)
    first = max(end - SHOWN, 0)
    return Last([_told(entry) for entry in looks().of(match, first, end)], first, count)


def install(app: Flask) -> None:
    """Asks judges why before they look."""
    app.before_request(lambda: guard(getattr(app.view_functions.get(str(request.endpoint)), "operation", "")))


def guard(name: str) -> Response | None:
    """The answer to a judge who may not look yet in this operation; None if they may. Nobody is asked why if looks are
    free, and no program is, since nobody is there to tap."""
    if not _shows(name) or not is_asked():
        return None
    match, viewer = (request.view_args or {}).get("match"), asked_viewer()
    if name == "rule":
        viewer = JUDGE  # whoever they ask as, what is wrong with a correction is told to a judge
    if match is None:
        return _all_at_once() if name == "follow" and viewer != SPECTATOR else None
    reading = _running(match)
    if reading is None or viewer == SPECTATOR or viewer not in viewers(reading) or _has_reason(match, viewer):
        return None
    return _ask(reading, match, viewer)


def _shows(name: str) -> bool:
    """Whether the answer in this operation shows a match to the asker."""
    return name in SHOWS or (name in ANSWERS and request.path.startswith("/v1/"))


def is_asked() -> bool:
    """Whether somebody asks who has to say why before they look at what is hidden in a match being played."""
    held = caller().held
    is_free = cast("Settings", current_app.extensions["settings"]).free_looks or is_program()
    return held is not None and held.issued.role in JUDGES and not is_free


def may_show(match: UUID) -> bool:
    """Whether an answer about many matches may show a judge what is hidden in one: it is over, or they said why."""
    return not is_asked() or read.is_closed(views(), match) or _has_reason(match, JUDGE)


def still_looking(match: UUID, viewer: str) -> Callable[[], bool]:
    """A test, for an answer without an end, of whether the asker may still look as a viewer at a later time."""
    if viewer == SPECTATOR or not is_asked():
        return lambda: True
    kept, matches, author = looks(), service(), caller().author(SPECTATOR)
    return lambda: kept.has_reason(match, viewer, author) or matches.reading(match).match.closed


def _has_reason(match: UUID, viewer: str) -> bool:
    return looks().has_reason(match, viewer, caller().author(SPECTATOR))


def _all_at_once() -> Response:
    """The answer to a browser that follows all matches: it could not say why for each."""
    return problem("look-first", say("Say why on the page of each match, or follow all of them as a spectator"))


def _ask(reading: Reading, match: UUID, viewer: str) -> Response:
    """The page that asks why, instead of what was asked for."""
    if not wishes_page():
        return problem("look-first", say("Say why on the page of the match"))
    path = request.full_path.rstrip("?")
    position = min(_at(match, reading.position), reading.position)
    page = render_template(
        "look.html",
        match=match,
        header=reading.header,
        viewer=viewer,
        position=position,
        to=path if request.method == "GET" else "",
        reasons=REASONS,
        is_all=viewer == JUDGE,
    )
    return Response(page, 403)


def _at(match: UUID, last: int) -> int:
    """The entry that is looked at: the one asked for, or disputed, else the last; raises `NotFound`."""
    asked = request.view_args or {}
    if "number" in asked:
        return disputes().get(match, asked["number"]).dispute.raised.position
    return int(asked.get("n", last))


def _running(match: UUID) -> Reading | None:
    """A match that is being played, else None; the view itself says what is wrong with a match."""
    with suppress(NotFound, Corrupt):
        reading = service().reading(match)
        return None if reading.match.closed else reading
    return None


def _told(entry: Entry[JudgeLooked]) -> JudgesLook:
    looked = entry.event
    return JudgesLook(str(entry.at), entry.holder, entry.role, looked.viewer, looked.position, looked.reason)
