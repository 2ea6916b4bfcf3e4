"""`adjudicator review`: a match stepped through, every value explained, every breach named by rule."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeAlias

import click
import msgspec

from adjudicator.match import Rulesets
from adjudicator.plain.json import Plain
from adjudicator.plain.said import Said, listed
from adjudicator.seam.ruleset import Place, Step
from api.cli import asked
from api.cli.reader import VOIDED, Reader, events_in, reader_of
from api.cli.tally import COLOURS, Tally
from api.cli.terminal import Page, Piece, Unusable, show_json, watched
from api.sentences import say
from api.view import fidelity
from api.view.wanted import Wanted, entries_wanted, wrong_names

if TYPE_CHECKING:
    from api.cli.spread import Engine

Shown: TypeAlias = tuple[int, Step[Any, Any] | None]
"""A position and its step as the reader sees it; None for the house's own entries and those a ruling voided."""


@click.command()
@asked.match
@click.option("--from", "first", type=asked.Whole(0), metavar="N", default=0, help="From entry N on.")
@click.option("--to", "last", type=asked.Whole(1), metavar="N", help="Up to entry N.")
@click.option("--turn", type=asked.Whole(0), metavar="N", help="Only this turn.")
@click.option("--seat", metavar="SEAT", help="Only what concerns this seat.")
@click.option(
    "--rule", "rules", multiple=True, metavar="ID", help="Only events that break this rule, or one of an area."
)
@click.option("--kind", "kinds", multiple=True, metavar="EVENT", help="Only events of this kind.")
@asked.viewer
@click.option("--archive", "is_archive", is_flag=True, help="Every match of a folder of records or of a database.")
@click.option("--jobs", type=asked.Whole(1, 256), metavar="N", help="Processes for it; else one for each processor.")
@click.option(
    "--cluster", "scheduler", metavar="URL", help="The workers of a Dask scheduler instead (tcp://HOST:8786)."
)
@click.pass_obj
def review(
    rulesets: Rulesets, /, source: asked.Source, viewer: str, as_json: bool, is_archive: bool, jobs: int | None,
    scheduler: str | None, **filters: Any,
) -> None:  # fmt: skip
    """Steps through a match and names every breach.

    Of a record's file, or of a stored match by the beginning of its id. With --archive, of every record in a folder or
    every match in a database: what is broken in each, and what cannot be read.

    Exit code: 0 nothing is broken, 1 findings, 2 a match cannot be read.
    """
    wanted = Wanted(**filters)
    if is_archive:
        from api.cli.archive import reviewed_archive  # here: one match needs no processes

        with _engine(jobs, scheduler) as engine:
            code = reviewed_archive(rulesets, source, viewer, wanted, engine, as_json)
        raise click.exceptions.Exit(code)
    if jobs is not None or scheduler is not None:
        raise Unusable(say("--jobs goes with --archive") if scheduler is None else say("--cluster goes with --archive"))
    reader = reader_of(rulesets, source, viewer)
    _check(reader, wanted)
    shown = list(watched(entries_wanted(reader, wanted), say("Reviewing"), reader.reading.position))
    tally = Tally.of(step for _, step in shown)
    if as_json:
        show_json(_told(reader, shown, tally))
    else:
        _write(reader.page(), reader, shown, tally)
    if tally.is_broken:
        raise click.exceptions.Exit(1)


@contextmanager
def _engine(jobs: int | None, scheduler: str | None) -> Iterator[Engine]:
    from api.cli.cluster import cluster  # here, as above
    from api.cli.spread import Processes

    if scheduler is None:
        yield Processes(jobs or os.cpu_count() or 1)
    elif jobs is not None:
        raise Unusable(say("A cluster has its own processes: give --jobs or --cluster"))
    else:
        with cluster(scheduler) as found:
            yield found


def _check(reader: Reader, wanted: Wanted) -> None:
    """Raises `Unusable` for filters that make no sense for this match."""
    if wanted.last is not None and wanted.first > wanted.last:
        says = say(
            "There is nothing between {first} and {last}: --from comes before --to",
            first=wanted.first, last=wanted.last,
        )  # fmt: skip
        raise Unusable(says)
    if wrong := wrong_names(reader, wanted):
        raise Unusable(*wrong.values())
    if wanted.turn is not None:
        turns = {reader.turn(position).turn for position in range(1, reader.reading.position + 1)} - {None}
        if wanted.turn not in turns:
            raise Unusable(_no_turn(wanted.turn, sorted(turn for turn in turns if turn is not None)))


def _no_turn(turn: int, turns: list[int]) -> Said:
    if not turns:
        return say("There is no turn {turn}; this match has no turns", turn=turn)
    return say("There is no turn {turn}; this match has {turns}", turn=turn, turns=listed(turns))


def _told(reader: Reader, shown: list[Shown], tally: Tally) -> Plain:
    return {
        "header": msgspec.to_builtins(reader.header),
        "reading": reader.reading.which,
        "viewer": reader.viewer,
        "fidelity": msgspec.to_builtins(fidelity.told(reader.fidelity, reader.speaker)),
        "entries": [reader.told(step, position) for position, step in shown],
        "summary": {
            "events": reader.reading.position,
            "shown": _events(shown),
            "findings": tally.findings,
            "unfit": tally.unfit,
            "doubts": tally.doubts,
            "rules": [{"rule": rule, "title": reader.title(rule), "count": count} for rule, count in tally.ranked()],
        },
    }


def _events(shown: list[Shown]) -> int:
    """How many of the entries are events, which the opening is not."""
    return sum(position > 0 for position, _ in shown)


def _write(page: Page, reader: Reader, shown: list[Shown], tally: Tally) -> None:
    reader.write_header(page)
    place, width = Place(), len(str(reader.reading.position))
    for position, step in shown:
        was, place = place, reader.place(step, position)
        _write_headings(page, was, place)
        said: list[Piece] = [reader.sentence(position, step)]
        if position in reader.reading.match.voided:
            said += [("  (", "bold yellow"), (VOIDED, "bold yellow"), (")", "bold yellow")]
        page.line(*said, *reader.known(position), margin=f"{position:>{width}}  ")
        reader.write_slip(page, position, " " * (width + 2))
        if step is not None:
            reader.write_values(page, step, " " * (width + 2))
            reader.write_findings(page, step, " " * (width + 2))
    if place.score is not None:
        page.line()
        page.line(place.score, style="bold")
    _write_summary(page, reader, _events(shown), tally)


def _write_headings(page: Page, was: Place, now: Place) -> None:
    if now.turn != was.turn and now.heading is not None:
        page.heading(now.heading)
        if now.score is not None:
            page.line(now.score, style="bold")
    for old, new in ((was.phase, now.phase), (was.activation, now.activation)):
        if new != old and new is not None:
            page.line(new, style="bold cyan")


def _write_summary(page: Page, reader: Reader, shown: int, tally: Tally) -> None:
    if tally.rules:
        page.heading(say("Findings by rule"))
        page.bars((rule, count, reader.title(rule)) for rule, count in tally.ranked())
    events = events_in(reader.reading.position)
    if shown < reader.reading.position:
        events = say("{shown} of {events}", shown=shown, events=events)
    page.line()
    page.line(" · ".join(map(reader.speaker.say, [events, *tally.said()])), style=f"bold {COLOURS[tally.is_broken]}")
