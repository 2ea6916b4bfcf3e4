"""Audits of decks as people play them: silent where shuffles are fair, however it is played; not where they are not."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from adjudicator.fairness.audit.answer import Audit, audit
from adjudicator.fairness.audit.cycles import Recorded, cycles
from adjudicator.rulesets.malifaux.deals import PACK
from tests.fairness.decks import Player, Shuffle, leaning, stacked

LEVEL = 0.05
TIMES = 60


def audited(recorded: Sequence[Recorded], level: float = LEVEL) -> Audit:
    return audit(PACK, cycles(PACK, recorded), level)


@pytest.mark.parametrize(
    "player", [Player(), Player(names_hand=False), Player(gives_up=True), Player(sorts=False)],
    ids=["named", "hands counted only", "given up over a card", "unsorted"],
)  # fmt: skip
def test_fair_decks_raise_alarms_no_more_often_than_the_level(player: Player) -> None:
    """Of 60 audits 3 may raise one; more than 9 do so one time in 2,000. Seeds are fixed: it fails always or never."""
    audits = [audited(player.matches(2, seed)) for seed in range(TIMES)]

    assert sum(bool(one.unlikely) for one in audits) <= 9
    values = np.array([[answer.p for answer in one.answers] for one in audits])
    for level in (0.05, 0.2, 0.5):
        assert (values <= level).mean() <= 1.15 * level, "p-values are never too small"


@pytest.mark.parametrize(
    ("shuffle", "matches", "found"), [(stacked(0.5), 12, "RJ-top"), (leaning, 8, "severe")], ids=["stacked", "leaning"]
)
def test_a_planted_bias_is_found(shuffle: Shuffle, matches: int, found: str) -> None:
    for seed in range(3):
        came = audited(Player(shuffle=shuffle).matches(matches, seed), 0.01)
        assert found in [answer.name for answer in came.unlikely]


def test_a_power_that_is_stated_is_reached() -> None:
    """`leaning` doubles the odds of severe cards, more than the audit states a power for."""
    came = [audited(Player(shuffle=leaning).matches(3, seed)) for seed in range(20)]
    severe = [next(answer for answer in one.answers if answer.name == "severe") for one in came]

    assert np.mean([answer.says == "unlikely" for answer in severe]) >= np.mean([answer.power for answer in severe])


def test_little_is_too_little_to_say_anything() -> None:
    nothing = audited([])
    assert {answer.says for answer in nothing.answers} == {"few"}
    assert (nothing.cards, nothing.matches) == (0, 0)

    one = audited(Player().matches(1, 1))
    few = [answer.name for answer in one.answers if answer.says == "few"]
    assert {"BJ", "RJ", "13", "hand"} <= set(few)


def test_enough_is_enough() -> None:
    many = audited(Player().matches(40, 1))

    assert {answer.says for answer in many.answers if answer.sort == "frequency" and answer.odds < 3} == {"usual"}
