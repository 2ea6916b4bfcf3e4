"""`adjudicator note`: notes beside the entries of a stored match, written, listed, changed, deleted."""

from __future__ import annotations

from typing import Any, Final, get_args
from uuid import UUID, uuid4

import click
import msgspec

from adjudicator.match import Rulesets
from adjudicator.note import Asker, Mark, Note, Shown, Writing
from adjudicator.notes import Notes
from adjudicator.plain.choices import shown
from adjudicator.seam.ruleset import Viewer
from adjudicator.service import Adjudicator
from adjudicator.store.entry import NOBODY
from api.cli import asked
from api.cli.beside import beside, only_named
from api.cli.reader import Reader
from api.cli.terminal import show_json, speaker
from api.sentences import say
from api.view import notes as shapes

_TO: Final[dict[str, Shown]] = {"me": "private", "match": "shared", "all": "published"}
_match = click.argument("named", metavar="MATCH")
_note = click.argument("begins", metavar="NOTE")
_text = click.argument("text", metavar="[TEXT]", default="")
_mark = click.option("--mark", type=click.Choice([one for one in get_args(Mark) if one]), default=None, help="A mark.")
_drawn = click.option(
    "--draw", "drawn", multiple=True, metavar="PLACE",
    help='On the board: "12 8" (inches) or "P1-3" (a space) rings a place, "12 8 > 20 14" draws a line.',
)  # fmt: skip
_to = click.option(
    "--for", "to", type=click.Choice(list(_TO)), default=None, help="Who may read it: its players and judges, or all."
)


def _saying(command: asked.F) -> asked.F:
    """What a note says and to whom, and what commands share."""
    for one in (asked.as_json, asked.language, asked.database, asked.viewer, _to, _drawn, _mark, _text):
        command = one(command)
    return command


@click.group()
def note() -> None:
    """Notes beside the entries of a match: they are part of no record.

    `export --notes` writes them with a match.
    """


@note.command()
@_match
@click.argument("position", metavar="N", type=int)
@_saying
@click.pass_obj
def add(
    rulesets: Rulesets, /, named: str, position: int, text: str, mark: Mark | None, drawn: tuple[str, ...],
    to: str | None, viewer: str, database: str, as_json: bool,
) -> None:  # fmt: skip
    """Adds a note with TEXT beside entry N."""
    with beside(rulesets, database, named) as (service, match):
        reader, who = _reader(service, match, viewer)
        given = Writing(text=text, mark=mark or "", drawn=drawn, shown=_TO[to or "me"])
        shapes.guard_drawn(reader, position, given)
        _show(reader, who, [Notes(service).write(match, position, given, uuid4().hex, who)], as_json, is_one=True)


@note.command("list")
@_match
@click.argument("position", metavar="[N]", type=int, required=False)
@asked.viewer
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def list_(rulesets: Rulesets, /, named: str, position: int | None, viewer: str, database: str, as_json: bool) -> None:
    """Lists the notes of a match that were written without a token as this viewer, and those that are shown to them."""
    with beside(rulesets, database, named) as (service, match):
        reader, who = _reader(service, match, viewer)
        told = [one for one in Notes(service).of(match, who) if position in (None, one.position)]
        _show(reader, who, told, as_json)


@note.command()
@_match
@_note
@_saying
@click.pass_obj
def change(
    rulesets: Rulesets, /, named: str, begins: str, text: str, mark: Mark | None, drawn: tuple[str, ...],
    to: str | None, viewer: str, database: str, as_json: bool,
) -> None:  # fmt: skip
    """Changes what is said of a NOTE: its TEXT, its mark, what it draws, who may read it."""
    with beside(rulesets, database, named) as (service, match):
        reader, who = _reader(service, match, viewer)
        there = _named(service, match, begins, who)
        given = Writing(
            text=text or there.text, mark=there.mark if mark is None else mark, drawn=drawn or there.drawn,
            shown=_TO[to] if to else there.shown,
        )  # fmt: skip
        shapes.guard_drawn(reader, there.position, given)
        _show(reader, who, [Notes(service).change(match, there.id, given, there.version, who)], as_json, is_one=True)


@note.command()
@_match
@_note
@asked.viewer
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def delete(rulesets: Rulesets, /, named: str, begins: str, viewer: str, database: str, as_json: bool) -> None:
    """Deletes a NOTE; nothing of it is kept."""
    with beside(rulesets, database, named) as (service, match):
        _, who = _reader(service, match, viewer)
        there = _named(service, match, begins, who)
        Notes(service).remove(match, there.id, who)
        if as_json:
            show_json({"id": str(there.id), "deleted": True})


def notes_of(service: Adjudicator, match: UUID, viewer: Viewer) -> list[Note]:
    """The notes of a stored match that a viewer may read; raises `UnknownViewer`."""
    return Notes(service).of(match, _reader(service, match, viewer)[1])


def _named(service: Adjudicator, match: UUID, begins: str, who: Asker) -> Note:
    """The only note of a match whose id begins so; raises `Malformed` if there is none, or several."""
    return only_named(
        Notes(service).of(match, who),
        begins,
        say("The match has no note {note}", note=shown(begins)),
        lambda ids: say("Several notes have an id that begins with {id}: {ids}", id=begins, ids=ids),
    )


def _reader(service: Adjudicator, match: UUID, viewer: str) -> tuple[Reader, Asker]:
    played = service.reading(match)
    reader = Reader(match, played, played, viewer, speaker().language)
    return reader, Asker(NOBODY, viewer, played.position, is_judge=True)


def _show(reader: Reader, who: Asker, told: list[Note], as_json: bool, *, is_one: bool = False) -> None:
    if as_json:
        plain: Any = [msgspec.to_builtins(shapes.shape(one, is_mine=who.owns(one))) for one in told]
        show_json(plain[0] if is_one else plain)
        return
    page = reader.page()
    for one in told:
        head = " ".join(word for word in (f"#{one.position}", one.mark, " · ".join(one.drawn)) if word)
        whose = shapes.whose(reader, one, is_mine=who.owns(one))
        page.line((str(one.id)[:8], "bold"), f"  {head}  ", one.text, (f"  {whose}", "dim"))
