"""What a service sets in Python itself."""

from __future__ import annotations

import gc
import sys

import pytest

from adjudicator.service import Adjudicator
from api.http.app import create_app
from api.interpreter import SWITCH, settle


def test_the_collector_is_spared_what_is_there_at_the_start() -> None:
    usual = sys.getswitchinterval()
    settle(create_app(Adjudicator([])))
    try:
        assert sys.getswitchinterval() == pytest.approx(SWITCH)
        assert 100 * len(gc.get_objects()) < gc.get_freeze_count()
    finally:
        sys.setswitchinterval(usual)
        gc.unfreeze()
