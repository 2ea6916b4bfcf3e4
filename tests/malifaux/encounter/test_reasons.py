"""Findings about points say the reason: who is Insignificant, why a kill does not count, what a letter means."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.seam.judging import judge
from adjudicator.seam.sentences import Speaker

NEAR = {"seat": "A", "base_mm": 30, "size": 2, "at": [18, 20]}
TABLE: Any = {
    "turn": 3,
    "strategy": "reckoning",
    "schemes": {"A": {"2": None, "5": None}},
    "markers": {"M1": {"kind": "scheme", "seat": "A", "base_mm": 30, "at": [18, 32]}},
    "models": {
        "A1": {**NEAR, "at": [10, 32], "abilities": ["Insignificant"]},
        "A3": NEAR,
        "B1": {**NEAR, "seat": "B", "station": ["minion"], "at": [2, 2]},
        "B2": {**NEAR, "seat": "B", "station": ["minion"], "at": [5, 2]},
    },
}


def said(*events: Any, **changes: Any) -> tuple[str, str]:
    """The finding of the last event, in English and in Japanese."""
    table = malifaux.lay({**TABLE, **changes})
    for position, event in enumerate(events, 1):
        step = judge(malifaux, position, table, event)
        table = step.after
    (finding,) = step.findings
    return Speaker("en").say(finding.says), Speaker("ja").say(finding.says)


def test_an_insignificant_model_in_the_zone_is_named() -> None:
    point = ev.SchemePointScored(seat="A", scheme=2, part="reveal", step="end_of_turn", removed=("M1",))

    english, japanese = said(ev.TurnEnded(turn=3), point)

    assert english == (
        "No friendly model is in the enemy deployment zone; A3 misses it by 7.409 in; "
        "the Insignificant A1 would, but schemes leave such models out"
    )
    assert japanese.endswith("InsignificantのA1なら満たすが、スキームでは数えない")


@pytest.mark.parametrize(
    ("killer", "reason", "in_japanese"),
    [
        ("B2", "B1 was killed by its own side", "B1は自分の側にキルされた"),
        (None, "B1 was killed by nobody on record", "B1をキルした者の記録がない"),
    ],
)
def test_a_kill_that_does_not_count_is_named(killer: str | None, reason: str, in_japanese: str) -> None:
    lost: Any = ev.HealthChanged(model="B1", amount=-1)
    models = {**TABLE["models"], "B1": {**TABLE["models"]["B1"], "health_max": 6, "health": 1}}
    kill = lost if killer is None else ev.ModelKilled(model="B1", killer=killer)

    english, japanese = said(kill, ev.TurnEnded(turn=3), ev.StrategyPointScored(seat="A"), models=models)

    assert english == f"A counts 0 for Reckoning, not more than the 0 VP earned from it; {reason}"
    assert japanese.endswith(in_japanese)


def test_a_scheme_on_a_kill_says_why_it_is_not_now() -> None:
    point = ev.SchemePointScored(seat="A", scheme=5, part="reveal", step="on_kill", killed="B1", removed=("M1",))
    kill = ev.ModelKilled(model="B1", killer="A3")

    assert said(point)[0] == "Scheme 5 is scored for B1, which was not killed"
    late = said(kill, ev.TurnEnded(turn=3), ev.TurnStarted(turn=4), point)[0]
    assert late == "Scheme 5 is scored for B1, which was not killed now but in turn 3"


def test_the_letter_of_an_idol_is_told_with_its_place() -> None:
    events = (
        ev.TurnStarted(turn=4),
        ev.InitiativeFlipped(seat="A", suit="M"),
        ev.InitiativeDetermined(first_player="A"),
        ev.IdolCreated(marker="I1", at=(27, 18), base_mm=30),
    )

    english, japanese = said(*events, strategy="corrupted_idols")

    assert english == "I1 was created at (27, 18), the spot of T; A is first player and flipped M: M of A is (9, 18)"
    assert japanese.endswith("先攻のAがフリップしたスートはMで、AのMの位置は(9, 18)")
