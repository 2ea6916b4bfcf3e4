"""Leaves: one for each table of a round, with a QR code for each player, which lets one phone in once."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Annotated, Any, Final, NamedTuple
from uuid import UUID

from flask import Blueprint, render_template, url_for
from markupsafe import Markup
from msgspec import Meta, Struct

from adjudicator.match import Header, Line
from adjudicator.plain.visible import is_seen
from adjudicator.service import NotFound
from adjudicator.tokens import Held, Issued, told
from api.address import qr_svg
from api.http.current import service
from api.http.exchange import query
from api.http.front.access import caller, operation
from api.http.pages.again import gives_back
from api.http.pages.forms import form_as
from api.http.pages.outside import leads_nowhere, outside
from api.http.shared import rounds
from api.sentences import say
from api.view.round_page import At
from api.view.seen import numbers_of

pages = Blueprint("leaf_pages", __name__)
MINUTES: Final = 24 * 60
"""How long a code of a leaf lets somebody in."""
AT_ONCE: Final = 60
"""Most leaves made at once: each code takes some milliseconds."""
DAYS: Final = 7
"""How long whoever came in by one stays in."""


class Wanted(Struct, frozen=True, kw_only=True):
    """What stands on each leaf, and which leaves are made at once."""

    judge: Line = ""
    """Where to find a judge: a telephone number, a place."""
    first: Annotated[int, Meta(ge=0, le=rounds.MOST)] = 0
    """How many tables come before those of these leaves."""


class Code(NamedTuple):
    """A seat, who sits there, and where the seat's code leads."""

    seat: str
    player: str
    qr: Markup
    address: str


class Leaf(NamedTuple):
    """A table's leaf."""

    header: Header
    codes: list[Code]


@pages.post("/rounds/leaves")
@operation("people")
@gives_back("round_pages.show")
def make() -> str:
    """Makes the leaves: codes are shown only now; made again, the earlier ones that nobody used stay good, too."""
    asked, form = query(rounds.Round), form_as(Wanted)
    found = [] if asked.event is None else rounds.tables(asked)
    if not found:
        raise NotFound(say("This round has no tables"))
    known = _held()
    leaves = [
        Leaf(at.header, [_code(at, seat, player, known) for seat, player in at.header.seats.items()])
        for at in found[form.first : form.first + AT_ONCE]
    ]
    behind = form.first + AT_ONCE
    return render_template(
        "leaves.html",
        leaves=leaves,
        asked=asked,
        judge=form.judge,
        more=behind if behind < len(found) else None,
        numbers_of=numbers_of,
        is_single=caller().issued is not None,
        is_local=leads_nowhere(outside("")),
    )


def _code(at: At, seat: str, player: str, known: Mapping[tuple[UUID, str, str], Held]) -> Code:
    """The code of a seat: a link that is good once or, where nobody needs a token, the page on which it records."""
    mine = caller().issued
    if mine is None:
        as_seat: dict[str, Any] = {"as": seat}
        address = outside(url_for("record_pages.show", match=at.match, **as_seat))
    else:
        name = player if is_seen(player) else seat
        one = known.get((at.match, seat, name)) or _issued(at.match, seat, name, mine)
        address = outside(url_for("enter.show_link", code=service().tokens.link(one, MINUTES, by=caller().held)[0]))
    return Code(seat, player, Markup(qr_svg(address)), address)  # noqa: S704 - its own


def _issued(match: UUID, seat: str, name: str, mine: Issued) -> Held:
    """A new token for a seat, which ends with the organiser's own."""
    now, asker = service().tokens.now(), caller().held
    until = min(told(datetime.fromisoformat(now) + timedelta(days=DAYS)), mine.until)
    maker = None if asker is None else asker.came_by
    issued = Issued(
        holder=name, role="player", at=now, until=until, matches=(match,), seat=seat, by_link=True, maker=maker
    )
    return service().tokens.issue(issued)[1]


def _held() -> dict[tuple[UUID, str, str], Held]:
    """The players' tokens that are good, by match, seat and name."""
    if caller().issued is None:
        return {}
    now = service().tokens.now()
    return {
        (issued.matches[0], issued.seat, issued.holder): held
        for held in service().tokens.all()
        if held.is_good(now) and (issued := held.issued).seat and issued.by_link and len(issued.matches) == 1
    }
