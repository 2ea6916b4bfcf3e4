"""The Python that a service runs in, set to serve."""

from __future__ import annotations

import gc
import sys
from typing import Final

from flask import Flask

SWITCH: Final = 0.0002
"""Seconds a thread computes while others want to go on: with Python's 5 ms, 40 clients at once get a tenth as much."""


def settle(app: Flask) -> None:
    """Makes what requests would else make first, lets threads take short turns, and spares the collector all that is
    there at the start: it lasts as long as the service, and whenever it is walked through, every request waits a tenth
    of a second."""
    app.extensions["adjudicator.document"]()
    sys.setswitchinterval(SWITCH)
    gc.freeze()
