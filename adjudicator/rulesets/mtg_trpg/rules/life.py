"""Dying, unconscious, dead (MTR-DEATH)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import terms
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.complete import or_doubt
from adjudicator.rulesets.mtg_trpg.grounds import SPECIAL, empties_library, through
from adjudicator.rulesets.mtg_trpg.names import actor
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Table, in_combat
from adjudicator.rulesets.mtg_trpg.typed import purpose_of
from adjudicator.rulesets.mtg_trpg.values import status
from adjudicator.seam.rulebook import Missing, Says, Undecidable, Value

FIGHTING: Final = (
    ev.SpellCast, ev.LandPlayed, ev.AbilityActivated, ev.AttackDeclared, ev.BlockDeclared, ev.NonCombatActionTaken,
    ev.InstantCastInResponse, ev.NpcAttacked, ev.NpcActed, ev.NpcCast, ev.AttackCovered, ev.AttackBlocked,
    ev.CheckCalled, ev.CreatureSupported, ev.EscapeResolved,
)  # fmt: skip
"""The kinds of event that are acts in a combat; a check, or support of one, only if it is for an escape."""
ACTS: Final = (
    ev.SpellCast, ev.LandPlayed, ev.AbilityActivated, ev.AttackDeclared, ev.BlockDeclared, ev.NonCombatActionTaken,
    ev.InstantCastInResponse, ev.FocusPerformed, ev.RestPerformed, ev.CheckCardTurned, ev.CreatureSupported,
    ev.ControlTaken, ev.CommandGiven, ev.MercyDeclared, ev.ShapeChanged, ev.PermanentHandedOver,
    ev.PermanentAbandoned, ev.ExtraTurnGained, ev.PlaceChanged, ev.EscapeResolved, ev.AttackBlocked,
)  # fmt: skip
"""The kinds of event that are acts of a character."""


def _who(table: Table, event: ev.Event) -> str | None:
    """The character whose act an event is."""
    if type(event) is ev.CheckCardTurned:
        return table.checks[event.check].pc
    if _may_be_anothers(event):
        return event.by
    if type(event) is ev.PermanentHandedOver:
        return event.from_ or table.permanents[event.permanent].controller
    if type(event) is ev.CreatureSupported:
        return event.pc or table.permanents[event.creature].controller
    if type(event) is ev.AttackBlocked and event.by in table.permanents:
        return table.permanents[event.by].controller
    found: str | None = getattr(event, "pc", None) or getattr(event, "npc", None) or event.by
    return found


_BEFALLING: Final = frozenset({ev.PermanentHandedOver, ev.PermanentAbandoned, ev.PlaceChanged, ev.ExtraTurnGained})
"""The kinds of act that may also be another's act that happens to the character."""


def _may_be_anothers(event: ev.Event) -> bool:
    """Whether something may have happened to its character by another's act, as far as the event says."""
    if type(event) not in _BEFALLING:
        return False
    if isinstance(event, ev.PermanentHandedOver | ev.PermanentAbandoned):
        means = through(event)
        return event.by == GM or means in SPECIAL or (means is None and event.cause is not None)
    return event.by is not None


@book.check("MTR-DEATH-01", on=FIGHTING, missing=True)
def the_defeated_do_not_fight(table: Table, event: ev.Event) -> Said | None:
    """Players at 0 life are out of the combat and no longer act in it."""
    combat = table.combat
    if combat is None or not combat.excluded or not combat.started:
        return None
    if type(event) is ev.CheckCalled and purpose_of(event.purpose) != "escape":
        return None
    if type(event) is ev.CreatureSupported and table.checks[event.check].purpose != "escape":
        return None
    who = _who(table, event)
    if who is None or who not in combat.excluded or not in_combat(table, who):
        return None
    return say("{player} came to 0 life and is out of this combat", player=actor(table, who))


@book.check("MTR-DEATH-04", on=ACTS)
def the_unconscious_do_nothing(table: Table, event: ev.Event) -> Says:
    """An unconscious or dead character cannot act in any way."""
    who = _who(table, event)
    pc = None if who is None else table.pcs.get(who)
    if who is None or pc is None or pc.status not in ("unconscious", "dead"):
        return None
    if pc.status == "dead" and type(event) in FIGHTING and the_defeated_do_not_fight(table, event):
        return None  # for the dead it is said once, as MTR-DEATH-01
    says = say("{player} is {state} and cannot act", player=actor(table, who), state=terms.STATES[pc.status])
    return or_doubt(table, says) if pc.status == "dead" else Missing(says)


@book.contradicts("MTR-DEATH-03", on=ev.LossConditionMet)
def losing_condition_is_known(table: Table, event: ev.LossConditionMet) -> Undecidable | None:
    """Only an empty library knocks out: whether a losing condition in unlisted words is one is undecidable."""
    if event.who not in table.pcs or empties_library(event) is not None:
        return None
    return Undecidable(say(
        '{player} met the losing condition "{condition}": undecidable whether that is an empty library',
        player=actor(table, event.who), condition=event.condition,
    ))  # fmt: skip


@book.contradicts("MTR-DEATH-03", on=ev.LossConditionMet)
def an_empty_library_is_empty(table: Table, event: ev.LossConditionMet) -> Said | Undecidable | None:
    """Who loses to an empty library has no card in it."""
    pc = table.pcs.get(event.who)
    if pc is None or not pc.library.count or empties_library(event) is not True:
        return None
    player, held = actor(table, event.who), terms.cards(pc.library.count)
    says = say(
        "{player} is recorded as having lost to an empty library, but it holds {cards}", player=player, cards=held
    )
    return or_doubt(table, says)


@book.value("MTR-DEATH-02", on=ev.Event)
def status_after(before: Table, event: ev.Event, after: Table) -> Iterator[Value]:
    """The state of a character after an event that changed it."""
    for name, pc in after.pcs.items():
        old = before.pcs.get(name)
        if old is None or (old.status, old.life) != (pc.status, pc.life):
            yield status(after, name)
