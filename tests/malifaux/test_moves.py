"""What follows by itself, and where something is still to be chosen; macros; what may happen beside the next steps."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain, islice
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.cases.situations import Situation
from adjudicator.match import tag_of
from adjudicator.moves.following import coming, following
from adjudicator.moves.macros import asked, suiting
from adjudicator.plain.json import Malformed, Plain, read_event
from adjudicator.replay.play import played
from adjudicator.replay.sent import Manner
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.events import FateFlipped
from adjudicator.rulesets.malifaux.options.course import course
from adjudicator.rulesets.malifaux.sample import skirmish
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.moves import Option
from adjudicator.seam.ruleset import Refused
from adjudicator.service import Adjudicator
from tests.bench.offered import is_way
from tests.bench.taps import taps
from tests.malifaux.given import Table as Managed
from tests.tier import budget

KINDS = {tag_of(kind): kind for kind in malifaux.events}
ATTACK: Plain = {"stat": 6, "resist": "Df", "icon": "claw"}
ANN: dict[str, Plain] = {"seat": "A", "Df": 5, "Mv": 5, "actions": {"Stab": {"kind": "attack"}}, "health_max": 8}
BOB: dict[str, Plain] = {"seat": "B", "Df": 5, "Mv": 5, "actions": {}, "health_max": 8}
GIVEN: dict[str, Plain] = {
    "models": {"ann": ANN, "bob": BOB}, "actions": {"Stab": ATTACK}, "turn": 2, "active": "ann",
}  # fmt: skip
STAB: dict[str, Plain] = {"event": "ActionStarted", "action": "a1", "model": "ann", "name": "Stab", "target": "bob"}
FLIPS: list[dict[str, Plain]] = [
    {"event": "FateFlipped", "duel": "d1", "seat": "A", "cards": ["9R"]},
    {"event": "FateFlipped", "duel": "d1", "seat": "B", "cards": ["2M"]},
]
HURT: list[dict[str, Plain]] = [
    {"event": "VariableFlipStarted", "flip": "f1", "seat": "A", "kind": "damage", "profile": [2, 3, 5]},
    {"event": "FateFlipped", "flip": "f1", "seat": "A", "cards": ["7C"]},
]


def after(given: Mapping[str, Plain], *events: Mapping[str, Plain]) -> Table:
    """The table after events, with what follows each of them."""
    table, position = malifaux.lay(dict(given)), 1
    for event in events:
        table = judge(malifaux, position, table, read_event(KINDS, dict(event))).after
        for step in following(malifaux, table, position + 1):
            table, position = step.after, position + 1
        position += 1
    return table


def follows(table: Table) -> list[str]:
    """The kinds of the events that come next by themselves."""
    return [tag_of(type(event)) for event in coming(malifaux, table)]


def with_seats(**held: Plain) -> dict[str, Plain]:
    """The table with a hand for each seat."""
    return {**GIVEN, "seats": {seat: {"hand": hand} for seat, hand in held.items()}}


def test_an_attack_asks_for_cards_alone() -> None:
    table = after(GIVEN, STAB, *FLIPS, *HURT)

    assert table.actions["a1"].completed
    assert table.models["bob"].health == 5
    assert follows(table) == []


def test_what_comes_by_itself_or_is_passed_by_costs_no_tap() -> None:
    """The counting of `make bench`, on one short record."""
    told: list[dict[str, Plain]] = [
        STAB, {"event": "DuelStarted", "duel": "d1", "kind": "opposed", "acting": "ann", "action": "a1",
               "target": "bob", **ATTACK},
        *FLIPS, {"event": "FinalTotalAnnounced", "duel": "d1", "model": "ann", "value": 15, "suits": ["R"]},
        {"event": "FinalTotalAnnounced", "duel": "d1", "model": "bob", "value": 7, "suits": ["M"]},
        {"event": "DuelResolved", "duel": "d1", "success": {"ann": True, "bob": False}},
        {"event": "ActionEffectsResolved", "action": "a1"}, {"event": "ActionCompleted", "action": "a1"},
        {"event": "ActionStarted", "action": "a2", "model": "ann", "name": "Walk"},
        {"event": "ActionEffectsResolved", "action": "a2"}, {"event": "ActionCompleted", "action": "a2"},
        {"event": "ActivationEnded", "model": "ann"},
        {"event": "ModelActivated", "model": "bob"},
    ]  # fmt: skip
    events = [read_event(KINDS, one) for one in told]

    found = taps(
        malifaux, Situation("", malifaux.lay({**GIVEN, "models": {"ann": ANN, "bob": BOB, "cid": BOB}}), events)
    )

    assert found == [2, 0, 1, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1]


def test_a_general_action_of_a_model_of_unknown_card_has_no_target() -> None:
    """What is open in each way, as an id that was filled in, does not hide that one of them has this name."""
    table = malifaux.lay({**GIVEN, "models": {"ann": {"seat": "A"}, "bob": BOB}})
    given = {"event": "ActionStarted", "action": "a1", "model": "ann", "name": "Walk"}
    assert [one.fields.get("target") for one in suiting(malifaux.options(table), given)] == [None]


def test_how_far_a_model_of_unknown_card_may_walk_is_asked() -> None:
    walk: dict[str, Plain] = {"event": "ActionStarted", "action": "a1", "model": "ann", "name": "Walk"}
    cards: tuple[dict[str, Plain], ...] = ({"Mv": 5}, {})
    there: dict[str, Plain] = {"seat": "A", "at": [5, 5], "base_mm": 30}
    tables = (after({**GIVEN, "models": {"ann": {**there, **card}}}, walk) for card in cards)
    known, unknown = (ways(table, "ModelMoved")[0] for table in tables)

    assert known.fields["allowance"] == (5,)
    assert len(unknown.fields["allowance"]) > 1


RED_JOKER: dict[str, Plain] = {**FLIPS[0], "cards": ["RJ"]}
TWO_CARDS: dict[str, Plain] = {**FLIPS[0], "plus": 1, "cards": ["9R", "3M"]}
TWIST: dict[str, Plain] = {"actions": {"Stab": {**ATTACK, "triggers": {"Twist": {"suits": ["R"]}}}}}
THREE: dict[str, Plain] = {"models": {"ann": ANN, "bob": BOB, "bea": BOB}}
NO_CARD: dict[str, Plain] = {"models": {"ann": ANN, "bob": {"seat": "B", "Df": 5}}}


@pytest.mark.parametrize(
    ("changed", "events", "choice"),
    [
        pytest.param(THREE, [{**STAB, "target": None}], {"DuelStarted"}, id="its target"),
        pytest.param(with_seats(A=["12C"], B=[]), [STAB, *FLIPS], {"FateCheated", "CheatDeclined"}, id="a cheat"),
        pytest.param(TWIST, [STAB, *FLIPS], {"TriggerDeclared", "TriggerDeclined"}, id="a trigger"),
        pytest.param(NO_CARD, [STAB, *FLIPS], {"DuelResolved"}, id="triggers of a card that nobody entered"),
        pytest.param({}, [STAB, *FLIPS], {"VariableFlipStarted", "ActionCompleted"}, id="the damage of an attack"),
        pytest.param({}, [STAB, RED_JOKER, FLIPS[1]], {"FinalTotalAnnounced"}, id="the suit of a Red Joker"),
        pytest.param({}, [STAB, TWO_CARDS, FLIPS[1]], {"FlipCardChosen"}, id="one of two cards"),
        pytest.param({"turn": None, "active": None}, [], {"TurnStarted"}, id="where a table laid in the middle stands"),
        pytest.param({}, [], {"ActionStarted", "ActivationEnded"}, id="an action"),
    ],
)
def test_what_is_to_be_chosen_does_not_follow(
    changed: dict[str, Plain], events: list[dict[str, Plain]], choice: set[str]
) -> None:
    table = after({**GIVEN, **changed}, *events)

    assert choice <= {one.event for one in malifaux.options(table) if not one.aside}
    assert follows(table) == []


def test_the_next_turn_follows_where_no_points_are_scored() -> None:
    over: dict[str, Plain] = {**GIVEN, "active": None, "turn_over": True}

    assert follows(malifaux.lay(over)) == ["TurnStarted"]
    assert follows(malifaux.lay({**over, "strategy": "reckoning"})) == []


def test_a_group_may_be_stated_by_the_players() -> None:
    table = malifaux.lay(GIVEN)
    table = judge(malifaux, 1, table, read_event(KINDS, STAB)).after

    assert [tag_of(type(one)) for one in coming(malifaux, table)] == ["DuelStarted"]
    assert coming(malifaux, table, set(malifaux.follows) - {"starts"}) == ()


def test_an_activation_ends_when_nothing_is_left_but_for_points_held_in_secret() -> None:
    tired: dict[str, Plain] = {**GIVEN, "models": {"ann": {**ANN, "actions_left": 0}, "bob": BOB}}

    assert follows(malifaux.lay(tired)) == ["ActivationEnded"]
    assert follows(malifaux.lay({**tired, "strategy": "reckoning", "pool": [1, 2, 3, 4, 11]})) == []


@settings(max_examples=budget(6, 2))
@given(st.integers())
def test_what_follows_is_legal_and_offered(seed: int) -> None:
    seen = set()
    for number, step in enumerate(islice(played(malifaux, skirmish(), seed), 240)):
        for viewer in ("spectator", "A") if number % 6 == 0 else ():
            table = malifaux.mask_table(step.after, viewer)
            for event in coming(malifaux, table):
                found = judge(malifaux, step.position + 1, table, event)
                assert (found.findings, found.doubts) == ((), ()), event
                assert any(is_way(way, event) for way in malifaux.options(table)), event
                seen.add(type(event))
    assert seen


# ---- macros


def run(name: str, given: Mapping[str, Plain], *answers: Mapping[str, Plain]) -> tuple[list[str], set[str]]:
    """The kinds of event that a macro has made, and those it asks for next."""
    found = asked(malifaux, malifaux.macros[name], malifaux.lay(dict(given)), 1, [dict(one) for one in answers])
    return [tag_of(type(step.event)) for step in found.steps], {one.event for one in found.asks}


def test_an_attack_is_answered_to_its_end() -> None:
    kinds, asks = run("attack", GIVEN, {"event": "ActionStarted", "model": "ann", "name": "Stab"}, *FLIPS, *HURT)

    assert kinds[0] == "ActionStarted"
    assert kinds[-2:] == ["DamageDealt", "ActionCompleted"]
    assert asks == set()


def test_an_attack_half_answered_says_what_it_asks() -> None:
    begun: dict[str, Plain] = {"event": "ActionStarted", "model": "ann", "name": "Stab"}

    assert run("attack", GIVEN, begun)[1] == {"FateFlipped"}
    assert run("attack", with_seats(A=["12C"], B=[]), begun, *FLIPS)[1] == {"FateCheated", "CheatDeclined"}
    assert "VariableFlipStarted" in run("attack", GIVEN, begun, *FLIPS)[1]


def test_a_walk_ends_with_its_move() -> None:
    given: dict[str, Plain] = {**GIVEN, "models": {"ann": {**ANN, "at": [5, 5], "base_mm": 30}, "bob": BOB}}
    moved: dict[str, Plain] = {"event": "ModelMoved", "path": [{"to": [8, 5]}]}

    kinds, asks = run("walk", given, {"event": "ActionStarted", "model": "ann"}, moved)

    assert kinds == ["ActionStarted", "ModelMoved", "ActionEffectsResolved", "ActionCompleted"]
    assert asks == set()


@pytest.mark.parametrize("answer", [{"event": "TurnStarted", "turn": 3}, {"event": "Gone"}, {"event": "ModelMoved"}])
def test_what_a_macro_does_not_ask_is_refused(answer: dict[str, Plain]) -> None:
    with pytest.raises((Refused, Malformed)):
        run("walk", GIVEN, answer)


# ---- beside the next steps


def ways(table: Table, kind: str) -> list[Option]:
    """The ways that a table has for a kind."""
    return [one for one in malifaux.options(table) if one.event == kind]


@pytest.mark.parametrize(
    "kind", ["DuelStarted", "ActionStarted", "ModelActivated", "FateFlipped", "VariableFlipStarted", "ModelKilled"]
)
def test_a_table_in_the_middle_begins_anywhere(kind: str) -> None:
    sketch: dict[str, Any] = {"models": {"ann": {"seat": "A"}, "bob": {"seat": "B"}}}

    found = ways(malifaux.lay(sketch), kind)

    assert found
    assert {one.aside for one in found} >= {True} or kind == "ModelActivated"


def test_a_trigger_is_paid_with_any_card_of_the_hand() -> None:
    twist: Plain = {"suits": ["R"], "cost": {"discard": 1}}
    given = {**with_seats(A=["12C", "3M"], B=[]), "actions": {"Stab": {**ATTACK, "triggers": {"Twist": twist}}}}
    declined: dict[str, Plain] = {"event": "CheatDeclined", "duel": "d1", "seat": "A"}

    (way,) = (one for one in ways(after(given, STAB, *FLIPS, declined), "TriggerDeclared") if not one.aside)

    assert [paid["discard"] for paid in way.fields["paid"] if isinstance(paid, dict)] == [["12C"], ["3M"]]


def test_the_damage_numbers_said_before_are_offered_again() -> None:
    again: dict[str, Plain] = {**STAB, "action": "a2"}
    flips = [{**one, "duel": "d2", "cards": [card]} for one, card in zip(FLIPS, ("10R", "3M"), strict=True)]

    table = after(GIVEN, STAB, *FLIPS, *HURT, again, *flips)
    (way,) = (one for one in ways(table, "VariableFlipStarted") if not one.aside)
    steps = asked(
        malifaux, malifaux.macros["damage_flipped"], table, 30, [{"event": "FateFlipped", "cards": ["5C"]}]
    ).steps

    assert way.fields["profile"] == ([2, 3, 5],)
    assert [tag_of(type(one.event)) for one in steps[:2]] == ["VariableFlipStarted", "FateFlipped"]


def test_an_interact_drops_a_scheme_marker_as_its_next_step_without_an_encounter() -> None:
    there: dict[str, Plain] = {**ANN, "at": [5, 5], "base_mm": 30}
    interact: dict[str, Plain] = {"event": "ActionStarted", "action": "a1", "model": "ann", "name": "Interact"}
    table = after({**GIVEN, "models": {"ann": there, "bob": BOB}}, interact)

    assert "MarkerDropped" in {one.event for one in course(table)}


def _dealt_duel(mode: str) -> tuple[list[tuple[str, str]], tuple[str, ...]]:
    """How each entry of a duel with dealt cards is known, and the cards."""
    with Adjudicator([malifaux]) as service:
        table = Managed(service, mode=mode, setup=with_seats(A=[], B=[]))
        for seat in "AB":
            table.ready(seat)
        begun = service.reading(table.match).position
        for event, seat in ((STAB, "A"), (without_cards(FLIPS[0]), "A"), (without_cards(FLIPS[1]), "B")):
            at = service.reading(table.match).position
            manner = Manner(follow=True)
            service.report(table.match, [event], expected=at, report_id=f"f{at}", manner=manner, reporter=seat)
        told = service.entries(table.match, begun)
        assert table.unfair() == []
    cards = (one.event.cards for one in told if isinstance(one.event, FateFlipped))
    return [(tag_of(type(one.event)), one.how) for one in told], tuple(chain.from_iterable(cards))


@pytest.mark.parametrize("mode", ["record", "enforce"])
def test_what_follows_a_dealt_card_is_recorded_with_it_and_deals_none(mode: str) -> None:
    duels = (_dealt_duel(mode) for _ in range(20))
    hows = next(hows for hows, cards in duels if "RJ" not in cards)  # whose suit somebody chooses

    assert hows[:4] == [
        ("ActionStarted", "seen"), ("DuelStarted", "followed"), ("FateFlipped", "seen"), ("FateFlipped", "seen"),
    ]  # fmt: skip
    assert hows[4:7] == [("FinalTotalAnnounced", "followed")] * 2 + [("DuelResolved", "followed")]


def without_cards(event: dict[str, Plain]) -> dict[str, Plain]:
    return {name: value for name, value in event.items() if name != "cards"}
