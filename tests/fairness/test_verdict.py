"""The verdict of an audit: each alarm is told, whichever it is, and too little is told as too little."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from adjudicator.fairness.audit.answer import Audit, audit
from adjudicator.fairness.audit.cycles import cycles
from adjudicator.fairness.audit.watch import Watch
from adjudicator.rulesets.malifaux.deals import PACK
from adjudicator.seam.sentences import Speaker
from api.view.audits import verdict
from projections.read import Listed
from tests.fairness.decks import Player, fair, leaning, riffled, sorted_then

USUAL = "Nothing unusual, as far as so many cards can say: to {few} of 28 questions they are too few"
WATCHED = "Watched card by card, the decks gave evidence that fair shuffles hardly ever give"
TESTED = "{count} of 28 answers is one that fair shuffles hardly ever give"
BOTH = TESTED + ", and so is the evidence of watching"


def told(came: Audit) -> str:
    few = sum(answer.says == "few" for answer in came.answers)
    pattern = Speaker("en").say(verdict(came, Listed()))
    return pattern.replace(f" {few} of", " {few} of").replace(f"{len(came.unlikely)} of", "{count} of")


@pytest.mark.parametrize(
    ("player", "matches", "seed", "says"),
    [
        (Player(), 2, 1, USUAL),
        (Player(shuffle=leaning), 2, 1, WATCHED),
        (Player(shuffle=riffled(3)), 1, 1, TESTED),
        (Player(shuffle=leaning), 2, 0, BOTH),
    ],
    ids=["neither", "the watch alone", "a test alone", "both"],
)
def test_each_alarm_is_told(player: Player, matches: int, seed: int, says: str) -> None:
    came = audit(PACK, cycles(PACK, player.matches(matches, seed)))

    assert told(came) == says
    assert came.is_alarming == (says != USUAL) == (came.p <= came.level)
    assert (bool(came.unlikely), came.watch.is_over) == (says in (TESTED, BOTH), says in (WATCHED, BOTH))


def test_too_few_cards_are_told_as_such() -> None:
    came = audit(PACK, cycles(PACK, Player(turns=1, shuffle=fair).matches(1, 1)[:2]))

    assert {answer.says for answer in came.answers} == {"few"}
    assert Speaker("en").say(verdict(came, Listed())) == "Too few cards to say anything"
    over = replace(came, watch=Watch(evidence=400.0, greatest=400.0, bound=200.0, match=None))
    assert Speaker("en").say(verdict(over, Listed())) == WATCHED, "few cards hide no alarm"


def test_fair_decks_raise_either_alarm_no_more_often_than_the_level() -> None:
    """Of 60 audits at 0.1 six may; more than 13 do so one time in 400. Seeds are fixed: it fails always or never."""
    came = [audit(PACK, cycles(PACK, Player().matches(1, f"fair {seed}")), 0.1) for seed in range(60)]

    assert sum(one.is_alarming for one in came) <= 13
    assert all(one.is_alarming == (one.p <= 0.1) for one in came)


def test_a_level_that_simulations_cannot_reach_is_no_power() -> None:
    recorded = Player(shuffle=sorted_then(fair)).matches(2, 1)
    powers = {
        among: {one.name: one.power for one in audit(PACK, cycles(PACK, recorded), 0.001, among=among).answers}
        for among in (1, 100)
    }

    assert powers[1]["kept"] > 0.9
    assert powers[100]["kept"] == powers[100]["runs"] == 0.0
