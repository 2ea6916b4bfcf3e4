"""Options in logs that leave steps out: what comes next in them is offered, and all that is offered breaks no rule."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from itertools import islice
from typing import Any

import pytest

from adjudicator.plain.json import Plain
from adjudicator.replay.play import ended, played, sample_setup
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.generated.play import chosen
from adjudicator.rulesets.locke.generated.sample import in_the_base
from adjudicator.rulesets.locke.options import course, options
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.judging import judge
from adjudicator.seam.randomness import Seeded
from adjudicator.seam.ruleset import SPECTATOR, Step, Viewer
from tests.locke.given import COURSE, Steps, after, fight, kinds_of, table_of

SHARES = (20, 50)
"""Of a hundred entries that only tell the course of a match, how many are left out."""


@cache
def matches() -> tuple[Steps, ...]:
    """Matches of five and seven to their ends, and two brawls."""
    full = [
        list(ended(locke, sample_setup(locke, sample), seed, ending))
        for sample, seed, ending in (("5-players", 3, "declaration"), ("7-players", 4, "key_sites"))
    ]
    brawls = [list(islice(played(locke, in_the_base(7, together=True), seed, 10**6), 400)) for seed in (0, 3)]
    return (*full, *brawls)


def thinned(share: int) -> Iterator[tuple[Table, Any]]:
    """The tables of these matches with a share of the entries left out, each with the event that comes next."""
    dice = Seeded(share)
    for steps in matches():
        table = locke.lay({**locke.tell(steps[0].before), "complete_log": False})
        for step in steps:
            if isinstance(step.event, COURSE) and dice.below(100) < share:
                continue
            yield table, step.event
            table = locke.evolve(table, step.event, step.position)


def is_offered(table: Table, event: Any) -> bool:
    """Whether an event is among the options by its kind and its player."""
    player = getattr(event, "player", None)
    return any(
        one.event == type(event).__name__ and one.fields.get("player", (player,)) == (player,) for one in options(table)
    )


@pytest.mark.parametrize("share", SHARES)
def test_what_comes_next_is_offered_though_steps_are_left_out(share: int) -> None:
    found = [is_offered(table, event) for table, event in thinned(share) if not isinstance(event, ev.MatchCreated)]

    assert len(found) > 1_000
    assert sum(found) / len(found) > 0.98


@pytest.mark.parametrize("share", SHARES)
def test_what_is_offered_though_steps_are_left_out_breaks_no_rule(share: int) -> None:
    dice = Seeded(share)
    for table, _ in islice(thinned(share), share % 5, None, 6):
        for option in (one for one in options(table) if not one.aside):
            event = chosen(table, option, dice)
            locke.admit(table, event)
            assert judge(locke, table.at + 1, table, event).findings == (), (table.at, event)


@pytest.mark.parametrize("viewer", ["P2", SPECTATOR])
def test_what_a_viewer_may_not_know_changes_no_option_though_steps_are_left_out(viewer: Viewer) -> None:
    for table, _ in islice(thinned(20), 0, None, 23):
        hidden = {
            seat: one
            if seat == viewer or one.sheet_open
            else replace(one, character="Nobody", alignment="GOOD", hand=None)
            for seat, one in table.characters.items()
        }
        twin = replace(table, characters=hidden)
        seen, other = (locke.mask(Step(1, one, ev.Passed(player="P1"), one), viewer).after for one in (table, twin))

        assert options(seen) == options(other)


def test_a_log_that_leaves_nothing_out_offers_what_is_due_alone() -> None:
    """What else breaks no rule comes behind it, in a turn of which nobody says the phases."""
    for steps in matches():
        for table in (step.before for step in steps[::5]):
            stands = table.combat or table.turn
            due, found = course(table), tuple(one for one in options(table) if not one.aside)
            assert {one.event for one in due} <= {one.event for one in found}
            assert found == due or (stands is not None and stands.phase is None)


@pytest.mark.parametrize(
    ("phase", "held"),
    [
        (None, {"SheetOpened", "Moved", "CardTurnedUp", "SpaceEffectResolved", "NormalTurnEnded"}),
        ("main", {"Moved", "CardTurnedUp", "SpaceEffectResolved", "SheetOpened", "NormalTurnEnded"}),
        ("support_2", {"SheetOpened", "NormalTurnEnded"}),
    ],
)
def test_what_comes_later_in_the_turn_is_offered_at_once(phase: str | None, held: set[str]) -> None:
    table = table_of(turn={"player": "P1", "phase": phase}, complete_log=False)
    acts = {"SheetOpened", "Moved", "CardTurnedUp", "SpaceEffectResolved", "NormalTurnEnded"}

    assert kinds_of(table, "P1") & acts == held
    assert "Moved" in kinds_of(table, "P2")


def test_what_breaks_no_rule_is_offered_though_no_step_on_record_leads_there() -> None:
    at: Plain = {"row": 3, "col": 3}
    attack: Plain = {"attacker": "P1", "targets": ["P2"], "level": 3, "firepower": 5}
    combat: Plain = {"round": 1, "participants": ["P1", "P2", "P3"], "current": "P1", "phase": "main", "attack": attack}
    begun: dict[str, Plain] = {"stage": "base", "characters": {seat: {"at": at} for seat in ("P1", "P2", "P3")}}
    table = locke.lay({**begun, "combat": combat})

    assert kinds_of(table, "P1") >= {"AttackResolved", "DamageJudged", "CombatEnded"}
    assert kinds_of(table, "P3") >= {"CombatTurnStarted", "InterceptionDeclared"}
    assert "CombatTurnStarted" not in kinds_of(locke.lay({**begun, "combat": combat, "complete_log": True}))


def test_a_turn_of_which_nobody_says_the_phases_may_go_on_at_once() -> None:
    acts = {"AttackDeclared", "Passed"}
    unsaid, said = (
        replace(table, characters={seat: replace(one, hand=None) for seat, one in table.characters.items()})
        for table in (fight(phase=None), fight(phase="support_1"))
    )

    assert acts <= kinds_of(unsaid, "P1")
    assert not acts & kinds_of(said, "P1")


@pytest.mark.parametrize("complete", [False, True])
def test_what_has_no_place_in_the_course_is_offered_beside_it_where_it_breaks_no_rule(complete: bool) -> None:
    at: Plain = {"planet": 1, "space": 1}
    sides: Plain = {"P1": {"alignment": "GOOD", "sheet_open": True, "at": at}, "P2": {"alignment": "EVIL", "at": at}}
    begun: dict[str, Plain] = {"stage": "planet", "turn": {"player": "P1", "phase": "support_1"}, "characters": sides}
    before = locke.lay({**begun, "complete_log": complete})
    tried = after(before, event="ConversionAttempted", player="P1", target="P2", roll=[6, 6], success=True)

    none, found = ({one.event: one for one in options(table) if one.aside} for table in (before, tried))

    assert ("AlignmentChanged" in none) is not complete
    assert found["AlignmentChanged"].open == ("player", "from", "to", "phase", "turn_of")
    assert "SheetViewRefused" in found
    assert ("GameEnded" in found) is not complete
