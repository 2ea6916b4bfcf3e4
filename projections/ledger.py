"""The ledger, kept by the worker: its tree goes on with the entries, and checkpoints of it are signed."""

from __future__ import annotations

import logging
from time import monotonic
from typing import Final, cast

from adjudicator.ledger.log import Ledger, Unlike
from adjudicator.ledger.note import Signer
from adjudicator.service import Adjudicator
from adjudicator.store.database import Recorder

LOG = logging.getLogger("adjudicator.worker")
APART: Final = 1.0
"""Seconds from one checkpoint to the next, at least."""
LONG: Final = 0.5
"""Seconds after which the others are looked after, though there is more to take in."""
SOON, LATE = 0.1, 5.0
"""Seconds before the first and before any further attempt, twice as many each time."""


class Writing:
    """The ledger of a service's database as the worker keeps it; nothing is signed without a key."""

    name = "ledger"

    def __init__(self, service: Adjudicator, signer: Signer | None) -> None:
        self._ledger = Ledger(cast("Recorder", service.recorder))
        self._signer = signer
        self._due = self._signs = 0.0
        self._pause = SOON

    def look(self) -> None:
        """Takes in what was recorded, and signs when it is time."""
        now = monotonic()
        if now < self._due:
            return
        try:
            while self._ledger.extend() and monotonic() < now + LONG:
                pass
            if now >= self._signs and self._sign():
                self._signs = now + APART
            self._pause = SOON
        except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
            LOG.warning("the ledger stopped (%s: %s); again in %.1f s", type(error).__name__, error, self._pause)
            self._due, self._pause = now + self._pause, min(self._pause * 2, LATE)

    def end(self) -> None:
        """Takes in and signs what is left; raises what a lost database raises."""
        while self._ledger.extend():
            pass
        self._sign()

    def _sign(self) -> bool:
        try:
            return self._signer is not None and self._ledger.sign(self._signer) is not None
        except Unlike as unlike:
            LOG.error("nothing is signed any more: %s", unlike)
            self._signer = None
            return False
