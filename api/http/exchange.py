"""HTTP: what requests say, and how answers are sent."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from hashlib import sha256
from typing import Annotated, Any, Final, Literal, TypeVar, cast
from urllib.parse import quote, urlencode
from uuid import UUID

import msgspec
from flask import Response, abort, g, request, url_for
from marshmallow import ValidationError
from msgspec import Meta, Struct
from msgspec import field as named
from werkzeug.routing import IntegerConverter

from adjudicator.games import all_code
from adjudicator.line import Told
from adjudicator.match import Header
from adjudicator.plain.choices import shown
from adjudicator.plain.json import Plain, read_json
from adjudicator.plain.said import Said, listed
from adjudicator.replay.listing import UNREADABLE
from adjudicator.replay.reading import Which
from adjudicator.seam.ruleset import JUDGE, SPECTATOR
from adjudicator.seam.sentences import LANGUAGES
from adjudicator.service import NotFound
from adjudicator.store.envelope import Author, Corrupt
from api.http.current import lines, service
from api.http.front.access import caller, guard_still
from api.http.front.errors import problem
from api.http.front.late import shown_to
from api.http.front.speaker import knows_players, language
from api.sentences import say
from api.view.schemas import loader_of
from api.view.seen import Seen

T = TypeVar("T", bound=Struct)
BODY: Final = 1_000_000
"""Bytes of the largest report."""
JSON: Final = "application/json"
OF_FINDINGS: Final = say("The findings of all matches are the judge's; ask with `as=judge`")

Viewer = Annotated[str, Meta(max_length=100, description="Who looks: `judge`, `spectator` or a seat of the match.")]
Language = Annotated[Literal["en", "ja"] | None, Meta(description="Of sentences; else as `Accept-Language` says.")]
Reading = Annotated[Which, Meta(description="`played`: all entries; `ruled`: without those a ruling voided.")]


class Reader(Struct, frozen=True, kw_only=True):
    """The language of the answer."""

    lang: Language = None


class Reporter(Reader, frozen=True, kw_only=True):
    """Who looks, in which language."""

    viewer: Viewer = named(default=SPECTATOR, name="as")


class Viewpoint(Reporter, frozen=True, kw_only=True):
    """Who looks, at which reading, in which language."""

    reading: Reading = "played"


class Outlook(Viewpoint, frozen=True, kw_only=True):
    """Who looks, in which language, at which reading of the match, or at which line of it."""

    line: Annotated[UUID | None, Meta(description="A line of the match, in place of the match itself.")] = None


def seen(match: UUID, look: Viewpoint) -> Seen:
    """The match as the asker may see it, or the line of it that they look at; raises `NotFound`, `UnknownViewer`."""
    stands = g.pop("looked_up", {}).get(match) or service().reading(match)
    played, is_late = shown_to(look.viewer, match, stands)
    reading = played if look.reading == "played" else played.ruled()
    found = Seen(match, reading, played, look.viewer, language(), is_late=is_late)
    if isinstance(look, Outlook) and look.line is not None:
        found = on_line(found, lines().get(match, look.line, author()))
    g.seen = match
    knows_players(found.speaker)
    return found


def on_line(found: Seen, told: Told) -> Seen:
    """A line of a match, as who looks at the match may see it; raises `NotFound`."""
    if not is_shown(found, told):
        raise NotFound(say("Match {match} has no line {line}", match=str(found.id), line=str(told.id)))
    base, reading = lines().reading(told)
    return Seen(found.id, reading, base, found.viewer, found.language, line=told)


def is_shown(found: Seen, told: Told) -> bool:
    """Whether who looks at a match may see a line of it; who is shown the match late sees none."""
    return not found.is_late and told.may_be_shown(found.viewer, knows_all=found.knows_all)


def author() -> Author:
    """The asker, as the maker of lines."""
    return caller().author(SPECTATOR)


def header_of(match: UUID) -> Header:
    """The header of a match named in a query; raises `NotFound` if it does not exist or the asker may not know of it,
    `Corrupt` if it is unreadable."""
    try:
        header = service().header(match)
    except Corrupt:
        if caller().covers(match, UNREADABLE):
            raise
    else:
        if caller().covers(match, header):
            return header
    raise NotFound(say("There is no match {match}", match=str(match)))


def for_judges(viewer: str, says: Said) -> None:
    """Aborts with a problem that says so unless the viewer is a judge: the answer shows hidden cards."""
    if viewer != JUDGE:
        abort(problem("judges-only", says))


def query(struct: type[T], *, of_form: bool = False) -> T:
    """The query string as a struct; `of_form`: without fields that the form left blank. Raises `ValidationError` with
    every wrong parameter."""
    once(request.args.lists())
    schema, given = loader_of(struct, text=True), request.args.to_dict()
    given = {name: value for name, value in given.items() if value or not of_form}
    if "as" in schema.fields:  # the asker looks as themselves, unless the query says otherwise
        given.setdefault("as", caller().viewer)
    return cast("T", schema.load(given))


def once(given: Iterable[tuple[str, list[str]]]) -> None:
    """Raises `ValidationError` with every name given several values: readers would disagree which one counts."""
    if twice := {name: [say("given more than once")] for name, values in given if len(values) > 1}:
        raise ValidationError(twice)


def body(limit: int, *media: str) -> bytes:
    """The bytes of the request, at most `limit`, of one of these media types; aborts with a problem otherwise."""
    guard_media(*media)
    request.max_content_length = limit
    data = request.get_data(cache=False)
    guard_still()  # the body may have taken its time
    return data


def guard_media(*media: str) -> None:
    """Aborts with a problem unless the request's body is of one of these media types, and not compressed."""
    if request.mimetype not in media:
        abort(problem("media-type", say("`Content-Type` must be {media}", media=listed(media, "or"))))
    if (coding := request.headers.get("Content-Encoding", "identity").strip()) != "identity":
        says = say("`Content-Encoding` is {coding}: send the body as it is", coding=shown(coding))
        abort(problem("media-type", says))


def json_body() -> Plain:
    """The plain data of the request; raises `Malformed`."""
    return read_json(body(BODY, JSON), limit=BODY)


def body_as(struct: type[T]) -> T:
    """The plain data of the request as a struct; raises `Malformed`, `ValidationError` with every wrong field."""
    return cast("T", loader_of(struct).load(json_body()))


class Position(IntegerConverter):
    """A position in a path, written in one way only: without leading zeros."""

    regex = "0|[1-9][0-9]{0,8}"


# ---- how answers are sent


def link(**changed: Any) -> str:
    """The address of this page with other query parameters; None leaves one out."""
    endpoint, args = g.get("shown", (request.endpoint, request.view_args))
    kept = {**(args or {}), **request.args.to_dict(), **changed}
    given = {name: value for name, value in kept.items() if value is not None}
    return url_for(endpoint, **given) if endpoint else f"{quote(request.path)}?{urlencode(given)}"


def etag(*facts: object) -> str:
    """The tag of an answer that depends on these facts and the code."""
    return sha256("/".join(map(str, (all_code(), *facts))).encode()).hexdigest()[:24]


def standing(position: int) -> str:
    """The tag of what stands at a position, for If-Match too: the position, and the language where it is not the
    first."""
    return str(position) if language() == LANGUAGES[0] else f"{position}-{language()}"


def answer(make: Callable[[], Struct], tag: str, status: int = 200, **headers: str) -> Response:
    """The JSON of the result of `make`; 304, without calling it, if the client has the answer already."""
    response = Response(status=status, headers=headers, mimetype=JSON)
    if not not_modified(response, tag):
        response.set_data(msgspec.json.encode(make()))
    return response


def not_modified(response: Response, tag: str) -> bool:
    """Tags the response, and returns whether the client has it already, so that 304 will do."""
    response.set_etag(tag)
    has_it = request.method in {"GET", "HEAD"} and request.if_none_match.contains_weak(tag)
    if has_it:
        response.status_code = 304
    return has_it
