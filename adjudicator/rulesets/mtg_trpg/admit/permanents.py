"""Permanents, mercy, cooperation and commands: whether what events name is there, and whom they concern."""

from __future__ import annotations

from typing import Any

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import present
from adjudicator.rulesets.mtg_trpg.admit.registry import ADMIT, CONCERNS, Seats, of_both, seats_of
from adjudicator.rulesets.mtg_trpg.creatures import is_character
from adjudicator.rulesets.mtg_trpg.state import GM, Table

CONCERNS.of(ev.ShapeChanged, ev.PermanentAbandoned, ev.ControlTaken)(of_both)


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


@CONCERNS.of(ev.PermanentHandedOver)
def _handed_over_concerns(table: Table, event: ev.PermanentHandedOver) -> Seats:
    return seats_of(table, event.from_, event.permanent, event.to)


@ADMIT.of(ev.PermanentDestroyed)
def _destroyed(table: Table, event: ev.PermanentDestroyed) -> None:
    if event.permanent not in table.npcs:
        present.permanent(table, event.permanent)


@CONCERNS.of(ev.PermanentTapped, ev.PermanentUntapped, ev.DamageRemoved, ev.PermanentDestroyed)
def _of_permanent_concerns(table: Table, event: Any) -> Seats:
    return seats_of(table, event.permanent)


@ADMIT.of(ev.MercyDeclared)
def _mercy(table: Table, event: ev.MercyDeclared) -> None:
    present.permanent(table, event.creature, "creature")


@CONCERNS.of(ev.MercyDeclared)
def _mercy_concerns(table: Table, event: ev.MercyDeclared) -> Seats:
    return (event.pc, *seats_of(table, event.creature))


@ADMIT.of(ev.CreatureDefeated)
def _defeated(table: Table, event: ev.CreatureDefeated) -> None:
    if event.creature not in table.npcs:
        present.permanent(table, event.creature, "creature")


@CONCERNS.of(ev.CreatureDefeated)
def _defeated_concerns(table: Table, event: ev.CreatureDefeated) -> Seats:
    return seats_of(table, event.creature)


@ADMIT.of(ev.CooperationGained)
def _cooperation(table: Table, event: ev.CooperationGained) -> None:
    if event.npc not in table.permanents or not is_character(table, event.npc):
        present.npc(table, event.npc)
    present.check(table, event.check)


@CONCERNS.of(ev.CooperationGained)
def _cooperation_concerns(table: Table, event: ev.CooperationGained) -> Seats:
    return (event.pc, *seats_of(table, event.npc))


@ADMIT.of(ev.CommandGiven)
def _command(table: Table, event: ev.CommandGiven) -> None:
    if event.to not in table.npcs:
        present.permanent(table, event.to, "to")


@CONCERNS.of(ev.CommandGiven)
def _command_concerns(table: Table, event: ev.CommandGiven) -> Seats:
    return (event.pc, *seats_of(table, event.to))
