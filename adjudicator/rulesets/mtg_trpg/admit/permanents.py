"""Guards of events about permanents, mercy, cooperation and commands."""

from __future__ import annotations

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import present
from adjudicator.rulesets.mtg_trpg.admit.registry import ADMIT
from adjudicator.rulesets.mtg_trpg.creatures import is_character
from adjudicator.rulesets.mtg_trpg.state import GM, Table


@ADMIT.of(
    ev.PermanentTapped, ev.PermanentUntapped, ev.DamageRemoved, ev.ShapeChanged, ev.PermanentAbandoned, ev.ControlTaken
)
def _of_permanent(
    table: Table,
    event: ev.PermanentTapped
    | ev.PermanentUntapped
    | ev.DamageRemoved
    | ev.ShapeChanged
    | ev.PermanentAbandoned
    | ev.ControlTaken,
) -> None:
    present.permanent(table, event.permanent)


@ADMIT.of(ev.PermanentHandedOver)
def _handed_over(table: Table, event: ev.PermanentHandedOver) -> None:
    present.permanent(table, event.permanent)
    if event.to not in (*table.npcs, GM):
        present.pc(table, event.to, "to")


@ADMIT.of(ev.PermanentDestroyed)
def _destroyed(table: Table, event: ev.PermanentDestroyed) -> None:
    if event.permanent not in table.npcs:
        present.permanent(table, event.permanent)


@ADMIT.of(ev.MercyDeclared)
def _mercy(table: Table, event: ev.MercyDeclared) -> None:
    present.permanent(table, event.creature, "creature")


@ADMIT.of(ev.CreatureDefeated)
def _defeated(table: Table, event: ev.CreatureDefeated) -> None:
    if event.creature not in table.npcs:
        present.permanent(table, event.creature, "creature")


@ADMIT.of(ev.CooperationGained)
def _cooperation(table: Table, event: ev.CooperationGained) -> None:
    if event.npc not in table.permanents or not is_character(table, event.npc):
        present.npc(table, event.npc)
    present.check(table, event.check)


@ADMIT.of(ev.CommandGiven)
def _command(table: Table, event: ev.CommandGiven) -> None:
    if event.to not in table.npcs:
        present.permanent(table, event.to, "to")
