"""`adjudicator worker`: keeps the views that searches read, tells how they stand, makes them anew."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from time import sleep
from typing import Any, Final, Literal, cast

import click

from adjudicator.ledger.note import Signer
from adjudicator.match import Rulesets
from adjudicator.plain.choices import none_of
from adjudicator.service import Adjudicator
from adjudicator.store.database import answers, without_password
from api.cli import asked
from api.cli.database import existing, opened
from api.cli.terminal import Page, Unusable, printable, progress, show_json, speaker
from api.sentences import counted, say
from projections.leadership import is_led
from projections.pause import Pause
from projections.rebuild import Underway, rebuild
from projections.shapes import SHAPES
from projections.standing import Standing, of_ledger, standing
from projections.views import views_of
from projections.views.tables import Views
from projections.worker import LATE, Worker

VIEWS: Final = tuple(shape.name for shape in SHAPES)
What = Literal["run", "status", "rebuild"]


@click.command()
@click.argument("what", type=click.Choice(["run", "status", "rebuild"]), default="run")
@click.argument("view", required=False)
@asked.database
@asked.signing_key
@asked.language
@asked.as_json
@click.pass_context
def worker(
    context: click.Context, what: What, view: str | None, database: str, signing_key: str, as_json: bool
) -> None:
    """Keeps the views that searches read up to date until it is interrupted (Ctrl-C).

    While a PostgreSQL server does not answer it waits for it, also at the start.
    `worker status` tells how far each view and the ledger are, what could not be taken in (exit code 1 if any);
    `worker rebuild [VIEW]` makes one view, or all, anew from what is stored, while the old one still answers.
    """
    if view is not None and (what != "rebuild" or view not in VIEWS):
        raise Unusable(none_of(view, VIEWS) if what == "rebuild" else say("Only `rebuild` takes a view"))
    rulesets: Rulesets = context.obj
    if what == "run":
        with suppress(KeyboardInterrupt), _awaited(rulesets, database) as (service, views):
            _run(service, views, database, asked.signer(signing_key, database))
        return
    with existing(rulesets, database) as service:
        views = views_of(service)
        if what == "rebuild":
            for name in VIEWS if view is None else (view,):
                _rebuild(service, views, name)
        stands, is_kept = standing(service, views), is_led(service)
        if what == "status":
            stands.append(of_ledger(service))
    _show(stands, as_json)
    if what == "status" and not is_kept and not as_json:
        click.echo(speaker().say(say("No worker runs")))
    if any(one.parked for one in stands):
        context.exit(1)


@contextmanager
def _awaited(rulesets: Rulesets, database: str) -> Iterator[tuple[Adjudicator, Views]]:
    """A database and its views as soon as its server answers; `Unusable` if it answers but cannot be used."""
    pause, told = Pause(LATE), ""
    while True:
        answered = answers(database)
        try:
            with ExitStack() as stack:
                service = stack.enter_context(opened(rulesets, database))
                views, reached = views_of(service), stack.pop_all()
            break
        except Unusable as error:
            if answered and answers(database):
                raise
            if told != (told := error.message):
                click.echo(printable(speaker().say(say("{why}; tried again until it answers", why=told))), err=True)
        sleep(pause.take())
    with reached:
        yield service, views


def _run(service: Adjudicator, views: Views, database: str, signer: Signer | None) -> None:
    made = Worker(service, views, signer=signer)
    signal.signal(signal.SIGTERM, lambda *_: made.tell_to_stop())
    click.echo(
        speaker().say(say("adjudicator worker: {database}; Ctrl-C ends it", database=without_password(database)))
    )
    sys.stdout.flush()
    made.run()


def _rebuild(service: Adjudicator, views: Views, name: str) -> None:
    try:
        with progress(say("Making {view} anew", view=name)) as shown:
            for done, total in rebuild(service, views, name):
                shown.update(shown.task_ids[0], completed=done, total=total)
    except Underway:
        raise Unusable(say("{view} is being made anew already", view=name)) from None


def _show(stands: list[Standing], as_json: bool) -> None:
    if as_json:
        show_json([_plain(one) for one in stands])
        return
    page = Page()
    for one in stands:
        read = (
            counted("{count} entry behind", "{count} entries behind", one.behind) if one.behind else say("up to date")
        )
        page.row([(one.view, max(map(len, VIEWS)), "bold")], read)
        if one.outdated:
            page.line(say("made by other rules: a worker makes it anew when it starts"), style="yellow", margin="  ")
        for parked in one.parked:
            says = say("{match}, position {position}", match=str(parked.match), position=parked.position)
            page.line(say("put aside: {what}: {why}", what=says, why=parked.why), style="red", margin="  ")


def _plain(one: Standing) -> dict[str, Any]:
    parked = [
        {"match": str(parked.match), "position": parked.position, "why": speaker().say(parked.why)}
        for parked in one.parked
    ]
    return cast("dict[str, Any]", {**one._asdict(), "parked": parked})
