"""Who may attack whom in the running combat, join the attack, or intercept an evasion."""

from __future__ import annotations

from typing import Final

from msgspec import Struct

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.asked.verdicts import (
    Against,
    asked_seat_else_all,
    breaches_as_plain,
    breaches_listed,
    rules_broken_by,
    with_rules,
)
from adjudicator.rulesets.locke.fight.attack_numbers import attack_of_running_combat_turn, last_successful_evasion
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.answers_to_attacks import Response
from adjudicator.rulesets.locke.table.sentence_parts import combat_round_and_place, players
from adjudicator.rulesets.locke.table.state import Combat, Table, character
from adjudicator.rulesets.locke.table.things import Id
from adjudicator.rulesets.locke.values import taking_part
from adjudicator.seam.frozen import replace

_BLOWS: Final = ("attack", "melee")


class OfAttack(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Who may attack whom now; `player`: one attacker only."""

    player: Id | None = None


def who_may_attack_join_and_intercept(table: Table, asked: OfAttack) -> Plain:
    """Attackers with their targets, joiners, interceptors; raises `Refused` for a seat where nobody sits."""
    seats = asked_seat_else_all(table, taking_part(table), asked.player)
    combat = table.combat
    if combat is None:
        says = with_rules(say("No combat runs, and attacks are made in a combat turn"), "LCK-ATTACK-01")
        return {"says": says, "combat": None, "attackers": {}}
    return {
        "says": with_rules(combat_round_and_place(combat.round, combat.at), "LCK-COMBAT-03"),
        "combat": {"round": combat.round, "current": combat.current, "participants": list(taking_part(table))},
        "attackers": {seat: _targets_of_seat_and_why_not_others(table, seat) for seat in seats},
        "joiners": _who_may_join_and_why_not_others(table, combat),
        "interceptors": _who_may_intercept_and_why_not_others(table, combat),
    }


# ---- attackers


def _targets_of_seat_and_why_not_others(table: Table, seat: str) -> Plain:
    """Whom a seat may attack, by card or ability and in melee, and what speaks against the others."""
    others = [other for other in taking_part(table) if other != seat]
    found = {other: _against_attack_and_against_melee(table, seat, other) for other in others}
    free = {blow: [other for other in others if not found[other][blow]] for blow in _BLOWS}
    targets = [other for other in others if any(other in free[blow] for blow in _BLOWS)]
    barred = {other: found[other]["attack"] for other in others if other not in targets}
    known = [card.name for card in character(table, seat).hand or () if card.class_ == "attack"]
    return {
        "says": _whom_seat_may_attack_said(table, seat, targets, barred),
        "targets": targets,
        **free,
        "cards": list(dict.fromkeys(known)),
        "why": {other: breaches_as_plain(why) for other, why in barred.items()},
    }


def _against_attack_and_against_melee(table: Table, seat: str, target: str) -> dict[str, Against]:
    """What speaks against an attack by ability or card, and against one in melee."""
    shot = ev.AttackDeclared(player=seat, targets=(target,), source="ability", level=1, firepower=1, attribute="E")
    blow = ev.MeleeDeclared(player=seat, target=target, endurance=0)  # anybody may declare so little (LCK-MELEE-05)
    return {"attack": rules_broken_by(table, shot), "melee": rules_broken_by(table, blow)}


def _whom_seat_may_attack_said(table: Table, seat: str, targets: list[str], barred: dict[str, Against]) -> Said:
    who = Player(seat)
    if targets:
        return with_rules(say("{player} may attack {players}", player=who, players=players(targets)), "LCK-ATTACK-01")
    if not barred:
        return with_rules(say("{player} has nobody to attack", player=who), "LCK-ROUND-05")
    return say(
        "{player} may attack nobody; the finding would be: {why}",
        player=who,
        why=breaches_listed(next(iter(barred.values()))),
    )


# ---- joiners


def _who_may_join_and_why_not_others(table: Table, combat: Combat) -> Plain:
    """Who may join the present attack, or one that the combat turn brings."""
    attack = attack_of_running_combat_turn(combat)
    aside = (combat.current,) if attack is None else (attack.attacker, *attack.targets)
    once = replace(combat, attack=attack, attack_made=True)  # asked before an attack: who may join one
    found = {
        seat: rules_broken_by(replace(table, combat=once), ev.SynchronisationJoined(player=seat, sync=True))
        for seat in taking_part(table)
        if seat not in aside and character(table, seat).alive
    }
    may = [seat for seat, why in found.items() if not why]
    barred = {seat: why for seat, why in found.items() if why}
    level = None if attack is None else attack.level
    return {
        "says": _who_may_join_said(may, barred, level),
        "players": may,
        "below_level": level,
        "why": {seat: breaches_as_plain(why) for seat, why in barred.items()},
    }


def _who_may_join_said(may: list[str], barred: dict[str, Against], level: int | None) -> Said:
    if not may:
        if not barred:
            return with_rules(say("Nobody is there to join an attack"), "LCK-SYNC-03")
        return say(
            "Nobody may join an attack; the finding would be: {why}", why=breaches_listed(next(iter(barred.values())))
        )
    if level is None:
        says = say("An attack by C card may be joined, once its attacker asks, by {players}", players=players(may))
        return with_rules(says, "LCK-SYNC-02", "LCK-SYNC-03")
    says = say(
        "The attack may be joined by {players}, with a card marked [sync] of a level below {level}",
        players=players(may),
        level=level,
    )
    return with_rules(says, "LCK-SYNC-03", "LCK-SYNC-04", "LCK-SYNC-07")


# ---- interceptors


def _who_may_intercept_and_why_not_others(table: Table, combat: Combat) -> Plain:
    """Who may intercept the last attempted evasion."""
    attack = attack_of_running_combat_turn(combat)
    tried = None if attack is None else last_successful_evasion(attack)
    if tried is None:
        says = with_rules(say("There is no evasion to intercept"), "LCK-INTERCEPT-01")
        return {"says": says, "players": [], "above_level": None, "why": {}}
    others = [seat for seat in taking_part(table) if seat != tried.player and character(table, seat).alive]
    found = {seat: rules_broken_by(table, ev.InterceptionDeclared(player=seat)) for seat in others}
    may = [seat for seat, why in found.items() if not why]
    return {
        "says": _who_may_intercept_said(tried, may, found),
        "players": may,
        "above_level": tried.level,
        "why": {seat: breaches_as_plain(why) for seat, why in found.items() if why},
    }


def _who_may_intercept_said(tried: Response, may: list[str], found: dict[str, Against]) -> Said:
    if not may:
        barred = next(iter(found.values()), None)
        if barred is None:
            return with_rules(
                say("Nobody is there to intercept {player}", player=Player(tried.player)), "LCK-INTERCEPT-01"
            )
        return say(
            "Nobody may intercept {player}; the finding would be: {why}",
            player=Player(tried.player),
            why=breaches_listed(barred),
        )
    says = say(
        "{player}'s evasion may be intercepted by {players}, with a Teleport of a level above {level}",
        player=Player(tried.player),
        players=players(may),
        level=0 if tried.level is None else tried.level,
    )
    return with_rules(says, "LCK-INTERCEPT-01", "LCK-INTERCEPT-02")
