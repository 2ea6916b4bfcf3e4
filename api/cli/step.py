"""`adjudicator step`: one entry of a match, with all that it means and the tables around it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, TypeAlias

import click
import msgspec

from adjudicator.match import NotFound, Rulesets
from adjudicator.plain.json import Plain
from api.cli import asked
from api.cli.plain import lean, plainly, summed_up
from api.cli.reader import Reader, reader_of, unusable
from api.cli.terminal import Page, show_json
from api.sentences import say
from api.view.answers import whole
from api.view.changed import Changed, changed
from api.view.changes import Change, changes
from api.view.named import words_in
from api.view.panels import Panel, panels
from api.view.questions import needs_at
from api.view.seen import Masked

Spot: TypeAlias = tuple[str, ...]
"""Where something stands in a plain table: a section, or a section and an id in it."""
_NOTHING: Final = say("nothing")
_ABSENT: Final = object()


@click.command()
@asked.match
@click.argument("position", metavar="N", type=asked.Whole(0))
@click.option(
    "--full", is_flag=True, help="Show all of both tables, unseen cards too, not only what the event touches."
)
@click.option("--needs", is_flag=True, help="Say what nobody has stated and might change what is found.")
@asked.viewer
@click.pass_obj
def step(
    rulesets: Rulesets, source: asked.Source, position: int, full: bool, needs: bool, viewer: str, as_json: bool
) -> None:
    """Shows one entry and all that it means.

    The event, findings, values with their working, what changed, the tables before and after.

    Exit code: 0 nothing is broken, 1 findings, 2 no such entry.
    """
    reader = reader_of(rulesets, source, viewer)
    try:
        seen = reader.step(position)
    except NotFound as error:
        raise unusable(source, error) from None
    lacking = needs_at(reader, position) if needs else ()
    if as_json:
        told = msgspec.to_builtins(whole(reader, position, seen))
        show_json({**told, "needs": msgspec.to_builtins(lacking)} if needs else told)
    else:
        page = reader.page()
        _write(page, reader, position, seen, full)
        reader.write_needs(page, lacking)
    if seen and (seen.findings or seen.unfit):
        raise click.exceptions.Exit(1)


def _write(page: Page, reader: Reader, position: int, seen: Masked | None, full: bool) -> None:
    reader.write_header(page)
    event = reader.event(position, seen)
    _write_event(page, reader, position, seen)
    if position:
        page.line(plainly(event, page.speaker), style="dim", margin="  ")
    if seen is not None:
        write_meaning(page, reader, seen)
    if not position:
        _write_opening(page, reader, seen, event["header"].get("setup", {}))
    elif seen is not None:
        _write_tables(page, reader, seen, event, full)


def _write_opening(page: Page, reader: Reader, seen: Masked | None, setup: Plain) -> None:
    """Writes what the match starts from: its table as people look at it, then a line for each thing that was set up."""
    write_panels(page, panels(reader, 0, seen))
    if setup:
        page.heading(say("Set-up as data"))
        for key, part in setup.items():
            for path, thing in _things(key, part):
                if page.narrow:
                    page.line(path, style="dim", margin="  ")
                page.line(plainly(thing, page.speaker), margin="    " if page.narrow else f"  {path}  ")


def write_panels(page: Page, found: Iterable[Panel]) -> None:
    """Writes panels, a line for each row."""
    for panel in found:
        page.heading(panel.heading)
        for row in panel.rows:
            cells = zip(panel.columns if len(panel.columns) > 1 else [""], row.cells, strict=True)
            told = [f"{column} {cell}".strip() for column, cell in cells if cell]
            page.line(" · ".join(told), margin=f"  {row.about}  ")


def _things(path: str, part: Plain) -> Iterator[tuple[str, Plain]]:
    """The things in a part of a set-up: the path of each, and its data without the things it holds."""
    holds = {key: one for key, one in part.items() if _holds_things(one)} if isinstance(part, dict) else {}
    if _holds_things(part):
        holds = part
    if holds != part:
        yield path, {key: one for key, one in part.items() if key not in holds} if holds else part
    for key, one in holds.items():
        yield from _things(f"{path}.{key}", one)


def _holds_things(part: Plain) -> bool:
    return isinstance(part, dict) and bool(part) and all(isinstance(one, dict) for one in part.values())


def _write_tables(page: Page, reader: Reader, seen: Masked, event: Plain, full: bool) -> None:
    """Writes what an entry changed, and the tables before and after it."""
    before, after = map(reader.reading.ruleset.tell, (seen.before, seen.after))
    if not full:
        before, after = (summed_up(table, reader.reading.ruleset.ordered) for table in (before, after))
    write_changes(page, changed(reader, seen))
    spots = _spots(before | after) if full else _touched(before | after, changes(before, after), event)
    for heading, table in ((say("Before"), before), (say("After"), after)):
        page.heading(heading)
        _write_table(page, table, spots)
    if not full:
        rest = say("The rest of the table stayed as it was; --full shows all of it.")
        page.line(rest, style="dim italic", margin="  ")


def _write_event(page: Page, reader: Reader, position: int, seen: Masked | None) -> None:
    place = reader.place(seen, position)
    where = [say("Event {position}", position=position), place.heading, place.phase, place.activation, place.score]
    page.heading(" · ".join(page.speaker.say(says) for says in where if says is not None))
    page.line((reader.sentence(position, seen), "bold cyan"), *reader.known(position), margin="  ")
    reader.write_slip(page, position, "  ")


def write_meaning(page: Page, reader: Reader, seen: Masked) -> None:
    """Writes what a step breaks, and the numbers it gave."""
    page.heading(say("Findings"))
    reader.write_findings(page, seen, "  ")
    if not seen.findings and seen.unfit is None:
        page.line(_NOTHING, style="green", margin="  ")
    page.heading(say("Values"))
    if not reader.write_values(page, seen, "  "):
        page.line(_NOTHING, style="dim", margin="  ")


def write_changes(page: Page, found: list[Changed]) -> None:
    """Writes what a step changed."""
    page.heading(say("What changed"))
    for one in found:
        page.line(one.what, margin=f"  {one.where}  ")
    if not found:
        page.line(_NOTHING, style="dim", margin="  ")


def _write_table(page: Page, table: Plain, spots: list[Spot]) -> None:
    for spot in spots:
        part: Plain = table
        for key in spot:
            part = part.get(key, _ABSENT) if isinstance(part, dict) else _ABSENT
        if part is not _ABSENT:
            page.line(plainly(lean(part), page.speaker), margin=f"  {'.'.join(spot)}  ")


def _touched(table: Plain, found: Iterable[Change], event: Plain) -> list[Spot]:
    """The spots where something changed; if nothing did, those that the event names."""
    above = {change.path[:depth] for change in found for depth in (1, 2)}
    spots = [spot for spot in _spots(table) if spot in above]
    named = set(words_in(event))
    return spots or [spot for spot in _spots(table) if len(spot) == 2 and spot[1] in named]


def _spots(table: Plain) -> list[Spot]:
    """Every place of a table that has a line of its own."""
    spots: list[Spot] = []
    for section, part in table.items():
        spots += [(section, key) for key in part] if isinstance(part, dict) and part else [(section,)]
    return spots
