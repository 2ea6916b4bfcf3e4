"""`adjudicator line`: what if something else had happened? Lines beside a stored match, begun, played on, deleted."""

from __future__ import annotations

from uuid import UUID, uuid4

import click
import msgspec

from adjudicator.line import Told
from adjudicator.lines import Beginning, Lines, Playing
from adjudicator.match import Rulesets
from adjudicator.plain.choices import shown
from adjudicator.replay.reading import Reading
from adjudicator.service import Adjudicator
from adjudicator.store.entry import NOBODY
from api.cli import asked
from api.cli.beside import beside, only_named
from api.cli.reader import Reader
from api.cli.terminal import show_json, speaker
from api.cli.tries import given
from api.sentences import say
from api.view import lines as shapes
from api.view.line_page import listed_line, what_if_page

_match = click.argument("named", metavar="MATCH")
_line = click.argument("begins", metavar="LINE")
_since = click.option("--since", type=asked.Whole(1), metavar="N", help="The match's entries follow from N on.")


@click.group()
def line() -> None:
    """Lines beside a match: what if something else had happened? They are part of no record.

    `review`, `step`, `try` and the other commands look at one with --line.
    """


@line.command()
@_match
@click.argument("position", metavar="N", type=asked.Whole(1))
@click.argument("events", nargs=-1, metavar="[EVENT…]")
@click.option("--alone", is_flag=True, help="None of the match's entries follow.")
@click.option("--name", default="", help="What it is called.")
@asked.viewer
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def begin(
    rulesets: Rulesets, /, named: str, position: int, events: tuple[str, ...], alone: bool, name: str, viewer: str,
    database: str, as_json: bool,
) -> None:  # fmt: skip
    """Begins a line with EVENTs (JSON) in the place of entry N, or without it; the match's own follow while they fit.

    Exit code: 0 the rest follows to its end, 1 an entry no longer fits, 2 it cannot be begun.
    """
    with beside(rulesets, database, named) as (service, match):
        reader, report = _reader(service, match, viewer), uuid4().hex
        last = reader.reading.position
        since = None if alone or position >= last else position + 1
        first = Playing(after=position - 1, report_id=report, events=list(given(events, 0)), since=since)
        beginning = Beginning(position=position, viewer=reader.eyes, report_id=report, name=name)
        told = Lines(service).begin(match, beginning, NOBODY, first if events or since else None)
        _show(service, reader, told, as_json)


@line.command()
@_match
@_line
@click.argument("events", nargs=-1, metavar="[EVENT…]")
@click.option("--after", type=asked.Whole(0), metavar="K", help="After its entry K; what stood after that goes.")
@_since
@click.option("--follow", is_flag=True, help="With what comes by itself after them.")
@asked.viewer
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def play(
    rulesets: Rulesets, /, named: str, begins: str, events: tuple[str, ...], after: int | None, since: int | None,
    follow: bool, viewer: str, database: str, as_json: bool,
) -> None:  # fmt: skip
    """Plays a LINE on with EVENTs (JSON), or has the match's own entries follow.

    Exit code: 0 it is played, 1 an entry of the match no longer fits, 2 it cannot be.
    """
    with beside(rulesets, database, named) as (service, match):
        told = _named(service, match, begins)
        playing = Playing(
            after=told.position if after is None else after, report_id=uuid4().hex, events=list(given(events, 0)),
            follow=follow, since=since,
        )  # fmt: skip
        _show(service, _reader(service, match, viewer), Lines(service).play(match, told.id, playing, NOBODY), as_json)


@line.command("list")
@_match
@asked.viewer
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def list_(rulesets: Rulesets, /, named: str, viewer: str, database: str, as_json: bool) -> None:
    """Lists the lines of a match that were begun without a token, and those that are shared."""
    with beside(rulesets, database, named) as (service, match):
        reader = _reader(service, match, viewer)
        told = [
            one
            for one in Lines(service).of(match, NOBODY)
            if one.may_be_shown(reader.viewer, knows_all=reader.knows_all)
        ]
        if as_json:
            show_json(msgspec.to_builtins([shapes.head(one, is_mine=one.is_of(NOBODY)) for one in told]))
            return
        page = reader.page()
        for one in told:
            says = listed_line(reader, one, is_mine=one.is_of(NOBODY))
            page.line((str(one.id)[:8], "bold"), f"  #{one.begun.position}  ", says.says, (f"  {says.whose}", "dim"))


@line.command()
@_match
@_line
@click.option("--back", is_flag=True, help="Takes it back.")
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def share(rulesets: Rulesets, /, named: str, begins: str, back: bool, database: str, as_json: bool) -> None:
    """Shares a LINE with all who may look at its match."""
    with beside(rulesets, database, named) as (service, match):
        told = Lines(service).share(match, _named(service, match, begins).id, not back, NOBODY)
        if as_json:
            show_json({"id": str(told.id), "shared": told.shared})


@line.command()
@_match
@_line
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def delete(rulesets: Rulesets, /, named: str, begins: str, database: str, as_json: bool) -> None:
    """Deletes a LINE; nothing of it is kept."""
    with beside(rulesets, database, named) as (service, match):
        told = _named(service, match, begins)
        Lines(service).remove(match, told.id, NOBODY)
        if as_json:
            show_json({"id": str(told.id), "deleted": True})


def line_of(rulesets: Rulesets, source: asked.Source) -> tuple[UUID, Reading, Reading, Told]:
    """A line of a stored match: the match's id, the line's reading, the match as it stood, and the line."""
    with beside(rulesets, source.database, source.named) as (service, match):
        told = _named(service, match, source.line)
        base, reading = Lines(service).reading(told)
        return match, reading, base, told


def _named(service: Adjudicator, match: UUID, begins: str) -> Told:
    """The only line of a match whose id begins so; raises `Malformed` if there is none, or several."""
    return only_named(
        Lines(service).of(match, NOBODY),
        begins,
        say("The match has no line {line}", line=shown(begins)),
        lambda ids: say("Several lines have an id that begins with {id}: {ids}", id=begins, ids=ids),
    )


def _reader(service: Adjudicator, match: UUID, viewer: str) -> Reader:
    played = service.reading(match)
    return Reader(match, played, played, viewer, speaker().language)


def _show(service: Adjudicator, reader: Reader, told: Told, as_json: bool) -> None:
    """Writes a line, and exits with 1 if an entry of the match no longer fits."""
    base, reading = Lines(service).reading(told)
    seen = Reader(reader.id, reading, base, reader.viewer, reader.language, line=told)
    if as_json:
        show_json(msgspec.to_builtins(shapes.line(seen, told, is_mine=True)))
    else:
        says, page = what_if_page(seen, told, is_mine=True), seen.page()
        page.line((str(told.id), "bold"), "  ", says.says)
        for text in (says.goes, f"{says.rule}  {says.why}".strip()):
            if text:
                page.line(text, margin="  ")
    if told.stop is not None and told.stop.is_unfit:
        raise click.exceptions.Exit(1)
