"""Befriending NPCs and picking up permanents (MTR-RECRUIT)."""

from __future__ import annotations

from typing import TypeAlias

from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.mtg_trpg import names, rulings
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import is_mana, pays
from adjudicator.rulesets.mtg_trpg.checking import succeeded
from adjudicator.rulesets.mtg_trpg.complete import or_doubt
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


@book.check("MTR-RECRUIT-02", on=CooperationGained, missing=True)
def cooperation_takes_a_check(table: Table, event: CooperationGained) -> Said | None:
    """An NPC cooperates because of a check."""
    if _check_of(table, event) is not None:
        return None
    npc = named(table, event.npc)
    return say("{npc} cooperates with {player} without a negotiation check", npc=npc, player=event.pc)


@book.check("MTR-RECRUIT-02", on=CooperationGained)
def cooperation_is_won_by_negotiation(table: Table, event: CooperationGained) -> Said | None:
    """The check that wins an NPC is a negotiation check."""
    check = _check_of(table, event)
    if check is None or check.kind == "negotiation":
        return None
    npc, of = named(table, event.npc), names.check(check.kind)
    return say("{npc} cooperates because of the {check}; it takes a negotiation check", npc=npc, check=of)


@book.check("MTR-RECRUIT-02", on=CooperationGained)
def cooperation_is_won_by_ones_own_check(table: Table, event: CooperationGained) -> Said | None:
    """The check is that of the character the NPC cooperates with, and about that NPC."""
    check = _check_of(table, event)
    if check is None or (check.pc == event.pc and check.of in (None, event.npc)):
        return None
    return _of_another(table, check, event)


@book.check("MTR-RECRUIT-02", on=CooperationGained)
def cooperation_takes_success(table: Table, event: CooperationGained) -> Said | Undecidable | None:
    """The negotiation check succeeded."""
    check = _check_of(table, event)
    if check is None or succeeded(table, check):
        return None
    npc = named(table, event.npc)
    says = say("{npc} cooperates with {player}, but the negotiation check did not succeed", npc=npc, player=event.pc)
    return or_doubt(table, says)


def _check_of(table: Table, event: CooperationGained) -> Check | None:
    """The check that won an NPC: the one stated, else one on record that may have."""
    return table.checks.get(event.check or "") or _won(table, event)


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
    return or_doubt(table, _without_control(table, name, who or event.by))


def _without_control(table: Table, name: str, player: str | None) -> Said:
    """That somebody, if it is known who, made a creature act that they do not control."""
    if player is None:
        return say("{name} was made to act, though nobody controls it", name=named(table, name))
    one, of = actor(table, player), named(table, name)
    return say("{player} made {name} act without controlling it", player=one, name=of)


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


def _unpaid(table: Table, event: ControlTaken) -> str | None:
    """The mana cost of what is taken over; None if it has none, or if exactly that was paid."""
    facts = facts_for(table, event.permanent)
    cost = None if facts is None else facts.mana_cost
    return None if cost is None or pays(cost, event.mana_paid or {}) else cost


@book.check("MTR-RECRUIT-05", on=ControlTaken)
def mana_paid_is_stated(table: Table, event: ControlTaken) -> Undecidable | None:
    """What was paid for control is stated: without that, whether the cost was paid is undecidable."""
    cost = _unpaid(table, event)
    if cost is None or event.mana_paid is not None:
        return None
    return Undecidable(say("{name} costs {cost}: undecidable whether that was paid, as nobody stated it",
                           name=named(table, event.permanent), cost=cost))  # fmt: skip


@book.check("MTR-RECRUIT-05", on=ControlTaken)
def mana_paid_is_known_mana(table: Table, event: ControlTaken) -> Undecidable | None:
    """What was paid is mana that the rules know: which mana other words mean is undecidable."""
    strange = [key for key in event.mana_paid or () if not is_mana(key)]
    if not strange or _unpaid(table, event) is None:
        return None
    return Undecidable(say('{player} paid "{key}": undecidable which mana that is',
                           player=actor(table, event.pc), key=strange[0]))  # fmt: skip


@book.check("MTR-RECRUIT-05", on=ControlTaken)
def mana_cost_is_paid_exactly(table: Table, event: ControlTaken) -> Said | None:
    """Control costs the mana cost exactly, colours included: no more, no less."""
    cost = _unpaid(table, event)
    if cost is None:
        return None
    paid = [say("{amount} {color}", amount=n, color=names.color(color)) for color, n in (event.mana_paid or {}).items()]
    return say(
        "{name} costs {cost}; {player} paid {paid}", name=named(table, event.permanent), cost=cost,
        player=actor(table, event.pc), paid=listed(paid, "list") if paid else say("nothing"),
    )  # fmt: skip


@book.check("MTR-RECRUIT-06", on=ControlTaken, missing=True)
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
