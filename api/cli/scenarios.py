"""`adjudicator scenarios`: cases of given, when, then, run against the rulesets."""

from __future__ import annotations

from pathlib import Path

import click

from adjudicator.cases.runner import Outcome, run
from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from api.cli import asked
from api.cli.files import DATA, content
from api.cli.terminal import Page, Unusable, show_json, speaker, watched
from api.sentences import of_field, say


@click.command()
@click.argument("files", nargs=-1, required=True, type=asked.FILE)
@asked.language
@asked.as_json
@click.pass_obj
def scenarios(rulesets: Rulesets, files: tuple[Path, ...], as_json: bool) -> None:
    """Runs scenario files and says what differs.

    Exit code: 0 all passed, 1 some failed, 2 a file cannot be read.
    """
    outcomes = [outcome for path in watched(files, say("Running"), len(files)) for outcome in _outcomes(path, rulesets)]
    if as_json:
        show_json([_told(outcome) for outcome in outcomes])
    else:
        _write(outcomes)
    if not all(outcome.passed for outcome in outcomes):
        raise click.exceptions.Exit(1)


def _outcomes(path: Path, rulesets: Rulesets) -> list[Outcome]:
    try:
        return run(content(path, DATA), rulesets.values())
    except Malformed as error:
        raise Unusable(of_field(str(path), error.said)) from None


def _told(outcome: Outcome) -> dict[str, object]:
    said = [speaker().say(difference) for difference in outcome.differences]
    return {"id": outcome.id, "passed": outcome.passed, "differences": said}


def _write(outcomes: list[Outcome]) -> None:
    page = Page()
    for outcome in outcomes:
        mark = ("✓ ", "green") if outcome.passed else ("✗ ", "bold red")
        page.line(outcome.id, style="" if outcome.passed else "bold", margin=[mark])
        for difference in outcome.differences:
            page.line(difference, margin="    ")
    failed = sum(not outcome.passed for outcome in outcomes)
    page.line()
    says = say("{passed} of {all} passed", passed=len(outcomes) - failed, all=len(outcomes))
    page.line(says, style="bold red" if failed else "bold green")
