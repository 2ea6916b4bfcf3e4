"""The marks of a timeline: combats, deaths, reveals, the way into the base, declarations, the end."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.sentences import say

MARKS: Final[Mapping[type, Said]] = {
    ev.SilhouettesRevealed: say("reveal"),
    ev.SheetOpened: say("sheet opened"),
    ev.ConversionAttempted: say("conversion"),
    ev.CombatStarted: say("combat"),
    ev.AttackDeclared: say("attack"),
    ev.MeleeDeclared: say("attack"),
    ev.CharacterDied: say("kill"),
    ev.CombatEnded: say("combat ends"),
    ev.StageStarted: say("stage"),
    ev.IntrusionAttempted: say("intrusion"),
    ev.KeySiteDestroyed: say("key site destroyed"),
    ev.VictoryDeclared: say("declaration"),
    ev.ObjectionRaised: say("objection"),
    ev.GameEnded: say("end"),
    ev.RanksAssigned: say("ranks"),
}
"""By kind of event."""
MOMENTS: Final = frozenset(
    (ev.CharacterDied, ev.KeySiteDestroyed, ev.StageStarted, ev.SilhouettesRevealed, ev.VictoryDeclared, ev.GameEnded)
)
"""Where a quick replay stops."""
