"""Access: what each role may do, in one table, and who asks: the holder of a token, or anybody where all is open.

Every route names its operation where it is entered; an application with a route that names none does not start.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar, cast
from uuid import UUID

from flask import Flask, Response, abort, current_app, g, request
from msgspec import Struct

from adjudicator.match import EntriesVoided, Header, MatchClosed, tag_of
from adjudicator.plain.choices import shown
from adjudicator.seam.ruleset import SPECTATOR, Viewer
from adjudicator.service import Adjudicator, NotFound
from adjudicator.store.database import Id
from adjudicator.store.envelope import Corrupt
from adjudicator.tokens import Held, Role
from api.http.errors import problem
from api.sentences import say

F = TypeVar("F", bound=Callable[..., Any])


def _row(marks: str) -> frozenset[Role]:
    columns: tuple[Role, ...] = ("organiser", "head-judge", "judge", "player", "spectator")
    return frozenset(role for role, mark in zip(columns, marks.split(), strict=True) if mark == "+")


OPERATIONS: Final[Mapping[str, frozenset[Role]]] = {
    #             organiser  head judge  judge  player  spectator
    "rules":  _row("    +         +        +       +        +"),
    "list":   _row("    +         +        +       +        +"),
    "look":   _row("    +         +        +       +        +"),
    "report": _row("    +         +        +       +        -"),
    "rule":   _row("    +         +        +       -        -"),
    "close":  _row("    +         +        +       -        -"),
    "export": _row("    +         +        +       -        -"),
    "open":   _row("    +         +        +       -        -"),
    "import": _row("    +         +        -       -        -"),
}  # fmt: skip
"""What may be done, and by whom. A match that a token does not cover is unknown to its holder, whatever the role."""
ANYBODY: Final = frozenset({"files", "docs", "enter"})
"""Operations that need no token: they tell nothing of any match."""
OF_EVENTS: Final = {tag_of(EntriesVoided): "rule", tag_of(MatchClosed): "close"}
"""Events whose report is an operation of its own."""
CHALLENGE: Final = 'Bearer realm="adjudicator"'
VARIES: Final = ("Authorization", "Cookie")
"""The headers that say who asks."""


class Caller(Struct, frozen=True):
    """Who asks: the holder of a token; without one, anybody at all, where all is open."""

    held: Held | None = None

    @property
    def viewer(self) -> Viewer:
        """As whom they look unless they say otherwise."""
        return SPECTATOR if self.held is None else self.held.issued.viewer

    def may(self, operation: str) -> bool:
        """Whether their role may do something."""
        return operation in ANYBODY or self.held is None or self.held.issued.role in OPERATIONS[operation]

    def may_look_as(self, viewer: Viewer) -> bool:
        """Whether they may look, and report, as somebody."""
        return self.held is None or self.held.issued.may_look_as(viewer)

    def covers(self, match: Id | None, header: Header) -> bool:
        """Whether they may know of a match; None is one that is not open yet."""
        return self.held is None or self.held.issued.covers(match, header)


def operation(name: str) -> Callable[[F], F]:
    """Names the operation of a view; raises `KeyError` where the table has none of that name."""
    if name not in ANYBODY:
        OPERATIONS[name]

    def named(view: F) -> F:
        cast("Any", view).operation = name
        return view

    return named


def caller() -> Caller:
    """Who asks."""
    found: Caller = g.caller
    return found


def guard_events(kinds: Iterable[str]) -> None:
    """A problem where a report holds events that its reporter's role may not report."""
    for kind in kinds:
        if not caller().may(OF_EVENTS.get(kind, "report")):
            abort(problem("forbidden", say("Your token may not report {kind}", kind=kind)))


def guard_header(header: Header) -> None:
    """A problem where a match would be opened that its opener may not know."""
    if not caller().covers(None, header):
        abort(problem("forbidden", say("Your token is not for matches of the event '{event}'", event=header.event)))


def guard_still() -> None:
    """A problem where the token was revoked, or ran out, while the request arrived."""
    held = caller().held
    if held is not None and not _service().tokens.is_good(held):
        abort(_unknown())


def install(app: Flask, *, is_open: bool) -> None:
    """Lets in who may do what they ask for; raises `LookupError` for a route without an operation."""
    app.extensions["adjudicator_open"] = is_open
    operation("files")(app.view_functions["static"])
    operations = {rule.endpoint: _operation_of(app, rule.endpoint) for rule in app.url_map.iter_rules()}

    def refused() -> Response | None:
        name = operations.get(str(request.endpoint), "files")  # what is not there, or answers OPTIONS, tells nothing
        if is_open or name in ANYBODY or request.method == "OPTIONS":
            g.caller = Caller()
            return None
        held = _held()
        if held is None:
            return _unknown()
        g.caller = Caller(held)
        return _forbidden(name)

    def varied(response: Response) -> Response:
        if not is_open and request.endpoint != "static":
            response.vary.update(VARIES)
        return response

    app.before_request(refused)
    app.after_request(varied)


def _operation_of(app: Flask, endpoint: str) -> str:
    name = getattr(app.view_functions[endpoint], "operation", None)
    if name is None:
        raise LookupError(f"the route {endpoint} names no operation")
    return str(name)


def _held() -> Held | None:
    """The token of the request, if it is good."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    if scheme.lower() == "bearer":
        return _service().tokens.find(token.strip())
    return None


def _unknown() -> Response:
    response = problem("no-token", say("Send a token that is still good as `Authorization: Bearer TOKEN`"))
    response.headers["WWW-Authenticate"] = CHALLENGE
    return response


def _forbidden(name: str) -> Response | None:
    """The problem with what is asked for, if there is one: the role first, for it tells nothing of any match."""
    asks = caller()
    if not asks.may(name):
        return problem("forbidden", say("Your role may not do this"))
    for viewer in request.args.getlist("as"):  # all of them, whichever is read
        if not asks.may_look_as(viewer):
            return problem("forbidden", say("Your token does not look as {viewer}", viewer=shown(viewer)))
    match = (request.view_args or {}).get("match")
    if match is not None and not _covers(asks, match):
        raise NotFound(say("There is no match {match}", match=str(match)))
    return None


def _covers(asks: Caller, match: UUID) -> bool:
    """Whether a match is known to who asks; one that is not there is asked for in the same way."""
    if asks.held is None or asks.held.issued.reaches_all or match in asks.held.issued.matches:
        return True
    if not asks.held.issued.events:
        return False
    try:
        return asks.covers(match, _service().header(match))
    except Corrupt:
        return False


def _service() -> Adjudicator:
    return cast("Adjudicator", current_app.extensions["adjudicator"])
