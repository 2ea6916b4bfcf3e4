"""`adjudicator step`: one entry of a match, with the tables around it and all that it means."""

from __future__ import annotations

from pathlib import Path
from typing import Any, TypeAlias

import click
import msgspec
from msgspec.structs import asdict

from adjudicator.match import NotFound, Rulesets
from adjudicator.plain.json import Plain
from adjudicator.replay.reading import Which
from adjudicator.seam.ruleset import Step
from api.cli import asked
from api.cli.files import record_in
from api.cli.reader import Reader, reader_of
from api.cli.terminal import Page, Unusable, show_json
from api.cli.words import in_words, lean, plainly
from api.view.named import words_in
from api.view.shapes import Step as Whole

Spot: TypeAlias = tuple[str, ...]
"""Where something stands in a plain table: a section, or a section and an id in it."""


@click.command()
@asked.record
@click.argument("position", metavar="N", type=click.IntRange(1))
@click.option("--full", is_flag=True, help="Show all of both tables, not only what the event touches.")
@asked.viewer
@asked.language
@asked.which
@asked.as_json
@click.pass_obj
def step(
    rulesets: Rulesets,
    record: Path,
    position: int,
    full: bool,
    viewer: str,
    language: str,
    which: Which,
    as_json: bool,
) -> None:
    """Shows one entry and all that it means.

    Before, event, after, what changed, findings, values with their working.

    Exit code: 0 nothing is broken, 1 findings, 2 no such entry.
    """
    reader = reader_of(record_in(record, rulesets), which, viewer, language)
    try:
        seen = reader.step(position)
    except NotFound as error:
        raise Unusable(f"{record}: {error.says}") from None
    if as_json:
        show_json(msgspec.to_builtins(reader.whole(position)))
    else:
        _write(Page(), reader, position, seen, full)
    if seen and (seen.findings or seen.unfit):
        raise click.exceptions.Exit(1)


def _write(page: Page, reader: Reader, position: int, seen: Step[Any, Any] | None, full: bool) -> None:
    reader.write_header(page)
    whole = reader.whole(position)
    if seen is None:
        _write_event(page, reader, whole)
        return
    both = whole.before | whole.after
    spots = _spots(both) if full else _touched(both, whole)
    page.heading(reader.word("before"))
    _write_table(page, whole.before, spots)
    _write_event(page, reader, whole)
    page.heading(reader.word("after"))
    _write_table(page, whole.after, spots)
    if not full:
        page.line(reader.word("rest"), style="dim italic", margin="  ")
    page.heading(reader.word("changed"))
    for change in whole.diff:
        page.line(in_words(change), margin=f"  {' '.join(change.path)}  ")
    if not whole.diff:
        page.line(reader.word("nothing"), style="dim", margin="  ")
    _write_meaning(page, reader, seen)


def _write_event(page: Page, reader: Reader, whole: Whole) -> None:
    where = [f"{reader.word('event')} {whole.position}"]
    where += [reader.word(name, value) for name, value in asdict(whole.place).items() if value is not None]
    page.heading(" · ".join(where))
    page.line(whole.says, style="bold cyan", margin="  ")
    page.line(plainly(whole.event), style="dim", margin="  ")


def _write_meaning(page: Page, reader: Reader, seen: Step[Any, Any]) -> None:
    page.heading(reader.word("findings"))
    reader.write_findings(page, seen, "  ")
    if not seen.findings and seen.unfit is None:
        page.line(reader.word("nothing"), style="green", margin="  ")
    page.heading(reader.word("values"))
    if not reader.write_values(page, seen, "  "):
        page.line(reader.word("nothing"), style="dim", margin="  ")


def _write_table(page: Page, table: Plain, spots: list[Spot]) -> None:
    for spot in spots:
        part: Plain = table
        for key in spot:
            part = part.get(key, _ABSENT) if isinstance(part, dict) else _ABSENT
        if part is not _ABSENT:
            page.line(plainly(lean(part)), margin=f"  {' '.join(spot)}  ")


def _touched(table: Plain, whole: Whole) -> list[Spot]:
    """Where something changed; where nothing did, what the event names."""
    changed = {change.path[:depth] for change in whole.diff for depth in (1, 2)}
    spots = [spot for spot in _spots(table) if spot in changed]
    named = set(words_in(whole.event))
    return spots or [spot for spot in _spots(table) if len(spot) == 2 and spot[1] in named]


def _spots(table: Plain) -> list[Spot]:
    """Every place of a table that has a line of its own."""
    spots: list[Spot] = []
    for section, part in table.items():
        spots += [(section, key) for key in part] if isinstance(part, dict) and part else [(section,)]
    return spots


_ABSENT = object()
