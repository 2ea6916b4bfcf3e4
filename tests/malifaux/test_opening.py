"""A match of which nobody knows more than names: what is offered from its set-up to its first attack."""

from __future__ import annotations

from collections.abc import Iterable

import pytest

from adjudicator.cases.runner import laid
from adjudicator.match import tag_of
from adjudicator.moves.habits import habits_of
from adjudicator.moves.macros import passed_by
from adjudicator.moves.offers import offers
from adjudicator.moves.said_before import with_said
from adjudicator.plain.json import Plain, read_event
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.begin import setup
from adjudicator.rulesets.malifaux.events import EVENTS
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.moves import Option

KINDS = {kind.__name__: kind for kind in EVENTS}
STRATEGY: Plain = {"event": "EncounterGenerated", "suit": "R", "strategy": "turf_war"}
ZONES: Plain = {"event": "DeploymentZonesChosen", "layout": "corner"}
PLACED: list[Plain] = [
    {"event": "ModelDeployed", "model": model, "at": at}
    for model, at in {"A1": [4, 4], "A2": [8, 4], "B1": [30, 30], "B2": [27, 30]}.items()
]
TURN: Plain = {"event": "TurnStarted", "turn": 1}
ACTIVE: Plain = {"event": "ModelActivated", "model": "A1"}
CHARGE: Plain = {"event": "ActionStarted", "action": "a1", "model": "A1", "name": "Charge"}
CHARGED: Plain = {"event": "ModelMoved", "model": "A1", "cause": "charge", "allowance": 5, "path": [{"to": [6, 7]}]}
ENDED: list[Plain] = [
    {"event": "ActionEffectsResolved", "action": "a1"}, {"event": "ActionCompleted", "action": "a1"},
]  # fmt: skip


def after(*events: Plain) -> Table:
    table: Table = laid(malifaux, setup({"A": "Reyes\nLena", "B": "Mina\nGrim"}, True), "")
    for position, event in enumerate(events, 1):
        table = judge(malifaux, position, table, read_event(KINDS, event)).after
    return table


def steps(table: Table) -> list[Option]:
    return [one for one in malifaux.options(table) if not one.aside]


def first(table: Table, past: Iterable[str]) -> list[str]:
    """The kinds of event that are among the first eight."""
    return [tag_of(one.kind) for one in offers(malifaux, table, [*past], habits_of(malifaux.package))][:8]


def test_models_are_deployed_at_once_where_schemes_are_kept_off_the_record() -> None:
    kinds = first(after(STRATEGY), ["EncounterGenerated"])
    assert {"ModelDeployed", "DeploymentZonesChosen", "SchemesChosen"} <= set(kinds[:4])
    assert "EncounterGenerated" not in {one.event for one in malifaux.options(after(STRATEGY))}


def test_the_zones_of_a_layout_are_those_that_stand() -> None:
    table = after(STRATEGY, ZONES)
    assert table.deployment["A"] == ((0, 0), (12, 0), (12, 12), (0, 12))
    assert [len(one.fields["markers"][0]) for one in steps(table) if one.event == "StrategyMarkersSetUp"] == [5]


def test_a_turn_begins_once_every_model_stands_and_no_other_strategy_is_asked_about() -> None:
    assert "TurnStarted" not in {one.event for one in steps(after(STRATEGY, ZONES, *PLACED[:3]))}
    table = after(STRATEGY, ZONES, *PLACED)
    assert "TurnStarted" in {one.event for one in steps(table)}
    assert "ExplosiveTokenPlaced" not in {one.event for one in malifaux.options(table)}


def test_hands_are_drawn_and_models_activated_without_initiative() -> None:
    table = after(STRATEGY, ZONES, *PLACED, TURN)
    wanted = {"InitiativeFlipped", "InitiativeDetermined", "CardsDrawn", "ModelActivated"}
    assert wanted <= set(first(table, ["DeploymentCompleted", "TurnStarted"])[:5])
    assert any("value" in one.fields for one in steps(table) if one.event == "InitiativeFlipped")


@pytest.mark.parametrize(
    ("event", "begins"),
    [
        ({"event": "ModelMoved", "cause": "walk"}, ["ActionStarted"]),
        ({"event": "ActivationEnded"}, []),
    ],
)  # fmt: skip
def test_what_an_activation_may_do_next_is_a_step(event: dict[str, Plain], begins: list[str]) -> None:
    table = after(STRATEGY, ZONES, *PLACED, TURN, ACTIVE)
    passed, ways = passed_by(malifaux, table, 9, event)
    assert [tag_of(type(step.event)) for step in passed] == begins
    assert bool(ways) is bool(begins)


def test_an_open_action_ends_with_the_activation_and_draws_no_cards() -> None:
    table = after(STRATEGY, ZONES, *PLACED, TURN, ACTIVE, CHARGE)
    passed, ways = passed_by(malifaux, table, 10, {"event": "ActivationEnded"})
    assert [tag_of(type(step.event)) for step in passed] == ["ActionEffectsResolved", "ActionCompleted"]
    assert len(ways) == 1
    assert "CardsDrawn" not in {one.event for one in steps(table)}


def test_a_charge_is_a_way_and_then_an_attack_that_costs_no_action() -> None:
    charging = after(STRATEGY, ZONES, *PLACED, TURN, ACTIVE, CHARGE)
    assert [one.fields["cause"] for one in steps(charging) if one.event == "ModelMoved"] == [("charge",)]
    table = after(STRATEGY, ZONES, *PLACED, TURN, ACTIVE, CHARGE, CHARGED, *ENDED)
    attack = next(one for one in steps(table) if one.event == "ActionStarted")
    assert (attack.fields["source"], attack.fields["target"]) == (("Charge",), ("B1", "B2", "A2"))
    duel = next(one for one in steps(table) if one.event == "DuelStarted")
    assert (duel.fields["acting"], duel.fields["target"]) == (("A1",), ("B1", "B2", "A2"))


CLAWS: list[Plain] = [
    {"event": "ActionStarted", "action": "a1", "model": "A1", "name": "Claws", "target": "B1"},
    {"event": "DuelStarted", "duel": "d1", "kind": "opposed", "acting": "A1", "action": "a1", "target": "B1", "stat": 5,
     "resist": "Df"},
    {"event": "FateFlipped", "duel": "d1", "seat": "A", "model": "A1", "cards": ["9R"]},
    {"event": "FateFlipped", "duel": "d1", "seat": "B", "model": "B1", "cards": ["3C"]},
    {"event": "FinalTotalAnnounced", "duel": "d1", "model": "A1", "value": 14, "suits": ["R"]},
    {"event": "FinalTotalAnnounced", "duel": "d1", "model": "B1", "value": 8, "suits": ["C"]},
    {"event": "DuelResolved", "duel": "d1", "success": {"A1": True, "B1": False}},
    {"event": "ActionEffectsResolved", "action": "a1"},
]  # fmt: skip


@pytest.mark.parametrize(
    ("model", "name", "is_known", "profile"),
    [("A1", "Claws", True, ([2, 3, 4],)), ("A1", "Claws", False, ([1, 2, 3],)), ("A2", "Claws", True, ([1, 2, 3],)),
     ("A1", "Teeth", True, ([1, 2, 3],))],
)  # fmt: skip
def test_the_numbers_of_an_attack_are_those_that_its_model_told_before(
    model: str, name: str, is_known: bool, profile: tuple[Plain, ...]
) -> None:
    """Numbers that the viewer does not know, and those of other attacks, stay to be told."""
    table, told = after(STRATEGY, ZONES, *PLACED, TURN, ACTIVE, *CLAWS), [
        {"event": "TurnStarted", "turn": 1},
        {"event": "ActionStarted", "action": "a1", "model": model, "name": name},
        {"event": "VariableFlipStarted", "flip": "f1", "seat": "A", "kind": "damage", "profile": [2, 3, 4]},
    ]  # fmt: skip
    events = [read_event(KINDS, one) for one in told]
    game = with_said(malifaux, events, events.__getitem__ if is_known else lambda _: None)
    flip = next(one for one in game.options(table) if one.event == "VariableFlipStarted")
    assert (flip.fields["profile"], "profile" in flip.open) == (profile, profile == ([1, 2, 3],))
    assert flip.usual
