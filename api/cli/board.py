"""`adjudicator board`: the table after an entry as a drawing."""

from __future__ import annotations

from pathlib import Path

import click
import marshmallow as ma

from adjudicator.match import NotFound, Rulesets
from api.cli import asked
from api.cli.files import save
from api.cli.reader import reader_of, unusable
from api.cli.terminal import show_json
from api.view.questions import Beside, drawn


@click.command()
@asked.match
@click.argument("position", metavar="N", type=asked.Whole(0))
@click.option("--sight", nargs=2, multiple=True, metavar="A B", help="Show the line of sight of two objects.")
@click.option("--path", type=asked.Whole(1), metavar="N", help="Show what entry N moved; else what the entry did.")
@click.option("-o", "--output", type=asked.OUTPUT, metavar="FILE", help="File to write; else standard output.")
@asked.viewer
@click.pass_obj
def board(
    rulesets: Rulesets,
    source: asked.Source,
    position: int,
    sight: tuple[tuple[str, str], ...],
    path: int | None,
    output: Path | None,
    viewer: str,
    as_json: bool,
) -> None:
    """Draws the table after entry N (0: as set up) as SVG."""
    reader = reader_of(rulesets, source, viewer)
    try:
        svg = drawn(reader, position, path, Beside(sight))
    except (NotFound, ma.ValidationError) as error:
        raise unusable(source, error) from None
    if output is not None or not as_json:
        save(output, svg.encode())
    if as_json:
        show_json({"position": position} | ({"drawing": svg} if output is None else {"file": str(output)}))
