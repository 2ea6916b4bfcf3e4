"""The ledger, kept by the worker: its tree follows the entries, and its checkpoints are signed."""

from __future__ import annotations

import logging
from time import monotonic
from typing import Final, cast

from adjudicator.ledger.log import Behind, Ledger, Unsigned
from adjudicator.ledger.note import Signer
from adjudicator.service import Adjudicator
from adjudicator.store.database import Recorder
from adjudicator.store.ledger import Moved
from projections.pause import Pause

LOG = logging.getLogger("adjudicator.worker")
APART: Final = 1.0
"""The least seconds from one checkpoint to the next."""
LONG: Final = 0.5
"""Seconds after which the projections have their turn, though there is more to take in."""
END: Final = 5.0
"""Seconds to take in the rest before it ends."""
LATE: Final = 5.0
"""The most seconds between attempts after failures."""


class Writing:
    """The worker's keeping of a database's ledger; nothing is signed without a key."""

    name = "ledger"

    def __init__(self, service: Adjudicator, signer: Signer | None) -> None:
        self._ledger = Ledger(cast("Recorder", service.recorder))
        self._signer = signer
        self._due = self._signs = 0.0
        self._pause = Pause(LATE)
        self._told: type | None = None

    def look(self) -> None:
        """Takes in new entries, and signs when it is time."""
        now = monotonic()
        if now < self._due:
            return
        try:
            while self._ledger.extend() and monotonic() < now + LONG:
                pass
            if now >= self._signs:
                self._signs = now + APART
                self._sign()
            self._pause.over()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is tried again
            pause = self._pause.take()
            LOG.warning("the ledger stopped (%s: %s); again in %.1f s", type(error).__name__, error, pause)
            self._due = now + pause

    def end(self) -> None:
        """Takes in the rest, as far as time allows, and signs it; raises the errors of a lost database."""
        until = monotonic() + END
        while self._ledger.extend() and monotonic() < until:
            pass
        self._sign()

    def _sign(self) -> None:
        """Signs the tree; if that is impossible, logs the reason once and keeps trying."""
        why: Unsigned | None = None
        try:
            if self._signer is not None:
                self._ledger.sign(self._signer)
        except Moved:  # another one signed: there is a next time
            return
        except Unsigned as unsigned:
            why = unsigned
        if why and type(why) is not self._told:
            LOG.log(logging.WARNING if isinstance(why, Behind) else logging.ERROR, "nothing is signed: %s", why)
        self._told = type(why)
