"""Dying, unconscious, dead (MTR-DEATH)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.rulebook import Value

FIGHTING: Final = (
    ev.SpellCast, ev.LandPlayed, ev.AbilityActivated, ev.AttackDeclared, ev.BlockDeclared, ev.NonCombatActionTaken,
    ev.InstantCastInResponse, ev.NpcAttacked, ev.NpcActed, ev.NpcCast, ev.AttackCovered, ev.CheckCalled,
    ev.CreatureSupported, ev.EscapeResolved,
)  # fmt: skip
"""The kinds of event that are acts in a combat; a check, or support of one, only if it is to flee."""
ACTS: Final = (
    ev.SpellCast, ev.LandPlayed, ev.AbilityActivated, ev.AttackDeclared, ev.BlockDeclared, ev.NonCombatActionTaken,
    ev.InstantCastInResponse, ev.FocusPerformed, ev.RestPerformed, ev.CheckCardTurned, ev.CreatureSupported,
    ev.ControlTaken, ev.CommandGiven, ev.MercyDeclared, ev.ShapeChanged, ev.PermanentHandedOver,
    ev.PermanentAbandoned, ev.ExtraTurnGained, ev.PlaceChanged, ev.EscapeResolved,
)  # fmt: skip
"""The kinds of event that are acts of a character."""


def _actor(table: Table, event: ev.Event) -> str | None:
    """Whose act an event is."""
    if isinstance(event, ev.CheckCardTurned):
        return table.checks[event.check].pc
    if isinstance(event, ev.PermanentHandedOver):
        return event.from_ or table.permanents[event.permanent].controller
    if isinstance(event, ev.CreatureSupported):
        return event.pc or table.permanents[event.creature].controller
    found: str | None = getattr(event, "pc", None) or getattr(event, "npc", None) or event.by
    return found


@book.check("MTR-DEATH-01", on=FIGHTING)
def who_is_out_does_not_fight(before: Table, event: ev.Event, after: Table) -> str | None:
    """A player whose life came to 0 is out of the combat and acts in it no more."""
    combat = before.combat
    if combat is None or not combat.excluded or not combat.started:
        return None
    if isinstance(event, ev.CheckCalled) and event.purpose != "escape":
        return None
    if isinstance(event, ev.CreatureSupported) and before.checks[event.check].purpose != "escape":
        return None
    actor = _actor(before, event)
    return f"{actor} came to 0 life and is out of this combat" if actor in combat.excluded else None


@book.check("MTR-DEATH-04", on=ACTS)
def who_is_unconscious_does_nothing(before: Table, event: ev.Event, after: Table) -> str | None:
    """An unconscious character cannot act in any way, nor can a dead one."""
    actor = _actor(before, event)
    pc = None if actor is None else before.pcs.get(actor)
    if pc is None or pc.status not in ("unconscious", "dead"):
        return None
    if pc.status == "dead" and isinstance(event, FIGHTING) and who_is_out_does_not_fight(before, event, after):
        return None  # out of the combat is said of the dead, no more
    return f"{actor} is {pc.status} and cannot act"


@book.value("MTR-DEATH-02", on=ev.Event)
def status_after(before: Table, event: ev.Event, after: Table) -> Iterator[Value]:
    """How each character is after an event: values `status_after <n> <pc>`."""
    for name, pc in after.pcs.items():
        yield Value("MTR-DEATH-02", ("status_after", str(after.at), name), pc.status, f"{pc.life} life")
