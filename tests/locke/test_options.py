"""Options: whatever is offered breaks no rule; the voluntary ways are among it; viewers learn nothing hidden by it."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice
from random import Random

import pytest
from msgspec import convert

from adjudicator.cases.case import cases_of
from adjudicator.cases.coverage import package_scenarios
from adjudicator.plain.json import Plain
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.generated.play import chosen
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.table.things import Defence
from adjudicator.seam.frozen import replace
from adjudicator.seam.judging import judge
from adjudicator.seam.randomness import Seeded
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step
from tests.locke.changed import CHANGED
from tests.locke.given import PLAYERS, WAVE, after, fight, kinds_of, next_steps, table_of
from tests.locke.twins import folded, some_situations
from tests.tier import budget, some

RECORDED = {
    "MatchCreated": "the set-ups say who plays",
    "SheetViewRefused": "it is never legal",
    "AlignmentChanged": "a conversion that succeeds changes it",
}
"""The kinds of event that are never offered, and why."""
RARE = {
    *("CombatantArrived", "DefenceDestroyed", "FactLearned"),
    *("InterceptionDeclared", "InterceptionJoined", "SynchronisationJoined"),
}
"""Those that take a certain hand or roll, which the tests below deal, or an unknown fact."""
SAMPLES = (*(f"{count}-players" for count in PLAYERS), "brawl", "late")


@cache
def match(sample: str, seed: int) -> tuple[Step[Table, ev.Event], ...]:
    return tuple(islice(played(locke, sample_setup(locke, sample), seed, 10**6), 1_200))


@cache
def offered() -> Counter[str]:
    """How often each kind was offered; each option is tried, and has to break nothing."""
    kinds: Counter[str] = Counter()
    for number, sample in enumerate((*SAMPLES, *["brawl"] * 8)):
        dice = Seeded(number)
        for step in match(sample, number):
            if type(step.event).__name__ in kinds and step.position % 7:
                continue
            for option in next_steps(step.before):
                event = chosen(step.before, option, dice)
                assert judge(locke, step.position, step.before, event).findings == (), (sample, number, event)
                kinds[option.event] += 1
    return kinds


def test_every_option_is_legal_and_every_kind_of_event_is_among_them() -> None:
    kinds = offered()
    missing = {kind.__name__ for kind in locke.events} - set(kinds) - set(RECORDED)

    assert missing <= RARE


def test_options_of_a_match_that_leaves_steps_out_are_legal() -> None:
    setup = sample_setup(locke, "brawl")
    assert isinstance(setup, dict)
    dice = Seeded(3)
    for step in islice(played(locke, {**setup, "complete_log": False}, 3, 10**6), 300):
        for option in next_steps(step.after):
            event = chosen(step.after, option, dice)
            assert judge(locke, step.position + 1, step.after, event).findings == (), event


def _changed(table: Table, event: ev.Event, random: Random) -> ev.Event:
    """The event as it was, or with something in it that breaks a rule."""
    ways = [change for kind, change in CHANGED.values() if kind is type(event)]
    return replace(event, **(random.choice(ways)(event, table) or {})) if ways and random.random() < 0.1 else event


@pytest.mark.parametrize("complete", [True, False])
def test_options_after_broken_rules_are_legal(complete: bool) -> None:
    """One event in ten is changed so that it breaks a rule; what is offered after it breaks none."""
    tried = 0
    for seed in some(range(60), 10):
        random, dice = Random(seed), Seeded(seed)
        setup = sample_setup(locke, ("brawl", "7-players", "5-players")[seed % 3])
        assert isinstance(setup, dict)
        table = locke.lay({**setup, "complete_log": complete})
        for position in range(1, 150):
            try:
                event = _changed(table, locke.play(table, dice), random)
                locke.admit(table, event)
            except Refused:
                continue
            if isinstance(event, (ev.GameEnded, ev.RanksAssigned)):
                continue
            table = locke.evolve(table, event, position)
            for option in next_steps(table) if position % 3 == 0 else ():
                filled = chosen(table, option, dice)
                assert judge(locke, position + 1, table, filled).findings == (), (seed, position, filled)
                tried += 1
    assert tried > budget(1_000, 100)


@pytest.mark.parametrize("sample", ["7-players", "brawl"])
def test_a_seat_is_offered_what_the_judge_sees_it_may_do(sample: str) -> None:
    for step in match(sample, 1)[::9]:
        seen = {option.event for option in next_steps(locke.mask(step, "P2").after) if option.seat == "P2"}
        mine = {option.event for option in next_steps(step.after) if option.seat == "P2"}

        assert mine - seen <= {"KeySiteDestroyed"}


@pytest.mark.parametrize("viewer", ["P2", SPECTATOR])
def test_what_a_viewer_may_not_know_changes_no_option(viewer: str) -> None:
    """Other sheets, hands and places: the table as masked gives the same options, byte for byte."""
    for step in match("brawl", 2)[::9]:
        hidden = {
            seat: {**one, **({} if one["sheet_open"] else {"character": "Nobody", "alignment": "GOOD"}), "hand": None}
            for seat, one in locke.tell(step.after)["characters"].items()
            if seat != viewer
        }
        told = locke.tell(step.after)
        twin = locke.lay({**told, "characters": {**told["characters"], **hidden}})
        masked, other = (locke.mask(Step(1, table, step.event, table), viewer).after for table in (step.after, twin))

        assert locke.options(masked) == locke.options(other)


@pytest.mark.parametrize("viewer", [JUDGE, "P2", SPECTATOR])
def test_no_option_is_left_blank_where_a_viewer_does_not_know_names(viewer: str) -> None:
    blank = {
        (option.event, name)
        for step in (*match("7-players", 3)[:60], *match("brawl", 2)[::40])
        for option in next_steps(locke.mask(step, viewer).after)
        for name, choices in option.fields.items()
        if "" in choices or len({str(choice) for choice in choices}) < len(choices)
    }

    assert blank == set()


ACE, TEN, KING = ({"suit": "clubs", "rank": rank} for rank in ("A", 10, "K"))


@pytest.mark.parametrize(
    ("card", "second", "rules"),
    [
        (ACE, None, {JUDGE: "09", "P1": "09", "P2": "01"}),
        (TEN, None, {JUDGE: "10", "P1": "10", "P2": "01"}),
        (KING, None, {JUDGE: "11", "P1": "11", "P2": "01"}),
        (KING, ACE, {JUDGE: "17", "P1": "17"}),
        (ACE, TEN, {JUDGE: "18", "P1": "18"}),
        (ACE, KING, {JUDGE: "", "P1": ""}),
    ],
)
def test_the_choice_of_a_silhouette_cites_the_rule_of_the_card(
    card: Plain, second: Plain, rules: dict[str, str]
) -> None:
    done = {"pool_chosen": True, "deal": 1, "confirmed": True, "carded": True}
    held: Plain = {"character": "Toma Reiss", "alignment": "GOOD", "playing_card": card, "second_card": second}
    if second:
        done |= {"revealed": True, "second_deal": True}
        held |= {"silhouette": {"name": "Dax Orlo", "alignment": "EVIL"}}
    table = locke.lay({**sample_setup(locke, "5-players"), "setup": done, "characters": {"P1": held}})
    for viewer, rule in rules.items():
        seen = locke.mask(Step(1, table, ev.SilhouettesRevealed(), table), viewer).after
        cited = [option.rules for option in next_steps(seen) if option.seat == "P1" and "Silhouette" in option.event]

        assert cited == ([(f"LCK-SIL-{rule}",)] if rule else [])


def test_nobody_is_offered_a_refusal_once_the_characters_are_fixed() -> None:
    setup: Plain = {"pool_chosen": True, "deal": 1, "refused": ["P2"]}
    season: Plain = {"P1": {"played_this_season": ["Toma Reiss"], "preceding_game": "Toma Reiss"}}
    sheets: Plain = {"P1": {"character": "Toma Reiss", "alignment": "GOOD"}}
    kinds = [
        {option.event for option in next_steps(locke.lay({**base, "setup": step}))}
        for base in [{**sample_setup(locke, "5-players"), "complete_log": True, "season": season, "characters": sheets}]
        for step in (setup, {**setup, "confirmed": True})
    ]

    assert kinds == [{"CharacterSheetsDealt", "CharacterRefused"}, {"PlayingCardsDealt"}]


def test_every_table_of_the_scenarios_has_options_for_everybody() -> None:
    """Half-known tables, and those that broken rules leave behind."""
    kinds = {kind.__name__: kind for kind in locke.events}
    for _, text in package_scenarios(locke):
        for _, case in some(cases_of(text), 8, text[:99]):
            given = case["given"]
            shared = {name: part for name, part in given.items() if name != "matches"}
            for name, more in (given.get("matches") or {None: {}}).items():
                table = locke.lay({**shared, **(more or {})})
                for told in (one for one in case["when"] if one.get("match") == name):
                    event = convert(
                        {field: part for field, part in told.items() if field != "match"}, kinds[told["event"]]
                    )
                    step = judge(locke, 1, table, event)
                    table = step.after
                    for viewer in (JUDGE, "P1", SPECTATOR):
                        next_steps(locke.mask(step, viewer).after)


def test_options_outside_combats_are_legal_at_every_table_of_the_scenarios() -> None:
    """Begun in the middle, half known, or left behind by broken rules; a reveal shows what was chosen (LCK-SIL-02)."""
    dice = Seeded(5)
    for _, text in package_scenarios(locke):
        for name, table, events in some_situations(text, 4, text[:99]):
            for before in (table, *(step.after for step in folded(table, events))):
                for option in next_steps(before) if before.combat is None else ():
                    try:
                        event = chosen(before, option, dice)
                    except Refused:
                        continue  # dice, sheets or places that the table does not say
                    broken = {one.rule for one in judge(locke, before.at + 1, before, event).findings}
                    assert broken <= {"LCK-SIL-02"}, (name, before.at, event)


# ---- the voluntary ways, one by one


def given_turn(phase: str, **more: Plain) -> Table:
    return table_of(turn={"player": "P1", "phase": phase}, **more)


def test_refusals_have_their_grounds() -> None:
    season = {"P1": {"played_this_season": ["Toma Reiss"], "preceding_game": "Toma Reiss"}}
    setup = {**sample_setup(locke, "5-players"), "season": season}
    dealt = {
        "setup": {"pool_chosen": True, "deal": 1},
        "characters": {"P1": {"character": "Toma Reiss"}, "P2": {"character": "Kael Vint"}},
    }
    table = locke.lay({**setup, **dealt})
    ways = [(option.seat, option.fields["kind"]) for option in next_steps(table) if option.event == "CharacterRefused"]

    assert ways == [("P1", ("refusal",)), ("P1", ("immediate",))]


def test_after_an_unbalanced_reveal_only_the_larger_side_may_change() -> None:
    setup = sample_setup(locke, "5-players")
    assert isinstance(setup, dict)
    larger = ["P1", "P2", "P3", "P4"]
    done = {"pool_chosen": True, "deal": 1, "confirmed": True, "carded": True, "revealed": True, "larger": larger}
    sides = {**dict.fromkeys(larger, "GOOD"), "P5": "EVIL"}
    table = locke.lay({**setup, "evil_sheets": 2, "silhouettes": sides, "setup": done})
    changes = {option.seat: option.rules for option in next_steps(table) if option.event == "SilhouetteChanged"}

    assert changes == dict.fromkeys(larger, ("LCK-SIL-15", "LCK-SIL-01"))
    assert "PlayingCardsDealt" in kinds_of(table)


def test_a_support_phase_offers_sheet_conversion_and_declaration() -> None:
    table = given_turn("support_1")

    assert kinds_of(table) == {"SheetOpened", "ConversionAttempted", "VictoryDeclared", "PhaseEntered"}
    declaring = next(option for option in next_steps(table) if option.event == "VictoryDeclared")
    assert (declaring.fields["alignment"], declaring.fields["sheet_open"]) == (("GOOD",), (True,))


def test_anybody_else_who_lives_may_object() -> None:
    table = given_turn("support_1", declaration={"player": "P1", "kind": "alignment", "alignment": "GOOD"})

    assert {option.seat for option in next_steps(table) if option.event == "ObjectionRaised"} == {
        "P2", "P3", "P4", "P5", "P6", "P7",
    }  # fmt: skip
    assert "GameEnded" in kinds_of(table)


def test_a_main_phase_offers_moves_treatment_recovery_and_parties() -> None:
    setup = sample_setup(locke, "brawl")
    assert isinstance(setup, dict)
    hurt = {seat: {**one, "damage": 2, "mental_damage": 1} for seat, one in setup["characters"].items()}
    table = given_turn("main", characters=hurt)

    assert kinds_of(table) == {"Moved", "Teleported", "Recovered", "Treated", "PartyProposed", "Passed"}
    teleport = next(option for option in next_steps(table) if option.event == "Teleported")
    assert teleport.fields["declared_level"] == (1, 2, 3, 4)  # less than the own level may be declared
    assert next(o for o in next_steps(table) if o.event == "Recovered").fields["stat"] == ("endurance", "mental")


@pytest.mark.parametrize("phase", [None, "main"])
def test_after_a_pass_the_turn_goes_on_and_not_back(phase: str | None) -> None:
    passed = after(table_of(turn={"player": "P1", "phase": phase}, complete_log=False), event="Passed", player="P1")
    entered = [
        option.fields["phase"]
        for option in next_steps(passed)
        if option.event == "PhaseEntered" and option.seat == "P1"
    ]

    assert entered == [("space_effect",), ("support_2",), ("combat_outbreak",)]


def test_the_surroundings_leave_intrusion_and_recovery() -> None:
    setup = sample_setup(locke, "brawl")
    assert isinstance(setup, dict)
    outside = {**setup["characters"], "P1": {**setup["characters"]["P1"], "at": "surroundings", "damage": 1}}

    assert kinds_of(given_turn("main", characters=outside)) == {"IntrusionAttempted", "Recovered", "Passed"}
    assert kinds_of(given_turn("support_1", characters=outside)) == {"PhaseEntered"}


def test_the_intrusion_of_a_defender_is_filled_as_a_success() -> None:
    setup = sample_setup(locke, "brawl")
    assert isinstance(setup, dict)
    outside = {**setup["characters"]["P1"], "at": "surroundings", "silhouette": {"name": "Who", "alignment": "EVIL"}}
    table = given_turn("main", characters={**setup["characters"], "P1": outside})
    [intrusion] = [one for one in next_steps(table) if one.event == "IntrusionAttempted"]

    for seed in range(20):
        assert judge(locke, 1, table, chosen(table, intrusion, Seeded(seed))).findings == ()


def attacked(**more: Plain) -> Table:
    wave = {name: WAVE[name] for name in ("level", "firepower", "attribute", "sync")}
    return after(fight(), event="AttackDeclared", player="P1", targets=["P2"], card="Wave", **wave, **more)


def test_a_combat_turn_offers_attack_melee_discard_and_pass() -> None:
    table = fight()
    melee = next(option for option in next_steps(table) if option.event == "MeleeDeclared")

    assert kinds_of(table) == {"AttackDeclared", "MeleeDeclared", "CombatCardDiscarded", "Passed"}
    assert melee.fields["melee_x"] == ([], [{"name": "Empty hand", "sort": "skill", "x": 2}])
    assert melee.fields["endurance"] == tuple(range(7))  # less than what is left may be declared


@pytest.mark.parametrize("unable", [{"incapacity": "permanent"}, {"in_black_hole": True}])
def test_a_combat_turn_is_offered_to_nobody_who_is_skipped(unable: Plain) -> None:
    combat = {"round": 1, "participants": ["P1", "P2", "P3"], "order": ["P1", "P2", "P3"], "acted": ["P1"]}
    cards = {seat: {"suit": "black", "rank": rank} for rank, seat in enumerate(("P1", "P2", "P3"), 1)}
    table = locke.lay({"stage": "base", "combat": {**combat, "cards": cards}, "characters": {"P2": unable}})

    offered = [option.seat for option in next_steps(table) if option.event == "CombatTurnStarted"]
    assert offered == ["P3"]


def test_others_join_an_attack_when_they_are_asked() -> None:
    asked = after(attacked(), event="SynchronisationRequested", player="P1")
    joining = [option for option in next_steps(asked) if option.event == "SynchronisationJoined"]

    assert "SynchronisationJoined" not in kinds_of(attacked())
    assert [(option.seat, option.fields["card"]) for option in joining] == [("P3", ("Spark",))]


def test_a_target_defends_evades_or_bears_it() -> None:
    assert kinds_of(attacked(), "P2") == {"DefenceAttempted", "EvasionAttempted", "EnduranceDeclared"}
    assert kinds_of(attacked(undefendable=True), "P2") == {"EvasionAttempted", "EnduranceDeclared"}
    assert kinds_of(attacked(unevadable=True), "P2") == {"DefenceAttempted", "EnduranceDeclared"}


def test_a_response_that_failed_is_followed_by_one_of_another_source_only() -> None:
    failed = after(attacked(), event="DefenceAttempted", player="P2", card="Dome", level=5, success=False)

    assert kinds_of(failed, "P2") == {"EnduranceDeclared"}


def test_an_evader_leaves_unless_a_higher_teleport_intercepts() -> None:
    evading = {
        "event": "EvasionAttempted",
        "player": "P2",
        "card": "Leap",
        "level": 4,
        "teleport": True,
        "success": True,
    }
    evaded = after(attacked(), **evading)
    stopped = after(evaded, event="InterceptionDeclared", player="P3", card="Long leap", level=6)

    assert kinds_of(evaded) == {"CombatLeft", "InterceptionDeclared"}
    assert kinds_of(stopped) == {"AttackResolved", "PhaseEntered"}


def waved(*targets: str, **more: Plain) -> Table:
    """P1's attack on several targets."""
    wave = {name: WAVE[name] for name in ("level", "firepower", "attribute")}
    return after(fight(**more), event="AttackDeclared", player="P1", targets=list(targets), card="Wave", **wave)


def test_each_target_of_an_attack_answers_for_itself() -> None:
    leap = {"card": "Long leap", "level": 6, "teleport": True, "success": True}
    evaded = after(waved("P2", "P3"), event="EvasionAttempted", player="P3", **leap)
    gone = after(evaded, event="CombatLeft", player="P3", roll=[1], path=[[3, 4]], to={"row": 3, "col": 4})
    blocked = after(waved("P2", "P3"), event="DefenceAttempted", player="P2", card="Dome", level=5, success=True)

    assert kinds_of(evaded, "P3") == {"CombatLeft"}
    assert kinds_of(gone, "P2") == {"DefenceAttempted", "EvasionAttempted", "EnduranceDeclared"}
    assert kinds_of(blocked, "P3") == {"EvasionAttempted", "EnduranceDeclared"}


def test_each_evader_is_intercepted_anew() -> None:
    leap = {"event": "EvasionAttempted", "card": "Leap", "level": 4, "teleport": True, "success": True}
    characters = {seat: replace(one, hand=None, hand_count=2) for seat, one in waved("P2", "P3").characters.items()}
    attack = replace(waved("P2", "P3"), characters=characters)
    first = after(after(attack, player="P2", **leap), event="InterceptionDeclared", player="P1", level=6)
    second = after(first, player="P3", **leap)

    assert kinds_of(second) == {"CombatLeft", "InterceptionDeclared"}


def test_a_defence_that_stands_ends_an_attack_for_its_owner_only() -> None:
    attack = waved("P2", "P3")
    behind = replace(attack.characters["P2"], maintained=(Defence(card="Dome", level=5),))
    held = replace(attack, characters={**attack.characters, "P2": behind})
    stopped = after(held, event="AttackResolved", outcome="blocked")

    assert kinds_of(held) == {"AttackResolved"}
    assert kinds_of(stopped) == {"EvasionAttempted", "EnduranceDeclared"}


def test_a_hit_told_first_is_followed_by_its_damage() -> None:
    told = after(waved("P2"), event="AttackResolved", outcome="hit")

    assert kinds_of(told) == {"EnduranceDeclared"}


def test_an_obstacle_answers_nothing() -> None:
    assert kinds_of(waved("Wall", obstacles=["Wall"])) == {"AttackResolved", "DamageJudged", "PhaseEntered"}


def test_whoever_is_due_arrives_and_a_broken_defence_is_no_answer() -> None:
    due = fight(round=2, step=1, current=None, phase=None, cards={}, order=[], due_arrivals={"P5": 2})
    attack = attacked()
    shield = Defence(card="Thin", level=3)
    behind = replace(attack.characters["P2"], maintained=(shield,))
    held = replace(attack, characters={**attack.characters, "P2": behind})

    assert kinds_of(due, "P5") == {"CombatantArrived"}
    assert kinds_of(held, "P2") == {"DefenceDestroyed"}
    broken = after(held, event="DefenceDestroyed", player="P2", defence="Thin")
    assert kinds_of(broken, "P2") == {"EnduranceDeclared"}


def test_a_maintained_defence_is_paid_for_or_released_in_the_check_phase() -> None:
    held = fight(phase="check")
    one = held.characters["P1"]
    held = replace(
        held, characters={**held.characters, "P1": replace(one, maintained=(Defence(card="Dome", level=5),))}
    )

    assert kinds_of(held) == {"DefenceReleased", "DefenceMaintained"}


def test_minions_and_bluffs_come_before_the_hands() -> None:
    table = fight(step=1, current=None, phase=None, cards={}, order=[], newcomers=["P1", "P2", "P3"])

    assert kinds_of(table, "P2") == {"AbilityUsed", "MinionsAppeared", "PreCombatRolled", "HandReceived"}
    assert kinds_of(table, "P1") == {"PreCombatRolled", "HandReceived"}
    assert kinds_of(table, "P4") == {"ArrivalRolled"}


def test_the_round_end_asks_for_wishes_discards_and_cards() -> None:
    def at(step: int, count: int) -> set[str]:
        table = fight(current=None, phase=None, acted=["P1", "P2", "P3"], step=7, in_round_end=True, end_step=step,
                      attack_made=True, wishes=["P1"])  # fmt: skip
        full = {seat: replace(one, hand_count=count) for seat, one in table.characters.items()}
        return kinds_of(replace(table, characters=full))

    assert at(1, 7) == {"RoundEndStepDone"}
    assert at(2, 8) == {"CombatCardDiscarded"}
    assert at(3, 7) == {"CombatCardDiscarded", "RoundEndStepDone"}
    assert at(3, 6) == {"RoundEndStepDone"}
    assert at(4, 6) == {"HandRefilled"}


def test_an_ambush_that_is_turned_up_is_a_combat_with_its_keeper() -> None:
    setup = sample_setup(locke, "brawl")
    assert isinstance(setup, dict)
    spot = {"planet": 1, "space": 2}
    characters = {seat: {**one, "at": None} for seat, one in setup["characters"].items()}
    characters["P1"] = {**characters["P1"], "at": spot}
    turn = {"player": "P1", "phase": "combat_outbreak", "main_action": "Recovered", "done": ["CardTurnedUp"]}
    table = table_of(stage="planet", characters=characters, ambush=[spot], ambush_keeper="P2", turn=turn, face_down=[])
    (only,) = next_steps(table)

    assert (only.event, only.fields["participants"]) == ("CombatStarted", (["P1", "P2"],))
    assert judge(locke, 1, table, chosen(table, only, Seeded(1))).findings == ()


def test_a_key_site_is_destroyed_once() -> None:
    setup = sample_setup(locke, "brawl")
    assert isinstance(setup, dict)
    spot = setup["key_sites"]["places"][0]
    moved = {**setup["characters"], "P1": {**setup["characters"]["P1"], "at": spot}}
    table = given_turn("main", characters=moved, face_down=[])

    assert "KeySiteDestroyed" in kinds_of(table)
    assert "KeySiteDestroyed" not in kinds_of(after(table, event="KeySiteDestroyed", player="P1", at=spot))


@pytest.mark.parametrize(
    ("turn", "complete", "waits"),
    [
        ({"player": "P1", "phase": "support_1"}, False, True),
        ({"player": "P1", "phase": "main"}, False, False),
        ({"player": "P2", "phase": "support_1"}, False, False),
        ({"player": "P2", "phase": "support_1"}, True, True),
    ],
)
def test_what_goes_on_after_a_declaration_says_that_somebody_objected(turn: Plain, complete: bool, waits: bool) -> None:
    declared: Plain = {"player": "P1", "kind": "alignment", "alignment": "GOOD"}
    kinds = kinds_of(table_of(declaration=declared, turn=turn, complete_log=complete))

    assert ("ObjectionRaised" in kinds) is waits
    assert ("PhaseEntered" in kinds or "Passed" in kinds) is not waits


@pytest.mark.parametrize(
    ("given", "rule"),
    [
        ({"key_sites": {"total": 3, "destroyed": 3}}, "LCK-END-02"),
        ({"characters": {seat: {"alive": False} for seat in ("P1", "P2")}}, "LCK-END-03"),
        ({"evil_declarer": {"player": "P2", "survived_turns": 1000}}, "LCK-END-04"),
    ],
)
def test_an_end_is_offered_by_its_rule(given: dict[str, Plain], rule: str) -> None:
    [end] = next_steps(locke.lay({"stage": "base", "seats_ccw": ["P1", "P2"], **given}))

    assert (end.event, end.rules) == ("GameEnded", (rule,))


def test_nobody_teleports_with_an_esp_level_of_0_nor_acts_from_a_black_hole() -> None:
    at: Plain = {"row": 2, "col": 2}
    for one, left in (({"esp_level": 0}, {"Teleported"}), ({"in_black_hole": True}, {"Moved", "PartyProposed"})):
        characters: Plain = {"P1": {"at": at, **one}, "P2": {"at": at}}
        turn: Plain = {"player": "P1", "phase": "main"}
        table = locke.lay({"stage": "base", "characters": characters, "turn": turn, "complete_log": True})

        assert not left & kinds_of(table, "P1")


def test_no_card_is_discarded_by_choice_once_hands_were_refilled() -> None:
    ending = {"current": None, "phase": None, "acted": ["P1", "P2", "P3"], "step": 7, "in_round_end": True}
    before = fight(**ending, end_step=3, wishes=["P1"], attack_made=True)
    full = {seat: replace(one, hand_count=7) for seat, one in before.characters.items()}
    before = replace(before, characters=full, complete_log=False)
    refilled = after(before, event="HandRefilled", player="P1", count=0)

    assert "CombatCardDiscarded" in kinds_of(before)
    assert "CombatCardDiscarded" not in kinds_of(refilled)
