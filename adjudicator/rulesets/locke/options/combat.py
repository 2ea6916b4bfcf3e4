"""What may be done in a combat: its steps, a combat turn, what answers an attack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import to_builtins

from adjudicator.rulesets.locke.hands import hand_limit
from adjudicator.rulesets.locke.harm import left
from adjudicator.rulesets.locke.rules.cturn import TURN_PHASES
from adjudicator.rulesets.locke.rules.round_end import ends
from adjudicator.rulesets.locke.state import Attack, Character, Combat, Table, character, seats
from adjudicator.rulesets.locke.strikes import level_of
from adjudicator.seam.offers import option
from adjudicator.seam.ruleset import Option


def in_combat(table: Table) -> Iterator[Option]:
    """The next step of the combat."""
    combat = table.combat
    if combat is None:
        return
    host = seats(table)[0]
    if not combat.round or combat.end_step == 6:
        yield from _between_rounds(table, combat, host)
        return
    fighting = [seat for seat in combat.participants if character(table, seat).alive]
    waiting = [seat for seat in fighting if seat in combat.newcomers]
    if waiting:
        yield from _hands(table, combat, waiting)
    elif any(seat not in combat.cards for seat in fighting) and combat.step < 6:
        yield option(host, "PlayingCardsDealt", "LCK-INIT-01", purpose="initiative", to_fill=("deals",))
    elif combat.current is not None:
        yield from _turn(table, combat, combat.current)
    elif due := [seat for seat in combat.order if seat not in combat.acted and seat in fighting]:
        yield option(due[0], "CombatTurnStarted", "LCK-INIT-02", player=due[0])
    else:
        yield from _round_end(table, combat, host, fighting)


def _hands(table: Table, combat: Combat, waiting: list[str]) -> Iterator[Option]:
    seat = waiting[0]
    missing = hand_limit(table, seat) - (character(table, seat).hand_count or 0)
    yield option(seat, "HandReceived", "LCK-HAND-01", player=seat, count=missing, to_fill=("cards",))
    if combat.step <= 3 and seat not in combat.bluffs:
        yield option(seat, "PreCombatRolled", "LCK-PRE-07", player=seat, dice="1D6", announced=True)


def _between_rounds(table: Table, combat: Combat, host: str) -> Iterator[Option]:
    if combat.round and ends(table):
        yield option(host, "CombatEnded", "LCK-ROUND-05")
    else:
        yield option(host, "CombatRoundStarted", "LCK-COMBAT-03", round=combat.round + 1)


def _round_end(table: Table, combat: Combat, host: str, fighting: list[str]) -> Iterator[Option]:
    done = combat.end_step
    if done == 1:
        yield option(host, "RoundEndStepDone", "LCK-ROUND-04", step=2, wishes=(fighting, []))
    elif done >= 2 and ends(table):
        yield option(host, "RoundEndStepDone", "LCK-ROUND-10", step=6)
    elif done == 4 and (
        short := [seat for seat in fighting if (character(table, seat).hand_count or 0) < hand_limit(table, seat)]
    ):
        missing = hand_limit(table, short[0]) - (character(table, short[0]).hand_count or 0)
        yield option(short[0], "HandRefilled", "LCK-ROUND-09", player=short[0], count=missing, to_fill=("cards",))
    else:
        yield option(host, "RoundEndStepDone", "LCK-ROUND-01", step=done + 1)


def _turn(table: Table, combat: Combat, seat: str) -> Iterator[Option]:
    attack, one = combat.attack, character(table, seat)
    if attack is not None and attack.attacker == seat and combat.main_action in ("AttackDeclared", "MeleeDeclared"):
        following = list(_after_attack(table, combat, attack))
        if following:
            yield from following
            return
    if combat.phase == "check" and one.maintained and "upkeep" not in combat.own:
        yield option(seat, "DefenceReleased", "LCK-CTURN-02", player=seat, defence=one.maintained[0].card)
        return
    if not one.alive or seat not in combat.participants:
        yield option(seat, "CombatTurnEnded", "LCK-CTURN-01", player=seat)
        return
    if combat.phase == "main" and combat.main_action is None:
        yield from _main(table, combat, seat, one)
        return
    at = -1 if combat.phase is None else TURN_PHASES.index(combat.phase)
    if at + 1 < len(TURN_PHASES):
        yield option(seat, "PhaseEntered", "LCK-CTURN-01", player=seat, phase=TURN_PHASES[at + 1])
    else:
        yield option(seat, "CombatTurnEnded", "LCK-CTURN-01", player=seat)


def _main(table: Table, combat: Combat, seat: str, one: Character) -> Iterator[Option]:
    enemies = [other for other in combat.participants if other != seat and character(table, other).alive]
    for card in one.hand or ():
        if card.class_ == "attack":
            yield from (_with_card(seat, "AttackDeclared", card, targets=[target]) for target in enemies)
    endurance = left(table, seat)
    for target in enemies:
        yield option(
            seat,
            "MeleeDeclared",
            "LCK-MELEE-01",
            player=seat,
            target=target,
            endurance=endurance,
            firepower=endurance,
            level=1,
        )
    if one.hand_count:
        yield option(seat, "CombatCardDiscarded", "LCK-CMAIN-02", player=seat, count=1, reason="main")
    yield option(seat, "Passed", "LCK-CMAIN-01", player=seat)


def _with_card(seat: str, kind: str, card: Any, **more: Any) -> Option:
    told: Mapping[str, Any] = to_builtins(card)
    names = (
        ("level", "firepower", "column", "attribute", "sync")
        if kind == "AttackDeclared"
        else ("class", "level", "teleport")
    )
    fields = {("class_" if name == "class" else name): told[name] for name in names if name in told}
    return option(seat, kind, "LCK-CCARD-01", player=seat, source="c_card", card=card.name, **fields, **more)


def _after_attack(table: Table, combat: Combat, attack: Attack) -> Iterator[Option]:
    """What follows an attack until it is settled."""
    target, dying = attack.targets[0], [seat for seat in attack.fatal if seat in combat.participants]
    evaded = any(response.kind == "evasion" and response.success for response in attack.responses)
    if dying and (not attack.counter or attack.attacker in attack.judged):
        yield option(dying[0], "CharacterDied", "LCK-DAMAGE-05", player=dying[0])
    elif evaded and target in (*combat.participants, *combat.order):
        yield option(target, "CombatLeft", "LCK-EVADE-08", player=target, to_fill=("roll", "to"))
    elif not _is_settled(attack, target):
        yield from _next_of_attack(table, attack, target)


def _is_settled(attack: Attack, target: str) -> bool:
    if attack.resolved is not None or any(response.success for response in attack.responses):
        return True
    return target in attack.judged and (not attack.counter or attack.attacker in attack.judged)


def _next_of_attack(table: Table, attack: Attack, target: str) -> Iterator[Option]:
    one, level = character(table, target), level_of(attack) or 0
    if one.maintained:
        yield from _against_a_defence(table, attack, target, level)
    elif attack.source == "melee":
        yield from _melee(table, attack, target)
    elif attack.column is None and target not in attack.declared:
        yield from _responses(target, one, attack, level)
        yield option(target, "EnduranceDeclared", "LCK-DAMAGE-02", player=target, value=left(table, target))
    else:
        if attack.column is not None:
            yield from _responses(target, one, attack, level)
        yield _judgement(attack.attacker, target)


def _against_a_defence(table: Table, attack: Attack, target: str, level: int) -> Iterator[Option]:
    best = character(table, target).maintained[0]
    if level > best.level:
        yield option(target, "DefenceDestroyed", "LCK-DEFEND-08", player=target, defence=best.card)
    else:
        yield option(target, "AttackResolved", "LCK-DEFEND-08", outcome="blocked")


def _responses(target: str, one: Character, attack: Attack, level: int) -> Iterator[Option]:
    if attack.responses:
        return
    for card in one.hand or ():
        if (card.level or 0) < level:
            continue
        if card.class_ == "defence":
            yield _with_card(target, "DefenceAttempted", card, success=True)
        if card.class_ == "evasion":
            yield _with_card(target, "EvasionAttempted", card, success=True)


def _melee(table: Table, attack: Attack, target: str) -> Iterator[Option]:
    own = left(table, target)
    if target not in attack.striking:
        yield from _responses(target, character(table, target), attack, attack.level or 1)
        yield option(
            target, "MeleeAnswered", "LCK-MELEE-09", player=target, endurance=own, firepower=own, counter=(True, False)
        )
    elif target not in attack.judged:
        yield _judgement(attack.attacker, target)
    elif attack.counter and attack.attacker not in attack.judged:
        yield _judgement(target, attack.attacker)


def _judgement(judging: str, target: str) -> Option:
    return option(
        judging, "DamageJudged", "LCK-DAMAGE-04", player=judging, target=target, to_fill=("column", "roll", "damage")
    )
