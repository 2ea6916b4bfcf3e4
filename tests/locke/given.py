"""What tests of Locke start from: tables, and the course of a game."""

from __future__ import annotations

from typing import Any

from msgspec import convert

from adjudicator.plain.json import Plain
from adjudicator.replay.play import sample_setup
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke import locke
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.seam.judging import judge
from adjudicator.seam.moves import Option
from adjudicator.seam.ruleset import Step

PLAYERS = range(5, 12)
Steps = list[Step[Table, ev.Event]]
COURSE = (
    *(ev.CharactersConfirmed, ev.SilhouettesRevealed, ev.PlanetCardsPlaced, ev.BaseCardsPlaced),
    *(ev.AmbushKeeperAssigned, ev.FirstPlayerDecided, ev.StageStarted, ev.StageEnded),
    *(ev.NormalTurnStarted, ev.NormalTurnEnded, ev.PhaseEntered, ev.CheckRollMade, ev.Passed),
    *(ev.CombatTurnStarted, ev.CombatTurnEnded, ev.HandReceived, ev.AbilityCardsGained),
)
"""What says how far a match has come, and nothing of the pieces and cards that rules are judged by."""
SIDES = {"P1": "GOOD", "P2": "EVIL", "P3": "GOOD", "P4": "EVIL", "P5": "GOOD"}
SHEETS_OF = {seat: {"alignment": side, "endurance": 6, "esp_level": 4} for seat, side in SIDES.items()}
GIVEN = {"stage": "base", "players": list(SIDES), "silhouettes": SIDES, "characters": SHEETS_OF}
WAVE = {"name": "Wave", "class": "attack", "level": 4, "firepower": 9, "attribute": "E", "sync": True}
SPARK = {"name": "Spark", "class": "attack", "level": 2, "firepower": 5, "attribute": "E", "sync": True}
DOME = {"name": "Dome", "class": "defence", "level": 5}
LEAP = {"name": "Leap", "class": "evasion", "level": 4, "teleport": True}
LONG_LEAP = {"name": "Long leap", "class": "evasion", "level": 6, "teleport": True}
HANDS: dict[str, list[dict[str, Plain]]] = {"P1": [WAVE], "P2": [DOME, LEAP], "P3": [SPARK, LONG_LEAP]}


def given(characters: Any = None, **more: Any) -> Table:
    sheets = {seat: SHEETS_OF[seat] | (characters or {}).get(seat, {}) for seat in SIDES}
    return locke.lay(GIVEN | {"characters": sheets} | more)


def table_of(**more: Plain) -> Table:
    setup = sample_setup(locke, "brawl")
    assert isinstance(setup, dict)
    return locke.lay({**setup, **more})


def next_steps(table: Table) -> tuple[Option, ...]:
    """The options, without those beside the next steps of a match."""
    return tuple(one for one in locke.options(table) if not one.aside)


def kinds_of(table: Table, seat: str | None = None) -> set[str]:
    """The kinds of the next steps, of all or of one seat."""
    return {option.event for option in next_steps(table) if seat in (None, option.seat)}


def fight(**more: Plain) -> Table:
    """A combat of P1, P2 and P3 in its first round, P1's combat turn in its main phase."""
    combat = {
        "round": 1,
        "at": {"row": 3, "col": 3},
        "participants": ["P1", "P2", "P3"],
        "order": ["P1", "P2", "P3"],
        "cards": {seat: {"suit": "black", "rank": at} for at, seat in enumerate(("P1", "P2", "P3"), 1)},
        "step": 6,
        "current": "P1",
        "phase": "main",
        "attack_made": False,
    }
    setup = sample_setup(locke, "brawl")
    assert isinstance(setup, dict)
    characters = {**setup["characters"]}
    for seat, cards in HANDS.items():
        characters[seat] = {**characters[seat], "hand": cards, "hand_count": len(cards)}
    return table_of(characters=characters, combat={**combat, **more}, turn={"player": "P1", "phase": "combat_outbreak"})


def after(table: Table, **event: Plain) -> Table:
    """The table after an event that breaks no rule."""
    kind = next(kind for kind in locke.events if kind.__name__ == event["event"])
    step = judge(locke, 1, table, convert(event, kind))
    assert step.findings == ()
    return step.after
