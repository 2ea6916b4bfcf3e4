"""Quick rulings: the situation in the address, judged; changed by forms, kept as a match. No script is needed."""

from __future__ import annotations

from typing import Annotated, Any, Final, NamedTuple, TypeAlias
from uuid import UUID

from flask import Blueprint, Response, redirect, render_template, url_for
from marshmallow import ValidationError
from msgspec import UNSET, Meta, Struct, UnsetType, structs
from werkzeug.wrappers import Response as BaseResponse

from adjudicator.cases.disputes import Dispute, disputes
from adjudicator.match import Game, Line, Name
from adjudicator.plain.json import Malformed, Plain, read_as, read_json
from adjudicator.replay.record import read, write
from adjudicator.seam.domains import DieDomain, FieldDomain
from adjudicator.seam.ruleset import SPECTATOR, Refused
from adjudicator.service import NotFound
from api.http.current import service
from api.http.exchange import Outlook, Reader, etag, not_modified, query, seen
from api.http.front.access import caller, guard_header, operation
from api.http.front.policy import SCRIPTED
from api.http.front.speaker import language
from api.http.pages.again import gives_back
from api.http.pages.forms import LARGEST, form_as
from api.http.pages.outside import outside
from api.http.shared.rules import game_of
from api.http.shared.steps import guard_position
from api.sentences import say
from api.view import boxes, on_ground
from api.view.asking import filled
from api.view.begun import samples, situation_of
from api.view.chosen import kept_together
from api.view.held import END, GIVEN, WHEN, Path, field_at, inserted, learned, path_of, put, sections, standing
from api.view.questions import beside, drawn, is_drawn
from api.view.ruling_page import RulingPage, ruling_page
from api.view.ruling_parts import first_unsaid
from api.view.ruling_slip import ruling_slip
from api.view.searching import LETTERS, disputes_found, found
from api.view.seen import Seen
from api.view.situated import Fitting, fitting
from api.view.situation_link import LONGEST, Situated, begun, link_of, situated
from api.view.situations import ASKS, Asked, read_in, seen_in

pages = Blueprint("ruling_pages", __name__)
Link: TypeAlias = Annotated[str, Meta(max_length=LONGEST)]
Pointer: TypeAlias = Annotated[str, Meta(max_length=500)]
Lines: TypeAlias = Annotated[str, Meta(max_length=LARGEST)]
ROLL: Final = 2
"""The dice of a roll that are tapped one after the other; more are typed."""
SVG: Final = "image/svg+xml"
HITS: Final = 10
"""Most rules that are shown beside the kinds of dispute that were sought."""


class Wanted(Reader, frozen=True, kw_only=True):
    """The situation, the rule or the kind of dispute that it began with, and the place that is being changed."""

    s: Link
    rule: Name | None = None
    dispute: Name | None = None
    open: Pointer = ""


class Drawing(Reader, frozen=True, kw_only=True):
    """The situation, and what is drawn beside it: pairs of things, things."""

    s: Link
    sight: Line | None = None
    apart: Line | None = None
    around: Line | None = None


class Start(Reader, frozen=True, kw_only=True):
    """The same, where nothing need be asked yet; or the words and the game by which a kind of dispute is sought."""

    s: Link | None = None
    rule: Name | None = None
    dispute: Name | None = None
    open: Pointer = ""
    q: Annotated[str, Meta(max_length=LETTERS)] = ""
    ruleset: Line | None = None


class Beginning(Outlook, frozen=True, kw_only=True):
    """Who looks, and what is changed or asked at once, as `Changing` has it."""

    at: Pointer = ""
    value: Line = ""
    ask: Line = ""
    of: Line = ""


class Changing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A change as its form gives it: of the place `at` a pointer names, of a question, or of everything as data.

    A place holds a value, gains or loses an item (`toggle`), gains one that it may hold already (`more`), or holds
    nothing (`unset`); before it an event came (`insert`); a section of things gains one by its `name`. A question is
    asked with its fields, or `of` things, one after the other, with colons between. Or all of it is begun with what
    players pasted, by seat.
    """

    at: Pointer = ""
    value: Lines | None = None
    toggle: str | None = None
    more: str | None = None
    insert: str | None = None
    unset: bool = False
    name: str = ""
    ask: str = ""
    asked: dict[str, str] = {}
    of: str = ""
    lists: dict[Name, Lines] = {}
    data: Lines | None = None


class Keeping(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the match to be kept is called, the event that it belongs to, whether a dispute is to be raised in it."""

    title: Line = ""
    event: Line = ""
    disputed: bool = False


@pages.get("/ruling")
@operation("rules")
def show() -> BaseResponse:
    """The situation in the address, judged; without one, the kinds of dispute to begin with."""
    asked = query(Start, of_form=True)
    if asked.s is None:
        return _start(asked)
    laid = _laid_out(asked.s, asked)
    game, is_empty = laid.found.seen.reading.ruleset, not (laid.told.given or laid.told.when)
    html = render_template(
        "ruling.html",
        page=laid.page,
        s=asked.s,
        begun=laid.begun,
        kind=laid.kind,
        about=None if laid.kind is None else game.book.rules[laid.kind.rule],
        opened=asked.open,
        begin=game.begin if is_empty else None,
        samples=samples(game) if is_empty else (),
    )
    return Response(html, headers={"Content-Security-Policy": SCRIPTED})


@pages.get("/ruling/slip")
@operation("rules")
def slip() -> Response:
    """The situation in the address, judged, on a leaf to be printed and signed."""
    asked = query(Wanted)
    laid = _laid_out(asked.s, asked)
    rule = laid.begun["rule"] or ("" if laid.kind is None else laid.kind.rule)
    leaf = ruling_slip(laid.found.seen, laid.told, laid.page, rule)
    html = render_template("ruling_slip.html", slip=leaf, s=asked.s, begun=laid.begun)
    return Response(html, headers={"Content-Security-Policy": SCRIPTED})


class _LaidOut(NamedTuple):
    """A situation judged, its page, and what it began with: a rule, or a kind of dispute."""

    told: Situated
    found: Fitting
    page: RulingPage
    kind: Dispute | None
    begun: dict[str, str | None]


def _laid_out(s: str, asked: Wanted | Start) -> _LaidOut:
    """The situation in a link; raises `Malformed`."""
    told = situated(s)
    found = fitting(service().rulesets, told, language())
    game = found.seen.reading.ruleset
    kind = next((one for one in disputes(game.package) if one.id == asked.dispute), None)
    kept = {"rule": asked.rule if asked.rule in game.book.rules else None, "dispute": None if kind is None else kind.id}
    address = outside(url_for("ruling_pages.show", s=s, dispute=kept["dispute"], lang=language()))
    page = ruling_page(found, told, () if kind is None else kind.first, asked.open, address)
    return _LaidOut(told, found, page, kind, kept)


def _start(asked: Start) -> Response:
    every = list(service().rulesets.values())
    games = [game_of(asked.ruleset)] if asked.ruleset else every
    kinds = (
        disputes_found(games, asked.q) if asked.q else [(one, kind) for one in games for kind in disputes(one.package)]
    )
    html = render_template(
        "ruling_start.html",
        asked=asked,
        games=every,
        kinds=[(game, kind, link_of(begun(game, kind))) for game, kind in kinds],
        rules=found(games, asked.q)[:HITS] if asked.q else [],
        empty={game.name: link_of(Situated(ruleset=game.name)) for game in every},
    )
    return Response(html, headers={"Content-Security-Policy": SCRIPTED})


@pages.get("/matches/<uuid:match>/<position:n>/ruling")
@operation("look")
def begin(match: UUID, n: int) -> BaseResponse:
    """Begins a ruling with the table after an entry, as its viewer may know it: to ask, or to try something else."""
    asked = query(Beginning)
    there = seen(match, asked)
    guard_position(there, n)
    game = there.reading.ruleset
    given = game.tell(there.table(n))
    told = Situated(ruleset=game.name, given=given if isinstance(given, dict) else {})
    if asked.at or asked.ask:
        told = _changed(told, Changing(at=asked.at, value=asked.value, ask=asked.ask, of=asked.of))
    return redirect(url_for("ruling_pages.show", s=link_of(told), lang=asked.lang), 303)


@pages.get("/ruling/drawing.svg")
@operation("rules")
def draw() -> Response:
    """The table of a situation in the end, drawn, as far as it can be so."""
    asked = query(Drawing)
    response = Response(mimetype=SVG)
    if not not_modified(response, etag(asked, language())):
        found = fitting(service().rulesets, situated(asked.s), language()).seen
        if not (is_drawn(found, found.reading.position) or found.reading.ruleset.domains.pieces):
            raise NotFound(say("Nothing stands on the table at #{position}", position=found.reading.position))
        response.set_data(drawn(found, found.reading.position, None, beside(asked.sight, asked.apart, asked.around)))
    return response


@pages.post("/ruling")
@operation("rules")
@gives_back("ruling_pages.show")
def change() -> BaseResponse:
    """Changes the situation, whether or not it can be so then, and goes to its own address."""
    form, asked = form_as(Changing), query(Wanted)
    told = _changed(situated(asked.s), form)
    kept: dict[str, Any] = {"rule": asked.rule, "dispute": asked.dispute, "lang": asked.lang}
    kept["open"] = _open_next(told, form) or None
    return redirect(url_for("ruling_pages.show", s=link_of(told), **kept), 303)


def _open_next(told: Situated, form: Changing) -> str:
    """The pointer of the place that is open after a change: of an event the first that has to be stated still."""
    stays = form.at if (form.toggle, form.more, form.value) != (None, None, None) else ""
    if form.toggle or form.more or form.unset or not form.at.startswith(f"/{WHEN}/"):
        return stays
    seen = fitting(service().rulesets, told, language()).seen
    path = path_of(form.at)
    number = len(told.when) - 1 if path[1] == END else int(path[1])
    return first_unsaid(seen, told, number) or ("" if path[1] == END else stays)


@pages.post("/matches")
@operation("open")
@gives_back("ruling_pages.show")
def keep() -> BaseResponse:
    """Keeps the situation as a match, once: its set-up and its events."""
    form, asked = form_as(Keeping), query(Wanted)
    reading = _seen(situated(asked.s)).reading
    header = structs.replace(reading.header, title=form.title, event=form.event)
    guard_header(header)
    given = read(write(header, reading.entries), service().rulesets)
    match, _ = service().import_record(given, caller().author(SPECTATOR))
    if form.disputed:
        return redirect(url_for("step_page.show", match=match, n=reading.position, lang=asked.lang), 303)
    return redirect(url_for("pages.timeline", match=match, lang=asked.lang), 303)


def _seen(told: Situated) -> Seen:
    """The situation as a judge sees it; raises `Malformed`, and `ValidationError` with the field."""
    game, came = read_in(service().rulesets, told.ruleset, told.when)
    try:
        return seen_in(game, told.given, came, language())
    except Refused as refused:
        raise ValidationError({refused.field or "when": [refused.says]}) from None


def _changed(told: Situated, form: Changing) -> Situated:
    """The situation with what a form changes; raises `Malformed`, `ValidationError`."""
    game, _ = read_in(service().rulesets, told.ruleset, ())
    if form.data is not None:
        return _as_data(form.data)
    if form.lists:
        return situation_of(game, form.lists)
    if form.ask:
        query = game.queries.get(form.ask)
        if query is None:
            raise ValidationError({"ask": [say("There is no question {name}", name=form.ask)]})
        of = dict(zip(query.between, form.of.split(":"), strict=False)) if form.of else form.asked
        given = {name: text for name, text in of.items() if text}
        return structs.replace(told, asks=[*told.asks, Asked(question=form.ask, fields=filled(query, given))][-ASKS:])
    if form.at.startswith("/asks/") and form.unset:
        number = form.at.removeprefix("/asks/")
        return structs.replace(told, asks=[one for at, one in enumerate(told.asks) if str(at) != number])
    path = path_of(form.at)
    if path[0] == on_ground.GROUND:
        return _on_ground(told, (*path, *(form.asked[name] for name in ("one", "two") if form.asked.get(name))), form)
    changed = _placed(game, {"given": told.given, "when": told.when}, path, form)
    return read_as(Situated, {**changed, "ruleset": told.ruleset, "asks": [structs.asdict(one) for one in told.asks]})


def _placed(game: Game, plain: dict[str, Plain], path: Path, form: Changing) -> dict[str, Plain]:
    """What is given and what happened with a change at a place; raises `Malformed`."""
    if form.name:
        path = (*path, form.name)
        if len(path) != 3 or path[0] != GIVEN or path[1] not in sections(game):
            raise Malformed(say("Nothing of that sort can be added"), "at")
        return put(plain, path, {})
    if path == (WHEN, END):
        return put(plain, path, _event(form.value or "", "value"))
    if form.insert is not None:
        return inserted(plain, path, _event(form.insert, "insert"))
    if form.unset:
        return put(plain, path, UNSET)
    field, was = field_at(game, plain, path), standing(plain, path)
    if form.more:
        return put(plain, path, _grown(field, was, form.more))
    text = form.toggle if form.toggle is not None else form.value or ""
    read_as_sort = boxes.toggled if form.toggle is not None else boxes.read
    changed = put(plain, path, read_as_sort(field, was, text) if text else UNSET)
    return kept_together(game, plain, learned(changed, path) if text else changed, path)


def _grown(field: FieldDomain, was: Plain | UnsetType, text: str) -> Plain:
    """A list with one thing more; two dice, or as many as there are at most, are a roll, after which another begins."""
    most = min(ROLL, field.domain.most) if isinstance(field.domain, DieDomain) else None
    is_whole = most is not None and isinstance(was, list) and len(was) >= most
    return boxes.grown(field, UNSET if is_whole else was, text)


def _on_ground(told: Situated, path: Path, form: Changing) -> Situated:
    """The situation with a thing put elsewhere, or apart from another by a length."""
    seen = fitting(service().rulesets, told, language()).seen
    try:
        changed = on_ground.changed(seen, {GIVEN: told.given}, path, form.value or "")
    except Refused as refused:
        raise ValidationError({refused.field or "value": [refused.says]}) from None
    there = structs.replace(told, given=changed[GIVEN])
    return on_ground.redrawn(seen, fitting(service().rulesets, there, language()).seen, there)


def _event(text: str, field: str) -> Plain:
    try:
        return read_json(text.encode(), limit=LARGEST)
    except Malformed as malformed:
        raise Malformed(malformed.says, field) from None


def _as_data(text: str) -> Situated:
    """All of a situation, as typed."""
    try:
        return read_as(Situated, read_json(text.encode(), limit=LARGEST))
    except Malformed as malformed:
        raise Malformed(malformed.says, "data") from None
