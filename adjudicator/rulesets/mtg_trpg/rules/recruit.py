"""Befriending NPCs and picking up permanents (MTR-RECRUIT)."""

from __future__ import annotations

from typing import TypeAlias

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.mtg_trpg import names, rulings
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import is_mana, pays
from adjudicator.rulesets.mtg_trpg.checking import succeeded
from adjudicator.rulesets.mtg_trpg.complete import all_told, if_all_told, or_doubt
from adjudicator.rulesets.mtg_trpg.creatures import facts_for, is_character
from adjudicator.rulesets.mtg_trpg.events import (
    AbilityActivated,
    AttackDeclared,
    BlockDeclared,
    CommandGiven,
    ControlTaken,
    CooperationGained,
    CreatureSupported,
    PermanentTapped,
)
from adjudicator.rulesets.mtg_trpg.names import actor, named
from adjudicator.rulesets.mtg_trpg.rules.perm import taps
from adjudicator.rulesets.mtg_trpg.rulings import doubted, permitted
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import GM, Check, Table
from adjudicator.seam.rulebook import Undecidable


@book.check("MTR-RECRUIT-01", on=(ControlTaken, CooperationGained))
def only_what_nobody_controls_is_befriended(
    table: Table, event: ControlTaken | CooperationGained
) -> Said | Undecidable | None:
    """Picking up or befriending is for permanents that nobody controls."""
    name = event.permanent if isinstance(event, ControlTaken) else event.npc
    permanent = table.permanents.get(name)
    if permanent is None or permanent.controller is None:
        return None
    says = say(
        "{name} was befriended or picked up, but {player} controls it",
        name=named(table, name), player=permanent.controller,
    )  # fmt: skip
    return or_doubt(table, says)


@book.check("MTR-RECRUIT-02", on=CooperationGained)
def cooperation_is_won_by_negotiation(table: Table, event: CooperationGained) -> Said | Undecidable | None:
    """An NPC cooperates because of a negotiation check that succeeded."""
    check = table.checks.get(event.check or "") or _won(table, event)
    if check is None:
        npc = named(table, event.npc)
        says = say("{npc} cooperates with {player} without a negotiation check", npc=npc, player=event.pc)
        return if_all_told(table, says)
    if check.kind != "negotiation":
        npc, of = named(table, event.npc), names.check(check.kind)
        return say("{npc} cooperates because of the {check}; it takes a negotiation check", npc=npc, check=of)
    if check.pc != event.pc or check.of not in (None, event.npc):
        return _of_another(table, check, event)
    if succeeded(table, check):
        return None
    npc = named(table, event.npc)
    says = say("{npc} cooperates with {player}, but the negotiation check did not succeed", npc=npc, player=event.pc)
    return or_doubt(table, says)


def _won(table: Table, event: CooperationGained) -> Check | None:
    """The last negotiation check on record that may have won an NPC, where no check is stated."""
    mine = (check for check in reversed(tuple(table.checks.values())) if check.pc == event.pc and check.resolved)
    fits = (check for check in mine if check.kind == "negotiation" and check.of in (None, event.npc))
    return None if event.check is not None else next(fits, None)


def _of_another(table: Table, check: Check, event: CooperationGained) -> Said:
    npc, player = named(table, event.npc), event.pc
    if check.of is None:
        return say("{npc} cooperates with {player} because of {other}'s check", npc=npc, player=player, other=check.pc)
    return say(
        "{npc} cooperates with {player} because of {other}'s check about {whom}",
        npc=npc, player=player, other=check.pc, whom=named(table, check.of),
    )  # fmt: skip


_Forced: TypeAlias = (
    AttackDeclared | CommandGiven | CreatureSupported | BlockDeclared | AbilityActivated | PermanentTapped
)


@book.check(
    "MTR-RECRUIT-04",
    on=(AttackDeclared, CommandGiven, CreatureSupported, BlockDeclared, AbilityActivated, PermanentTapped),
)
def cooperation_is_not_control(table: Table, event: _Forced) -> Said | Undecidable | None:
    """Nobody commands, fights with or taps as their own a creature that merely cooperates."""
    name, who = _made_to_act(table, event)
    permanent = table.permanents.get(name or "")
    if name is None or (permanent is None and type(event) is not CommandGiven):
        return None
    controller = None if permanent is None else permanent.controller
    if controller is not None and (controller == who or type(event) is not CommandGiven):
        return None
    if event.by == GM and not isinstance(event, AttackDeclared | CommandGiven):
        return None
    player = who or event.by
    if player is None:
        says = say("{name} was made to act, though nobody controls it", name=named(table, name))
    else:
        one, of = actor(table, player), named(table, name)
        says = say("{player} made {name} act without controlling it", player=one, name=of)
    return or_doubt(table, says)


def _made_to_act(table: Table, event: _Forced) -> tuple[str | None, str | None]:
    """The one who is made to act, and who makes it act; a tapped permanent counts if it cooperates with that person."""
    if isinstance(event, PermanentTapped):
        npc = table.npcs.get(event.permanent)
        friend = event.by if npc is not None and event.by in npc.cooperates and taps(event, event.by) else None
        return None if friend is None else event.permanent, friend
    if isinstance(event, CommandGiven):
        return event.to, event.pc
    if isinstance(event, AbilityActivated):
        return event.source, event.pc
    if isinstance(event, BlockDeclared):
        return event.blocker, event.pc
    return event.attacker if isinstance(event, AttackDeclared) else event.creature, event.pc


@book.check("MTR-RECRUIT-05", on=ControlTaken)
def mana_cost_is_paid_exactly(table: Table, event: ControlTaken) -> Said | Undecidable | None:
    """Control costs the mana cost exactly, colours included: no more, no less."""
    facts = facts_for(table, event.permanent)
    paying = event.mana_paid or {}
    if facts is None or facts.mana_cost is None or pays(facts.mana_cost, paying):
        return None
    if event.mana_paid is None:
        name = named(table, event.permanent)
        return Undecidable(say("{name} costs {cost}: undecidable whether that was paid, as nobody stated it",
                               name=name, cost=facts.mana_cost))  # fmt: skip
    if strange := [key for key in paying if not is_mana(key)]:
        return Undecidable(say('{player} paid "{key}": undecidable which mana that is',
                               player=actor(table, event.pc), key=strange[0]))  # fmt: skip
    paid = [say("{amount} {color}", amount=amount, color=names.color(color)) for color, amount in paying.items()]
    return say(
        "{name} costs {cost}; {player} paid {paid}", name=named(table, event.permanent), cost=facts.mana_cost,
        player=actor(table, event.pc), paid=listed(paid, "list") if paid else say("nothing"),
    )  # fmt: skip


@book.check("MTR-RECRUIT-06", on=ControlTaken, when=all_told)
def npc_cooperates_before_it_is_controlled(table: Table, event: ControlTaken) -> Said | None:
    """To control an NPC, or a creature or planeswalker that nobody controls, one needs its cooperation first."""
    npc, permanent = table.npcs.get(event.permanent), table.permanents[event.permanent]
    stray = permanent.controller is None and is_character(table, event.permanent)
    if (npc is None and not stray) or (npc is not None and event.pc in npc.cooperates):
        return None
    return say(
        "{player} took control of {name}, which does not cooperate yet",
        player=actor(table, event.pc), name=named(table, event.permanent),
    )  # fmt: skip


@book.check("MTR-HOUSE-14", on=ControlTaken)
def what_costs_nothing_takes_a_ruling(table: Table, event: ControlTaken) -> Said | Undecidable | None:
    """A permanent without a mana cost is taken over only by a ruling of the GM."""
    facts = facts_for(table, event.permanent)
    if facts is None or facts.mana_cost is not None:
        return None
    named_in = (one.topic for one in table.rulings if rulings.names(one.about, event.permanent))
    for topic in ("taking_over", *named_in):
        if permitted(table, topic, event.permanent):
            return doubted(table, topic, event.permanent)
    name = named(table, event.permanent)
    return say("{name} has no mana cost; taking control of it needs a ruling of the GM", name=name)
