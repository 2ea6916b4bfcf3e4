"""`adjudicator options`: who may legally do what after an entry."""

from __future__ import annotations

import click
import msgspec

from adjudicator.match import NotFound, Rulesets
from adjudicator.seam.moves import Option
from api.cli import asked
from api.cli.plain import plainly
from api.cli.reader import Reader, reader_of, unusable
from api.cli.terminal import Page, Piece, show_json
from api.sentences import say


@click.command()
@asked.match
@click.argument("position", metavar="N", type=asked.Whole(0))
@asked.viewer
@click.pass_obj
def options(rulesets: Rulesets, source: asked.Source, position: int, viewer: str, as_json: bool) -> None:
    """Shows who may legally do what after entry N (0: as set up), as far as the viewer knows the table."""
    reader = reader_of(rulesets, source, viewer)
    try:
        found = reader.reading.ruleset.options(reader.table(position))
    except NotFound as error:
        raise unusable(source, error) from None
    if as_json:
        show_json({"position": position, "options": [msgspec.to_builtins(option) for option in found]})
        return
    page = reader.page()
    reader.write_header(page)
    page.line()
    if not found:
        page.line(say("Nobody may do anything here"))
    for seat in dict.fromkeys(option.seat for option in found):
        page.line((seat, "bold"), f"  {reader.header.seats.get(seat, '')}")
        for option in found:
            if option.seat == seat:
                _write_option(page, reader, option)


def _write_option(page: Page, reader: Reader, option: Option) -> None:
    line: list[Piece] = [(option.event, "cyan")]
    if (called := reader.kinds[option.event]) != option.event:
        line += ["  ", called]
    for name, choices in option.fields.items():
        line += [(f"  {name} ", "dim"), " | ".join(plainly(choice, page.speaker) for choice in choices)]
    for name in option.open:
        line += [(f"  {name} ", "dim"), "…"]
    page.line(*line, margin="  ")
    for rule in option.rules:
        page.line(f"{rule}  {reader.title(rule)}", style="dim", margin="    ")
