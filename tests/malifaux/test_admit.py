"""What is refused because it is not on the table, and what is recorded though it breaks a rule."""

from __future__ import annotations

import pytest
from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.admit import admit
from adjudicator.rulesets.malifaux.events import EVENTS, Event
from adjudicator.rulesets.malifaux.evolve import evolve
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.ruleset import Refused
from tests.malifaux.chance import SETUP

KINDS = {kind.__name__: kind for kind in EVENTS}
OPPOSED = {
    "event": "DuelStarted",
    "duel": "d1",
    "kind": "opposed",
    "acting": "ann",
    "target": "bob",
    "stat": 6,
    "resist": "Df",
}
FLIPPED = {"event": "FateFlipped", "duel": "d1", "seat": "A", "cards": ["5R"]}
PLAIN = {"event": "FateFlipped", "flip": "f1", "seat": "A", "cards": ["5R"]}
DECLARED = {"event": "TriggerDeclared", "duel": "d1", "model": "bob", "trigger": "Squeal"}


def _event(plain: Plain) -> Event:
    return convert(plain, KINDS[plain["event"]])


def _after(*plain: Plain) -> Table:
    table = lay(SETUP)
    for position, each in enumerate(plain, 1):
        event = _event(each)
        admit(table, event)
        table = evolve(table, event, position)
    return table


@pytest.mark.parametrize(
    ("before", "event", "field"),
    [
        ((), {"event": "ModelActivated", "model": "zed"}, "model"),
        ((), {"event": "FactionDeclared", "seat": "C", "faction": "Guild"}, "seat"),
        ((), {"event": "ModelEntered", "seat": "A", "model": "ann"}, "model"),
        ((), {"event": "StatChanged", "model": "ann", "amount": 1, "source": "Dread"}, "stat"),
        (
            (),
            {"event": "StatChanged", "model": "ann", "stat": "Df", "action": "Cut", "amount": 1, "source": "Dread"},
            "stat",
        ),
        ((), {"event": "DamageDealt", "by": "zed", "to": "bob", "amount": 1}, "by"),
        ((), {"event": "CardsDrawn", "seat": "A", "cards": ["5R"], "playing": [{"joker": "red"}]}, "playing"),
        ((), {"event": "CardsDrawn", "seat": "A", "playing": [{"rank": "ace"}]}, "playing"),
        ((), {"event": "CardsDrawn", "seat": "A", "playing": [{}]}, "playing"),
        ((), {"event": "CardsDrawn", "seat": "A", "cards": ["5R"], "count": 2}, "count"),
        ((), {"event": "CardsDrawn", "seat": "A", "cards": ["5R"], "hand": "C"}, "hand"),
        ((), {"event": "CardsRevealed", "seat": "A", "cards": ["5R"], "from": "deck", "order": ["BJ"]}, "order"),
        ((), {"event": "CardsLookedAt", "seat": "A", "by": "C", "cards": ["5R"], "from": "deck"}, "by"),
        ((), {"event": "DuelStarted", "duel": "d1", "kind": "simple", "acting": "ann", "stat_name": "Nerve"}, "stat"),
        ((), FLIPPED, "duel"),
        ((), {**PLAIN, "duel": "d1"}, "flip"),
        ((), {"event": "FateFlipped", "seat": "A", "cards": ["5R"]}, "flip"),
        ((), {"event": "FlipCardChosen", "flip": "f1", "seat": "A", "card": "5R"}, "flip"),
        ((OPPOSED,), {"event": "FlipCardChosen", "duel": "d1", "seat": "A", "card": "5R"}, "duel"),
        ((OPPOSED,), {"event": "ReflipStarted", "duel": "d1", "seat": "A", "replaced": ["5R"]}, "duel"),
        ((), {"event": "FateCheated", "flip": "f1", "seat": "A", "card": "2M"}, "flip"),
        (
            (PLAIN, {"event": "FlipResolved", "flip": "f1"}),
            {"event": "FateCheated", "flip": "f1", "seat": "A", "card": "2M"},
            "flip",
        ),
        (
            (PLAIN, {"event": "FlipResolved", "flip": "f1"}),
            {"event": "CheatDeclined", "flip": "f1", "seat": "A"},
            "flip",
        ),
        (({**PLAIN, "cards": ["5R", "BJ"]},), {"event": "CheatDeclined", "flip": "f1", "seat": "A"}, "flip"),
        (
            (PLAIN,),
            {"event": "VariableFlipStarted", "flip": "f1", "seat": "A", "kind": "damage", "profile": [1]},
            "flip",
        ),
        ((), {"event": "VariableFlipResolved", "flip": "f1", "amount": 1}, "flip"),
        ((), {"event": "JokerSuitChosen", "flip": "f1", "seat": "A", "card": "RJ", "suits": ["R"]}, "flip"),
        ((), {"event": "ActionCompleted", "action": "a1"}, "action"),
        ((), {"event": "ActionStarted", "action": "a1", "model": "ann", "name": "Walk", "target": "zed"}, "target"),
        ((), {**OPPOSED, "action": "a1"}, "action"),
        ((), {**OPPOSED, "target": "ann"}, "target"),
        ((OPPOSED,), OPPOSED, "duel"),
        ((OPPOSED,), {"event": "SoulstoneDeclined", "duel": "d1", "model": "cat"}, "model"),
        ((OPPOSED,), {"event": "FinalTotalAnnounced", "duel": "d1", "model": "cat", "value": 5}, "model"),
        (
            (OPPOSED,),
            {
                "event": "BeforeDuelEffectResolved",
                "duel": "d1",
                "model": "cat",
                "effect": "Omen",
                "change": {"model": "cat"},
            },
            "change.model",
        ),
        ((OPPOSED,), {"event": "TriggerResolved", "duel": "d1", "model": "bob", "trigger": "Squeal"}, "trigger"),
        ((OPPOSED,), {"event": "DuelResolved", "duel": "d1", "success": {"cat": True}}, "success.cat"),
    ],
)
def test_what_is_not_on_the_table_is_refused(before: tuple[Plain, ...], event: Plain, field: str) -> None:
    table = _after(*before)
    with pytest.raises(Refused) as refused:
        admit(table, _event(event))
    assert refused.value.field == field


@pytest.mark.parametrize(
    ("before", "event"),
    [
        ((), PLAIN),
        ((), {**OPPOSED, "target": None}),
        ((), {"event": "UpgradeBought", "seat": "A", "upgrade": "Never Heard Of", "model": "ann"}),
        ((OPPOSED,), FLIPPED),
        ((OPPOSED,), {**FLIPPED, "model": "cat"}),
        ((OPPOSED,), {"event": "FateCheated", "duel": "d1", "seat": "A", "card": "2M"}),
        ((OPPOSED,), {"event": "CheatDeclined", "duel": "d1", "seat": "A"}),
        ((OPPOSED,), {"event": "SoulstoneUsed", "duel": "d1", "model": "cat", "plus": True}),
        ((OPPOSED,), {**DECLARED, "model": "cat"}),
        (
            (OPPOSED, DECLARED),
            {"event": "TriggerResolved", "duel": "d1", "model": "bob", "trigger": "Squeal", "moved": 9},
        ),
    ],
)
def test_a_breach_is_not_refused(before: tuple[Plain, ...], event: Plain) -> None:
    plain = {key: item for key, item in event.items() if item is not None}
    admit(_after(*before), _event(plain))


@pytest.mark.parametrize(("name", "near"), [("anne", "ann"), ("Ann", "ann"), ("Old Ferow", "bob")])
def test_a_model_that_is_not_there_is_told_with_the_nearest(name: str, near: str) -> None:
    table = lay({**SETUP, "models": {**SETUP["models"], "bob": {**SETUP["models"]["bob"], "name": "Old Ferrow"}}})

    with pytest.raises(Refused, match=f"There is no model {name}. Did you mean {near}?"):
        admit(table, _event({"event": "ModelActivated", "model": name}))
    with pytest.raises(Refused, match=r"There is no model zed$"):
        admit(table, _event({"event": "ModelActivated", "model": "zed"}))
