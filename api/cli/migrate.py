"""`adjudicator migrate`: the tables of a database, and who may add to them."""

from __future__ import annotations

import click

from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed
from adjudicator.store.database import without_password
from api.cli import asked
from api.cli.database import opened
from api.cli.terminal import Unusable, show_json, speaker
from api.sentences import say
from projections.views import views_of


@click.command()
@click.option("--grant", "role", metavar="ROLE", help="PostgreSQL: let this role serve: read, and add entries.")
@asked.database
@asked.language
@asked.as_json
@click.pass_obj
def migrate(rulesets: Rulesets, role: str | None, database: str, as_json: bool) -> None:
    """Makes the tables that are missing; may be repeated.

    On PostgreSQL run it with the role that is to own them. Entries can then be added, but not changed or removed,
    by anybody. A service whose role may not make tables starts once this is done.
    """
    kept = without_password(database)
    with opened(rulesets, database) as service:
        try:
            service.migrate(role)
            views = views_of(service)
            if role:
                views.grant(role)
        except Malformed as error:
            raise Unusable(error.says) from None
    if as_json:
        show_json({"database": kept, "role": role})
        return
    says = say("The tables of {database} are made", database=kept)
    if role:
        says = say("The tables of {database} are made; {role} may serve", database=kept, role=role)
    click.echo(speaker().say(says))
