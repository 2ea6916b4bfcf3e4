"""NPCs and mercy (MTR-NPC, MTR-MERCY, MTR-COMBAT-04)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.mtg_trpg import terms
from adjudicator.rulesets.mtg_trpg.book import book
from adjudicator.rulesets.mtg_trpg.complete import if_still_tapped, or_doubt
from adjudicator.rulesets.mtg_trpg.creatures import may_be_creature
from adjudicator.rulesets.mtg_trpg.events import (
    AbilityActivated,
    AttackBlocked,
    AttackDeclared,
    BlockDeclared,
    CreatureDefeated,
    CreatureSupported,
    Event,
    GmRuled,
    MercyDeclared,
    NpcActed,
    NpcAttacked,
    NpcCast,
    NpcRegistered,
    PermanentDestroyed,
    PermanentTapped,
)
from adjudicator.rulesets.mtg_trpg.evolve.permanents import is_spared, may_spare
from adjudicator.rulesets.mtg_trpg.facts import card_of
from adjudicator.rulesets.mtg_trpg.names import actor, named
from adjudicator.rulesets.mtg_trpg.rules.pc import whose_deck
from adjudicator.rulesets.mtg_trpg.rules.perm import taps
from adjudicator.rulesets.mtg_trpg.rulings import leave, settled, unread
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Npc, Table, kind_of_npc
from adjudicator.rulesets.mtg_trpg.typed import is_creatures
from adjudicator.seam.rulebook import Undecidable

book.records("MTR-NPC-02", NpcRegistered)
book.records("MTR-NPC-09", NpcRegistered)
KINDS: Final = ("creature", "planeswalker", "player")
"""The kinds of NPC."""
DECK: Final = say("a deck")
VALUES: Final[Mapping[str, Said]] = {
    "mana_cost": say("a mana cost"),
    "power": say("power"),
    "toughness": say("toughness"),
    "loyalty": say("starting loyalty"),
}
"""The values of NPCs in words."""


@book.check_after("MTR-NPC-03", on=NpcRegistered)
def npc_is_of_one_of_three_kinds(before: Table, event: NpcRegistered, after: Table) -> Said | None:
    """An NPC is of the creature, planeswalker or player type."""
    if event.npc_kind is None or kind_of_npc(event.npc_kind) in KINDS:
        return None
    return say(
        '{npc} was registered as "{kind}"; an NPC is of the creature, planeswalker or player type',
        npc=named(after, event.npc), kind=event.npc_kind,
    )  # fmt: skip


@book.check_after("MTR-NPC-04", on=NpcRegistered)
def creature_npc_has_a_creatures_values(before: Table, event: NpcRegistered, after: Table) -> Said | None:
    """A creature-type NPC has mana cost, power and toughness."""
    if kind_of_npc(event.npc_kind) != "creature":
        return None
    return _unlike(after, before, event, "mana_cost", "power", "toughness")


@book.check_after("MTR-NPC-07", on=NpcRegistered)
def planeswalker_npc_has_a_planeswalkers_values(before: Table, event: NpcRegistered, after: Table) -> Said | None:
    """A planeswalker-type NPC has a mana cost and starting loyalty."""
    if kind_of_npc(event.npc_kind) != "planeswalker":
        return None
    return _unlike(after, before, event, "mana_cost", "loyalty")


@book.check_after("MTR-NPC-08", on=NpcRegistered)
def player_npc_has_a_deck(before: Table, event: NpcRegistered, after: Table) -> Said | None:
    """A player-type NPC is one deck, as a character is, and no one else has that deck."""
    if kind_of_npc(event.npc_kind) != "player":
        return None
    if event.deck is None:
        return _without(after, event, [DECK])
    other = whose_deck(before, (event.deck,), event.npc)
    if other is None:
        return None
    return say(
        "{npc} was registered with the deck {deck}, which is {other}'s already",
        npc=named(after, event.npc), deck=event.deck, other=named(before, other),
    )  # fmt: skip


def _unlike(after: Table, before: Table, event: NpcRegistered, *needed: str) -> Said | None:
    """Values that neither the event states of an NPC nor the card of its name, or one that is not the card's."""
    missing = [VALUES[one] for one in needed if getattr(after.npcs[event.npc].facts, one) is None]
    if missing:
        return _without(after, event, missing)
    card = card_of(event, before.cards)
    for one in needed if card is not None else ():
        stated, printed = getattr(event, one), getattr(card, one)
        if None not in (stated, printed) and stated != printed:
            return _other_value(named(after, event.npc), one, stated, printed)
    return None


def _other_value(npc: Part, value: str, stated: Part, printed: Part) -> Said:
    if value == "mana_cost":
        return say(
            "{npc} was registered with the mana cost {stated}; its card costs {printed}",
            npc=npc, stated=stated, printed=printed,
        )  # fmt: skip
    return say(
        "{npc} was registered with {value} {stated}; its card has {printed}",
        npc=npc, value=VALUES[value], stated=stated, printed=printed,
    )  # fmt: skip


def _without(table: Table, event: NpcRegistered, missing: list[Said]) -> Said:
    kind = terms.TYPES[kind_of_npc(event.npc_kind)]
    npc = named(table, event.npc)
    return say("{npc}, {kind}, was registered without {missing}", npc=npc, kind=kind, missing=listed(missing))


@book.check_after("MTR-COMBAT-04", on=NpcRegistered)
def boss_is_not_registered_as_a_creature(before: Table, event: NpcRegistered, after: Table) -> Said | None:
    """A boss is not treated as a creature: not registered as one."""
    if not event.boss or kind_of_npc(event.npc_kind) != "creature":
        return None
    return say("{npc}, a boss, was registered as a creature", npc=named(after, event.npc))


@book.check("MTR-COMBAT-04", on=PermanentDestroyed)
def boss_is_destroyed_in_known_words(table: Table, event: PermanentDestroyed) -> Undecidable | None:
    """A boss is not destroyed as a creature: whether one in unlisted words is, is undecidable."""
    kind = event.as_
    if not kind or is_creatures(kind) is not None or not _is_boss(table, event.permanent):
        return None
    return Undecidable(say('{npc}, a boss, was destroyed as "{kind}": undecidable whether that is a creature',
                           npc=named(table, event.permanent), kind=kind))  # fmt: skip


@book.check("MTR-COMBAT-04", on=(PermanentDestroyed, CreatureDefeated))
def boss_is_not_destroyed_as_a_creature(table: Table, event: PermanentDestroyed | CreatureDefeated) -> Said | None:
    """A boss is not destroyed as a creature."""
    name, how = (event.permanent, event.cause) if isinstance(event, PermanentDestroyed) else (event.creature, event.by)
    if not _is_boss(table, name) or not _destroyed_as_creature(table.npcs[name], event):
        return None
    if how is None:
        return say("{npc}, a boss, was destroyed as a creature", npc=named(table, name))
    cause = terms.CAUSES.get(how) or terms.thing(table, how)
    return say("{npc}, a boss, was destroyed as a creature ({cause})", npc=named(table, name), cause=cause)


def _is_boss(table: Table, name: str) -> bool:
    return name in table.npcs and table.npcs[name].boss


def _destroyed_as_creature(npc: Npc, event: PermanentDestroyed | CreatureDefeated) -> bool:
    """Whether an NPC was destroyed as creatures are; whatever destroys a player outright treats them as a creature."""
    if isinstance(event, CreatureDefeated):
        return event.outcome != "unconscious"
    if event.as_:
        return is_creatures(event.as_) is True
    return npc.kind == "creature" or (event.as_ is None and npc.kind == "player")


@book.check("MTR-NPC-05", on=(NpcActed, NpcAttacked, NpcCast, AttackBlocked), missing=True, unless=("MTR-BLOCK-04",))
def tapped_npc_does_nothing(
    table: Table, event: NpcActed | NpcAttacked | NpcCast | AttackBlocked
) -> Said | Undecidable | None:
    """A tapped creature-type NPC takes no action and perceives nothing."""
    name = event.by if isinstance(event, AttackBlocked) else event.npc
    permanent, npc = table.permanents.get(name), table.npcs.get(name)
    if permanent is None or npc is None or not permanent.tapped or npc.kind == "planeswalker":
        return None
    doubt = unread(settled(table, "npc_untap", name))
    return doubt or if_still_tapped(table, permanent, _tapped(table, name, event))


def _tapped(table: Table, name: str, event: NpcActed | NpcAttacked | NpcCast | AttackBlocked) -> Said:
    """That an NPC cannot do what it did."""
    if isinstance(event, NpcActed) and event.action:
        action = terms.ACTIONS.get(event.action) or terms.quoted(event.action)
        return say("{npc} is tapped and cannot act ({action})", npc=named(table, name), action=action)
    return say("{npc} is tapped and cannot act", npc=named(table, name))


# ---- mercy


@book.check("MTR-MERCY-01", on=MercyDeclared)
def mercy_is_for_creatures(table: Table, event: MercyDeclared) -> Said | None:
    """Mercy is declared for a creature."""
    if may_be_creature(table, event.creature):
        return None
    who, what = actor(table, event.pc), named(table, event.creature)
    return say("{player} declared mercy for {permanent}, which is no creature", player=who, permanent=what)


@book.check("MTR-MERCY-01", on=MercyDeclared, missing=True)
def mercy_is_declared_outside_combat(table: Table, event: MercyDeclared) -> Said | None:
    """Mercy is declared outside combat."""
    creature = table.permanents[event.creature]
    if creature.controller != event.pc or may_spare(table, event.pc, creature):
        return None
    return say(
        "{player} declared mercy for {creature} during a combat; mercy is declared outside combat",
        player=actor(table, event.pc), creature=named(table, event.creature),
    )  # fmt: skip


@book.check("MTR-MERCY-01", on=MercyDeclared)
def mercy_is_the_controllers(table: Table, event: MercyDeclared) -> Said | Undecidable | None:
    """Mercy is declared by the creature's controller."""
    controller = table.permanents[event.creature].controller
    if controller == event.pc:
        return None
    return or_doubt(table, _anothers(actor(table, event.pc), named(table, event.creature), controller))


def _anothers(player: Part, creature: Part, controller: str | None) -> Said:
    """That somebody declared mercy for a creature that is not theirs."""
    if controller is None:
        return say(
            "{player} declared mercy for {creature}, which nobody controls; only its controller does",
            player=player, creature=creature,
        )  # fmt: skip
    return say(
        "{player} declared mercy for {creature}, which {controller} controls; only its controller does",
        player=player, creature=creature, controller=controller,
    )  # fmt: skip


@book.check("MTR-MERCY-02", on=(CreatureDefeated, PermanentDestroyed))
def spared_creature_is_knocked_out(
    table: Table, event: CreatureDefeated | PermanentDestroyed
) -> Said | Undecidable | None:
    """A creature defeated by one that showed mercy does not die."""
    died = isinstance(event, PermanentDestroyed) or event.outcome == "died"
    of, by = (event.permanent, event.cause) if isinstance(event, PermanentDestroyed) else (event.creature, event.by)
    if not died or by is None or not is_spared(table, event):
        return None
    says = say(
        "{creature} was recorded as dead; {by} showed mercy, so it is unconscious",
        creature=named(table, of), by=named(table, by),
    )  # fmt: skip
    return or_doubt(table, says)


@book.check_after("MTR-MERCY-03", on=GmRuled)
def rulings_to_wake_are_clear(before: Table, event: GmRuled, after: Table) -> Undecidable | None:
    """A ruling in words nobody knows may wake an unconscious creature; the table goes on as if it did."""
    woken = [name for name, one in before.permanents.items() if one != after.permanents.get(name)]
    if not woken or leave(after.rulings[-1]) is not None:
        return None
    return Undecidable(say('The GM ruled "{value}": undecidable whether that wakes {creatures}',
                           value=after.rulings[-1].value, creatures=listed([named(before, name) for name in woken]))
    )  # fmt: skip


_ACTING = (
    AttackDeclared, CreatureSupported, BlockDeclared, AttackBlocked, NpcActed, NpcAttacked, NpcCast, AbilityActivated,
    PermanentTapped,
)  # fmt: skip


@book.check("MTR-MERCY-03", on=_ACTING, missing=True)
def unconscious_creature_does_nothing(table: Table, event: Event) -> Said | None:
    """An unconscious creature neither attacks nor supports nor acts, and has no ability to use."""
    name = _who(table, event)
    permanent = None if name is None else table.permanents.get(name)
    if name is None or permanent is None or permanent.status == "ok":
        return None
    return say("{creature} is unconscious and cannot act of its own accord", creature=named(table, name))


def _who(table: Table, event: Event) -> str | None:
    """The creature that acts; a creature is left out if its tapping is not known to be its own act."""
    if type(event) is PermanentTapped:
        tapped = table.permanents.get(event.permanent)
        return event.permanent if tapped is not None and taps(event, tapped.controller) else None
    if type(event) is AbilityActivated:
        return event.source
    if type(event) is AttackDeclared:
        return event.attacker
    if type(event) is BlockDeclared:
        return event.blocker
    if type(event) is CreatureSupported:
        return event.creature
    return event.npc if isinstance(event, NpcActed | NpcAttacked | NpcCast) else event.by
