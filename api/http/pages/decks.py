"""The forms of the page *Record* for decks that the service deals: a shuffle is begun, cut, abandoned."""

from __future__ import annotations

from typing import Annotated
from uuid import UUID

from msgspec import Meta, Struct
from werkzeug.wrappers import Response as BaseResponse

from adjudicator.match import Name, Text, tag_of
from adjudicator.plain.json import Plain
from adjudicator.seam.decks import Pool
from adjudicator.shuffles import DeckCut, ShuffleAbandoned, ShuffleCommitted
from api.http.front.access import operation
from api.http.pages.again import gives_back
from api.http.pages.forms import form_as
from api.http.pages.record import Sender, done, of_match, pages


class Begun(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The report that begins a shuffle: whose deck, and which of its cards."""

    report_id: Name
    seat: Name
    pool: Pool = "deck"


class Cut(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The report that cuts a shuffle: how many cards are lifted off the top."""

    report_id: Name
    shuffle: Name
    at: Annotated[int, Meta(ge=0, le=10_000)]


class Abandoned(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The report with which a judge abandons a shuffle, and why."""

    report_id: Name
    shuffle: Name
    reason: Annotated[Text, Meta(min_length=1)]


@pages.post("/matches/<uuid:match>/record/shuffle")
@operation("report")
@gives_back("record_pages.show")
def shuffle(match: UUID) -> BaseResponse:
    """Begins a shuffle of a seat's managed deck."""
    form = form_as(Begun)
    return done(match, {"event": tag_of(ShuffleCommitted), "seat": form.seat, "pool": form.pool}, form.report_id)


@pages.post("/matches/<uuid:match>/record/cut")
@operation("report")
@gives_back("record_pages.show")
def cut(match: UUID) -> BaseResponse:
    """Cuts a shuffle for the seat of whoever asks."""
    form, by = form_as(Cut), of_match(Sender).viewer
    event: Plain = {"event": tag_of(DeckCut), "shuffle": form.shuffle, "by": by, "at": form.at}
    return done(match, event, form.report_id)


@pages.post("/matches/<uuid:match>/record/abandon")
@operation("report")
@gives_back("record_pages.show")
def abandon(match: UUID) -> BaseResponse:
    """Abandons a shuffle that no card was dealt from, so that another can be begun."""
    form = form_as(Abandoned)
    event: Plain = {"event": tag_of(ShuffleAbandoned), "shuffle": form.shuffle, "reason": form.reason}
    return done(match, event, form.report_id)
