"""Options in a combat: the steps of a round, a combat turn and its main actions."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from re import fullmatch
from typing import Any, Final

from msgspec import to_builtins

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke.fight.arrival_check import seats_due_to_arrive_now
from adjudicator.rulesets.locke.fight.attack_numbers import recorded_melee_level
from adjudicator.rulesets.locke.fight.combat_turns import (
    TURN_PHASES,
    has_attacked_or_evaded,
    has_used_main_action_to_join,
    sure_main_action_or_none,
)
from adjudicator.rulesets.locke.fight.damage import endurance_left
from adjudicator.rulesets.locke.fight.defences import activation_check
from adjudicator.rulesets.locke.fight.round_ends import meets_combat_end
from adjudicator.rulesets.locke.options.attacks import (
    after_own_evasion,
    following,
    melee_xs,
    own_evasions,
    unseen_skills,
)
from adjudicator.rulesets.locke.options.rounds import round_end
from adjudicator.rulesets.locke.options.support import abilities, check_rolls, of_timing, support
from adjudicator.rulesets.locke.options.who import holds_ability_cards, host, is_able, is_hidden, is_known
from adjudicator.rulesets.locke.stages.esp_checks import activation_dice_and_check, some_roll_may_pass
from adjudicator.rulesets.locke.stages.hands import hand_limit, hand_size
from adjudicator.rulesets.locke.stages.normal_turns import is_seat_out_of_play
from adjudicator.rulesets.locke.table.state import Character, Combat, Table, character
from adjudicator.rulesets.locke.table.things import CCard
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option

OF_AN_ATTACK: Final = (
    "card", "level", "firepower", "column", "attribute", "sync", "undefendable", "unevadable", "targets",
)  # fmt: skip
"""What is told of an attack by a card or an ability that nobody has seen, which may have several targets."""
DICE: Final = "[0-9]{1,2}D[0-9]{1,3}"


def in_combat(table: Table, combat: Combat) -> Iterator[Option]:
    """The options of the combat: the next step, and what is free besides."""
    first = host(table)
    if not (combat.round or combat.in_round_end) or combat.end_step == 6:
        if combat.round and meets_combat_end(table):
            yield option(first, "CombatEnded", "LCK-ROUND-05")
        else:
            following = max(combat.round, combat.ended_round) + 1
            yield option(first, "CombatRoundStarted", "LCK-COMBAT-03", round=following)
        return
    fighting = [seat for seat in combat.participants if character(table, seat).alive]
    if combat.in_round_end:
        yield from round_end(table, combat, first, fighting)
    elif combat.current is not None:
        yield from _turn(table, combat, combat.current)
    else:
        yield from _before_the_blows(table, combat, first, fighting)


def _before_the_blows(table: Table, combat: Combat, first: str, fighting: list[str]) -> Iterator[Option]:
    """The options of arrivals, [before combat], hands and initiative; then the next combat turn, or the round's end."""
    if combat.step <= 1:
        yield from _arrivals(table, combat)
        if seats_due_to_arrive_now(table):
            return
    if combat.step <= 2:
        dead = [seat for seat, one in table.characters.items() if not one.alive and seat not in combat.checked]
        for seat in dead:
            yield option(seat, "AliveCheckRolled", "LCK-PRE-04", player=seat, to_fill=("roll", "result"))
    if combat.step <= 3:
        yield from chain.from_iterable(_before_combat(table, combat, seat) for seat in fighting)
    waiting = [seat for seat in combat.newcomers if seat in fighting] if combat.step <= 4 else []
    for seat in waiting:
        missing = max(0, hand_limit(table, seat) - (character(table, seat).hand_count or 0))
        yield option(seat, "HandReceived", "LCK-HAND-01", player=seat, count=missing, to_fill=("cards",))
    if waiting:
        return
    if any(seat not in combat.cards for seat in fighting) and combat.step < 6:
        deals = dict.fromkeys(able(table, combat))
        yield option(first, "PlayingCardsDealt", "LCK-INIT-01", purpose="initiative", deals=deals, to_fill=("deals",))
    elif due := to_come(table, combat):
        yield option(due[0], "CombatTurnStarted", "LCK-INIT-02", player=due[0])
    else:
        yield from round_end(table, combat, first, fighting)


def able(table: Table, combat: Combat) -> list[str]:
    """Who takes part and has combat turns."""
    return [seat for seat in combat.participants if not is_seat_out_of_play(table, seat)]


def to_come(table: Table, combat: Combat) -> list[str]:
    """Whose combat turns of the round are to come, in order."""
    fighting = able(table, combat)
    return [seat for seat in combat.order if seat not in combat.acted and seat in fighting]


def _arrivals(table: Table, combat: Combat) -> Iterator[Option]:
    """The options to arrive when due; in the first round, absent characters with a piece may roll for it once."""
    for seat in seats_due_to_arrive_now(table):
        yield option(seat, "CombatantArrived", "LCK-PRE-03", player=seat)
    for seat, one in table.characters.items() if combat.round == 1 else ():
        if seat in (*combat.participants, *combat.gone, *combat.checked) or one.at is None or one.in_black_hole:
            continue
        if is_able(one):
            yield option(seat, "ArrivalRolled", "LCK-PRE-01", player=seat, to_fill=("roll", "result"))


def _before_combat(table: Table, combat: Combat, seat: str) -> Iterator[Option]:
    """The options of [before combat]: abilities, named or not; minions; dice, which anybody may roll as a bluff."""
    one = character(table, seat)
    own = tuple(of_timing(one, "before_combat"))
    for ability in own if is_able(one) else ():
        yield option(seat, "AbilityUsed", "LCK-PRE-05", player=seat, name=ability.name, timing="before_combat")
        yield option(seat, "AbilityUsed", "LCK-PRE-05", player=seat, timing="before_combat")
        if ability.minions and not one.minions:
            yield option(seat, "MinionsAppeared", "LCK-PRE-09", player=seat, count=tuple(range(1, 7)), announced=True)
    if not is_known(one):
        yield option(seat, "AbilityUsed", "LCK-PRE-05", player=seat, timing="before_combat")
    if combat.bluffs.get(seat, 0) <= len(own):
        dice = (
            "1D6",
            *(ability.roll for ability in own if fullmatch(DICE, ability.roll or "") and not combat.bluffs.get(seat)),
        )
        yield option(
            seat, "PreCombatRolled", "LCK-PRE-07", player=seat, dice=tuple(dict.fromkeys(dice)), announced=True
        )


def _turn(table: Table, combat: Combat, seat: str) -> Iterator[Option]:
    """The options of a combat turn: first what settles an attack, then those of the phase."""
    attack, one = combat.attack, character(table, seat)
    is_own = attack is not None and attack.attacker == seat
    due, free = following(table, combat, attack) if attack and is_own else after_own_evasion(table, combat, seat)
    yield from (*due, *free)
    if due:
        return
    if not one.alive or seat not in combat.participants:
        yield option(seat, "CombatTurnEnded", "LCK-CTURN-01", player=seat)
        return
    yield from _in_phase(table, combat, seat, one)


def _in_phase(table: Table, combat: Combat, seat: str, one: Character) -> Iterator[Option]:
    """The options of a phase of a combat turn, and the next phase if nothing is due in this one."""
    phase = combat.phase
    if phase == "check":
        due = tuple(check_rolls(seat, one, combat.own))
        yield from due
        yield from abilities(table, seat, "LCK-CTURN-02", "check")
        keeps = one.maintained and ("upkeep" not in combat.own or any(held.unsaid for held in one.maintained))
        yield from _upkeep(table, seat, one) if keeps else ()
        if due or keeps:
            return
    elif phase in ("support_1", "support_2"):
        yield from support(table, seat)
        yield from own_evasions(table, combat, seat)
        yield from abilities(table, seat, "LCK-COMBAT-04", "combat")
    elif phase == "main" and sure_main_action_or_none(table, combat) is None:
        yield from _main(table, combat, seat, one)
        return
    at = -1 if phase is None else TURN_PHASES.index(phase) if phase in TURN_PHASES else len(TURN_PHASES)
    if at + 1 < len(TURN_PHASES):
        yield option(seat, "PhaseEntered", "LCK-CTURN-01", player=seat, phase=TURN_PHASES[at + 1])
    else:
        yield option(seat, "CombatTurnEnded", "LCK-CTURN-01", player=seat)


def _upkeep(table: Table, seat: str, one: Character) -> Iterator[Option]:
    """The options to maintain each defence, at its ESP cost if a C card's, or to release it."""
    left = [held for held in one.maintained if held.unsaid] or one.maintained
    for defence in {held.card: held for held in reversed(left)}.values():
        yield option(seat, "DefenceReleased", "LCK-CTURN-02", player=seat, defence=defence.card)
        due = (defence.level if defence.upkeep is None else defence.upkeep) if defence.source == "c_card" else 0
        check = activation_check(table, seat, defence, None)
        hopeless = check is not None and not some_roll_may_pass(activation_dice_and_check(table)[1], check[0])
        if hopeless or (one.esp_power is not None and one.esp_power < due):
            continue
        to_fill = () if check is None and is_known(one) else ("activation_roll",)
        yield option(
            seat,
            "DefenceMaintained",
            "LCK-CTURN-03",
            player=seat,
            defence=defence.card,
            esp_paid=due,
            to_fill=to_fill,
        )


def _main(table: Table, combat: Combat, seat: str, one: Character) -> Iterator[Option]:
    """The main actions of a combat turn; a player who joined a synchronised attack may only pass."""
    yield option(seat, "Passed", "LCK-CMAIN-01", player=seat)
    if has_used_main_action_to_join(combat, seat) or not is_able(one):
        return
    yield from abilities(table, seat, "LCK-CMAIN-01", "main")
    if "preemptive" not in combat.own:
        yield from abilities(table, seat, "LCK-PREEMPT-01", "preemptive")
    enemies = [other for other in combat.participants if other != seat and character(table, other).alive]
    aims = (*enemies, *combat.obstacles)
    if aims and not has_attacked_or_evaded(table, combat, "evasion"):
        yield from _attacks(seat, one, tuple([other] for other in aims))
        yield from _melee(table, seat, one, aims)
    yield from own_evasions(table, combat, seat)
    if hand_size(table, seat):
        yield option(seat, "CombatCardDiscarded", "LCK-CMAIN-02", player=seat, count=1, reason="main")


def _attacks(seat: str, one: Character, targets: tuple[Plain, ...]) -> Iterator[Option]:
    """The options to attack by C card, ability or ability card."""
    if is_hidden(one):
        yield _attack(seat, "c_card", None, targets)
    held = [card for card in one.hand or () if card.class_ == "attack"] if one.hand_count != 0 else []
    for card in dict.fromkeys(held):
        yield _attack(seat, "c_card", card, targets)
    for ability in one.abilities:
        if ability.class_ == "attack" and ability.timing in (None, "main", "combat"):
            card = CCard(name=ability.name, class_="attack", level=ability.level)
            yield _attack(seat, "ability", card, targets)
    if holds_ability_cards(one):
        yield _attack(seat, "ability_card", None, targets)


def _attack(seat: str, source: str, card: CCard | None, targets: tuple[Plain, ...]) -> Option:
    told: dict[str, Any] = {} if card is None else to_builtins(card)
    names = ("level", "firepower", "column", "attribute", "sync", "undefendable", "unevadable")
    fields = {name: told[name] for name in names if told.get(name)}
    stated = {"firepower", *fields} if "column" in fields else set(fields)
    told_besides = tuple(name for name in ("level", "firepower", "attribute") if name not in stated)
    to_fill = OF_AN_ATTACK if card is None else (*told_besides, "targets") if told_besides else ()
    if card is not None:
        fields["card"] = card.name
    return option(
        seat,
        "AttackDeclared",
        "LCK-ATTACK-01",
        player=seat,
        source=source,
        targets=targets,
        to_fill=to_fill,
        **fields,
    )


def _melee(table: Table, seat: str, one: Character, targets: tuple[Plain, ...]) -> Iterator[Option]:
    """The option of a melee attack: endurance declared (from which the firepower follows), minions, [melee:X]."""
    most, level = endurance_left(table, seat), recorded_melee_level(table, seat)
    yield option(
        seat,
        "MeleeDeclared",
        "LCK-MELEE-01",
        player=seat,
        target=targets,
        endurance=None if most is None else tuple(range(most + 1)),
        level=level if level > 1 else None,
        minions_used=tuple(range(one.minions + 1)),
        melee_x=melee_xs(one),
        to_fill=(*(("endurance",) if most is None else ()), "firepower", *unseen_skills(one)),
    )
