"""A share of each campaign: repeats, a contest, a worker that dies; by hand they run whole."""

from __future__ import annotations

import pytest

from tests.attack import contest, jumps, outages, repeats, workers
from tests.tier import budget, seed

STORES = pytest.mark.parametrize("store", ["sqlite", "postgres"])


@STORES
def test_a_report_that_is_repeated_reordered_and_cut_has_one_effect(store: str) -> None:
    reports = budget(300, 60)
    outcome = repeats.campaign(store, reports, seed())

    assert outcome.is_clean, outcome
    assert outcome.figures["reports"] >= reports
    assert outcome.figures["copies"] > 2 * reports


def test_a_service_that_forgets_reports_is_noticed() -> None:
    assert repeats.campaign("sqlite", reports=500, breaking="forgetful").wrong["doubled"]


@pytest.mark.sampled(1)
@STORES
def test_of_sixty_four_threads_at_one_match_losers_are_told_that_it_went_on(store: str) -> None:
    outcome = contest.campaign(store, threads=64, processes=4, each=1)

    assert outcome.is_clean, outcome
    assert outcome.figures["entries"] == 64 + 1


@STORES
def test_a_worker_that_dies_again_and_again_takes_every_entry_in_once(store: str) -> None:
    outcome = workers.campaign(store, budget(250, 5), seed())

    assert outcome.is_clean, outcome
    assert min(outcome.figures[how] for how in workers.WORDS) >= budget(1, 0)


@pytest.mark.sampled(1)
@pytest.mark.parametrize("how", [how for every in outages.HOW.values() for how in every])
def test_after_an_outage_reports_and_views_go_on_by_themselves(how: str) -> None:
    outcome = outages.campaign("sqlite" if how == "locked" else "postgres", 1, 6, 6, seed(), how)

    assert outcome.is_clean, outcome
    assert outcome.figures["unavailable"] > 0
    assert outcome.figures["longest answer"][0] < 2 * 10, "no thread is stuck"
    assert outcome.figures["views again after"] < 2 * 10


@pytest.mark.sampled(1)
@STORES
def test_a_clock_that_is_set_a_day_ahead_or_back_changes_nothing_but_times(store: str) -> None:
    outcome = jumps.campaign(store, budget(1000, 80), seed())

    assert outcome.is_clean, outcome
    assert outcome.figures["entries"] > budget(500, 20)
