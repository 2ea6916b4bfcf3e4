"""`adjudicator audit penalties`: what rulings gave, by player."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from uuid import UUID

import click

from adjudicator.plain.json import Malformed
from adjudicator.service import Adjudicator
from adjudicator.store.envelope import Corrupt
from api.cli import asked
from api.cli.database import existing, match_named
from api.cli.files import fault
from api.cli.terminal import Page, Unusable, say_behind, show_json, speaker
from api.sentences import counted, say
from api.view.clock import clock
from api.view.matches import name_of
from api.view.penalties import Penalties, Penalty, penalized, penalty
from projections import disputes, read
from projections.contract import Row
from projections.views import views_of


@click.command()
@click.option("--match", "match", metavar="MATCH", help="One match alone: the beginning of its id.")
@click.option("--player", metavar="NAME", help="Those for one player.")
@click.option("--event", metavar="NAME", help="Those of one event.")
@asked.database
@asked.language
@asked.as_json
@click.pass_context
def penalties(
    context: click.Context, match: str | None, player: str | None, event: str | None, database: str, as_json: bool
) -> None:
    """Lists the penalties of the rulings that stand, each with whom it is for."""
    with existing(context.obj, database) as service:
        one = None if match is None else match_named(service, match)
        views = views_of(service)
        behind = read.behind(service, views, disputes.SHAPE.name)
        rows = read.disputed(views, read.Disputed(match=one, event=event or None), 0, read.PORTION)
        try:
            found = tuple(_told(service, penalized(service, rows, player or None)))
        except Malformed as malformed:
            raise Unusable(fault(malformed)) from None
    if as_json:
        show_json(Penalties(found, None, None, behind))
    else:
        _write(found, behind)


def _told(service: Adjudicator, rows: Iterator[Row]) -> Iterator[Penalty]:
    for row in rows:
        with suppress(Corrupt):
            yield penalty(row, service.header(UUID(str(row["match"]))))


def _write(found: tuple[Penalty, ...], behind: int) -> None:
    page = Page()
    for one in found:
        whose = one.player or one.seat or speaker().say(say("Nobody named"))
        where = name_of(one.match, one.header)
        page.line((whose, "bold"), "  ", one.penalty, style="")
        page.line(" · ".join(filter(None, [where, one.ruler, one.at and clock(one.at), one.reason])), margin="  ")
    page.line(counted("{count} penalty", "{count} penalties", len(found)))
    say_behind(page, behind)
