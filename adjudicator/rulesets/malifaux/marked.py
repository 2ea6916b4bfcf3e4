"""What a timeline marks: duels and where they end, cheats, kills, points."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored, StrategyPointScored
from adjudicator.rulesets.malifaux.sentences import say

MARKS: Final[Mapping[type, Said]] = {
    ev.DuelStarted: say("duel"),
    ev.DuelResolved: say("duel ends"),
    ev.FateCheated: say("cheat"),
    ev.ModelKilled: say("kill"),
    StrategyPointScored: say("score"),
    SchemePointScored: say("score"),
}
"""By kind of event."""
MOMENTS: Final = frozenset((ev.ModelKilled, StrategyPointScored, SchemePointScored))
"""Where a quick replay stops."""
