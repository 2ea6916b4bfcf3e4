"""A tenth of a campaign of kills; and that a campaign notices what it is for."""

from __future__ import annotations

import pytest

from tests.attack.kills import campaign
from tests.tier import budget, seed


@pytest.mark.parametrize(
    ("store", "kills"), [("sqlite", budget(50, 6)), ("postgres", budget(20, 4)), ("postgres-itself", budget(2, 1))]
)
def test_nothing_acknowledged_is_lost_torn_or_doubled(store: str, kills: int) -> None:
    outcome = campaign(store, kills, seed())

    assert outcome.is_clean, outcome
    assert outcome.figures["reports"] >= kills


@pytest.mark.sampled(1)
@pytest.mark.parametrize(("breaking", "noticed"), [("early", "lost"), ("piecemeal", "torn"), ("forgetful", "doubled")])
def test_a_service_that_breaks_its_word_is_noticed(breaking: str, noticed: str) -> None:
    assert campaign("sqlite", 4, breaking=breaking, work=10).wrong[noticed]
