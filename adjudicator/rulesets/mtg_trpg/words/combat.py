"""Combat in words: preparation, the horde, turns, non-combat actions, escape."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg.names import actor, card, named, zone
from adjudicator.rulesets.mtg_trpg.sentences import counted, say
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.rulesets.mtg_trpg.terms import ENEMIES, thing
from adjudicator.rulesets.mtg_trpg.typed import enemy_of, is_escape
from adjudicator.rulesets.mtg_trpg.words.phrases import announced, because, people
from adjudicator.rulesets.mtg_trpg.words.registry import WORDS

_ACTIONS: Final[Mapping[str, Said]] = {"escape": say("escape")}


@WORDS.of(ev.CombatAnnounced, called=say("combat announced"))
def _combat_announced(table: Table, event: ev.CombatAnnounced) -> Said:
    who, party = actor(table, event.by), people(table, event.party)
    if event.enemy == "other":
        return say("{who} announces a combat: {party}", who=who, party=party)
    enemy = ENEMIES.get(enemy_of(event.enemy)) or thing(table, event.enemy)
    if event.horde_deck is not None:
        enemy = counted("{enemy} of {count} card", "{enemy} of {count} cards", count=event.horde_deck, enemy=enemy)
    return say("{who} announces a combat: {party} against {enemy}", who=who, party=party, enemy=enemy)


@WORDS.of(ev.PreparationGranted, called=say("preparation turns granted"))
def _preparation_granted(table: Table, event: ev.PreparationGranted) -> Said:
    return counted(
        "The party gets {count} preparation turn", "The party gets {count} preparation turns", count=event.turns
    )


@WORDS.of(ev.HordeLibraryTrimmed, called=say("horde's library cut down"))
def _horde_library_trimmed(table: Table, event: ev.HordeLibraryTrimmed) -> Said:
    trimmed = counted(
        "{count} card of the horde goes from the {origin} to the {zone}",
        "{count} cards of the horde go from the {origin} to the {zone}",
        count=event.count,
        origin=zone(event.from_),
        zone=zone(event.to),
    )
    left = event.library_after
    return announced(trimmed, () if left is None else (say("library {cards}", cards=left),))


@WORDS.of(ev.CombatStarted, called=say("combat"))
def _combat_started(table: Table, event: ev.CombatStarted) -> Said:
    return say("The combat begins")


@WORDS.of(ev.CombatEnded, called=say("combat ends"))
def _combat_ended(table: Table, event: ev.CombatEnded) -> Said:
    return say("The combat ends")


@WORDS.of(ev.TurnStarted, called=say("turn starts"))
def _turn_started(table: Table, event: ev.TurnStarted) -> Said:
    return say("Turn {turn} begins ({active})", turn=event.turn, active=named(table, event.active))


@WORDS.of(ev.NonCombatActionTaken, called=say("non-combat action"))
def _non_combat_action_taken(table: Table, event: ev.NonCombatActionTaken) -> Said:
    action = _ACTIONS["escape"] if is_escape(event.what) else event.what
    return say("{player} takes a non-combat action: {action}", player=Player(event.pc), action=action)


@WORDS.of(ev.InstantCastInResponse, called=say("instant cast in response"))
def _instant_cast_in_response(table: Table, event: ev.InstantCastInResponse) -> Said:
    who = actor(table, event.by)
    if event.card is None:
        return say("{who} answers with an instant", who=who)
    return say("{who} answers with {card}", who=who, card=card(event.card, table))


@WORDS.of(ev.EnemyCreaturesChanged, called=say("enemy creatures counted again"))
def _enemy_creatures_changed(table: Table, event: ev.EnemyCreaturesChanged) -> Said:
    if event.tapped is None:
        says = counted(
            "The enemy has {count} untapped creature", "The enemy has {count} untapped creatures", count=event.untapped
        )
    else:
        says = say(
            "The enemy's creatures: {untapped} untapped, {tapped} tapped", untapped=event.untapped, tapped=event.tapped
        )
    return because(table, says, event.cause)


@WORDS.of(ev.EscapeResolved, called=say("escape"))
def _escape_resolved(table: Table, event: ev.EscapeResolved) -> Said:
    pc = named(table, event.pc or table.checks[event.check or ""].pc)
    if event.success is None:
        return say("{pc}'s escape is over", pc=pc)
    outcome = say("success") if event.success else say("failure")
    return say("{pc}'s escape, as announced: {outcome}", pc=pc, outcome=outcome)
