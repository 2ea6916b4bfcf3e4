"""`adjudicator try`: what events would do after an entry, and which rules they would break; nothing is recorded."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import Final

import click
import msgspec

from adjudicator.match import NotFound, Rulesets
from adjudicator.plain.json import Malformed, Plain, read_json
from adjudicator.replay.sent import sent
from adjudicator.replay.tried import MOST
from adjudicator.seam.ruleset import Refused
from api.cli import asked
from api.cli.reader import Reader, quiet, reader_of, unusable
from api.cli.step import write_changes, write_meaning
from api.cli.terminal import Page, Unusable, show_json
from api.sentences import of_field, say
from api.view.changed import changed
from api.view.known_how import known
from api.view.seen import Masked
from api.view.tries import steps_of, told

LONGEST: Final = 1_000_000
"""The most characters read of a line."""


@click.command("try")
@asked.match
@click.argument("position", metavar="N", type=asked.Whole(0))
@click.argument("events", nargs=-1, required=True, metavar="EVENT…")
@click.option("--follow", is_flag=True, help="With what comes by itself after them.")
@asked.viewer
@click.pass_obj
def try_(
    rulesets: Rulesets, source: asked.Source, position: int, events: tuple[str, ...], viewer: str, follow: bool,
    as_json: bool,
) -> None:  # fmt: skip
    """Tries events after entry N (0: as set up), on the table as the viewer knows it; nothing is recorded.

    An event is JSON, as a line of a record has it; - reads them from standard input, one a line. No card is dealt:
    state the card that it should be.

    Exit code: 0 nothing would be broken, 1 findings, 2 an event that has no place there.
    """
    if source.named == "-" and "-" in events:
        raise Unusable(say("The record and the events cannot both come from standard input"))
    reader = reader_of(rulesets, source, viewer)
    try:
        kinds = rulesets.kinds[reader.reading.ruleset.name]
        steps = steps_of(reader, position, sent(kinds, given(events)), follow)
    except NotFound as error:
        raise unusable(source, error) from None
    except (Malformed, Refused) as error:
        raise Unusable(of_field(error.field or "events", error.says)) from None
    if as_json:
        seen = {"match": str(reader.id), "reading": reader.reading.which, "viewer": reader.viewer}
        show_json({**seen, "position": position, "events": msgspec.to_builtins([told(reader, step) for step in steps])})
    else:
        _write(reader.page(), reader, steps)
    if any(step.findings for step in steps):
        raise click.exceptions.Exit(1)


def _write(page: Page, reader: Reader, steps: list[Masked]) -> None:
    reader.write_header(page)
    for step in steps:
        page.heading(say("Tried"))
        says = reader.reading.ruleset.tell_event(step.before, step.event)
        page.line((says, "bold cyan"), *quiet(known(reader.speaker, step.how)), margin="  ")
        write_meaning(page, reader, step)
        write_changes(page, changed(reader, step))


def given(events: tuple[str, ...], least: int = 1) -> Iterator[Plain]:
    """The events given, from `least` to `MOST`; `Unusable` for one that is not JSON."""
    lines = (line for text in events for line in (_lines() if text == "-" else [text]))
    texts = list(islice(lines, MOST + 1))
    if not least <= len(texts) <= MOST:
        raise Unusable(say("a list of {least} to {most} events is needed", least=least, most=MOST))
    for number, text in enumerate(texts):
        try:
            yield read_json(text.encode(errors="surrogateescape"))
        except Malformed as error:
            raise Unusable(of_field(f"events[{number}]", error.says)) from None


def _lines() -> Iterator[str]:
    """The lines of standard input that are not blank."""
    with click.open_file("-", encoding="utf-8-sig", errors="surrogateescape") as file:
        while line := file.readline(LONGEST):
            if line.strip():
                yield line
