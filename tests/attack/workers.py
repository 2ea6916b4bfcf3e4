"""A campaign against the worker: it dies at random, between batches and in the midst of one, while many report.

`python -m tests.attack.workers --store sqlite --kills 500` (or `postgres`; `--json`) ends with what the views hold,
against what they hold once made anew and against the entries themselves: what is lost, what is doubled; and with what
the ledger says, against the entries and all checkpoints that were signed meanwhile.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread

from adjudicator.ledger.check import check
from adjudicator.service import Adjudicator
from projections.shapes import SHAPES
from projections.views import views_of
from projections.views.tables import Views
from tests.attack.campaign import Outcome, database, rows
from tests.given import Place
from tests.kernel import views as kept
from tests.kernel.toy import TOY

PACE = 0.05
"""Seconds between two reports of a writer: the worker is not always behind, and not always up to date."""
TURNS = 10
"""Reports to a match."""
WORDS = ("in a transaction", "in the ledger", "at random", "after work", "views apart")
"""How a life ended, and what it left."""


def campaign(store: str, kills: int, seed: int = 0) -> Outcome:
    """Kills so many times, and says what the views came to."""
    began, chance = time.monotonic(), random.Random(seed)
    with (
        tempfile.TemporaryDirectory(prefix="adjudicator-workers-") as folder,
        database(store, Path(folder)) as at,
        Adjudicator([TOY], at) as service,
    ):
        views = views_of(service)
        with _reported_to(service):
            counts = Counter(word for _ in range(kills) for word in _lived(Place(at), views, chance))
        kept.await_current(service, kept.current(service))
        live = kept.rows(views)
        anew = kept.rebuilt(service, views)
        wrong = _compared(live, anew) | {"otherwise": list(_against_entries(live, at))}
        while service.ledger.extend():
            pass
        checked = check(service.ledger, keys=[kept.KEY.verifier])
        wrong["unsound"] = [f"{fault}" for fault in checked.faults] + ["pending"] * checked.pending
        entries = service.last
    figures = {
        "store": store,
        "kills": kills,
        **{word: counts[word] for word in WORDS},
        "entries": entries,
        "checkpoints": checked.checkpoints,
        **{name: len(found) for name, found in live.items()},
    }
    return Outcome.of(figures, wrong, began)


def _lived(place: Place, views: Views, chance: random.Random) -> Iterator[str]:
    """A life from its start to its death, and what it was like."""
    before = _reached(views)
    in_ledger = chance.random() < 0.2
    life = kept.Life(place, chance.choice((0, chance.randint(1, 4 if in_ledger else 12))), in_ledger=in_ledger)
    while _reached(views) == before and not life.has_died(0.002):
        pass
    if life.has_died(chance.uniform(0, chance.choice((0.2,) * 9 + (2.0,)))):  # some live to sign
        yield "in the ledger" if in_ledger else "in a transaction"
    else:
        life.kill()
        yield "at random"
    if _reached(views) != before:
        yield "after work"
    if len(set(_reached(views))) > 1:
        yield "views apart"


def _reached(views: Views) -> list[int]:
    return [views.reached(shape.name) for shape in SHAPES]


@contextmanager
def _reported_to(service: Adjudicator) -> Iterator[None]:
    """While inside, matches are played one after the other."""
    done = Event()

    def play() -> None:
        seed = 0
        while not done.is_set():
            seed += 1
            kept.played(service, matches=2, events=TURNS, seed=seed, pace=PACE)

    writer = Thread(target=play)
    writer.start()
    try:
        yield
    finally:
        done.set()
        writer.join()


def _compared(live: kept.Rows, anew: kept.Rows) -> dict[str, list[str]]:
    """What the views lack, and what they have too much of."""
    ours, theirs = (Counter((name, row) for name, found in one.items() for row in found) for one in (live, anew))
    return {
        "lost": [str(row) for row in (theirs - ours).elements()],
        "doubled": [str(row) for row in (ours - theirs).elements()],
    }


def _against_entries(live: kept.Rows, at: str) -> Iterator[str]:
    """What is not as the entries themselves have it: a match a row, an amount a flip, a large one a finding, as put
    right."""
    stored = {(row.match, row.position): row.read()[1] for row in rows(at)}
    for (match, _), event in list(stored.items()):
        if event["event"] == "EntryCorrected":
            stored[match, event["position"]] = event["instead"] or event
    amounts = [event["amount"] for event in stored.values() if event["event"] == "Added"]
    wanted = {
        "catalogue": sum(event["event"] == "MatchOpened" for event in stored.values()),
        "flips": len(amounts),
        "findings": sum(amount > 10 for amount in amounts),
        "parked": 0,
    }
    for name, count in wanted.items():
        if len(live[name]) != count:
            yield f"{name}: {len(live[name])} rows, and {count} are wanted"


def main(words: Sequence[str] | None = None) -> int:
    """The command; returns its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tests.attack.workers", description=__doc__)
    parser.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args(words)
    return campaign(asked.store, asked.kills, asked.seed).tell(asked.json)


if __name__ == "__main__":
    sys.exit(main())
