"""The tables of the views; the position in the log is written beside them in the same transaction.

tables.py the common part, in SQL · sqlite.py postgres.py the stores (matches in memory have their views in an SQLite
database in memory).
"""

from __future__ import annotations

from typing import cast

from adjudicator.service import Adjudicator
from adjudicator.store.sqlite import SQLiteRecorder
from projections.rules import rules_of
from projections.views.tables import Views


def views_of(service: Adjudicator) -> Views:
    """The views of a service's database; missing tables are made if they may be."""
    views = _views_in(service)
    views.rules = rules_of(service)
    return views


def kept_views(service: Adjudicator) -> Views | None:
    """The views of a database; None, with nothing made, for an SQLite file without any, such as a backup."""
    if isinstance(service.recorder, SQLiteRecorder):
        asked = "SELECT 1 FROM sqlite_master WHERE name = 'view_made'"
        with service.recorder.datastore.transaction(commit=False) as cursor:
            cursor.execute(asked)
            if not cursor.fetchall():
                return None
    return views_of(service)


def _views_in(service: Adjudicator) -> Views:
    module = service.env.get("PERSISTENCE_MODULE", "") or ""
    if module.endswith("PostgresStore"):
        from projections.views.postgres import PostgresViews  # here: it loads psycopg

        return cast("Views", service.factory.tracking_recorder(PostgresViews))
    from projections.views.sqlite import SQLiteViews

    if module.endswith("SQLiteStore"):
        return cast("Views", service.factory.tracking_recorder(SQLiteViews))
    return SQLiteViews.in_memory()
