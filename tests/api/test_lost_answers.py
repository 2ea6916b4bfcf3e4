"""Answers of PostgreSQL that are lost: to a commit, or in the midst of a report, which is then safe to repeat."""

from __future__ import annotations

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import pytest

from adjudicator.store.pool import TimedPool
from tests.api.given import SOON, Client, eventually, hurried, opened, reported
from tests.proxy import Proxy
from tests.tier import budget

COMMITS = budget(200, 40)
"""Commits whose answers are lost."""


def recorded(ask: Callable[[], Any]) -> bool:
    return ask().status_code in {200, 201}


@pytest.mark.parametrize("writers", [1, 4])
def test_commits_whose_answers_are_lost_leave_one_entry_and_one_answer_each(
    served: tuple[Client, Proxy, TimedPool], writers: int
) -> None:
    client, proxy, _ = served
    each = COMMITS // writers

    def report(match: str) -> list[set[tuple[int, int]]]:
        mine, told = client.application.test_client(), []
        for number in range(each):
            asked = partial(reported, mine, match, number, report_id=f"{number}", event="TurnStarted", turn=1)
            proxy.swallows = 1
            assert eventually(partial(recorded, asked))
            again = [asked().json for _ in range(2)]
            told.append({(answer["first"], answer["position"]) for answer in again if answer["repeated"]})
        return told

    matches = [opened(client) for _ in range(writers)]
    with ThreadPoolExecutor(writers) as crowd:
        for told in crowd.map(report, matches):
            assert told == [{(number + 1, number + 1)} for number in range(each)]
    assert [client.get(match).json["position"] for match in matches] == [each] * writers
    assert proxy.swallowed == COMMITS if writers == 1 else proxy.swallowed > COMMITS // 4, "writers share commits"


@pytest.mark.parametrize("passes", [1, 300])
def test_a_line_that_falls_silent_in_the_midst_of_a_report_leaves_it_safe_to_repeat(
    served: tuple[Client, Proxy, TimedPool], passes: int
) -> None:
    client, proxy, pool = served
    match = opened(client)
    for number in range(8):  # statements are prepared by now
        assert reported(client, match, number, report_id=f"{number}", event="TurnStarted", turn=1).status_code == 201

    proxy.silent_after = proxy.passed + passes
    begun = time.monotonic()
    with hurried(pool):
        assert reported(client, match, 8, report_id="r", event="TurnStarted", turn=1).status_code == 503
    assert time.monotonic() - begun < SOON

    proxy.mend()
    assert eventually(
        lambda: reported(client, match, 8, report_id="r", event="TurnStarted", turn=1).status_code in {200, 201}
    )
    assert reported(client, match, 8, report_id="r", event="TurnStarted", turn=1).status_code == 200
