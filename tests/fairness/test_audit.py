"""Audits of decks as people play them: silent where shuffles are fair, however it is played; not where they are not."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

import numpy as np
import pytest

from adjudicator.fairness.audit.answer import Audit, audit
from adjudicator.fairness.audit.cycles import Recorded, cycles
from adjudicator.fairness.audit.watch import watch
from adjudicator.plain.said import say
from adjudicator.rulesets.malifaux.deals import PACK
from adjudicator.seam.decks import Dealt, Pack
from tests.fairness.decks import Player, Shuffle, leaning, overhand, riffled, sorted_then, stacked

LEVEL = 0.05
TIMES = 40


def audited(recorded: Sequence[Recorded], level: float = LEVEL) -> Audit:
    return audit(PACK, cycles(PACK, recorded), level)


@pytest.mark.sampled(1)
@pytest.mark.parametrize(
    "player", [Player(), Player(names_hand=False), Player(gives_up=True), Player(sorts=False)],
    ids=["named", "hands counted only", "given up over a card", "unsorted"],
)  # fmt: skip
def test_fair_decks_raise_alarms_no_more_often_than_the_level(player: Player) -> None:
    """Of 40 audits 2 may raise one; more than 7 do so one time in 1,500. Seeds are fixed: it fails always or never."""
    audits = [audited(player.matches(2, seed)) for seed in range(TIMES)]

    assert sum(bool(one.unlikely) for one in audits) <= 7
    values = np.array([[answer.p for answer in one.answers] for one in audits])
    for level in (0.05, 0.2, 0.5):
        assert (values <= level).mean() <= 1.15 * level, "p-values are never too small"
    assert sum(one.watch.is_over for one in audits) <= 7


@pytest.mark.parametrize(
    ("shuffle", "matches", "found"),
    [
        (stacked(0.5), 12, "RJ-top"),
        (leaning, 8, "severe"),
        (riffled(3), 1, "kept"),
        (overhand(4), 1, "kept"),
        (sorted_then(overhand(4)), 2, "runs"),
    ],
    ids=["stacked", "leaning", "three riffles", "four overhand passes", "sorted, then in packets"],
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

    assert {
        answer.says for answer in many.answers if answer.sort == "frequency" and answer.name not in ("BJ", "RJ")
    } == {"usual"}


def test_an_order_that_was_kept_shows_where_hands_are_only_counted() -> None:
    came = audited(Player(shuffle=riffled(2), names_hand=False).matches(2, 1))

    assert "kept" in [answer.name for answer in came.unlikely]


def test_watching_says_in_which_match_the_bound_was_reached() -> None:
    recorded = Player(shuffle=leaning).matches(15, "lean")
    whole = audited(recorded, 0.01).watch

    assert whole.is_over
    assert whole.match is not None
    until = [one for one in recorded if int(one.match.split("-")[1]) < int(whole.match.split("-")[1])]
    assert not audited(until, 0.01).watch.is_over
    assert audited(until, 0.01).watch.greatest < 100 <= whole.greatest


def test_evidence_is_a_fair_game() -> None:
    """Of all ways in which two cards of four come, evidence has mean 1."""
    pack = Pack(tuple("abcd"), {"a": (say("a"), frozenset("a"))}, (), "a", dict.fromkeys("abcd", 1))
    ways = [[Dealt("A", "shuffle", pack.cards), Dealt("A", "flip", (one,)), Dealt("A", "flip", (two,))]
            for one, two in permutations("abcd", 2)]  # fmt: skip
    found = [watch(pack, cycles(pack, [Recorded("m", one) for one in way]), 0.1).evidence for way in ways]

    assert np.mean(found) == pytest.approx(1)


def test_the_same_seed_gives_the_same_answer() -> None:
    recorded = Player().matches(1, 1)

    assert audited(recorded) == audited(recorded)
