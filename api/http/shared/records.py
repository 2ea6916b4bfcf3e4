"""Records that come in: a match as a file, stored once."""

from __future__ import annotations

from uuid import UUID

from flask import abort

from adjudicator.match import MatchClosed
from adjudicator.note import Asker
from adjudicator.replay.record import Most, read
from adjudicator.seam.ruleset import JUDGE
from adjudicator.service import LONGEST, VALUES
from api.http.current import notes, service
from api.http.exchange import author
from api.http.front.access import caller, guard_header
from api.http.front.errors import problem
from api.sentences import say


def imported(data: bytes) -> tuple[UUID, bool, int]:
    """Stores a match record, and its notes as the asker's; raises `Malformed`.

    Returns its match, whether it is new, the position of its last event.

    Aborts with a problem if the asker may not know of the match, or plays in it while it goes on.
    """
    given = read(data, service().rulesets, most=Most(LONGEST, VALUES))
    guard_header(given.header)
    is_over = any(isinstance(entry.event, MatchClosed) for entry in given.entries)
    if not caller().there(given.header, is_over=is_over).may("import"):  # they could guess what is stored
        abort(problem("forbidden", say("Who plays in a match does not import it before it is over: ask another judge")))
    match, is_new = service().import_record(given, caller().author(JUDGE))
    notes().take_in(match, given.notes, Asker(author(), JUDGE, len(given.entries) - 1))
    return match, is_new, len(given.entries) - 1
