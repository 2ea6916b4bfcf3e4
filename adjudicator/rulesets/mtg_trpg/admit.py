"""What cannot be recorded: an event that names what is not on the table, or contradicts itself. Never: a breach."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.clock import SLEEP
from adjudicator.rulesets.mtg_trpg.creatures import is_character
from adjudicator.rulesets.mtg_trpg.evolve.scenes import restored
from adjudicator.rulesets.mtg_trpg.facts import nearest, registered
from adjudicator.rulesets.mtg_trpg.named import (
    anyone,
    in_zone,
    known_card,
    not_out,
    not_owned,
    npc,
    of_the_deck,
    pc,
    permanent,
    place_in,
    playable,
    player,
)
from adjudicator.rulesets.mtg_trpg.recovery import stays
from adjudicator.rulesets.mtg_trpg.state import GM, HAND, Table, Zone, with_pc
from adjudicator.rulesets.mtg_trpg.zones import take
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import Refused

Guard = Callable[[Table, Any], None]
_OF_PCS = frozenset(kind for kind in ev.EVENTS if issubclass(kind, ev.PcEvent)) - {
    ev.CharacterCreated, ev.CompositionNoted,
}  # fmt: skip
_OF_CHECKS = frozenset(kind for kind in ev.EVENTS if issubclass(kind, ev.CheckEvent)) - {ev.CheckCalled}
"""The kinds of event whose character, or check, must be there already."""
ENEMIES = ("enemy", "horde", GM)
"""Whose turn a combat may be, besides the characters' and NPCs'."""


def admit(table: Table, event: Any) -> None:
    """Raises `Refused`, with the field, where the event has no place on this table; a breach of a rule has one."""
    kind = type(event)
    if kind in _OF_PCS:
        pc(table, event.pc)
    elif kind in _OF_CHECKS and event.check not in table.checks:
        raise Refused(f"there is no check {event.check}", "check")
    guard = GUARDS.get(kind)
    if guard is not None:
        guard(table, event)


# ---- characters


def _created(table: Table, event: ev.CharacterCreated) -> None:
    if event.pc == GM or event.pc in table.npcs:
        raise Refused(f"{event.pc} is somebody else", "pc")


def _noted(table: Table, event: ev.CompositionNoted) -> None:
    if event.pc not in table.decks:
        pc(table, event.pc)


def _registered(table: Table, event: ev.NpcRegistered) -> None:
    if event.npc in table.npcs or event.npc in table.pcs or event.npc in table.permanents:
        raise Refused(f"{event.npc} is on the table already", "npc")
    registered(event)


def _opened(table: Table, event: ev.OpeningHandDrawn) -> None:
    _drawable(table, event.pc, event.cards, event.count, opened=table.pcs[event.pc].opened)


def _drawable(table: Table, name: str, cards: tuple[str, ...], count: int, *, opened: bool) -> None:
    """Cards drawn are no more than counted, each once, and can lie in the library they come from."""
    if len(cards) > count:
        raise Refused(f"{len(cards)} cards are named, {count} drawn", "cards")
    pc = table.pcs[name]
    if opened:
        pc = replace(pc, library=Zone(pc.library.cards + pc.hand.cards, pc.library.unknown + pc.hand.unknown), top=())
    of_the_deck(with_pc(table, name, pc), name, "library", cards, "cards")
    for card in cards:
        known_card(table, card, "cards")
        not_owned(table, name, card, "cards")
        less = take(pc, "library", card)
        if less is None:
            raise Refused(f"{card} is not in {name}'s library", "cards")
        pc = less


def _focused(table: Table, event: ev.FocusPerformed) -> None:
    if event.card is not None and table.pcs[event.pc].library.count:
        _drawable(table, event.pc, (event.card,), 1, opened=False)


def _slept(table: Table, event: ev.Slept) -> None:
    for zone in event.left_in:
        place_in(zone, f"left_in.{zone}")
    for card in event.cards:
        known_card(table, card, "cards")
        if "#" in card and stays(table, event.pc, card):
            raise Refused(f"{card} is withheld from recovering, where it lies", "cards")
    if twice := [card for card in event.cards if "#" in card and event.cards.count(card) > 1]:
        raise Refused(f"{twice[0]} is named twice", "cards")
    if len(event.cards) > HAND:
        raise Refused(f"{len(event.cards)} cards are named, {HAND} drawn", "cards")
    if event.cards and event.hours * 3600 >= SLEEP and table.pcs[event.pc].status != "dead":
        _held(restored(table, event.pc), event.pc, event.cards)


# ---- cards


def _rested(table: Table, event: ev.RestPerformed) -> None:
    if event.cards and event.discarded is not None and len(event.cards) > event.discarded:
        raise Refused(f"{len(event.cards)} cards are named, {event.discarded} counted", "discarded")
    _held(table, event.pc, event.cards)


def _held(table: Table, name: str, cards: tuple[str, ...]) -> None:
    """Cards that are, or may be, in a character's hand together."""
    pc = table.pcs[name]
    of_the_deck(table, name, "hand", cards, "cards")
    for card in cards:
        known_card(table, card, "cards")
        not_owned(table, name, card, "cards")
        less = take(pc, "hand", card)
        if less is None:
            raise Refused(f"{card} is not in {name}'s hand", "cards")
        pc = less


def _land(table: Table, event: ev.LandPlayed) -> None:
    not_out(table, event.card)
    playable(table, event.pc, event.card, "hand")


def _cast(table: Table, event: ev.SpellCast) -> None:
    playable(table, event.pc, event.card, "hand")


def _resolved(table: Table, event: ev.SpellResolved) -> None:
    if event.to is not None:
        place_in(event.to, "to")
    if event.to in (None, "battlefield") and event.card in table.permanents:
        not_out(table, event.card)
    if event.card not in table.pcs[event.pc].stack:
        playable(table, event.pc, event.card, "hand")


def _ability(table: Table, event: ev.AbilityActivated) -> None:
    if event.source not in table.npcs:
        known_card(table, event.source, "source")


def _started(table: Table, event: ev.EffectStarted) -> None:
    permanent(table, event.permanent)
    if event.effect in table.effects:
        raise Refused(f"effect {event.effect} is running already", "effect")


def _ended(table: Table, event: ev.EffectEnded) -> None:
    if event.effect not in table.effects:
        raise Refused(f"no effect {event.effect} is running{nearest(event.effect, table.effects)}", "effect")


def _drawn(table: Table, event: ev.CardDrawn) -> None:
    pc = table.pcs[event.pc]
    if event.card is None or not pc.library.count:
        return
    known_card(table, event.card)
    not_owned(table, event.pc, event.card)
    if take(pc, "library", event.card) is None:
        raise Refused(f"{event.card} is not in {event.pc}'s library", "card")
    of_the_deck(table, event.pc, "library", (event.card,))


def _moved(table: Table, event: ev.CardMoved) -> None:
    player(table, event.owner, "owner")
    zone, to = place_in(event.from_, "from"), place_in(event.to, "to")
    if event.owner not in table.pcs:
        return
    if event.card is None and to == "stack":
        raise Refused("what is put on the stack is named", "card")
    if event.card is not None and zone != "battlefield":
        known_card(table, event.card)
        if to == "battlefield":
            not_out(table, event.card)
    in_zone(table, event.owner, event.card, event.from_, "card")


# ---- permanents and fights


def _of_permanent(table: Table, event: Any) -> None:
    permanent(table, event.permanent)


def _handed(table: Table, event: ev.PermanentHandedOver) -> None:
    permanent(table, event.permanent)
    if event.to not in (*table.npcs, GM):
        pc(table, event.to, "to")


def _destroyed(table: Table, event: ev.PermanentDestroyed) -> None:
    if event.permanent not in table.npcs:
        permanent(table, event.permanent)


def _of_creature(table: Table, event: Any) -> None:
    permanent(table, event.creature, "creature")


def _defeated(table: Table, event: ev.CreatureDefeated) -> None:
    if event.creature not in table.npcs:
        _of_creature(table, event)


def _attack(table: Table, event: ev.AttackDeclared) -> None:
    permanent(table, event.attacker, "attacker")
    if event.target not in ENEMIES:
        anyone(table, event.target, "target")


def _attack_blocked(table: Table, event: ev.AttackBlocked) -> None:
    if event.by not in ENEMIES:
        permanent(table, event.by, "by")
    permanent(table, event.attacker, "attacker")


def _covered(table: Table, event: ev.AttackCovered) -> None:
    anyone(table, event.by, "by")
    anyone(table, event.target, "target")


def _of_npc(table: Table, event: Any) -> None:
    npc(table, event.npc)
    if isinstance(event, ev.NpcAttacked):
        anyone(table, event.target, "target")


def _block(table: Table, event: ev.BlockDeclared) -> None:
    permanent(table, event.blocker, "blocker")
    if event.protects is not None:
        anyone(table, event.protects, "protects")


def _damaged(table: Table, event: Any) -> None:
    if event.target not in ENEMIES:
        anyone(table, event.target, "target")


def _who(table: Table, event: Any) -> None:
    if event.who not in ENEMIES:
        player(table, event.who)


def _cooperation(table: Table, event: ev.CooperationGained) -> None:
    if event.npc not in table.permanents or not is_character(table, event.npc):
        npc(table, event.npc)
    if event.check is not None and event.check not in table.checks:
        raise Refused(f"there is no check {event.check}", "check")


def _command(table: Table, event: ev.CommandGiven) -> None:
    if event.to not in table.npcs:
        permanent(table, event.to, "to")


# ---- checks


def _called(table: Table, event: ev.CheckCalled) -> None:
    old = table.checks.get(event.check)
    if old is not None and (old.resolved or old.pc != event.pc):
        raise Refused(f"check {event.check} is {'over' if old.resolved else old.pc + chr(39) + 's'}", "check")
    pc(table, event.pc)


def _supported(table: Table, event: ev.CreatureSupported) -> None:
    pc(table, event.pc)
    _of_creature(table, event)


def _turned(table: Table, event: ev.CheckCardTurned) -> None:
    zone = place_in(event.from_, "from")
    to = place_in(event.to, "to")
    name = table.checks[event.check].pc
    if event.card is None:
        if table.pcs[name].library.count:
            raise Refused(f"{name}'s library has cards: say which was turned", "card")
        return
    known_card(table, event.card)
    if to == "battlefield" and zone != "battlefield":
        not_out(table, event.card)
    in_zone(table, name, event.card, event.from_, "card")


# ---- combat


def _party(table: Table, event: Any) -> None:
    for name in event.party:
        pc(table, name, "party")


def _turn(table: Table, event: ev.TurnStarted) -> None:
    if event.active not in (*table.pcs, *table.npcs, *ENEMIES):
        raise Refused(f"nobody called {event.active} has a turn", "active")


def _enemies(table: Table, event: ev.EnemyCreaturesChanged) -> None:
    if table.combat is None:
        raise Refused("there is no combat", "untapped")


def _granted(table: Table, event: ev.PreparationGranted) -> None:
    if event.check is not None and event.check not in table.checks:
        raise Refused(f"there is no check {event.check}", "check")


def _trimmed(table: Table, event: ev.HordeLibraryTrimmed) -> None:
    if table.horde is None and event.library_after is None:
        raise Refused("there is no horde: announce the combat with the size of its deck", "count")
    if table.horde is not None and event.count > table.horde.library:
        raise Refused(f"the horde's library has {table.horde.library} cards, not {event.count}", "count")


def _escape(table: Table, event: ev.EscapeResolved) -> None:
    if event.check is None and event.pc is None:
        raise Refused("a flight is somebody's, or a check's", "pc")
    if event.check is not None and event.check not in table.checks:
        raise Refused(f"there is no check {event.check}", "check")
    pc(table, event.pc)


GUARDS: dict[type[ev.Event], Guard] = {
    ev.CharacterCreated: _created,
    ev.CompositionNoted: _noted,
    ev.NpcRegistered: _registered,
    ev.OpeningHandDrawn: _opened,
    ev.FocusPerformed: _focused,
    ev.Slept: _slept,
    ev.RestPerformed: _rested,
    ev.LandPlayed: _land,
    ev.SpellCast: _cast,
    ev.SpellResolved: _resolved,
    ev.AbilityActivated: _ability,
    ev.EffectStarted: _started,
    ev.EffectEnded: _ended,
    ev.CardDrawn: _drawn,
    ev.CardMoved: _moved,
    ev.PermanentTapped: _of_permanent,
    ev.PermanentUntapped: _of_permanent,
    ev.DamageRemoved: _of_permanent,
    ev.ShapeChanged: _of_permanent,
    ev.PermanentHandedOver: _handed,
    ev.PermanentAbandoned: _of_permanent,
    ev.PermanentDestroyed: _destroyed,
    ev.MercyDeclared: _of_creature,
    ev.CreatureDefeated: _defeated,
    ev.CooperationGained: _cooperation,
    ev.ControlTaken: _of_permanent,
    ev.CommandGiven: _command,
    ev.AttackDeclared: _attack,
    ev.AttackBlocked: _attack_blocked,
    ev.AttackCovered: _covered,
    ev.NpcAttacked: _of_npc,
    ev.NpcActed: _of_npc,
    ev.NpcCast: _of_npc,
    ev.DamageIncoming: _damaged,
    ev.BlockDeclared: _block,
    ev.DamageDealt: _damaged,
    ev.LifeReduced: _who,
    ev.LifeGained: _who,
    ev.LossConditionMet: _who,
    ev.CheckCalled: _called,
    ev.CreatureSupported: _supported,
    ev.CheckCardTurned: _turned,
    ev.CombatAnnounced: _party,
    ev.CombatStarted: _party,
    ev.CombatEnded: _party,
    ev.TurnStarted: _turn,
    ev.EnemyCreaturesChanged: _enemies,
    ev.PreparationGranted: _granted,
    ev.HordeLibraryTrimmed: _trimmed,
    ev.EscapeResolved: _escape,
}
"""The guard of each kind; a kind without one names nothing that could be missing."""
