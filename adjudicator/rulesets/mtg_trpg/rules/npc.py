"""NPCs, mercy, befriending (MTR-NPC, MTR-MERCY, MTR-RECRUIT, MTR-COMBAT-04)."""

from __future__ import annotations

from typing import TypeAlias

from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.cards import pays
from adjudicator.rulesets.mtg_trpg.checking import succeeded
from adjudicator.rulesets.mtg_trpg.creatures import facts_for, is_character
from adjudicator.rulesets.mtg_trpg.events import (
    AbilityActivated,
    AttackBlocked,
    AttackDeclared,
    BlockDeclared,
    CommandGiven,
    ControlTaken,
    CooperationGained,
    CreatureDefeated,
    CreatureSupported,
    Event,
    MercyDeclared,
    NpcActed,
    NpcAttacked,
    NpcCast,
    NpcRegistered,
    PermanentDestroyed,
    PermanentTapped,
)
from adjudicator.rulesets.mtg_trpg.evolve.permanents import is_spared, may_spare
from adjudicator.rulesets.mtg_trpg.rules.perm import taps
from adjudicator.rulesets.mtg_trpg.rulings import names, permitted
from adjudicator.rulesets.mtg_trpg.state import GM, Npc, Table

book.records("MTR-NPC-02", NpcRegistered)
book.records("MTR-NPC-09", NpcRegistered)
KINDS = ("creature", "planeswalker", "player")


@book.check("MTR-NPC-03", on=NpcRegistered)
def npc_is_of_one_of_three_kinds(before: Table, event: NpcRegistered, after: Table) -> str | None:
    """An NPC is of the creature, planeswalker or player type."""
    if event.npc_kind is None or event.npc_kind in KINDS:
        return None
    return f"{event.npc} is registered as {event.npc_kind}; the three kinds are {', '.join(KINDS)}"


@book.check("MTR-NPC-04", on=NpcRegistered)
def creature_npc_has_a_creatures_values(before: Table, event: NpcRegistered, after: Table) -> str | None:
    """A creature-type NPC has mana cost, power and toughness."""
    if event.npc_kind not in (None, "creature"):
        return None
    return _lacking(event, ("mana_cost", event.mana_cost), ("power", event.power), ("toughness", event.toughness))


@book.check("MTR-NPC-07", on=NpcRegistered)
def planeswalker_npc_has_a_planeswalkers_values(before: Table, event: NpcRegistered, after: Table) -> str | None:
    """A planeswalker-type NPC has a mana cost and starting loyalty."""
    if event.npc_kind != "planeswalker":
        return None
    return _lacking(event, ("mana_cost", event.mana_cost), ("loyalty", event.loyalty))


@book.check("MTR-NPC-08", on=NpcRegistered)
def player_npc_has_a_deck(before: Table, event: NpcRegistered, after: Table) -> str | None:
    """A player-type NPC is a deck, as a character is."""
    return None if event.npc_kind != "player" else _lacking(event, ("deck", event.deck))


def _lacking(event: NpcRegistered, *needed: tuple[str, object]) -> str | None:
    missing = [name for name, stated in needed if stated is None]
    return f"{event.npc} is registered without {' and '.join(missing)}" if missing else None


@book.check("MTR-COMBAT-04", on=(NpcRegistered, PermanentDestroyed, CreatureDefeated))
def boss_is_no_creature(
    before: Table, event: NpcRegistered | PermanentDestroyed | CreatureDefeated, after: Table
) -> str | None:
    """A boss is not treated as a creature: neither registered nor destroyed as one."""
    if isinstance(event, NpcRegistered):
        as_creature = event.boss and event.npc_kind in (None, "creature")
        return f"{event.npc} is a boss and registered as a creature" if as_creature else None
    name = event.permanent if isinstance(event, PermanentDestroyed) else event.creature
    npc = before.npcs.get(name)
    if npc is None or not npc.boss or not _destroyed_as_creature(npc, event):
        return None
    how = event.cause if isinstance(event, PermanentDestroyed) else event.by
    return f"{name} is a boss and was destroyed as a creature ({how or 'no cause stated'})"


def _destroyed_as_creature(npc: Npc, event: PermanentDestroyed | CreatureDefeated) -> bool:
    """Whether an NPC came to an end as creatures do; what destroys a player outright takes them for one."""
    if isinstance(event, CreatureDefeated):
        return event.outcome != "unconscious"
    return (event.as_ or npc.kind) == "creature" or (event.as_ is None and npc.kind == "player")


@book.check("MTR-NPC-05", on=(NpcActed, NpcAttacked, NpcCast, AttackBlocked))
def tapped_npc_does_nothing(
    before: Table, event: NpcActed | NpcAttacked | NpcCast | AttackBlocked, after: Table
) -> str | None:
    """A tapped creature-type NPC takes no action and perceives nothing."""
    name = event.by if isinstance(event, AttackBlocked) else event.npc
    permanent, npc = before.permanents.get(name), before.npcs.get(name)
    if permanent is None or npc is None or not permanent.tapped or npc.kind == "planeswalker":
        return None
    what = event.action if isinstance(event, NpcActed) else "block" if isinstance(event, AttackBlocked) else "act"
    return f"{name} is tapped and cannot {what or 'act'}"


# ---- mercy


@book.check("MTR-MERCY-01", on=MercyDeclared)
def mercy_is_the_controllers_outside_combat(before: Table, event: MercyDeclared, after: Table) -> str | None:
    """Mercy is declared outside combat, by who controls the creature."""
    creature = before.permanents[event.creature]
    if may_spare(before, event.pc, creature):
        return None
    if creature.controller != event.pc:
        return f"{event.pc} declared mercy for {event.creature}, which {creature.controller or 'nobody'} controls"
    return f"{event.pc} declared mercy during a combat"


@book.check("MTR-MERCY-02", on=(CreatureDefeated, PermanentDestroyed))
def spared_creature_is_knocked_out(
    before: Table, event: CreatureDefeated | PermanentDestroyed, after: Table
) -> str | None:
    """A creature defeated by one that showed mercy does not die."""
    died = isinstance(event, PermanentDestroyed) or event.outcome == "died"
    if not died or not is_spared(before, event):
        return None
    of, by = (event.permanent, event.cause) if isinstance(event, PermanentDestroyed) else (event.creature, event.by)
    return f"{of} was said to have died; {by} showed mercy, so it is unconscious"


_ACTING = (
    AttackDeclared, CreatureSupported, BlockDeclared, AttackBlocked, NpcActed, NpcAttacked, NpcCast, AbilityActivated,
    PermanentTapped,
)  # fmt: skip


@book.check("MTR-MERCY-03", on=_ACTING)
def unconscious_creature_does_nothing(before: Table, event: Event, after: Table) -> str | None:
    """An unconscious creature neither attacks nor supports nor acts, and has no ability to use."""
    name = _who(before, event)
    permanent = before.permanents.get(name or "")
    if permanent is None or permanent.status == "ok":
        return None
    return f"{name} is unconscious and cannot act of its own accord"


def _who(table: Table, event: Event) -> str | None:
    """The creature that acts."""
    if isinstance(event, PermanentTapped):
        tapped = table.permanents.get(event.permanent)
        return event.permanent if tapped is not None and taps(event, tapped.controller) else None
    if isinstance(event, AbilityActivated):
        return event.source
    if isinstance(event, AttackDeclared):
        return event.attacker
    if isinstance(event, BlockDeclared):
        return event.blocker
    if isinstance(event, CreatureSupported):
        return event.creature
    return event.npc if isinstance(event, NpcActed | NpcAttacked | NpcCast) else event.by


# ---- befriending


@book.check("MTR-RECRUIT-01", on=(ControlTaken, CooperationGained))
def only_what_nobody_controls_is_befriended(
    before: Table, event: ControlTaken | CooperationGained, after: Table
) -> str | None:
    """Picking up or befriending is for permanents that nobody controls."""
    name = event.permanent if isinstance(event, ControlTaken) else event.npc
    permanent = before.permanents.get(name)
    if permanent is None or permanent.controller is None:
        return None
    return f"{name} is controlled by {permanent.controller}"


@book.check("MTR-RECRUIT-02", on=CooperationGained)
def cooperation_is_won_by_negotiation(before: Table, event: CooperationGained, after: Table) -> str | None:
    """An NPC cooperates because of a negotiation check that succeeded."""
    check = before.checks.get(event.check or "")
    if check is None:
        return f"{event.npc} cooperates with {event.pc} without a negotiation check"
    if check.kind != "negotiation":
        return f"{event.npc} cooperates because of a check of {check.kind}; it takes a negotiation check"
    if check.pc != event.pc or check.of not in (None, event.npc):
        return f"check {event.check} was {check.pc}'s about {check.of}, not {event.pc}'s about {event.npc}"
    return None if succeeded(before, check) else f"{event.npc} cooperates; check {event.check} did not succeed"


_Forced: TypeAlias = (
    AttackDeclared | CommandGiven | CreatureSupported | BlockDeclared | AbilityActivated | PermanentTapped
)


@book.check(
    "MTR-RECRUIT-04",
    on=(AttackDeclared, CommandGiven, CreatureSupported, BlockDeclared, AbilityActivated, PermanentTapped),
)
def cooperation_is_not_control(before: Table, event: _Forced, after: Table) -> str | None:
    """Who merely cooperates is not commanded, fought with, or tapped as one's own."""
    name, who = _made_to_act(before, event)
    permanent = before.permanents.get(name or "")
    if name is None or (permanent is None and not isinstance(event, CommandGiven)):
        return None
    controller = None if permanent is None else permanent.controller
    if controller is not None and (controller == who or not isinstance(event, CommandGiven)):
        return None
    willing = event.by == GM and not isinstance(event, AttackDeclared | CommandGiven)
    return None if willing else f"{who or event.by} does not control {name} and cannot make it do anything"


def _made_to_act(table: Table, event: _Forced) -> tuple[str | None, str | None]:
    """Whom somebody makes do something, and who that is; a permanent tapped counts where it cooperates with them."""
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
def mana_cost_is_paid_exactly(before: Table, event: ControlTaken, after: Table) -> str | None:
    """Control costs the mana cost exactly, colours included: no more, no less."""
    facts = facts_for(before, event.permanent)
    if facts is None or facts.mana_cost is None or pays(facts.mana_cost, event.mana_paid):
        return None
    paid = ", ".join(f"{number} {color}" for color, number in event.mana_paid.items()) or "nothing"
    return f"{event.permanent} costs {facts.mana_cost}; paid was {paid}"


@book.check("MTR-RECRUIT-06", on=ControlTaken)
def npc_cooperates_before_it_is_controlled(before: Table, event: ControlTaken, after: Table) -> str | None:
    """Control of an NPC, or of a creature or planeswalker nobody controls, is taken where it cooperates already."""
    npc, permanent = before.npcs.get(event.permanent), before.permanents[event.permanent]
    stray = permanent.controller is None and is_character(before, event.permanent)
    if (npc is None and not stray) or (npc is not None and event.pc in npc.cooperates):
        return None
    return f"{event.permanent} does not cooperate with {event.pc} yet"


@book.check("MTR-HOUSE-14", on=ControlTaken)
def what_costs_nothing_takes_a_ruling(before: Table, event: ControlTaken, after: Table) -> str | None:
    """A permanent without a mana cost is taken over only by a ruling of the GM."""
    facts = facts_for(before, event.permanent)
    if facts is None or facts.mana_cost is not None:
        return None
    if any(names(ruling.about, event.permanent) for ruling in before.rulings) or permitted(before, "taking_over"):
        return None
    return f"{event.permanent} has no mana cost; taking it over needs a ruling"
