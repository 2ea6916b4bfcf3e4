"""A record with gaps filled: what is found again, what stays a breach, what is asked, what a whole record keeps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from adjudicator.match import Game, tag_of
from adjudicator.moves.fill import Stated, filled
from adjudicator.plain.json import Plain, read_event
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.seam.ruleset import replay
from tests.bench.filled import DERIVED, count
from tests.bench.offered import examples

KINDS = {tag_of(kind): kind for kind in malifaux.events}
MODEL: dict[str, Plain] = {"Df": 5, "Mv": 5, "actions": {}, "health_max": 8}
TURN: dict[str, Plain] = {
    "models": {"ann": {"seat": "A", **MODEL}, "bob": {"seat": "B", **MODEL}}, "turn": 2, "active": "ann",
}  # fmt: skip


def _filled(given: dict[str, Plain], *events: dict[str, Plain]) -> list[Stated]:
    return list(filled(malifaux, malifaux.lay(given), [read_event(KINDS, event) for event in events]))


def _kinds(steps: Sequence[Any]) -> list[str]:
    return [tag_of(type(step.event)) for step in steps]


@pytest.mark.parametrize(("name", "least"), [("clean-duels", 0.8), ("moss-road", 0.7), ("disputed-espers", 0.7)])
def test_what_was_left_out_is_found_again(name: str, least: float) -> None:
    """The counting of `make bench`, on three records."""
    game, one = next((game, one) for game in RULESETS for one in examples(game) if one.case == name)
    found = count(game, one._replace(events=one.events[:80]))
    assert found.left_out >= found.gaps >= 5
    assert least <= found.same / found.gaps <= 1
    assert found.false == 0


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_a_whole_record_keeps_what_it_has_and_one_with_gaps_is_filled(game: Game) -> None:
    steps = list(islice(played(game, sample_setup(game), "fill"), 150))
    table, events = steps[0].before, [step.event for step in steps]
    assert [one.event for one in filled(game, table, events) if one.filled or one.asked or one.is_open] == []

    stated = [event for event in events if tag_of(type(event)) not in DERIVED[game.name]]
    found = list(filled(game, table, stated))
    assert [one.event for one in found] == stated
    assert any(one.filled for one in found)
    again = [step.event for one in found for step in (*one.filled, one.step) if step is not None]
    assert [one.event for one in filled(game, table, again) if one.filled] == []


def test_ends_that_went_unsaid_are_filled_in() -> None:
    (bob,) = _filled(TURN, {"event": "ModelActivated", "model": "bob"})
    assert _kinds(bob.filled) == ["ActivationEnded"]
    assert bob.alone is not None
    assert bob.step is not None
    assert bob.step.findings == ()


def test_what_is_stated_later_is_not_filled_in() -> None:
    bob, ended = _filled(
        TURN, {"event": "ModelActivated", "model": "bob"}, {"event": "ActivationEnded", "model": "ann"}
    )
    assert (bob.filled, ended.filled) == ((), ())


def test_what_breaks_a_rule_whatever_came_before_stays_a_breach() -> None:
    one = next(one for one in examples(malifaux) if one.case == "disputed-table")
    recorded = [step.findings for step in replay(malifaux, one.table, enumerate(one.events, 1))]
    found = [() if one.step is None else one.step.findings for one in filled(malifaux, one.table, one.events)]
    assert any(recorded)
    assert [[each.rule for each in some] for some in found] == [[each.rule for each in some] for some in recorded]
