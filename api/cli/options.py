"""`adjudicator options`: who may legally do what after an entry."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec
from rich.text import Text

from adjudicator.match import NotFound, Rulesets
from adjudicator.replay.reading import Which
from adjudicator.seam.ruleset import JUDGE, Option
from api.cli import asked
from api.cli.files import record_in
from api.cli.reader import Reader, reader_of
from api.cli.terminal import Page, Unusable, show_json
from api.cli.words import plainly


@click.command()
@asked.record
@click.argument("position", metavar="N", type=click.IntRange(0))
@asked.language
@asked.which
@asked.as_json
@click.pass_obj
def options(rulesets: Rulesets, record: Path, position: int, language: str, which: Which, as_json: bool) -> None:
    """Shows who may legally do what after entry N (0: as set up)."""
    reader = reader_of(record_in(record, rulesets), which, JUDGE, language)
    reading = reader.reading
    try:
        found = reading.ruleset.options(reading.table(position))
    except NotFound as error:
        raise Unusable(f"{record}: {error.says}") from None
    if as_json:
        show_json({"position": position, "options": [msgspec.to_builtins(option) for option in found]})
        return
    page = Page()
    reader.write_header(page)
    page.line()
    if not found:
        page.line(reader.word("anyone"))
    for seat in dict.fromkeys(option.seat for option in found):
        page.line(Text.assemble((seat, "bold"), f"  {reading.header.seats.get(seat, '')}"))
        for option in found:
            if option.seat == seat:
                _write_option(page, reader, option)


def _write_option(page: Page, reader: Reader, option: Option) -> None:
    line = Text(option.event, "cyan")
    for name, choices in option.fields.items():
        line.append(f"  {name} ", "dim").append(" | ".join(plainly(choice) for choice in choices))
    for name in option.open:
        line.append(f"  {name} ", "dim").append("…")
    page.line(line, margin="  ")
    for rule in option.rules:
        page.line(f"{rule}  {reader.title(rule)}", style="dim", margin="    ")
