"""What may have gone unsaid is asked for where it would change what is found, and only there."""

from __future__ import annotations

import pytest

from adjudicator.cases.disputes import disputes
from adjudicator.match import Rulesets
from adjudicator.moves.silences import unsaid
from adjudicator.rulesets import RULESETS
from api.view.situated import fitting
from api.view.situation_link import begun


def asked(kind: str) -> dict[str, tuple[str, ...]]:
    """By question, the rules that are broken if it happened, of a kind of dispute as it stands."""
    game, one = next((game, one) for game in RULESETS for one in disputes(game.package) if one.id == kind)
    seen = fitting(Rulesets([game]), begun(game, one), "en").seen
    steps = [seen.step(at) for at in range(1, seen.reading.position + 1)]
    return {one.name: one.rules for one in unsaid(game, [step for step in steps if step is not None])}


@pytest.mark.parametrize(
    ("kind", "questions"),
    [
        ("cheat-on-a-tie", {"cheat_declined": ()}),
        ("trigger-order", {"trigger_declined": ()}),
        ("deck-runs-out", {"new_deck": ()}),
        ("focusing-twice", {"rested": ()}),
        ("spell-without-focus", {"focused": (), "in_combat": ()}),
        ("two-supporters", {"more_support": ()}),
        ("order-in-combat", {"had_a_turn": ()}),
        ("who-wins", {"objected": ("LCK-END-01",)}),
        ("conversion", {}),
    ],
)
def test_a_question_is_asked_where_its_answer_turns_the_verdict(
    kind: str, questions: dict[str, tuple[str, ...]]
) -> None:
    assert asked(kind) == questions
