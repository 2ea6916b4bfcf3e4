"""`adjudicator fill`: a record with gaps, and what must have come between."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from adjudicator.match import Rulesets, lay
from adjudicator.plain.json import Malformed
from adjudicator.replay import record
from adjudicator.replay.sparse import filled_in
from adjudicator.seam.ruleset import Refused
from adjudicator.store.entry import Entry
from api.cli import asked
from api.cli.files import RECORD, content, fault, named, save
from api.cli.terminal import Page, Unusable, show_json, speaker, watched
from api.sentences import counted, of_field, say
from api.view.gaps import Gap, Happened, gap


@click.command()
@click.argument("path", type=asked.FILE, metavar="RECORD")
@click.option("-o", "--out", "output", type=asked.STREAM, metavar="FILE", help="Write the record that is filled in.")
@asked.language
@asked.as_json
@click.pass_obj
def fill(rulesets: Rulesets, path: Path, output: Path | None, as_json: bool) -> None:
    """Fills in what must have come between the events that a RECORD states.

    What can only have been so is filled in, and marked so: it is never a breach. Where it can have been two or three
    ways, it is asked; where more, it stays open, and so does an event that breaks a rule whatever came before it.

    Exit code: 0 nothing is asked or open, 1 something is, 2 input that cannot be used.
    """
    try:
        sparse = record.stated(content(path, RECORD), rulesets)
    except (Malformed, Refused) as error:
        raise Unusable(of_field(named(path), fault(error))) from None
    game, table = sparse.ruleset, lay(sparse.ruleset, sparse.header)
    gaps: list[Gap] = []
    entries: list[Entry[Any]] = [sparse.entries[0]]
    for found in watched(filled_in(sparse), say("Filling in"), len(sparse.entries) - 1):
        told = gap(game, speaker(), table, found)
        gaps += () if told is None else (told,)
        entries += found.entries
        last = None if found.stated is None else found.stated.step or (found.stated.filled or (None,))[-1]
        table = table if last is None else last.after
    if output is not None:
        save(output, record.write(sparse.header, entries))
    made = sum(len(one.filled) for one in gaps)
    if as_json:
        show_json({"events": len(entries) - 1, "filled": made, "gaps": msgspec.to_builtins(gaps)})
    elif output is None or str(output) != "-":
        _write(Page(), gaps, made)
    if any(one.ways or one.open for one in gaps):
        raise click.exceptions.Exit(1)


def _write(page: Page, gaps: list[Gap], made: int) -> None:
    page.line(counted("{count} event is filled in", "{count} events are filled in", made), style="bold")
    for one in gaps:
        page.heading(f"{one.position}  {one.says}")
        page.line(one.why, margin="  ", style="dim")
        for event in one.filled:
            _write_event(page, event)
        for number, way in enumerate(one.ways, 1):
            page.line(say("Was it so? Way {number}", number=number), margin="  ", style="yellow")
            for event in way:
                _write_event(page, event)
        if one.open:
            page.line(say("It may have been in more ways than can be asked"), margin="  ", style="yellow")


def _write_event(page: Page, event: Happened) -> None:
    where = "" if event.position is None else f"{event.position}  "
    page.line((where, "green"), event.says, margin="    ")
