"""How current the views are: how far behind the log, since when, by which rules, and whether a worker keeps them."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from time import monotonic
from typing import Final, NamedTuple, cast

from adjudicator.plain.said import Said
from adjudicator.service import Adjudicator
from adjudicator.store.database import Recorder
from adjudicator.store.envelope import Corrupt, EntryMapper
from projections.contract import Parked
from projections.leadership import is_led
from projections.sentences import say
from projections.shapes import SHAPES
from projections.views.tables import Views

FAR: Final = 10_000
"""The most entries that a view may be behind without a warning: a worker takes them in within seconds."""
LATE: Final = 60
"""The most seconds that an entry may wait for a view without a warning."""


class Standing(NamedTuple):
    """How current a view is."""

    view: str
    reached: int
    """Notification id of the last entry it has taken in."""
    behind: int
    """The number of entries that it has not taken in yet."""
    behind_seconds: float
    """The age of the first of these, in seconds."""
    outdated: bool
    """Whether it was made by other rules than the present ones."""
    parked: list[Parked]
    """Entries that it could not take in."""


def standing(service: Adjudicator, views: Views) -> list[Standing]:
    """How current each view is."""
    parked, last = views.parked(), service.last
    found = []
    for shape in SHAPES:
        reached = views.reached(shape.name)
        mine = [one for view, one in parked if view == shape.name]
        behind = max(last - reached, 0)
        seconds = _age(service, reached) if behind else 0.0
        found.append(Standing(shape.name, reached, behind, seconds, views.is_outdated(shape.name), mine))
    return found


def of_ledger(service: Adjudicator) -> Standing:
    """How current the ledger's tree is, which the worker keeps like the views."""
    kept, last = cast("Recorder", service.recorder).ledger.last(), service.last
    reached = kept.id if kept else 0
    behind = max(last - reached, 0)
    return Standing("ledger", reached, behind, _age(service, reached) if behind else 0.0, outdated=False, parked=[])


class Watch:
    """The views of a service as one process watches them.

    An imported entry bears the time of its first recording, perhaps years ago, and a clock may be set; but as far as is
    known here, no entry has waited since before the watch began, or all views were last seen to be current.
    """

    def __init__(self, service: Adjudicator, views: Views) -> None:
        self._service, self._views = service, views
        self._current = monotonic()

    def standing(self) -> list[Standing]:
        """How current each view is."""
        now = monotonic()
        found = standing(self._service, self._views)
        if not any(one.behind for one in found):
            self._current = now
        most = now - self._current
        return [one._replace(behind_seconds=min(one.behind_seconds, most)) for one in found]

    @property
    def is_kept(self) -> bool:
        """Whether a worker keeps the views."""
        return is_led(self._service)

    def warnings(self) -> Iterator[Said]:
        """What is wrong with lists and searches, without telling anything of a match."""
        found = self.standing()
        if not self.is_kept:
            yield say("No worker runs: lists and searches fall behind")
        if any(one.behind > FAR or one.behind_seconds > LATE for one in found):
            says = say(
                "Lists and searches are more than {entries} entries or {seconds} s behind", entries=FAR, seconds=LATE
            )
            yield says
        if any(one.outdated for one in found):
            yield say("Lists and searches show what other rules found: the worker makes them anew")


def _age(service: Adjudicator, reached: int) -> float:
    """The age in seconds of the entry after a number; 0: unknown."""
    mapper, recorder = cast("EntryMapper", service.mapper), cast("Recorder", service.recorder)
    for row in recorder.select_numbered(reached, 1, 0):
        with suppress(Corrupt, TypeError, ValueError):
            at = datetime.fromisoformat(mapper.numbered(row).at or "")
            return max((datetime.now(UTC) - at).total_seconds(), 0.0)
    return 0.0
