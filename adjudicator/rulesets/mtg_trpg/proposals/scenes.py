"""Scenes, places, time, sleep, extra turns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.clock import MINUTE
from adjudicator.rulesets.mtg_trpg.proposals.parts import ways
from adjudicator.rulesets.mtg_trpg.proposals.registry import PROPOSE
from adjudicator.rulesets.mtg_trpg.recovery import recovery, spared
from adjudicator.rulesets.mtg_trpg.state import GM, HAND, Table, in_combat
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option

PASSING: Final = (MINUTE, 600, 3600)
"""Lengths of time as they usually pass, in seconds."""
RESTORING: Final = (8, 6, 7, 9, 10, 12)
"""Hours of a sleep that restores."""
SHORT: Final = (1, 2, 3, 4, 5)
"""Hours of one that does not."""


@PROPOSE.of(ev.SceneStarted)
def _scene_started(table: Table) -> Iterator[Option]:
    yield option(GM, "SceneStarted", "MTR-SCENE-06", by=GM)


@PROPOSE.of(ev.SceneEnded)
def _scene_ended(table: Table) -> Iterator[Option]:
    yield option(GM, "SceneEnded", "MTR-SCENE-08", by=GM)


@PROPOSE.of(ev.PlaceChanged)
def _place_changed(table: Table) -> Iterator[Option]:
    yield from ways(GM, "PlaceChanged", "MTR-PERM-01", choose={"pc": table.pcs}, to_fill=("to",))


@PROPOSE.of(ev.TimePassed)
def _time_passed(table: Table) -> Iterator[Option]:
    yield option(GM, "TimePassed", "MTR-NPC-06", seconds=PASSING, to_fill=("seconds",))


@PROPOSE.of(ev.Slept)
def _slept(table: Table) -> Iterator[Option]:
    for name in table.pcs:
        due = recovery(table, name)
        after: dict[str, Plain] = {"library_after": due.library, "hand_after": due.hand, "life_after": due.life}
        fill = ("cards",) if due.hand == HAND else ()
        at: dict[str, Plain] = {"pc": name, "shuffled": True}
        if left := spared(table, name):
            at["left_in"] = {zone: count for zone, count in left.items() if count}
        yield option(name, "Slept", "MTR-SLEEP-02", **at, hours=RESTORING, **after, to_fill=fill)
        yield option(name, "Slept", "MTR-SLEEP-01", pc=name, hours=SHORT)


@PROPOSE.of(ev.ExtraTurnGained)
def _extra_turn(table: Table) -> Iterator[Option]:
    inside = in_combat(table)
    yield from ways(GM, "ExtraTurnGained", "MTR-EXTRA-01", choose={"pc": table.pcs}, in_combat=inside)
