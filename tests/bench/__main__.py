"""`python -m tests.bench`: every figure of the issue in one run, as ratios; written to docs/benchmarks.md."""

from __future__ import annotations

import gc
import os
import platform
import sys
import tempfile
import tracemalloc
from collections.abc import Callable
from contextlib import ExitStack
from itertools import count, islice
from pathlib import Path
from typing import Any
from uuid import UUID

import psycopg
from eventsourcing.postgres import PostgresDatastore

from adjudicator.match import Game, Header, MatchOpened
from adjudicator.plain.json import Plain
from adjudicator.replay.play import ended, generate, header_of, recorded, sample_setup
from adjudicator.replay.reading import Reading
from adjudicator.replay.record import Record
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import Event
from adjudicator.rulesets.malifaux.sample import skirmish
from adjudicator.seam.judging import replay
from adjudicator.service import Adjudicator
from adjudicator.store.database import connect
from adjudicator.store.envelope import Entries, Entry, link
from tests.bench import (
    evidence,
    fidelity,
    filled,
    flips,
    offered,
    over_http,
    pages,
    plies,
    ruled,
    score,
    shuffles,
    sight,
    start,
    table,
    taps,
    verdicts,
    verify,
    views,
    writes,
)
from tests.bench.harness import ROUNDS, Timing, ms, timed
from tests.bench.stock import StockMatches, record
from tests.postgres import server

PAGE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
SIZES = (1_500, 15_000)
SHORT = 5 * ROUNDS
"""Rounds of what is short: a busy moment must not decide."""
TIMES = 10
"""How often a short match is judged in one timing."""
FULL = 1_500
"""Events of a full encounter, at the least."""
Row = tuple[str, str, str, str]


def main() -> None:
    """Measures, prints, writes the page."""
    rows: list[Row] = []
    setup = skirmish()
    header = Header(
        ruleset=malifaux.name, edition=malifaux.edition, title="bench", seats={"A": "", "B": ""}, setup=setup
    )
    judged: list[Row] = []
    for game in RULESETS:
        say(f"judging a generated match of {game.name} …")
        judged += judging(game, sample_setup(game), game.name, FULL if game is malifaux else 0)
    judged += judging(malifaux, skirmish(), "malifaux without an encounter")
    say("judging a match of locke in which everybody falls …")
    setup_of_seven = sample_setup(locke)
    last = recorded(locke, header_of(locke, setup_of_seven, 7), ended(locke, setup_of_seven, 7, "no_actors"))
    judged += judged_rows(locke, last, "locke until nobody is left")
    say("playing a match of 15,000 events …")
    played = generate(malifaux, header, seed=1, turns=60, min_events=SIZES[-1])
    events = [entry.event for entry in played.entries if not isinstance(entry.event, MatchOpened)][: SIZES[-1]]
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        postgres = stack.enter_context(server())
        for size in SIZES:
            for store, database in (("SQLite", f"{folder}/{size}.sqlite"), ("PostgreSQL", postgres)):
                say(f"{size} events on {store} …")
                rows += replaying(store, database, header, events[:size])
        say("views taking in 20 matches …")
        taken_in = views.rows(postgres)
    say("seeking and stepping in 15,000 events …")
    rows += seeking(malifaux, header, events)
    rows += seeking(locke, *long_match(), "locke: 15,000 events")
    say("opening pages …")
    rows += pages.rows(header, events)
    say("measuring, moving, seeing, scoring …")
    rows += [*judged, *table.rows(), *sight.rows(), *score.rows(), *shuffles.rows(), *taken_in]
    say("counting 10,000,000 flips …")
    rows += flips.rows()
    say("recording …")
    rows += [*writes.rows(), *over_http.rows(), *evidence.rows(), *verify.rows(), *fidelity.rows()]
    say("starting …")
    rows += start.rows()
    say("asking what may come next …")
    rows += [*offered.rows(), *taps.rows()]
    say("ruling by thumb …")
    rows += [*ruled.rows(), *verdicts.rows()]
    say("filling gaps …")
    rows += filled.rows()
    write(rows)


def replaying(store: str, database: str, header: Header, events: list[Event]) -> list[Row]:
    """Rows alone, rows and decode, folded; the library's stock aggregate with the same fold."""
    size = len(events)
    ours = Adjudicator([malifaux], database)
    match = UUID(int=size)
    bare: list[Entry[Any]] = [Entry(0, MatchOpened(header), match.hex)]
    bare += [Entry(position, event, match.hex, "2026-11-21T12:00:00Z", "table 12", f"r{position}")
             for position, event in enumerate(events, 1)]  # fmt: skip
    ours.save(*link(bare, "")[0])
    env = connect(database)
    stock = StockMatches({**env, "PERSISTENCE_MODULE": library_module(store), "SQLITE_DBNAME": f"{database}.stock"})
    stock_id = record(stock, malifaux, header.setup, events)
    rows_alone = selecting(ours, store, match)

    def decoded() -> Entries:
        return ours._mapper.decode(malifaux.name, match, 0, ours._recorder.select_states(match, -1))

    def folded() -> object:
        table = malifaux.lay(header.setup)
        for position, event in enumerate(decoded().events[1:], 1):
            table = malifaux.evolve(table, event, position)
        return table

    def kept() -> Reading:
        return Reading(malifaux, header, decoded())

    def stock_table() -> object:
        found: Any = stock.repository.get(stock_id)
        return found.table

    assert folded() == kept().table(size) == stock_table()

    def library_rows() -> object:
        return ours.recorder.select_events(match)

    found = timed(
        {
            "rows": rows_alone,
            "library": library_rows,
            "decoded": decoded,
            "folded": folded,
            "kept": kept,
            "stock": stock_table,
        },
        ROUNDS if size > SIZES[0] else SHORT,
    )
    stock.close()
    ours.close()
    compared = (
        ("decoded against rows", "decoded", "rows", "≤ 2.5"),
        ("decoded against library rows", "decoded", "library", ""),
        ("folded against rows", "folded", "rows", ""),
        ("folded against library rows", "folded", "library", ""),
        ("stock against folded", "stock", "folded", "≥ 7"),
        ("reading against rows", "kept", "rows", ""),
        ("stock against reading", "stock", "kept", ""),
    )
    return [
        (f"{size:,} events, {store}: {what}", ms(found[over]), ratio(found, over, under), bar)
        for what, over, under, bar in compared
    ]


def library_module(store: str) -> str:
    """The library's own persistence module of a store."""
    return "eventsourcing.sqlite" if store == "SQLite" else "eventsourcing.postgres"


def selecting(ours: Adjudicator, store: str, match: UUID) -> Callable[[], object]:
    """The cheapest way to select the rows of a match: the driver's own cursor, tuples, one column."""
    recorder: Any = ours.recorder
    table, order = recorder.events_table_name, "ORDER BY originator_version"
    if store == "SQLite":

        def sqlite_rows() -> object:
            with recorder.datastore.transaction(commit=False) as cursor:
                tuples = cursor.sqlite_cursor
                tuples.row_factory = None
                statement = f"SELECT state FROM {table} WHERE originator_id = ? {order}"  # noqa: S608 - names of ours
                return tuples.execute(statement, (match.hex,)).fetchall()

        return sqlite_rows
    datastore: PostgresDatastore = recorder.datastore

    def postgres_rows() -> object:
        with datastore.get_connection() as connection:
            cursor = connection.cursor(binary=True, row_factory=psycopg.rows.tuple_row)
            statement = f'SELECT state FROM "{datastore.schema}"."{table}" WHERE originator_id = %s {order}'  # noqa: S608 - names of ours
            return cursor.execute(statement, (match,), prepare=True).fetchall()

    return postgres_rows


def judging(game: Game, setup: Plain, name: str, least: int = 0) -> list[Row]:
    """A judged replay of a game's generated match, the first from seed 7 on that is long enough, every table and
    finding, beside as many plies of chess."""
    matches = (generate(game, header_of(game, setup, seed), seed=seed) for seed in count(7))
    return judged_rows(game, next(match for match in matches if len(match.entries) > least), name)


def judged_rows(game: Game, played: Record, name: str) -> list[Row]:
    """A judged replay of a match, beside as many plies of chess."""
    header = played.header
    numbered = [(e.position, e.event) for e in played.entries if not isinstance(e.event, MatchOpened)]
    table = game.lay(header.setup)
    chess = plies.games(len(numbered))

    def judged() -> None:
        for _ in range(TIMES):
            list(replay(game, table, numbered))

    def folded() -> None:
        for _ in range(TIMES):
            at = table
            for position, event in numbered:
                at = game.evolve(at, event, position)

    def pushed() -> None:
        for _ in range(TIMES):
            plies.pushed(chess)

    found = timed({"judged": judged, "folded": folded, "pushed": pushed}, SHORT)
    events = TIMES * len(numbered)
    rate, most = events / found["judged"].median, events / found["judged"].fastest
    return [
        (
            f"{name}: judged replay ({len(numbered)} events, {TIMES} times), events/s",
            ms(found["judged"]),
            f"{rate:,.0f} (fastest round {most:,.0f})",
            "",
        ),
        (
            f"{name}: python-chess against judged replay",
            ms(found["pushed"]),
            ratio(found, "pushed", "judged"),
            "≥ 1",
        ),
        (
            f"{name}: judged replay against folding",
            ms(found["folded"]),
            ratio(found, "judged", "folded"),
            "",
        ),
    ]


def long_match() -> tuple[Header, list[Any]]:
    """A match of Locke that goes on and on, for somebody survives 1000 turns."""
    setup = sample_setup(locke, "5-players")
    steps = islice(ended(locke, setup, 7, "evil_1000"), SIZES[-1])
    return header_of(locke, setup, 7), [step.event for step in steps]


def seeking(game: Game, header: Header, events: list[Any], what: str = "15,000 events") -> list[Row]:
    """Any position of a long match opened cold, stepped warm, held in memory."""
    with tempfile.TemporaryDirectory() as folder:
        database = f"{folder}/seek.sqlite"
        match = UUID(int=1)
        app = Adjudicator([game], database)
        entries: list[Entry[Any]] = [Entry(0, MatchOpened(header), match.hex)]
        entries += [Entry(position, event, match.hex) for position, event in enumerate(events, 1)]
        app.save(*link(entries, "")[0])
        app.close()
        env = {"PERSISTENCE_MODULE": library_module("SQLite"), "SQLITE_DBNAME": f"{database}.stock"}
        with StockMatches(env) as stock:
            stock_id = record(stock, game, header.setup, events)
        warm = Adjudicator([game], database)

        def cold() -> object:
            with Adjudicator([game], database) as fresh:
                return fresh.reading(match).step(len(events))

        def stock_cold() -> object:
            with StockMatches(env) as fresh:
                return fresh.repository.get(stock_id)

        places = count(1)

        def stepped() -> object:
            return warm.reading(match).step(next(places) * 997 % len(events) + 1)

        found = timed({"cold": cold, "warm": stepped, "stock": stock_cold})
        warm.close()
    warm_ms = found["warm"].median * 1e3
    return [
        (
            f"{what}, SQLite: last position opened cold against stock",
            ms(found["cold"]),
            ratio(found, "cold", "stock"),
            "≤ 0.25",
        ),
        (
            f"{what}: new position stepped warm, ms",
            ms(found["warm"]),
            f"{warm_ms:.3f}",
            "< 1",
        ),
        (f"{what} held in memory, MiB", "", f"{held_mib(game, header, entries):.1f}", "< 100"),
    ]


def held_mib(game: Game, header: Header, entries: list[Entry[Any]]) -> float:
    """Memory that a folded match takes beside its entries, MiB."""
    gc.collect()
    tracemalloc.start()
    kept = Reading(game, header, entries)
    held, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert kept.position == len(entries) - 1
    return held / 2**20


def ratio(found: dict[str, Timing], over: str, under: str) -> str:
    """How many times as long one variant took as another."""
    return f"{found[over].over(found[under]):.2f}"


def say(text: str) -> None:
    """A line of progress."""
    print(text, file=sys.stderr, flush=True)


def write(rows: list[Row]) -> None:
    """Prints every figure; the page has those with an aim, and how many a second there are."""
    print(told(rows))
    PAGE.write_text(told([row for row in rows if row[3] or row[0].endswith("/s")]), "utf-8")


def told(rows: list[Row]) -> str:
    """The figures as a page."""
    machine = f"Python {platform.python_version()}, {os.cpu_count()} cores, {platform.machine()}, load "
    machine += f"{os.getloadavg()[0]:.1f} at the end."
    lines = [f"| {what} | {ms_} | **{got}** | {bar} |" for what, ms_, got, bar in rows]
    return "\n".join(
        [
            "# Benchmarks",
            "",
            f"Written by `make bench`: medians of {ROUNDS} rounds, of short runs {SHORT}, variants interleaved,",
            "[fastest..slowest]. Ratios are what counts, each the median of its rounds' own; times belong to",
            "the machine they were taken on. `make bench` prints more than stands here.",
            "",
            machine,
            "",
            "| what | ms | ratio or figure | aim |",
            "|---|---|---|---|",
            *lines,
            "",
            "*Rows*: the driver's own cursor selecting the stored bytes; *library rows*: the recorder's",
            "`select_events`. *Decoded*: every event. *Folded*: so, and through one frozen table a position. A",
            "*reading*: so, and every sixteenth table kept (what the service does). *Stock*: the eventsourcing",
            "library's `Aggregate` with its JSON transcoder and the same `evolve`. *Opened cold*: load, fold",
            "and judge in a new service. *Writers*: rows of 330 bytes, each committed before the next; in a",
            "second, ours and the other's. *Over HTTP*: a client a match, one event a report, all on one",
            "machine. The *application alone*: called by Flask's test client, in memory. *Views*: all at once",
            "as a worker keeps them, then each made anew. *python-chess*: as many plies of random games,",
            "`is_legal`, `push`, `copy(stack=False)` for each.",
            "",
        ]
    )


if __name__ == "__main__":
    main()
