"""The page *Record*: a match entered by tapping. Every step of it is a form, so that no script is needed."""

from __future__ import annotations

from collections.abc import Container
from dataclasses import replace
from functools import partial
from typing import Annotated, Any, Final, Literal, TypeAlias, TypeVar
from urllib.parse import quote
from uuid import UUID, uuid4

from flask import Blueprint, Response, redirect, render_template, url_for
from marshmallow import ValidationError
from msgspec import Meta, Struct, json, structs, to_builtins
from werkzeug.wrappers import Response as BaseResponse

from adjudicator.match import EntryCorrected, EntryFlagged, MatchEvent, MatchNoted, Name, Text, tag_of
from adjudicator.plain.json import Plain
from adjudicator.replay.overtaken import overtaken
from adjudicator.replay.sent import Manner
from adjudicator.replay.whose import may_correct
from adjudicator.seam.moves import Depth
from adjudicator.service import Conflict, Refused
from adjudicator.shuffles import is_dealt
from api.http.current import service
from api.http.exchange import Outlook, Viewpoint, query, seen
from api.http.front.access import caller, operation
from api.http.front.policy import KEPT
from api.http.pages.addresses import to_within
from api.http.pages.again import gives_back
from api.http.pages.forms import form_as
from api.http.pages.stating import LONGEST, Pointer, Stating, event_in, stated
from api.http.shared.lines import what_if
from api.sentences import say
from api.view import choices
from api.view.correcting import agreeing, others
from api.view.drafts import draft, kind_in
from api.view.named import seat_named
from api.view.record_page import record_page
from api.view.seen import Seen
from api.view.walking_on import way_on

pages = Blueprint("record_pages", __name__)
A = TypeVar("A", bound="At")
Event: TypeAlias = Annotated[str, Meta(max_length=LONGEST)]
BACK: Final = 100
"""The most entries of a report that a tap takes back: each is asked about, and what came after it."""
AGAIN: Final = 3
"""How often an event is sent again that others' reports forestalled."""
TOO_LONG: Final = say("This is too long for the address of the page: shorten the longest text")
OTHERS: Final = say("Others report all the time: try again")


class At(Outlook, frozen=True, kw_only=True):
    """Who records, at which depth."""

    depth: Depth = "full"


class Shown(At, frozen=True, kw_only=True):
    """Who records; the event being entered, as JSON; the place of it that is open; the thing that was touched; the
    entry in whose place the event is to stand; the name of a report that came back."""

    e: Event | None = None
    open: Pointer = ""
    about: Annotated[str, Meta(max_length=200)] = ""
    instead_of: Annotated[int, Meta(ge=1)] | None = None
    unsaid: Annotated[str, Meta(max_length=500)] = ""
    """The fields of the event that are left out, with blanks between them."""
    cover: bool = False
    """Whether the phone is being handed on, so that nothing shows yet."""
    report_id: Name | None = None
    rest: bool = False
    """On a line: the match's own entries follow after the event."""


class Sending(Shown, frozen=True, kw_only=True):
    """The same, with the name of the report, so that it is recorded once; `again`: it was sent before, and no answer
    came."""

    report_id: Name
    again: bool = False


class Sender(At, frozen=True, kw_only=True):
    """Who records, where the form names the report."""

    again: bool = False


class Flags(Sender, frozen=True, kw_only=True):
    """The same, and the page on which the form stands."""

    back: Literal["", "end"] = ""


class Flagging(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A flag on an entry, or that it is settled."""

    report_id: Name
    position: Annotated[int, Meta(ge=1)]
    note: Text = ""
    lifted: bool = False


class Undoing(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The report that takes the last one back, or only what came by itself in it from an entry on."""

    report_id: Name
    since: Annotated[int, Meta(ge=1)] | None = None


class Noting(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A note in words."""

    report_id: Name
    text: Annotated[Text, Meta(min_length=1)]


@pages.get("/matches/<uuid:match>/record")
@operation("look")
def show(match: UUID) -> BaseResponse:
    """What may happen next, or the event being entered, and the last entries."""
    asked = query(Shown, of_form=True)
    found = _seen(match, asked)
    if asked.cover:
        who = seat_named(asked.viewer, found.header.seats.get(asked.viewer))
        return Response(render_template("cover.html", who=who, to=to_within(match, found.viewer), asked=asked))
    ruled = service().ruled(match, found.played) if caller().may("report") else {}
    may_right = partial(_may_right, found, asked.viewer, ruled)
    page = record_page(
        found,
        choices.viewers(found, caller().may_look_as),
        None if asked.e is None else event_in(asked.e),
        opened=asked.open,
        about=asked.about,
        corrects=asked.instead_of,
        depth=asked.depth,
        own=_last_own(found, asked.viewer, ruled) if caller().may("report") and found.line is None else (),
        may_right=may_right,
        unsaid=asked.unsaid.split(),
    )
    html = render_template(
        "record.html",
        page=page,
        asked=asked,
        agree="" if asked.instead_of is None or may_right(asked.instead_of) else agreeing(found, is_judge=False),
        to=to_within(match, found.viewer, line=asked.line),
        report_id=uuid4().hex,
        what_if=what_if(found),
        rest=asked.rest,
    )
    return Response(html, headers={"Content-Security-Policy": KEPT})


def of_match(struct: type[A]) -> A:
    """Who records in a match; raises `ValidationError` for a line, in which nothing is recorded."""
    asked = query(struct)
    if asked.line is not None:
        raise ValidationError({"line": [say("A line is played on: nothing of it is recorded")]})
    return asked


def _seen(match: UUID, asked: At) -> Seen:
    """A match as it is recorded at a depth."""
    return replace(seen(match, asked), depth=asked.depth)


@pages.post("/matches/<uuid:match>/record")
@operation("report")
@gives_back("record_pages.show")
def state(match: UUID) -> BaseResponse:
    """States something of an event; records it once it is whole and legal, or whoever states it is sure or goes on."""
    asked = of_match(Sending)
    form = _farther(match, asked, form_as(Stating))
    if not form.then:
        return _stated(match, asked, form) or _back(match, asked, about=form.touched or None)
    further = structs.replace(asked, e=None, unsaid="", instead_of=None)
    then = Stating(value=form.then, answers=form.answers, ended=form.ended)
    found = _seen(match, asked)  # before anything is recorded
    kind_in(found, plain := stated(found, None, then))
    _in_address(plain)
    answer = _stated(match, _ahead(asked), structs.replace(form, answers="")) or _stated(match, further, then)
    return answer or _back(match, asked)


def _ahead(asked: Sending) -> Sending:
    """The report of an event that another follows at once: what is asked of that one goes by the form's own id."""
    return structs.replace(asked, report_id=f"{asked.report_id}w")


def _farther(match: UUID, asked: Sending, form: Stating) -> Stating:
    """What a form states: of a corner that can only be of the next way, that this comes then."""
    if asked.e is None or form.more is None or form.answers or asked.instead_of is not None:
        return form
    found = _seen(match, asked)
    is_recorded = asked.again and _is_recorded(found, _ahead(asked).report_id)
    event = way_on(found, event_in(asked.e), stated(found, asked.e, form), asked.depth, is_recorded=is_recorded)
    return form if event is None else Stating(then=json.encode(event).decode())


def _stated(match: UUID, asked: Sending, form: Stating) -> BaseResponse | None:
    """The page that asks on; None: it is recorded."""
    for _ in range(AGAIN):
        found = _seen(match, asked)
        if asked.again and _is_recorded(found, asked.report_id):
            return None
        plain = stated(found, asked.e, form)
        made = draft(found, plain, depth=asked.depth, corrects=asked.instead_of, unsaid=asked.unsaid.split())
        is_sure = form.sure or form.unclear
        goes_on = form.ended or bool(form.then or form.touched)
        is_said = made.is_done or (is_sure and made.is_whole) or (goes_on and made.stands)
        if not form.fact and (not is_said or (asked.instead_of and not is_sure)):
            return on(match, asked, form, plain)
        try:
            if form.fact:
                _send(found, asked, [event_in(form.fact)], asked.report_id, Manner())
                return on(match, asked, form, plain)
            _report(found, asked, [*(to_builtins(step.event) for step in made.before), made.plain], form)
        except Conflict:  # others have reported: it may be possible still
            continue
        return None
    raise ValidationError({"event": [OTHERS]})


def on(match: UUID, asked: Sending, form: Stating, plain: dict[str, Plain]) -> BaseResponse:
    """Goes on with an event that is not recorded yet; raises `ValidationError` if no address holds it."""
    event = _in_address(plain)
    stays = form.at if form.toggle is not None or form.more is not None else ""
    kept: dict[str, Any] = {
        "as": asked.viewer, "lang": asked.lang, "instead_of": asked.instead_of, "depth": _kept(asked.depth),
        "e": event, "open": stays or None, "unsaid": asked.unsaid or None, "line": asked.line,
        "rest": "true" if asked.rest else None,
    }  # fmt: skip
    return redirect(url_for("record_pages.show", match=match, **kept), 303)


def _in_address(plain: dict[str, Plain]) -> str:
    """An event as an address holds it; raises `ValidationError` if none does."""
    if len(quote(event := json.encode(plain).decode())) > LONGEST:
        raise ValidationError({"value": [TOO_LONG]})
    return event


@pages.post("/matches/<uuid:match>/record/undo")
@operation("report")
@gives_back("record_pages.show")
def undo(match: UUID) -> BaseResponse:
    """Takes back the last report, if whoever asks made it: its entries stay, struck through."""
    form, asked = form_as(Undoing), of_match(Sender)
    found = seen(match, asked)
    if asked.again and _is_recorded(found, form.report_id):
        return _back(match, asked)
    ruled = service().ruled(match, found.played)
    own = [at for at in _last_own(found, asked.viewer, ruled) if form.since is None or at >= form.since]
    if not own:
        raise Refused("untimely", say("The last entries are not yours to take back"), "")
    reason = found.speaker.say(say("taken back at once"))
    events: list[Plain] = [
        {"event": tag_of(EntryCorrected), "position": at, "instead": None, "reason": reason} for at in reversed(own)
    ]
    _send(found, asked, events, form.report_id, Manner())
    return _back(match, asked)


@pages.post("/matches/<uuid:match>/record/flags")
@operation("report")
@gives_back("record_pages.show")
def flag(match: UUID) -> BaseResponse:
    """Flags an entry, or lifts its flag."""
    form, asked = form_as(Flagging), of_match(Flags)
    found = seen(match, asked)
    if not (asked.again and _is_recorded(found, form.report_id)):
        event = _flag(form.position, note=form.note, lifted=form.lifted)
        _send(found, asked, [event], form.report_id, Manner())
    if asked.back:
        kept: dict[str, Any] = {"as": asked.viewer, "lang": asked.lang}
        return redirect(url_for("end_pages.show", match=match, **kept), 303)
    return _back(match, asked)


@pages.post("/matches/<uuid:match>/record/notes")
@operation("report")
@gives_back("record_pages.show")
def note(match: UUID) -> BaseResponse:
    """Records a note in words, after whatever others have reported."""
    form = form_as(Noting)
    return done(match, {"event": tag_of(MatchNoted), "text": form.text}, form.report_id, is_dealt=False)


def _is_recorded(found: Seen, report_id: str) -> bool:
    """Whether a report has an entry: where no answer came, it cannot be told from the form that is sent again."""
    return any(entry.report_id == report_id for entry in found.played.entries)


def _flag(position: int, **more: Plain) -> Plain:
    return {"event": tag_of(EntryFlagged), "position": position, **more}


def _kept(depth: Depth) -> Depth | None:
    """The depth, as an address has it."""
    return None if depth == "full" else depth


def done(match: UUID, event: Plain, report_id: str, *, is_dealt: bool = True) -> BaseResponse:
    """Records an event that stays possible whatever others report meanwhile, and goes back to the page; `is_dealt`: it
    is one of a deck that the service deals."""
    asked = of_match(Sender)
    for _ in range(AGAIN):
        found = seen(match, asked)
        if asked.again and _is_recorded(found, report_id):
            return _back(match, asked)
        if is_dealt and not found.played.match.is_managed:
            raise Refused("untimely", say("The service shuffles no deck of this match"), "")
        try:
            _send(found, asked, [event], report_id, Manner())
        except Conflict:
            continue
        return _back(match, asked)
    raise ValidationError({"event": [OTHERS]})


def _back(match: UUID, asked: At, about: str | None = None) -> BaseResponse:
    kept: dict[str, Any] = {"as": asked.viewer, "lang": asked.lang, "depth": _kept(asked.depth), "about": about}
    return redirect(url_for("record_pages.show", match=match, **kept), 303)


def _report(found: Seen, asked: Sending, events: list[Plain], form: Stating) -> None:
    """Records an event after those gone by, with what comes by itself after it, or in the place of an entry, with what
    comes otherwise by itself after that."""
    if asked.instead_of is None:
        if form.unclear:
            events = [*events, _flag(found.reading.position + len(events))]
        _send(found, asked, events, asked.report_id, Manner(follow=found.follow))
        return
    instead = events[-1] if isinstance(events[-1], dict) else None
    reason = form.reason or found.speaker.say(say("mistyped"))
    right = EntryCorrected(asked.instead_of, instead, reason, tuple(others(found)) if form.agreed else ())
    author, ruled = caller().author(asked.viewer), service().ruled(found.id, found.played)
    with_it = [one for one in overtaken(found.played, right, found.eyes)
               if may_correct(found.played, one.position, asked.viewer, author, ruled)]  # fmt: skip
    _send(found, asked, [to_builtins(one) for one in (right, *with_it)], asked.report_id, Manner())


def _send(found: Seen, asked: Viewpoint, events: list[Plain], report_id: str, manner: Manner) -> None:
    service().report(
        found.id, events, expected=found.reading.position, report_id=report_id, manner=manner, reporter=asked.viewer,
        author=caller().author(asked.viewer), reading=found.played,
    )  # fmt: skip


def _may_right(found: Seen, viewer: str, ruled: Container[int], at: int) -> bool:
    """Whether whoever looks may put an entry right, or take it back, without asking anybody."""
    is_match = found.line is None
    return is_match and may_correct(found.played, at, viewer, caller().author(viewer), ruled, is_alone=True)


def _last_own(found: Seen, viewer: str, ruled: Container[int]) -> list[int]:
    """The entries of the last report that stand, if whoever looks may take them back; none of a report of very many."""
    played = found.played
    own: list[int] = []
    for at in range(played.position, 0, -1):
        if isinstance(played.events[at], MatchEvent):
            if at in played.match.corrected or at in played.match.corrected.values():
                continue
            if isinstance(played.events[at], MatchNoted | EntryFlagged):  # they undo nothing, and bar nobody from it
                continue
            break
        if own and played.entries[at].report_id != played.entries[own[-1]].report_id:
            break
        if len(own) == BACK or is_dealt(played.events[at]) or not _may_right(found, viewer, ruled, at):
            return []
        own.append(at)
    return own[::-1]
