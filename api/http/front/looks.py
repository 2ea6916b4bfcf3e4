"""Looks: before a judge looks at what is hidden in a match being played, they say why; everybody may read that."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final
from uuid import UUID

from flask import Flask, Response, render_template, request

from adjudicator.replay.reading import Reading
from adjudicator.rights import JUDGES
from adjudicator.seam.ruleset import JUDGE, SPECTATOR
from adjudicator.service import NotFound
from adjudicator.store.envelope import Corrupt
from api.http.current import disputes, look_up, looks, service, settings, views
from api.http.front.access import asked_viewer, caller, is_program
from api.http.front.errors import problem, wishes_page
from api.sentences import say
from api.view.seen import Seen, viewers
from projections import read

SHOWS: Final = frozenset({"look", "export", "prove", "follow"})
"""Operations that show a match to the asker."""
ANSWERS: Final = frozenset({"report", "dispute", "rule", "line"})
"""Operations that show some of it in their answers to a program. A form leads to a page, which asks by itself."""
REASONS: Final = (
    say("A player asked for a judge"),
    say("There is a dispute"),
    say("A finding is checked"),
    say("A hand or a deck is checked"),
)
"""Usual reasons, each chosen with one tap."""


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
    is_free = settings().free_looks or is_program()
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


def count_of(found: Seen) -> int:
    """How many looks at a match the asker is told of."""
    return 0 if found.is_late else looks().count(found.id)


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
        wanted=path if request.method == "GET" else "",
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
        reading = look_up(match)
        return None if reading.match.closed else reading
    return None
