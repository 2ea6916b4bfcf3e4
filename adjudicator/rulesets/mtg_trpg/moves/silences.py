"""What may have gone unsaid: a focusing, a combat, a rest, leave of the GM, a block, support, a modifier."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.checking import surely_worked, target_of
from adjudicator.rulesets.mtg_trpg.creatures import may_be_creature
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Table
from adjudicator.seam.moves import Silence


def _focused(table: Table, event: Any) -> Iterator[ev.Event]:
    """A focusing before an act that needs a focus counter."""
    acts = (ev.SpellCast, ev.AttackDeclared, ev.LandPlayed, ev.AbilityActivated)
    if isinstance(event, acts) and event.pc in table.pcs and not table.pcs[event.pc].focus:
        yield ev.FocusPerformed(pc=event.pc)


def _in_combat(table: Table, event: Any) -> Iterator[ev.Event]:
    """A combat began before an act that outside combat needs a focus counter."""
    if table.combat is None and any(_focused(table, event)):
        yield ev.CombatStarted()


def _rested(table: Table, event: Any) -> Iterator[ev.Event]:
    """A rest; before a focusing or an act that needs no focus counter."""
    check = table.checks.get(event.check) if isinstance(event, ev.CheckCardTurned) else None
    name = event.pc if isinstance(event, ev.FocusPerformed) else None if check is None else check.pc
    if name is not None and name in table.pcs and table.pcs[name].focus:
        yield ev.RestPerformed(pc=name)


def _more_support(table: Table, event: Any) -> Iterator[ev.Event]:
    """The GM allowed one supporting creature more."""
    check = table.checks.get(event.check) if isinstance(event, ev.CreatureSupported) else None
    if check is not None:
        yield ev.GmRuled(by=GM, topic="support_limit", about=event.check, value=len(check.support) + 1)


def _blocked(table: Table, event: Any) -> Iterator[ev.Event]:
    """A creature blocked the damage."""
    whom = event.target if isinstance(event, ev.DamageDealt) else None
    whom = event.who if isinstance(event, ev.LifeReduced) else whom
    for name, pc in _untapped(table) if whom in table.pcs else ():
        yield ev.BlockDeclared(pc=pc, blocker=name, protects=whom)


def _untapped(table: Table) -> Iterator[tuple[str, str]]:
    """The untapped creatures of characters, each with its character."""
    for name, one in table.permanents.items():
        pc = one.controller
        if pc is not None and pc in table.pcs and not one.tapped and may_be_creature(table, name):
            yield name, pc


def _helped(table: Table, event: Any) -> Iterator[ev.Event]:
    """A creature supported a check, before what it came to was told."""
    check = table.checks.get(event.check) if isinstance(event, ev.CheckResolved) else None
    for name, pc in _untapped(table) if check is not None and not check.support else ():
        yield ev.CreatureSupported(check=event.check, pc=pc, creature=name)


def _modified(table: Table, event: Any) -> Iterator[ev.Event]:
    """The GM gave a modifier that leads to what was told."""
    check = table.checks.get(event.check) if isinstance(event, ev.CheckResolved) else None
    found = None if check is None else surely_worked(table, check)
    if check is None or found is None:
        return
    target = target_of(table, check)
    told = event.value if event.value is not None else target + 1 if event.success and target is not None else None
    if told is not None and told != found.value:
        yield ev.ModifierAdded(check=event.check, by=GM, source="gm", amount=told - found.value)


SILENCES: Final[Mapping[str, Silence]] = {
    "focused": Silence(say("Did the character focus before?"), _focused),
    "in_combat": Silence(say("Was it in a combat?"), _in_combat),
    "rested": Silence(say("Did the character rest before?"), _rested),
    "more_support": Silence(say("Did the GM allow more supporting creatures?"), _more_support),
    "blocked": Silence(say("Was the damage blocked?"), _blocked),
    "helped": Silence(say("Did a creature support the check?"), _helped),
    "modified": Silence(say("Did the GM give a modifier?"), _modified),
}
"""The questions about what may have gone unsaid."""
