"""`adjudicator board`: the table after an entry as a drawing."""

from __future__ import annotations

from pathlib import Path

import click
import marshmallow as ma

from adjudicator.match import NotFound, Rulesets
from adjudicator.replay.reading import Which
from api.cli import asked
from api.cli.files import record_in, save
from api.cli.reader import reader_of
from api.cli.terminal import Unusable
from api.view.asking import drawn
from api.view.schemas import wrong_fields


@click.command()
@asked.record
@click.argument("position", metavar="N", type=click.IntRange(0))
@click.option("--sight", nargs=2, multiple=True, metavar="A B", help="Show the line of sight of two objects.")
@click.option("--path", type=click.IntRange(1), metavar="N", help="Show what entry N moved; else what the entry did.")
@click.option("-o", "--output", type=asked.OUTPUT, help="The SVG file to write; else standard output.")
@asked.viewer
@asked.language
@asked.which
@click.pass_obj
def board(
    rulesets: Rulesets,
    record: Path,
    position: int,
    sight: tuple[tuple[str, str], ...],
    path: int | None,
    output: Path | None,
    viewer: str,
    language: str,
    which: Which,
) -> None:
    """Draws the table after entry N (0: as set up) as SVG."""
    reader = reader_of(record_in(record, rulesets), which, viewer, language)
    try:
        svg = drawn(reader, position, path, [list(pair) for pair in sight])
    except NotFound as error:
        raise Unusable(f"{record}: {error.says}") from None
    except ma.ValidationError as error:
        raise Unusable("; ".join(f"{field}: {says}" for field, says in wrong_fields(error.messages))) from None
    save(output, svg.encode())
