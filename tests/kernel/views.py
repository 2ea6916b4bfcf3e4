"""Views in tests: kept by a worker, waited for, compared; and a worker in a process of its own, to be killed."""

from __future__ import annotations

import os
import random
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from multiprocessing import get_context
from multiprocessing.context import ForkServerProcess
from time import monotonic, sleep
from typing import Any, Final, cast
from uuid import UUID

from adjudicator.dispute import AppealRaised, DisputeRaised, DisputeWithdrawn, RulingGiven
from adjudicator.disputes import Disputes, Reporting
from adjudicator.ledger import log
from adjudicator.ledger.note import LOG, Signer
from adjudicator.service import Adjudicator
from adjudicator.store import tail
from projections.read import behind
from projections.rebuild import rebuild
from projections.shapes import SHAPES
from projections.views import views_of
from projections.views.tables import Views
from projections.worker import Worker
from tests.given import Place
from tests.kernel.toy import HEADER, TOY, added, right, void

PATIENCE = 60
"""Seconds in which a busy machine has got to do what takes a fraction of one."""
KEY: Final = Signer("toy.example/2026", LOG, bytes(range(32)))
"""The key of workers that are killed."""
Rows = dict[str, list[tuple[Any, ...]]]


def await_current(service: Adjudicator, views: Views) -> None:
    """Waits until the views have taken everything in."""
    end = monotonic() + PATIENCE
    while any(behind(service, views, shape.name) for shape in SHAPES):
        assert monotonic() < end
        sleep(0.01)


@contextmanager
def kept(service: Adjudicator) -> Iterator[Views]:
    """The views of a service while a worker keeps them."""
    views = views_of(service)
    with Worker(service, views):
        yield views


def current(service: Adjudicator) -> Views:
    """The views of a service, brought up to date."""
    with kept(service) as views:
        await_current(service, views)
    return views


def rows(views: Views) -> Rows:
    """All rows of all views, and what was put aside."""
    found: Rows = {shape.name: views.select(shape, shape.columns, [], 1_000_000) for shape in SHAPES}
    found["parked"] = [(view, str(one.match), one.position, str(one.why)) for view, one in views.parked()]
    return found


def rebuilt(service: Adjudicator, views: Views) -> Rows:
    """The same, made anew."""
    for shape in SHAPES:
        for _ in rebuild(service, views, shape.name):
            pass
    return rows(views)


def played(service: Adjudicator, matches: int, events: int, seed: int = 0, pace: float = 0) -> None:
    """Matches that are reported to in turn; every third amount breaks the rule, now and then an entry is voided, or put
    right."""
    chance = random.Random(seed)
    ids = [service.open_match({**HEADER, "title": f"Table {number}"}) for number in range(matches)]
    for turn in range(events):
        for match in ids:
            at = service.reading(match).position
            some: list[Any] = [added(chance.choice("AB"), chance.randint(5, 14)) for _ in range(3)]
            if turn % 5 == 4:
                some.append(void(at - 2))
            if turn % 5 == 2:
                some.append(right(at - chance.randint(0, 4), chance.choice((None, added("B", chance.randint(5, 14))))))
            service.report(match, some, expected=at, report_id=f"{seed}-{turn}")
            sleep(pace)


def argued(service: Adjudicator, match: UUID) -> None:
    """Four disputes of a match about its second entry: waiting, ruled on, appealed, withdrawn."""
    disputes, rules = Disputes(service), ("TOY-ADD-01",)
    for number in range(1, 5):
        raised = DisputeRaised(match=match.hex, number=1, position=2, claim=f"claim {number}", rules=rules, seat="A")
        disputes.open(match, raised, Reporting(report_id=f"d{number}", by="Haru"))
    for number in (2, 3):
        ruling = RulingGiven(outcome="upheld", reason="at most ten", rules=rules, voids=(number - 1,))
        disputes.rule(match, number, ruling, Reporting(report_id="j", by="Aki"), expected=0)
    disputes.add(match, 3, AppealRaised(reason="unfair", seat="B"), Reporting(report_id="a"))
    disputes.add(match, 4, DisputeWithdrawn(), Reporting(report_id="w"))


class Life:
    """A worker in a process of its own, whose batches are small."""

    context = get_context("forkserver")

    def __init__(self, place: Place, dies_at: int = 0, *, in_ledger: bool = False) -> None:
        """Kills itself at its so many-th statement, in the midst of a transaction, unless that is 0: one of a view, or
        of the ledger."""
        self.context.set_forkserver_preload(["tests.kernel.views", "projections.views.postgres"])
        self._process: ForkServerProcess = self.context.Process(
            target=_live, args=(place, dies_at, in_ledger), daemon=True
        )
        self._process.start()

    def has_died(self, seconds: float) -> bool:
        """Whether it is dead by then."""
        self._process.join(seconds)
        return self._process.exitcode is not None

    def kill(self) -> None:
        """Ends it with SIGKILL."""
        self._process.kill()
        self._process.join()


def _live(place: Place, dies_at: int, in_ledger: bool) -> None:
    tail.PORTION = 5  # type: ignore[misc]
    log.PORTION = 5  # type: ignore[attr-defined]
    service = Adjudicator([TOY], place.database, env=place.env)
    if dies_at and in_ledger:
        rows = cast("Any", service.recorder).ledger
        type(rows).hand = _handing(type(rows).hand, dies_at)
    elif dies_at:
        Views._apply = _dying(Views._apply, dies_at)  # type: ignore[method-assign]
    Worker(service, views_of(service), signer=KEY).run()


def _handing(hand: Callable[..., Any], at: int) -> Callable[..., Any]:
    """What opens a transaction of the ledger, but for the so many-th that writes: its rows are made, that is all."""
    calls = count(1)

    @contextmanager
    def handing(rows: Any, *, writes: bool) -> Iterator[Any]:
        with hand(rows, writes=writes) as opened:
            yield opened
            if writes and next(calls) == at:
                os.kill(os.getpid(), signal.SIGKILL)

    return handing


def _dying(apply: Callable[..., None], at: int) -> Callable[..., None]:
    """What changes a view, but for the so many-th time: then half of a transaction is made, and that is all."""
    calls = count(1)

    def dying(*given: Any) -> None:
        apply(*given)
        if next(calls) == at:
            os.kill(os.getpid(), signal.SIGKILL)

    return dying
