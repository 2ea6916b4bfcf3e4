"""A record with gaps filled: what is found again, what stays a breach, what is asked, what a whole record keeps."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import islice
from typing import Any

import pytest

from adjudicator.match import Game, tag_of
from adjudicator.moves.fill import Stated, before, filled
from adjudicator.plain.json import Plain, read_event
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.events import PlayingCardsDealt, PreCombatRolled
from adjudicator.rulesets.locke.table.things import PlayingCard
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.seam.judging import replay
from tests.bench.filled import DERIVED, count, is_derived
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


@pytest.mark.parametrize(("name", "least"), [("clean-duels", 0.8), ("moss-road", 0.7), ("disputed-espers", 0.85)])
def test_what_was_left_out_is_found_again(name: str, least: float) -> None:
    """The counting of `make bench`, on three records."""
    game, one = next((game, one) for game in RULESETS for one in examples(game) if one.case == name)
    found = count(game, one._replace(events=one.events[:80]))
    assert found.left_out >= found.gaps >= 5
    assert least <= found.same / found.gaps <= 1
    assert found.false == found.gone == 0


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


def test_a_breach_that_only_a_refusal_would_excuse_is_asked_about() -> None:
    one = next(one for one in examples(malifaux) if one.case == "disputed-duels")
    found = list(filled(malifaux, one.table, one.events[:6]))
    (stone,) = (one for one in found if tag_of(type(one.event)) == "SoulstoneUsed")
    assert stone.step is not None
    assert [finding.rule for finding in stone.step.findings] == ["MFX-SOUL-05"]
    assert [_kinds(way.steps) for way in stone.asked] == [["SoulstoneDeclined"]]


@pytest.mark.parametrize(
    ("name", "left_out", "stated"),
    [("moss-road", "SpellResolved", "EnemyCreaturesChanged"), ("disputed-espers", "CombatEnded", "Teleported")],
)
def test_what_is_over_before_the_next_thing_stated_is_filled_in(name: str, left_out: str, stated: str) -> None:
    """A spell before what it did is counted; the combat that one is left in before the next turn."""
    game, one = next((game, one) for game in RULESETS for one in examples(game) if one.case == name)
    steps = list(replay(game, one.table, enumerate(one.events, 1)))
    kinds = _kinds(steps)
    gaps = [(at, kinds.index(stated, at)) for at, kind in enumerate(kinds) if kind == left_out and stated in kinds[at:]]
    at, end = min(gaps, key=lambda gap: gap[1] - gap[0])
    made = before(game, steps[at].before, at + 1, steps[end].event)
    assert _kinds(made.filled)[: end - at] == kinds[at:end]
    assert made.step is not None
    assert made.step.findings == ()


def test_no_scene_ends_to_excuse_what_was_done_in_a_combat() -> None:
    one = next(one for one in examples(mtg_trpg) if one.case == "disputed-moss-road")
    at = next(at for at, event in enumerate(one.events) if getattr(event, "what", "") == "light a fire")
    table = next(islice(replay(mtg_trpg, one.table, enumerate(one.events, 1)), at - 1, None)).after
    made = before(mtg_trpg, table, at + 1, one.events[at])
    assert made.step is not None
    assert [finding.rule for finding in made.step.findings] == ["MTR-ACT-02"]
    assert made.filled == ()


def test_what_comes_after_further_gaps_spoils_no_way() -> None:
    """What is broken by the next gap is no reason against what fills this one."""
    steps = list(islice(played(locke, sample_setup(locke), "fill"), 120))
    stated = [step.event for step in steps if not is_derived(locke, step)]
    broken = Counter(
        finding.rule for step in replay(locke, steps[0].before, enumerate(stated, 1)) for finding in step.findings
    )
    left = [one for one in filled(locke, steps[0].before, stated) if one.step is None or one.step.findings]
    assert broken.total() > 5
    assert left == []


def test_who_comes_by_themselves_does_not_come_where_a_later_event_leaves_them_out() -> None:
    place: Plain = {"row": 2, "col": 2}
    table = locke.lay({
        "stage": "base", "complete_log": True, "characters": {name: {"at": place} for name in ("P1", "P2", "P3")},
        "combat": {
            "round": 1, "at": place, "participants": ["P1", "P2"], "acted": ["P1", "P2"], "attack_made": True,
            "in_round_end": True, "end_step": 6, "due_arrivals": {"P3": 2},
        },
    })  # fmt: skip
    rolled = PreCombatRolled(player="P1", dice="1D6")
    cards: dict[str, PlayingCard | None] = {
        name: PlayingCard(suit="black", rank=rank) for rank, name in enumerate(("P1", "P2"), 1)
    }
    dealt = PlayingCardsDealt(purpose="initiative", deals=cards)
    found = list(filled(locke, table, [rolled, dealt]))
    assert [_kinds(one.filled) for one in found] == [["CombatRoundStarted"], []]
    assert [[each.rule for each in one.step.findings] for one in found if one.step] == [["LCK-PRE-03"], []]
