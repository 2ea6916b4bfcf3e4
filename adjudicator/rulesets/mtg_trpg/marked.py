"""What a timeline marks: checks and where they end, combats, deaths."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.sentences import say

MARKS: Final[Mapping[type, Said]] = {
    ev.CheckCalled: say("check"),
    ev.CheckResolved: say("check ends"),
    ev.CombatStarted: say("combat"),
    ev.CombatEnded: say("combat ends"),
    ev.EscapeResolved: say("escape"),
    ev.LossConditionMet: say("loss"),
}
"""By kind of event."""
MOMENTS: Final = frozenset((ev.CheckResolved, ev.CombatStarted, ev.CombatEnded, ev.EscapeResolved, ev.LossConditionMet))
"""Where a quick replay stops."""
