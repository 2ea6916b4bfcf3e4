"""Options in a combat that come before others: arrivals, rolls of the check phase; one's own evasion, what follows."""

from __future__ import annotations

import pytest

from adjudicator.plain.json import Plain
from adjudicator.replay.play import sample_setup
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.generated.play import chosen
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.table.things import Ability, Defence
from adjudicator.seam.frozen import replace
from adjudicator.seam.judging import judge
from adjudicator.seam.randomness import Seeded
from tests.locke.given import after, fight, kinds_of, next_steps, table_of

BEGUN: dict[str, Plain] = {"step": 1, "current": None, "phase": None, "cards": {}, "order": []}
"""A round that has just begun."""
DOUBT = Ability(name="Doubt", timing="check", roll="2D6")


def with_sheet(table: Table, seat: str, *abilities: Ability, maintained: tuple[Defence, ...] = ()) -> Table:
    """A character with these abilities, and no ability cards."""
    one = replace(table.characters[seat], abilities=abilities, maintained=maintained)
    one = replace(one, ability_cards_up=0, ability_cards_down=0)
    return replace(table, characters={**table.characters, seat: one})


def own_turn(phase: str, *abilities: Ability) -> Table:
    """A combat turn of P2, who holds an evasion card."""
    return with_sheet(fight(current="P2", acted=["P1"], phase=phase), "P2", *abilities)


def test_nothing_comes_before_the_arrival_of_whoever_is_due() -> None:
    due = fight(**BEGUN, round=2, due_arrivals={"P4": 3, "P5": 2}, checked=["P4", "P5"])
    arrived = after(due, event="CombatantArrived", player="P5")

    assert kinds_of(due) == {"CombatantArrived"}
    assert [option.seat for option in next_steps(due)] == ["P5"]
    assert kinds_of(arrived, "P5") == {"PreCombatRolled", "HandReceived"}


def test_in_the_first_round_others_may_still_roll_while_somebody_is_due() -> None:
    due = fight(**BEGUN, due_arrivals={"P5": 1}, checked=["P5"])

    assert kinds_of(due) == {"CombatantArrived", "ArrivalRolled"}
    assert kinds_of(due, "P5") == {"CombatantArrived"}


@pytest.mark.parametrize("gone", [{"alive": False}, {"in_black_hole": True}, {"incapacity": "stunned"}])
def test_whoever_cannot_come_is_not_waited_for(gone: dict[str, Plain]) -> None:
    due = fight(**BEGUN, round=2, due_arrivals={"P5": 2}, checked=["P5"])
    due = replace(due, characters={**due.characters, "P5": replace(due.characters["P5"], **gone)})

    assert kinds_of(due, "P5") <= {"AliveCheckRolled"}
    assert "PlayingCardsDealt" in kinds_of(due)


def test_the_check_phase_of_a_combat_turn_ends_with_its_rolls_and_its_upkeep() -> None:
    checking = own_turn("check", DOUBT)
    rolled = after(checking, event="CheckRollMade", player="P2", ability="Doubt", roll=[1, 2])
    both = with_sheet(checking, "P2", DOUBT, maintained=(Defence(source="ability", card="Dome", level=5),))

    assert kinds_of(checking) == {"AbilityUsed", "CheckRollMade"}
    assert kinds_of(rolled) == {"AbilityUsed", "PhaseEntered"}
    assert kinds_of(both) == {"AbilityUsed", "CheckRollMade", "DefenceMaintained", "DefenceReleased"}


def test_an_evasion_card_is_a_main_action_after_which_one_leaves() -> None:
    table = own_turn("main")
    (evasion,) = [option for option in next_steps(table) if option.event == "EvasionAttempted"]
    card = {"card": "Leap", "class": "evasion", "level": 4, "teleport": True}
    evaded = after(table, event="EvasionAttempted", player="P2", success=True, **card)
    failed = after(table, event="EvasionAttempted", player="P2", success=False, **card)
    kept = after(evaded, event="InterceptionDeclared", player="P3", card="Long leap", level=6)
    (leaving,) = [option for option in next_steps(evaded) if option.event == "CombatLeft"]
    left = judge(locke, 1, evaded, chosen(evaded, leaving, Seeded(1)))

    assert (evasion.seat, evasion.fields["card"]) == ("P2", ("Leap",))
    assert kinds_of(evaded) == {"CombatLeft", "InterceptionDeclared"}
    assert kinds_of(failed) == kinds_of(kept) == {"PhaseEntered"}
    assert (left.findings, kinds_of(left.after)) == ((), {"CombatTurnEnded"})


def test_an_evasion_by_ability_is_an_action_of_its_timing_and_none_after_an_attack() -> None:
    slip = Ability(name="Slip", timing="support", class_="evasion", level=3)
    veil = Ability(name="Veil", timing="main", class_="evasion", level=3)

    def evasions(table: Table) -> list[Plain]:
        return [option.fields["card"] for option in next_steps(table) if option.event == "EvasionAttempted"]

    attacked = own_turn("support_2", slip)
    assert attacked.combat is not None
    attacked = replace(attacked, combat=replace(attacked.combat, own=("attack",), main_action="AttackDeclared"))

    assert evasions(own_turn("support_1", slip, veil)) == [("Slip",)]
    assert evasions(own_turn("main", slip, veil)) == [("Leap",), ("Veil",)]
    assert evasions(attacked) == []


def ambushed(phase: str = "space_effect", *done: str, **more: Plain) -> Table:
    """P1's turn, in which an ambush card was turned up under P1 and P3."""
    setup = sample_setup(locke, "brawl")
    assert isinstance(setup, dict)
    spots: dict[str, Plain] = {"P1": {"planet": 1, "space": 2}, "P3": {"planet": 1, "space": 2}}
    spots |= {"P4": {"planet": 1, "space": 4}, "P5": {"planet": 1, "space": 4}}
    characters = {seat: {**one, "at": spots.get(seat)} for seat, one in setup["characters"].items()}
    turn = {"player": "P1", "phase": phase, "main_action": "Recovered", "done": ["CardTurnedUp", *done]}
    where = {"ambush": [spots["P1"]], "ambush_keeper": "P2", "face_down": []}
    return table_of(stage="planet", characters=characters, turn=turn, **where, **more)


def test_an_ambush_fights_in_the_space_effect_step() -> None:
    turned, resolved = ambushed(), ambushed("space_effect", "SpaceEffectResolved")
    (only,) = next_steps(resolved)

    assert kinds_of(turned) == {"SpaceEffectResolved"}
    assert (only.event, only.fields["participants"]) == ("CombatStarted", (["P1", "P3", "P2"],))
    assert judge(locke, 1, resolved, chosen(resolved, only, Seeded(1))).findings == ()


def test_the_combat_at_an_evaders_destination_comes_before_the_turn_goes_on() -> None:
    done = ("SpaceEffectResolved", "CombatStarted")
    over = ambushed("space_effect", *done, follow_up=[{"planet": 1, "space": 4}], planet_cards={"placed": 36})
    gone_on = after(over, event="PhaseEntered", player="P1", phase="support_2")
    started = [option for option in next_steps(over) if option.event == "CombatStarted"]

    assert {option.seat for option in started} == {"P4", "P5"}
    assert all(judge(locke, 1, over, chosen(over, option, Seeded(1))).findings == () for option in started)
    assert "PhaseEntered" in kinds_of(over)
    assert "CombatStarted" not in kinds_of(gone_on)


def test_what_stands_in_the_way_may_be_attacked_as_whoever_fights() -> None:
    table = fight(obstacles=["Wall"])
    (melee,) = [one for one in next_steps(table) if one.event == "MeleeDeclared" and one.seat == "P1"]

    assert melee.fields["target"] == ("P2", "P3", "Wall")
    assert [["P2"], ["P3"], ["Wall"]] in [
        [*one.fields["targets"]] for one in next_steps(table) if one.seat == "P1" and "targets" in one.fields
    ]
    after(table, event="MeleeDeclared", player="P1", target="Wall", endurance=1, firepower=1)
