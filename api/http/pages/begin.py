"""The page that begins a match: the game, who plays, crews or decks as people have them, or all of that later."""

from __future__ import annotations

from typing import Annotated, Final, Literal, TypeAlias
from uuid import uuid4

from flask import Blueprint, g, redirect, render_template, url_for
from marshmallow import ValidationError
from msgspec import Meta, Struct
from werkzeug.wrappers import Response

from adjudicator.match import LINE, SEATS, Closing, Delay, Game, Header, Line, Name, Number
from adjudicator.plain.choices import shown
from adjudicator.plain.json import Plain
from adjudicator.plain.said import listed
from adjudicator.seam.begin import Begin
from adjudicator.seam.moves import Depth
from adjudicator.seam.ruleset import SPECTATOR
from adjudicator.service import Conflict, NotFound, Refused
from api.http.current import service
from api.http.exchange import Reader, query
from api.http.front.access import caller, guard_header, operation
from api.http.front.speaker import spoken
from api.http.pages.again import Sent, gives_back
from api.http.pages.forms import form_as
from api.http.shared.rules import game_of
from api.sentences import say

pages = Blueprint("begin_pages", __name__)
Listed: TypeAlias = Annotated[str, Meta(max_length=30_000)]
SAMPLE: Final = "sample"
_CHANGES: Final = {"more": 1, "fewer": -1}


class Wanted(Reader, frozen=True, kw_only=True):
    """Which game, and how many sit down."""

    ruleset: Line | None = None
    seats: Annotated[int, Meta(ge=1, le=SEATS)] | None = None


class Beginning(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A match as its form gives it: by seat the player and the pasted list, blank where it is to be known later."""

    report_id: Name
    ruleset: Line
    seats: Line = ""
    """All seats, with blanks between them: a form leaves out what is blank."""
    players: dict[Name, Line] = {}
    lists: dict[Name, Listed] = {}
    title: Line = ""
    event: Line = ""
    round: Number | None = None
    table: Number | None = None
    cards: Literal["physical", "managed"] = "physical"
    depth: Depth = "full"
    """At which depth its page of recording begins."""
    delay: Delay = 0
    closing: Closing = "agreed"
    begun: Literal["empty", "sample", "more", "fewer"] = "empty"
    """What to do: begin, with nothing or with a game's sample; or show the form with one player more or fewer."""
    is_whole: bool = False
    """Whether nothing is left out at full depth, so that what is not recorded was not done."""


@pages.get("/begin")
@operation("open")
def show() -> str:
    """The form for a new match of a game."""
    asked = query(Wanted, of_form=True)
    return _page(asked.ruleset, asked.seats)


def _page(ruleset: str | None, count: int | None) -> str:
    """The form of a game, with so many seats; raises `ValidationError`, `NotFound`."""
    games = [game for game in service().rulesets.values() if game.begin is not None]
    if not games and ruleset is None:
        raise NotFound(say("Matches of these games begin with a set-up as data"))
    game, begin = _begun(games[0].name if ruleset is None else ruleset)
    return render_template(
        "begin.html", games=games, game=game, begin=begin, seats=_seats(begin, count), report_id=uuid4().hex
    )


def _begun(name: str) -> tuple[Game, Begin]:
    """A game, and how its matches begin; raises `ValidationError`, `NotFound`."""
    game = game_of(name)
    if game.begin is None:
        raise ValidationError({"ruleset": [say("A match of {game} begins with a set-up as data", game=game.title)]})
    return game, game.begin


def _seats(begin: Begin, wanted: int | None) -> list[str]:
    """The seats that a form shows: those to begin with, further ones called alike."""
    count = min(max(wanted or len(begin.seats), 1), begin.most or len(begin.seats))
    seats = list(begin.seats[:count])
    last = begin.seats[-1]
    while len(seats) < count:
        number = len(seats) + 1
        seats.append(f"{last[:-1]}{number}" if last[-1].isdecimal() else chr(ord(last) + number - len(begin.seats)))
    return seats


@pages.post("/begin")
@operation("open")
@gives_back("begin_pages.show")
def begin() -> Response | str:
    """Opens the match, and goes on to the page where it is recorded."""
    form, asked = form_as(Beginning), query(Wanted)
    game, begin_with = _begun(form.ruleset)
    if form.begun in _CHANGES:
        g.sent = Sent(g.fields, None)  # what was typed stays
        return _page(form.ruleset, len(_named(form, begin_with)) + _CHANGES[form.begun])
    setup, seats = _setup(game, form, begin_with)
    named = " – ".join(filter(None, seats.values())) or f"{spoken(game.title)}, {service().now()[:10]}"
    header = Header(
        ruleset=game.name, edition=game.edition, title=form.title or named[:LINE], event=form.event, round=form.round,
        table=form.table, seats=seats, randomness=form.cards, setup=setup, delay=form.delay, closing=form.closing,
    )  # fmt: skip
    guard_header(header)
    try:
        match = service().open_match(
            header, report_id=form.report_id, reporter=SPECTATOR, author=caller().author(SPECTATOR)
        )
    except Conflict as conflict:
        raise ValidationError({"report_id": [conflict.says]}) from None
    except Refused as refused:
        raise ValidationError({refused.field or "setup": [refused.says]}) from None
    depth = None if form.depth == "full" else form.depth
    return redirect(url_for("record_pages.show", match=match, lang=asked.lang, depth=depth), 303)


def _setup(game: Game, form: Beginning, begin_with: Begin) -> tuple[Plain, dict[str, str]]:
    """The set-up of what was pasted, or the sample's, and who sits where; raises `ValidationError`."""
    if form.begun == SAMPLE and game.sample is not None:
        sample = game.sample()
        return sample, {seat: form.players.get(seat) or name for seat, name in game.seats(sample).items()}
    seats = {seat: form.players.get(seat, "") for seat in _named(form, begin_with)}
    for field, given in (("players", form.players), ("lists", form.lists)):
        if lost := [seat for seat in given if seat not in seats]:
            says = say("This match has no seat {seat}; it has {seats}", seat=shown(lost[0]), seats=listed(seats))
            raise ValidationError({f"{field}.{lost[0]}": [says]})
    try:
        lists = {seat: form.lists.get(seat, "") for seat in seats}
        return begin_with.setup(lists, form.is_whole and form.depth == "full"), seats
    except Refused as refused:
        raise ValidationError({refused.field or "lists": [refused.says]}) from None


def _named(form: Beginning, begin_with: Begin) -> list[str]:
    """The seats of a form, in order; raises `ValidationError` for one that is named twice."""
    seats = form.seats.split() or list(begin_with.seats)
    if twice := [seat for seat in seats if seats.count(seat) > 1]:
        raise ValidationError({"seats": [say("Seat {seat} is named twice", seat=shown(twice[0]))]})
    return seats
