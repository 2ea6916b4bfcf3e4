"""Access: who asks, the holder of a token or, if all is open, anybody, and whether they may, by adjudicator/rights.py.

Every route names its operation; an application with a route that names none does not start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from contextlib import suppress
from math import ceil
from typing import Any, Final, TypeVar, cast
from uuid import UUID

from flask import Flask, Response, abort, g, render_template, request
from msgspec import Struct, structs

from adjudicator.match import Header, seat_of
from adjudicator.plain.choices import shown
from adjudicator.plain.said import Said
from adjudicator.replay.listing import UNREADABLE, MayKnow
from adjudicator.rights import (
    ANYBODY,
    NOT_BY_ROLE,
    OF_EVENTS,
    PLAYS_HERE,
    TABLE,
    Operation,
    Place,
    may_look_as,
    place_in,
    why_not,
)
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Viewer
from adjudicator.service import NotFound
from adjudicator.store.database import Id
from adjudicator.store.envelope import NOBODY, Author, Corrupt
from adjudicator.tokens import Held, Issued
from api.http.current import service
from api.http.front.door import is_from_elsewhere
from api.http.front.errors import problem, wishes_page
from api.http.front.pace import Buckets, network_of
from api.sentences import say
from projections.read import Reach

F = TypeVar("F", bound=Callable[..., Any])


OF_TOKEN: Final = (20, 200)
"""Requests a second that one token may make, and how many at once."""
OF_ATTEMPTS: Final = (1, 100)
"""Tries of tokens or links that one address may make, a second and at once: the phones of forty tables may share one
address, and all scan their leaves when the round begins."""
OF_NETWORK: Final = (20, 200)
"""The same for an address without a good token; without the proxies setting, all clients of a proxy count as one."""
COOKIE: Final = "adjudicator"
SECURE_COOKIE: Final = "__Host-adjudicator"
"""The cookie of a browser that came by https; no other site, and no other name of ours, can set it."""
CHALLENGE: Final = 'Bearer realm="adjudicator"'
VARIES: Final = ("Authorization", "Cookie")
"""The headers that say who asks."""


class Caller(Struct, frozen=True):
    """Who asks: the holder of a token; without one, nobody in particular, who may do everything if all is open."""

    is_open: bool
    held: Held | None = None
    place: Place = "apart"
    """Where they stand to the match they ask about."""
    own: str | None = None
    """The seat of who judges and plays in the match they ask about, over or not."""

    @property
    def issued(self) -> Issued | None:
        """What their token says; None without one."""
        return self.held.issued if self.held else None

    @property
    def viewer(self) -> Viewer:
        """The viewer they look as unless they say otherwise."""
        return self.issued.viewer if self.issued and self.place != "plays" else SPECTATOR

    @property
    def counted_as(self) -> str:
        """The key under which their requests and streams are counted: their token, else where they ask from."""
        return self.held.digest if self.held else network_of(request.remote_addr or "")

    def may(self, operation: Operation) -> bool:
        """Whether they may do something, by their role and to the match they ask about."""
        return self.why_not(operation) is None

    def why_not(self, operation: Operation) -> Said | None:
        """Why they may not do something to the match they ask about; None: they may."""
        if self.issued is None and not self.is_open:
            return None if operation in ANYBODY else NOT_BY_ROLE
        if self.issued is None:
            return why_not(None, operation, self.place)
        return why_not(self.issued.role, operation, self.place)

    def may_to(self, operation: Operation, match: Id, header: Header) -> bool:
        """Whether they may do something to one of many matches."""
        return self.covers(match, header) and in_match(self, match, header).may(operation)

    def seat(self, viewer: Viewer) -> str | None:
        """The seat they speak for, if any: their own, by their token or as they play or, without a token, the one they
        look as."""
        if self.issued is not None:
            return self.own or self.issued.seat
        return _seat_among(viewer)

    def may_look_as(self, viewer: Viewer) -> bool:
        """Whether they may look, and report, as somebody."""
        return self._may(lambda issued: may_look_as(issued.role, issued.viewer, viewer, self.place))

    def covers(self, match: Id | None, header: Header) -> bool:
        """Whether they may know of a match; None stands for one that is not open yet."""
        return self._may(lambda issued: issued.covers(match, header))

    @property
    def known(self) -> MayKnow | None:
        """A test of whether they may know of a match; None if they may know of every match."""
        return None if self.covers_all else self.covers

    @property
    def reach(self) -> Reach | None:
        """The events and matches they may know of; None if they may know of every match."""
        if self.covers_all or self.issued is None:
            return None
        return Reach(self.issued.events, self.issued.matches)

    @property
    def covers_all(self) -> bool:
        """Whether they may know of every match."""
        return self._may(lambda issued: issued.reaches_all)

    def there(self, header: Header, *, is_over: bool) -> Caller:
        """The same, as somebody who asks about a match with this header."""
        if self.issued is None:
            return self
        place = place_in(header, self.issued.role, self.issued.holder, is_over=is_over)
        return structs.replace(self, place=place, own=None if place == "apart" else seat_of(header, self.issued.holder))

    def author(self, viewer: Viewer) -> Author:
        """The author of what they report as a viewer: for a seat, if their token names one or that viewer is one."""
        if self.issued is None:
            return NOBODY
        seat = self.issued.seat or _seat_among(viewer)
        return Author(self.issued.holder, self.issued.role, seat)

    def _may(self, may: Callable[[Issued], bool]) -> bool:
        return self.is_open or (self.issued is not None and may(self.issued))


def operation(name: Operation) -> Callable[[F], F]:
    """Names the operation of a view; raises `KeyError` if the table has no such operation."""
    if name not in ANYBODY:
        TABLE[name]

    def named(view: F) -> F:
        cast("Any", view).operation = name
        return view

    return named


def caller() -> Caller:
    """Who asks."""
    found: Caller = g.get("caller") or Caller(is_open=False)  # a request may be refused before it is known who asks
    return found


def _seat_among(viewer: Viewer) -> str | None:
    """A viewer who is a seat; None for judges and spectators."""
    return None if viewer in (JUDGE, SPECTATOR) else viewer


def guard_events(kinds: Iterable[str]) -> None:
    """Aborts with a problem if a report holds events that the reporter may not report."""
    for kind in kinds:
        if (says := caller().why_not(OF_EVENTS.get(kind, "report"))) is not None:
            by_role = say("Your token may not report {kind}", kind=kind)
            abort(problem("forbidden", by_role if says == NOT_BY_ROLE else says))


def in_match(who: Caller, match: Id, header: Header) -> Caller:
    """The asker, as somebody who asks about a match; one that cannot be read goes on."""
    there = who.there(header, is_over=False)
    with suppress(Corrupt):
        if there.place == "plays":
            there = who.there(header, is_over=service().reading(UUID(str(match))).match.closed)
    return there


def asked_viewer() -> Viewer:
    """The viewer of the request: the one it names or, if it names none, the asker's own."""
    return request.args.get("as") or caller().viewer


def guard_header(header: Header) -> None:
    """Aborts with a problem if a match would be opened that its opener may not know of."""
    if not caller().covers(None, header):
        abort(problem("forbidden", say("Your token is not for matches of the event '{event}'", event=header.event)))


def guard_still() -> None:
    """Aborts with a problem if the token was revoked, or ran out, while the request arrived."""
    held = caller().held
    if held is not None and not service().tokens.is_good(held):
        abort(_stranger())


def going_on() -> Callable[[], bool]:
    """A test, for an answer without an end, of whether the asker may still go on at a later time."""
    held, tokens = caller().held, service().tokens
    return lambda: held is None or tokens.is_good(held)


def install(app: Flask, *, is_open: bool) -> None:
    """Lets in those who may do what they ask for; raises `LookupError` for a route without an operation."""
    operation("files")(app.view_functions["static"])
    operations = {rule.endpoint: _operation_of(app, rule.endpoint) for rule in app.url_map.iter_rules()}
    of_tokens, of_networks, of_attempts = Buckets(*OF_TOKEN), Buckets(*OF_NETWORK), Buckets(*OF_ATTEMPTS)

    def refused() -> Response | None:
        g.caller = Caller(is_open)
        name = operations.get(str(request.endpoint))
        if is_open or name == "files":
            return None
        # a missing address, or an OPTIONS request, tells nothing about any match
        if name is None or name in ANYBODY or request.method == "OPTIONS":
            if name == "enter" and (linked := service().tokens.linked(str((request.view_args or {}).get("code")))):
                return _late(of_tokens, linked.digest)  # whoever else tries codes from the same address is no matter
            if name == "enter" and request.method == "POST" and (late := _late(of_attempts)) is not None:
                return late
            g.caller = Caller(is_open, _held() if name == "rules" else None)  # a rule's page shows rulings by it
            return _late(of_tokens if g.caller.held else of_networks)
        held = _held()
        if held is None:
            return _late(of_networks) or _stranger()
        g.caller = Caller(is_open, held)
        return _late(of_tokens) or _forbidden(name)

    app.before_request(refused)
    if not is_open:
        app.after_request(_kept_apart)


def _kept_apart(response: Response) -> Response:
    """The answer, with headers so that no cache gives it to somebody else."""
    if request.endpoint != "static":
        response.vary.update(VARIES)
        if request.cookies or request.blueprint == "enter":
            response.headers["Cache-Control"] = "no-store"  # a browser's files outlive its cookies
    return response


def _operation_of(app: Flask, endpoint: str) -> Operation:
    name: Operation | None = getattr(app.view_functions[endpoint], "operation", None)
    if name is None:
        raise LookupError(f"the route {endpoint} names no operation")
    return name


def _held() -> Held | None:
    """The token of the request; None if it has no good one."""
    if not is_program():
        return held_by_cookie()
    held = service().tokens.find(request.headers["Authorization"].partition(" ")[2].strip())
    return held if held is None or held.key is None else None  # a browser's key opens nothing to a program


def is_program() -> bool:
    """Whether a program asks: it sends its token in a header, while a browser keeps it in a cookie."""
    return request.headers.get("Authorization", "").partition(" ")[0].lower() == "bearer"


def held_by_cookie() -> Held | None:
    """The token in a browser's cookie, if it is good; None from another site's page, which must not act with it."""
    token = "" if is_from_elsewhere() else request.cookies.get(SECURE_COOKIE) or request.cookies.get(COOKIE, "")
    return service().tokens.find(token.strip())


def _late(buckets: Buckets, who: str | None = None) -> Response | None:
    """The problem of asking too often; None if this is not too often. `who`: else as the asker is counted."""
    wait = buckets.take(caller().counted_as if who is None else who)
    if not wait:
        return None
    response = problem("too-many", say("Ask again in {seconds} s", seconds=ceil(wait)))
    response.headers["Retry-After"] = str(ceil(wait))
    return response


def _stranger() -> Response:
    """The answer without a good token; a browser gets the page to enter one."""
    if wishes_page():
        response = Response(render_template("enter.html", wrong=False), 401)
    else:
        response = problem("no-token", say("Send a token that is still good as `Authorization: Bearer TOKEN`"))
    response.headers["WWW-Authenticate"] = CHALLENGE
    return response


def _forbidden(name: Operation) -> Response | None:
    """The problem with a request, if any; the role is checked first, as it tells nothing about any match."""
    if (says := caller().why_not(name)) is not None:
        return problem("forbidden", says)
    for viewer in request.args.getlist("as"):  # all of them, whichever one will be read
        if not caller().may_look_as(viewer):
            says = say("Your token does not look as {viewer}", viewer=shown(viewer))
            says = say("Your token does not look as the judge") if viewer == JUDGE else says
            return problem("forbidden", says, look_as=caller().viewer)
    match = (request.view_args or {}).get("match")
    return None if match is None else _forbidden_there(name, match)


def _forbidden_there(name: Operation, match: UUID) -> Response | None:
    """The problem with a request about a match, if any; one that does not exist, or that the asker may not know of, is
    not found."""
    header = UNREADABLE
    with suppress(Corrupt, NotFound):
        header = service().header(match)
    if not caller().covers(match, header):
        raise NotFound(say("There is no match {match}", match=str(match)))
    g.caller = in_match(caller(), match, header)
    says = caller().why_not(name)
    if says is None and not caller().may_look_as(asked_viewer()):
        says = PLAYS_HERE
    return None if says is None else problem("forbidden", says, look_as=SPECTATOR)
