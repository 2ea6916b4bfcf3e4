"""Quick rulings: the situation in the address, judged; changed by forms, kept as a match. No script is needed."""

from __future__ import annotations

from typing import Annotated, Final, TypeAlias, cast

from flask import Blueprint, Response, g, redirect, render_template, url_for
from marshmallow import ValidationError
from msgspec import Meta, Struct, structs
from werkzeug.wrappers import Response as BaseResponse

from adjudicator.match import Line, Name
from adjudicator.plain.json import Malformed, Plain, read_as, read_json
from adjudicator.replay.record import read, write
from adjudicator.seam.ruleset import SPECTATOR, Refused
from adjudicator.service import NotFound
from api.http.current import service
from api.http.exchange import Reader, etag, not_modified, query
from api.http.front.access import caller, guard_header, operation
from api.http.front.policy import TIMED
from api.http.front.speaker import language
from api.http.pages.again import gives_back
from api.http.pages.forms import LARGEST, form_as
from api.http.pages.outside import outside
from api.sentences import say
from api.view.boxes import refilled
from api.view.questions import drawn, is_drawn
from api.view.ruling_page import ruling_page
from api.view.seen import Seen
from api.view.situation_link import LONGEST, Situated, link_of, situated
from api.view.situations import read_in, seen_in

pages = Blueprint("ruling_pages", __name__)
Link: TypeAlias = Annotated[str, Meta(max_length=LONGEST)]
SVG: Final = "image/svg+xml"
_FIELD: Final = "fields."
"""What the names of an event's fields begin with in its form."""


class Asked(Reader, frozen=True, kw_only=True):
    """The situation, and the rule that it was an example of."""

    s: Link
    rule: Name | None = None


class Start(Reader, frozen=True, kw_only=True):
    """The same, where nothing need be asked yet."""

    s: Link | None = None
    rule: Name | None = None


class Changing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change as its form gives it: an event's fields, or that it did not happen; or everything as data."""

    at: Annotated[int, Meta(ge=0)] | None = None
    fields: dict[str, str] = {}
    never: bool = False
    data: str | None = None


class Data(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is given and what happened, as typed."""

    given: dict[str, Plain] = {}
    when: list[Plain] = []


class Keeping(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the match to be kept is called, and the event that it belongs to."""

    title: Line = ""
    event: Line = ""


@pages.get("/ruling")
@operation("rules")
def show() -> BaseResponse:
    """The situation in the address, judged; without one, where to begin."""
    asked = query(Start, of_form=True)
    if asked.s is None:
        return Response(render_template("ruling_start.html", games=service().rulesets.values()))
    told = situated(asked.s)
    found = _seen(told)
    page = ruling_page(found, told, outside(url_for("ruling_pages.show", s=asked.s, lang=language())))
    html = render_template("ruling.html", page=page, s=asked.s, rule=_rule(asked.rule, found))
    return Response(html, headers={"Content-Security-Policy": TIMED})


@pages.get("/ruling/drawing.svg")
@operation("rules")
def draw() -> Response:
    """The table of a situation in the end, drawn."""
    asked = query(Asked)
    response = Response(mimetype=SVG)
    if not not_modified(response, etag(asked.s, language())):
        found = _seen(situated(asked.s))
        if not is_drawn(found, found.reading.position):
            raise NotFound(say("Nothing stands on the table at #{position}", position=found.reading.position))
        response.set_data(drawn(found, found.reading.position, None, []))
    return response


@pages.post("/ruling")
@operation("rules")
@gives_back("ruling_pages.show")
def change() -> BaseResponse:
    """Judges the situation as a form changes it, and goes to its own address."""
    form, asked = form_as(Changing), query(Asked)
    told = _changed(situated(asked.s), form)
    _seen(told)
    return redirect(url_for("ruling_pages.show", s=link_of(told), rule=asked.rule, lang=asked.lang), 303)


@pages.post("/matches")
@operation("open")
@gives_back("ruling_pages.show")
def keep() -> BaseResponse:
    """Keeps the situation as a match, once: its set-up and its events."""
    form, asked = form_as(Keeping), query(Asked)
    reading = _seen(situated(asked.s)).reading
    header = structs.replace(reading.header, title=form.title, event=form.event)
    guard_header(header)
    given = read(write(header, reading.entries), service().rulesets)
    match, _ = service().import_record(given, caller().author(SPECTATOR))
    return redirect(url_for("pages.timeline", match=match, lang=asked.lang), 303)


def _rule(named: str | None, found: Seen) -> str | None:
    """The rule that the situation was an example of, if the game has it."""
    return named if named in found.reading.ruleset.book.rules else None


def _seen(told: Situated) -> Seen:
    """The situation as a judge sees it; raises `Malformed`, and `ValidationError` with the field."""
    game, came = read_in(service().rulesets, told.ruleset, told.when)
    try:
        return seen_in(game, told.given, came, language())
    except Refused as refused:
        raise ValidationError({refused.field or "when": [refused.says]}) from None


def _changed(told: Situated, form: Changing) -> Situated:
    """The situation with what a form changes; raises `Malformed`, `ValidationError`."""
    if form.data is not None:
        try:
            data = read_as(Data, read_json(form.data.encode(), limit=LARGEST))
        except Malformed as malformed:
            raise Malformed(malformed.says, "data") from None
        return structs.replace(told, given=data.given, when=data.when)
    if form.at is None or form.at >= len(told.when):
        raise ValidationError({"at": [say("There is no such event")]})
    when = list(told.when)
    if form.never:
        del when[form.at]
        return structs.replace(told, when=when)
    game, _ = read_in(service().rulesets, told.ruleset, told.when)
    names = [name.removeprefix(_FIELD) for name in g.fields if name.startswith(_FIELD)]
    event = cast("dict[str, Plain]", told.when[form.at])
    when[form.at] = refilled(game, event, {name: form.fields.get(name, "") for name in names})
    return structs.replace(told, when=when)
