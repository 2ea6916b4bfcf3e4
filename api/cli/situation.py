"""`adjudicator situation`: what is given and what happened, judged without a match."""

from __future__ import annotations

from pathlib import Path

import click
import marshmallow as ma
import msgspec

from adjudicator.match import Rulesets
from adjudicator.replay.situation import NOWHERE
from adjudicator.seam.ruleset import JUDGE
from api.cli import asked
from api.cli.files import named
from api.cli.reader import Reader
from api.cli.step import write_changes, write_meaning
from api.cli.terminal import Page, Unusable, show_json, speaker
from api.cli.told import reading_of, told_in
from api.sentences import of_field, say
from api.view.asking import in_words
from api.view.boxes import in_words as in_words_of
from api.view.changed import changed
from api.view.schemas import wrong_fields
from api.view.situation_link import Situated
from api.view.situations import Situation, judged


@click.command("situation")
@click.argument("file", type=asked.FILE)
@asked.language
@asked.as_json
@click.pass_obj
def situation_(rulesets: Rulesets, file: Path, as_json: bool) -> None:
    """Judges a situation in a FILE (YAML or JSON; - for standard input) without a match; nothing is kept.

    It names a `ruleset`, what is `given` (what it leaves out is unknown), the events that happened then (`when`),
    and questions (`asks`).

    Exit code: 0 nothing is broken, 1 findings, 2 it cannot be judged.
    """
    told = told_in(file)
    reading = reading_of(rulesets, file, told)
    reader = Reader(NOWHERE, reading, reading, JUDGE, speaker().language)
    try:
        found = judged(reader, told.asks, wants_drawing=False)
    except ma.ValidationError as error:
        [(field, says), *_], _ = wrong_fields(error.messages)
        raise Unusable(of_field(named(file), of_field(field, says))) from None
    if as_json:
        show_json(msgspec.to_builtins(found))
    else:
        _write(reader.page(), reader, told, found)
    if found.findings or any(event.findings for event in found.events):
        raise click.exceptions.Exit(1)


def _write(page: Page, reader: Reader, told: Situated, found: Situation) -> None:
    for at in range(1, reader.reading.position + 1):
        step = reader.step(at)
        if step is None:
            continue
        page.line(reader.reading.ruleset.tell_event(step.before, step.event), style="bold cyan")
        write_meaning(page, reader, step)
        write_changes(page, changed(reader, step))
        reader.write_needs(page, (need for need in found.needs if need.at == at))
    for number, taken in enumerate(found.assumed):
        if not number:
            page.heading(say("What was taken to be as usual"))
        value = in_words_of(reader, reader.table(taken.at - 1), taken.value)
        page.line(say("{fact}: {value}", fact=taken.says, value=value), (f"  {taken.path}", "dim"), margin="  ")
    for number, one in enumerate(found.unsaid):
        if not number:
            page.heading(say("What may have gone unsaid, and would change this"))
        page.line(one.question, "  ", one.says, (f"  #{one.at}", "dim"), margin="  ")
    for question, answered in zip(told.asks, found.answers, strict=True):
        query, at = reader.reading.ruleset.queries[answered.question], question.at or reader.reading.position
        page.heading(query.about)
        for line in () if answered.answer is None else in_words(reader, at, query, answered.answer):
            page.line(line.says, margin=f"{line.about}  " if line.about else "")
        reader.write_needs(page, answered.needs)
