"""`adjudicator review`: a match record stepped through, every value explained, every breach named by rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeAlias

import click
import msgspec
from rich.text import Text

from adjudicator.match import Rulesets
from adjudicator.plain.json import Plain
from adjudicator.replay.reading import Which
from adjudicator.seam.ruleset import Step
from api.cli import asked
from api.cli.files import record_in
from api.cli.filters import Wanted, wanted
from api.cli.reader import Reader, reader_of
from api.cli.terminal import Page, show_json, watched
from api.view.shapes import Place

Shown: TypeAlias = tuple[int, Step[Any, Any] | None]
"""A position and its step as the reader sees it; none for the house's own entries and those a ruling voided."""


@click.command()
@asked.record
@click.option("--from", "first", type=click.IntRange(1), metavar="N", help="From entry N on.")
@click.option("--to", "last", type=click.IntRange(1), metavar="N", help="Up to entry N.")
@click.option("--turn", type=click.IntRange(0), metavar="N", help="Only this turn.")
@click.option("--seat", metavar="SEAT", help="Only what concerns this seat.")
@click.option(
    "--rule", "rules", multiple=True, metavar="ID", help="Only events that break this rule, or one of an area."
)
@click.option("--kind", "kinds", multiple=True, metavar="EVENT", help="Only events of this kind.")
@asked.viewer
@asked.language
@asked.which
@asked.as_json
@click.pass_obj
def review(
    rulesets: Rulesets,
    /,
    record: Path,
    viewer: str,
    language: str,
    which: Which,
    as_json: bool,
    **filters: Any,
) -> None:
    """Steps through a match and names every breach.

    Exit code: 0 nothing is broken, 1 findings, 2 the record cannot be read.
    """
    reader = reader_of(record_in(record, rulesets), which, viewer, language)
    shown = list(_shown(reader, wanted(reader.reading, **filters)))
    if as_json:
        show_json(_told(reader, shown))
    else:
        _write(Page(), reader, shown)
    if any(step and (step.findings or step.unfit) for _, step in shown):
        raise click.exceptions.Exit(1)


def _shown(reader: Reader, filters: Wanted) -> Iterator[Shown]:
    reading = reader.reading
    positions = range(filters.first or 1, min(filters.last or reading.position, reading.position) + 1)
    for position in watched(positions, "Reviewing", len(positions)):
        step = reader.step(position)
        if filters.has_entry(reading.entries.events[position]) if step is None else filters.has(reader, step):
            yield position, step


def _told(reader: Reader, shown: list[Shown]) -> Plain:
    return {
        "header": msgspec.to_builtins(reader.header),
        "reading": reader.reading.which,
        "viewer": reader.viewer,
        "entries": [reader.told(step, position) for position, step in shown],
        "summary": {
            "events": reader.reading.position,
            "shown": len(shown),
            "findings": sum(_counts(shown).values()),
            "unfit": _misfits(shown),
            "doubts": _doubts(shown),
            "rules": [{"rule": rule, "title": reader.title(rule), "count": count} for rule, count in _ranked(shown)],
        },
    }


def _counts(shown: list[Shown]) -> Counter[str]:
    return Counter(finding.rule for _, step in shown if step for finding in step.findings)


def _ranked(shown: list[Shown]) -> list[tuple[str, int]]:
    """Rules and how often each is broken, the most broken first."""
    return sorted(_counts(shown).items(), key=lambda item: (-item[1], item[0]))


def _misfits(shown: list[Shown]) -> int:
    return sum(step is not None and step.unfit is not None for _, step in shown)


def _doubts(shown: list[Shown]) -> int:
    return sum(len(step.doubts) for _, step in shown if step is not None)


def _write(page: Page, reader: Reader, shown: list[Shown]) -> None:
    reader.write_header(page)
    place, width = Place(None, None, None), len(str(reader.reading.position))
    for position, step in shown:
        now = reader.place(step, position)
        _write_headings(page, reader, place, now)
        place = now
        entry = reader.entry(position)
        voided = f"  ({reader.word('voided')})" if entry.voided else ""
        page.line(Text.assemble(entry.says, (voided, "bold yellow")), margin=f"{position:>{width}}  ")
        if step is not None:
            reader.write_values(page, step, " " * (width + 2))
            reader.write_findings(page, step, " " * (width + 2))
    _write_summary(page, reader, shown)


def _write_headings(page: Page, reader: Reader, was: Place, now: Place) -> None:
    if now.turn != was.turn and now.turn is not None:
        page.heading(reader.word("turn", now.turn))
    if now.phase != was.phase and now.phase is not None:
        page.line(reader.word("phase", now.phase), style="bold cyan")
    if now.activation != was.activation and now.activation is not None:
        page.line(reader.word("activation", now.activation), style="bold cyan")


def _write_summary(page: Page, reader: Reader, shown: list[Shown]) -> None:
    ranked, misfits = _ranked(shown), _misfits(shown)
    if ranked:
        page.heading(reader.word("by_rule"))
        page.bars((rule, count, reader.title(rule)) for rule, count in ranked)
    said = [reader.counted("event", reader.reading.position)]
    if len(shown) < reader.reading.position:
        said = [reader.word("of", len(shown), said[0])]
    if ranked:
        said.append(reader.counted("finding", sum(count for _, count in ranked)))
        said.append(reader.counted("rule", len(ranked)))
    if misfits:
        said.append(reader.counted("misfit", misfits))
    if doubts := _doubts(shown):
        said.append(reader.counted("doubt", doubts))
    if not ranked and not misfits and not doubts:
        said.append(reader.word("clean"))
    page.line()
    page.line(" · ".join(said), style="bold red" if ranked or misfits else "bold green")
