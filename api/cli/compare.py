"""`adjudicator compare`: two tables of a match, what differs between them."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from adjudicator.match import NotFound, Rulesets
from adjudicator.replay.reading import Which
from adjudicator.seam.ruleset import Viewer
from api.cli import asked
from api.cli.files import save
from api.cli.reader import reader_of, unusable
from api.cli.step import write_changes, write_panels
from api.cli.terminal import Unusable, show_json
from api.sentences import say
from api.view.comparing import compared, drawn, looks, read_as
from api.view.seen import UnknownViewer


@click.command()
@asked.match
@click.argument("one", metavar="N", type=asked.Whole(0))
@click.argument("other", metavar="M", type=asked.Whole(0))
@click.option("--other-reading", type=click.Choice(["played", "ruled"]), help="Which entries count for M.")
@click.option("--other-as", "other_viewer", metavar="VIEWER", help="As whom M is seen: for a judge anybody.")
@click.option("--drawing", type=asked.OUTPUT, metavar="FILE", help="Write M drawn, with what stands elsewhere.")
@asked.viewer
@click.pass_obj
def compare(
    rulesets: Rulesets, source: asked.Source, one: int, other: int, other_reading: Which | None,
    other_viewer: Viewer | None, drawing: Path | None, viewer: Viewer, as_json: bool,
) -> None:  # fmt: skip
    """Compares the table after entry N with that after entry M: what differs, from the one to the other."""
    reader = reader_of(rulesets, source, viewer)
    try:
        found = looks(reader, read_as(reader, other_reading), one, other, other_viewer)
        if drawing is not None:
            save(drawing, drawn(*found).encode())
    except NotFound as error:
        raise unusable(source, error) from None
    except UnknownViewer as unknown:
        raise Unusable(unknown.says) from None
    told = compared(*found)
    if as_json:
        show_json(msgspec.to_builtins(told))
        return
    page = reader.page()
    reader.write_header(page)
    page.heading(say("Compared: {one} and {other}", one=told.one.says, other=told.other.says))
    write_changes(page, list(told.changed))
    write_panels(page, told.panels)
