"""How fast the views take in what is stored: entries a second, each view alone and all of them as a worker does."""

from __future__ import annotations

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from time import perf_counter, sleep
from urllib.parse import urlsplit
from uuid import uuid4

import psycopg

from adjudicator.replay.play import generate, header_of, sample_setup
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.service import Adjudicator
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from projections.standing import standing
from projections.views import views_of
from projections.worker import Worker

MATCHES = 20
ENOUGH = "≥ 5,000"
Row = tuple[str, str, str, str]


def rows(postgres: str) -> list[Row]:
    """The rows of the report."""
    found: list[Row] = []
    with tempfile.TemporaryDirectory() as folder, _database(postgres) as url:
        for store, database in (("SQLite", f"{folder}/views.sqlite"), ("PostgreSQL", url)):
            with Adjudicator([malifaux], database) as service:
                fill(service)
            found += _rows(store, database)
    return found


def _rows(store: str, database: str) -> Iterator[Row]:
    def row(what: str, seconds: float, entries: int, aim: str) -> Row:
        return f"{store}: {what}, entries/s", f"{seconds * 1e3:,.0f}", f"{entries / seconds:,.0f}", aim

    with Adjudicator([malifaux], database) as service:
        views, entries = views_of(service), service.recorder.max_notification_id() or 0
        began = perf_counter()
        with Worker(service, views):
            while any(one.behind for one in standing(service, views)):
                sleep(0.005)
            took = perf_counter() - began
        yield row(f"all views take in {MATCHES} judged matches", took, entries, ENOUGH)
    for shape in SHAPES:
        with Adjudicator([malifaux], database) as service:  # a new one: nothing is kept in memory
            began = perf_counter()
            for _ in rebuild(service, views_of(service), shape.name):
                pass
            yield row(f"{shape.name} made anew", perf_counter() - began, entries, ENOUGH)


def fill(service: Adjudicator) -> None:
    """Generated matches, imported."""
    for seed in range(MATCHES):
        service.import_record(generate(malifaux, header_of(malifaux, sample_setup(malifaux), seed), seed=seed))


@contextmanager
def _database(url: str) -> Iterator[str]:
    """The URL of a fresh database of a server, dropped afterwards."""
    name = f"views_{uuid4().hex}"
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield urlsplit(url)._replace(path=f"/{name}").geturl()
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")
