"""Late: who is shown a match some minutes after its players, and what they are told meanwhile.

Every look at a match goes through `shown_to`; what is told of many matches leaves out those that `tells` says no to.
"""

from __future__ import annotations

from contextlib import suppress
from uuid import UUID

from flask import abort, current_app, g, request
from msgspec import structs

from adjudicator.match import Header
from adjudicator.replay.listing import MayKnow
from adjudicator.replay.reading import Reading
from adjudicator.rights import Operation
from adjudicator.seam.ruleset import SPECTATOR, Viewer
from adjudicator.service import NotFound
from adjudicator.store.database import Id
from adjudicator.store.envelope import Corrupt
from api.http.current import service
from api.http.front.access import caller, in_match
from api.http.front.errors import problem


def shown_to(viewer: Viewer, match: UUID, played: Reading) -> tuple[Reading, bool]:
    """The match as far as the asker is shown it, and whether that is late: then they may only look.

    Aborts with a problem if that is not all they ask for. `played`: the match as it stands.
    """
    if not played.header.delay or viewer != SPECTATOR or caller().seat(viewer) is not None:
        return played, False
    shown = service().shown(match)
    if is_late := not shown.match.closed:
        g.caller = structs.replace(caller(), place="late")
        name: Operation = getattr(current_app.view_functions.get(str(request.endpoint)), "operation", "look")
        if (says := caller().why_not(name)) is not None:
            abort(problem("forbidden", says))
    return shown, is_late


def tells(viewer: Viewer, match: Id, header: Header) -> bool:
    """Whether the asker is told of what happened in one of many matches: not while it is shown to them late."""
    if not header.delay or viewer != SPECTATOR or in_match(caller(), match, header).seat(viewer) is not None:
        return True
    with suppress(Corrupt, NotFound, ValueError):
        return service().shown(UUID(str(match))).match.closed
    return True


def known_to(viewer: Viewer) -> MayKnow | None:
    """A test of whether the asker may know, by now, of what happened in a match; None if they know of all matches."""
    if viewer != SPECTATOR:
        return caller().known
    return lambda match, header: caller().covers(match, header) and tells(viewer, match, header)
