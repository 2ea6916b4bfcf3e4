"""People: an organiser lets others in by links with QR codes, sees who may come in, and revokes their tokens."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Annotated
from uuid import UUID

from flask import Blueprint, Response, abort, render_template, url_for
from markupsafe import Markup
from msgspec import Meta, Struct
from msgspec import field as named

from adjudicator.match import Header, Line, Name
from adjudicator.plain.choices import or_nearest
from adjudicator.plain.folding import folded
from adjudicator.plain.json import Malformed
from adjudicator.plain.said import Said
from adjudicator.rights import ROLES, Role
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.service import NotFound
from adjudicator.tokens import Held, Issued, told
from api.address import qr_svg
from api.http.current import service
from api.http.exchange import Reader, Viewer, query
from api.http.front.access import caller, operation
from api.http.front.errors import problem
from api.http.front.speaker import spoken
from api.http.pages.again import gives_back
from api.http.pages.forms import form_as
from api.http.pages.outside import leads_nowhere, outside
from api.http.shared.matches import Page, Wanted, listing
from api.sentences import say
from api.view import people
from api.view.matches import match_named

pages = Blueprint("people", __name__)


class Of(Page, frozen=True, kw_only=True):
    """Of which match, and which of those who may come in."""

    viewer: Viewer = named(default=SPECTATOR, name="as")
    """Everybody is shown the same: addresses of other pages may be edited to lead here."""
    match: Annotated[UUID | None, Meta(description="Somebody for this match alone.")] = None
    text: Annotated[Line | None, Meta(description="A part of the name.")] = named(default=None, name="q")


class New(Struct, frozen=True, kw_only=True):
    """Somebody new: who, in which role, for what, how long. Without an event and matches: as far as the organiser's."""

    holder: Annotated[Line, Meta(min_length=1)]
    role: Role
    event: Line = ""
    ids: tuple[Name, ...] = ()
    """Ids of matches, or their beginnings; a field named `matches` would hide a method of its form from scripts."""
    seat: Name | None = None
    days: Annotated[int, Meta(ge=1, le=366)] = 3


class Nothing(Struct, frozen=True):
    """A form without fields: a button."""


@pages.get("/people")
@operation("people")
def show() -> str:
    """Who may come in, and the form for somebody new."""
    asked, mine = query(Of), _mine()
    header: Header | None = None if asked.match is None else _header(asked.match)
    sought, now = folded(asked.text or ""), service().tokens.now()
    every = (held for held in service().tokens.all() if sought in folded(held.issued.holder))
    found = [held for held in every if people.is_within(service(), held.issued, mine)]
    first = asked.cursor or 0
    return render_template(
        "people.html",
        people=sorted(found, key=lambda held: not held.is_good(now))[first : first + asked.limit],
        count=len(found),
        more=first + asked.limit if first + asked.limit < len(found) else None,
        asked=asked,
        now=now,
        roles=[(role, spoken(people.ROLE[role])) for role in ROLES],
        mine=mine,
        match=asked.match,
        header=header,
        reach=people.reach,
        state=people.state,
    )


@pages.post("/people")
@operation("people")
@gives_back("people.show")
def let_in() -> Response:
    """Makes a token, which nobody is shown, and a link to it."""
    query(Of)
    new, mine = form_as(New, lists=("ids",)), _mine()
    matches = _matches(new.ids)
    now = service().tokens.now()
    until = told(datetime.fromisoformat(now) + timedelta(days=new.days))
    is_given = bool(new.event or new.ids)
    issued = Issued(
        holder=new.holder,
        role=new.role,
        at=now,
        until=min(until, mine.until),
        events=((new.event,) if new.event else ()) if is_given else mine.events,
        matches=matches if is_given else mine.matches,
        seat=new.seat if new.role == "player" else None,
        by_link=True,
        maker=None if (held := caller().held) is None else held.came_by,
    )
    if not people.is_within(service(), issued, mine):
        abort(problem("forbidden", say("Your own token does not reach as far")))
    people.check_seat(service(), issued)
    return _link(service().tokens.issue(issued)[1], 201)


@pages.post("/people/<digest>/link")
@operation("people")
def link(digest: str) -> Response:
    """Makes another link for somebody, to let in another of their browsers."""
    query(Reader)
    form_as(Nothing)
    held = _named(digest)
    if not held.is_good(service().tokens.now()):
        raise NotFound(say("This token is good for nothing any more"))
    return _link(held, 201)


@pages.post("/people/<digest>/takeover")
@operation("people")
def take_over(digest: str) -> Response:
    """Answers for somebody whose token has ended with that of another organiser."""
    asked = query(Reader)
    form_as(Nothing)
    held = _named(digest)
    if not held.is_answered_for:  # else a deputy could have the chief's token end with their own
        service().tokens.take_over(held, caller().held)
    return Response(status=303, headers={"Location": url_for("people.show", lang=asked.lang)})


@pages.post("/people/<digest>/revocation")
@operation("people")
def revoke(digest: str) -> Response:
    """Revokes a token, with its links and browsers."""
    asked = query(Reader)
    form_as(Nothing)
    service().tokens.revoke(_named(digest))
    return Response(status=303, headers={"Location": url_for("people.show", lang=asked.lang)})


def _link(held: Held, status: int) -> Response:
    """The page of a new link, which is shown only this once."""
    code, until = service().tokens.link(held, by=caller().held)
    address = outside(url_for("enter.show_link", code=code))
    page = render_template(
        "link.html",
        held=held,
        unheld=[says for event in held.issued.events if (says := _unheld(event))],
        until=until,
        address=address,
        is_local=leads_nowhere(address),
        reach=people.reach,
        qr=Markup(qr_svg(address)),  # noqa: S704 - its own
    )
    return Response(page, status)


def _named(digest: str) -> Held:
    """One of the tokens that the organiser sees; raises `NotFound`."""
    mine = _mine()
    for held in service().tokens.all():
        if held.digest == digest and people.is_within(service(), held.issued, mine):
            return held
    raise NotFound(say("There is no such token"))


def _matches(ids: tuple[str, ...]) -> tuple[UUID, ...]:
    """The matches whose ids begin so, among those that the organiser may know of; raises `Malformed`."""
    try:
        return tuple(match_named(service(), named, caller().known) for named in ids)
    except Malformed as error:
        raise Malformed(error.says, "ids") from None


def _unheld(event: str) -> Said | None:
    """The sentence that no match of an event is here, as its name may be mistyped; None if one is."""
    page, behind = listing(Wanted(event=event))
    near = {header.event for _, _, header in page.matches}
    if event in near or behind:
        return None
    return or_nearest(say("No match of the event '{event}' is here yet", event=event), event, near)


def _header(match: UUID) -> Header:
    header: Header = service().header(match)
    if not caller().covers(match, header):
        raise NotFound(say("There is no match {match}", match=str(match)))
    return header


def _mine() -> Issued:
    """The organiser's own token; aborts with a problem if all is open: there is none, and none are made for later."""
    issued = caller().issued
    if issued is None:
        abort(problem("forbidden", say("This service is open: it asks nobody for a token")))
    return issued
