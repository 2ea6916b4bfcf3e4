"""Attacks as numbers: their level and firepower, and melee with its columns (LCK-ATTACK, SYNC, MELEE)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from adjudicator.plain.said import Said
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.events import DamageJudged
from adjudicator.rulesets.locke.fight.arrival_check import may_have_arrived_unrecorded
from adjudicator.rulesets.locke.fight.cards_on_record import (
    attack_as_said_else_recorded,
    attack_with_interception_at_recorded_levels,
    is_called_teleport,
    recorded_else_said_card_value,
    secret_unless_on_open_sheet,
)
from adjudicator.rulesets.locke.fight.columns import column_for, melee_column
from adjudicator.rulesets.locke.fight.combat_turns import has_used_main_action_to_join
from adjudicator.rulesets.locke.fight.damage import endurance_left
from adjudicator.rulesets.locke.fight.unseen_combat_turns import seats_whose_turn_has_come
from adjudicator.rulesets.locke.fight.who_is_there import living_characters_at, surely_takes_no_part
from adjudicator.rulesets.locke.table.answers_to_attacks import Joiner, Response, Striking
from adjudicator.rulesets.locke.table.characters import passes_for_alive
from adjudicator.rulesets.locke.table.state import Attack, Combat, Table, character, stands_at
from adjudicator.seam.frozen import replace
from adjudicator.seam.rulebook import Secret


@book.serves("LCK-MELEE-02")
def recorded_melee_level(table: Table, seat: str) -> int:
    """The level of a seat's melee attack: 1 unless an ability sets another."""
    raised = [one.melee_level for one in character(table, seat).abilities if one.melee_level is not None]
    return max(raised, default=1)


@book.serves("LCK-ATTACK-06", "LCK-SYNC-05")
def level_with_joiners(attack: Attack) -> int | None:
    """The level a response must reach: the attack's, plus 1 for each who joined; None: not known."""
    return None if attack.level is None else attack.level + len(attack.joiners)


@book.serves("LCK-ATTACK-07", "LCK-SYNC-06")
def firepower_with_joiners(attack: Attack) -> int | None:
    """The firepower of all C cards used in an attack; None: not known."""
    parts = [attack.firepower, *(one.firepower for one in attack.joiners)]
    known = [part for part in parts if part is not None]
    return sum(known) if len(known) == len(parts) else None


def firepower_with_joiners_else_told_by_target(attack: Attack, target: str) -> int | None:
    """The firepower of an attack; one that nobody has declared is that which its target declared against."""
    firepower = firepower_with_joiners(attack)
    return attack.told_firepower.get(target) if firepower is None else firepower


def breach_as_said_else_recorded(attack: Attack, breach_in: Callable[[Attack], Said | None]) -> Said | Secret | None:
    """A breach of an attack as it stands, unless it disappears without those who broke a rule by joining.

    Whether these count is for a person to say; no breach follows from it. What is on record of the cards counts where
    it was not said, for those who know them.
    """
    says = _breach_also_without_unentitled(attack, breach_in)
    if says is not None or not attack.on_record:
        return says
    says, known_to = (
        _breach_also_without_unentitled(attack_as_said_else_recorded(attack), breach_in),
        tuple(attack.on_record),
    )
    return None if says is None else Secret(says, known_to if len(known_to) == 1 else ())


def interception_breach_as_recorded_else_said(
    attack: Attack, breach_in: Callable[[Attack], Said | None]
) -> Said | Secret | None:
    """A breach of whether an interception takes effect, by its cards if they tell, whatever was said of them."""
    says = breach_as_said_else_recorded(attack, breach_in)
    if (
        not attack.on_record
        or is_interception_above_evasion_level(cards := attack_with_interception_at_recorded_levels(attack)) is None
    ):
        return says
    told, known_to = _breach_also_without_unentitled(cards, breach_in), tuple(attack.on_record)
    if told is None or says is not None:
        return None if told is None else says
    return Secret(told, known_to if len(known_to) == 1 else ())


def is_wrong_as_said_or_recorded(attack: Attack, is_wrong: Callable[[Attack], bool]) -> bool:
    """Whether there is such a breach: as was said, or by what is on record of the cards."""
    return _is_wrong_also_without_unentitled(attack, is_wrong) or (
        bool(attack.on_record) and _is_wrong_also_without_unentitled(attack_as_said_else_recorded(attack), is_wrong)
    )


def _breach_also_without_unentitled(attack: Attack, wrong: Callable[[Attack], Said | None]) -> Said | None:
    return wrong(attack) if _is_wrong_also_without_unentitled(attack, lambda read: wrong(read) is not None) else None


def _is_wrong_also_without_unentitled(attack: Attack, wrong: Callable[[Attack], bool]) -> bool:
    """Whether a breach of an attack as it stands is one without those who broke a rule by joining, too."""
    return wrong(attack) and (not attack.unentitled or wrong(_without_unentitled_joiners(attack)))


def _without_unentitled_joiners(attack: Attack) -> Attack:
    """The attack without those who broke a rule by joining it, or its interception."""
    joiners, interception = attack.joiners, attack.interception
    for seat in attack.unentitled:
        if any(one.player == seat for one in interception):
            interception = _without_last_joining_of_seat(interception, seat)
        else:
            joiners = _without_last_joining_of_seat(joiners, seat)
    kept = attack.kept if interception == attack.interception else ()
    return replace(attack, joiners=joiners, interception=interception, kept=kept, unentitled=())


def _without_last_joining_of_seat(joiners: tuple[Joiner, ...], seat: str) -> tuple[Joiner, ...]:
    last = max((at for at, one in enumerate(joiners) if one.player == seat), default=len(joiners))
    return joiners[:last] + joiners[last + 1 :]


def breach_at_said_else_recorded_level(
    table: Table, attack: Attack, event: Any, breach_at: Callable[[Attack, str, int], Said | None]
) -> Said | Secret | None:
    """A breach by the level of a card or ability used in an attack or against it: as said, else as on record."""
    said, own = event.level, recorded_else_said_card_value(table, event, "level")
    says = (
        None if said is None else breach_as_said_else_recorded(attack, lambda read: breach_at(read, event.player, said))
    )
    if says is not None or own is None or own == said:
        return says
    says = breach_as_said_else_recorded(attack, lambda read: breach_at(read, event.player, own))
    if isinstance(says, Secret):
        return Secret(says.says, ())  # it follows from what two players hold
    return None if says is None else secret_unless_on_open_sheet(table, event, says)


def is_wrong_at_said_or_recorded_level(
    table: Table, attack: Attack, event: Any, is_wrong_at: Callable[[Attack, int], bool]
) -> bool:
    """Whether there is such a breach: at the level that was said, or at the one on record."""

    def breaks_at(own: int) -> bool:
        return is_wrong_as_said_or_recorded(attack, lambda read: is_wrong_at(read, own))

    return any(
        breaks_at(own) for own in {event.level, recorded_else_said_card_value(table, event, "level")} if own is not None
    )


def may_unrecorded_joiners_account_for(
    table: Table, attack: Attack, level: int | None = None, firepower: int | None = None
) -> bool:
    """Whether a log may leave out who joined an attack: the card bears the mark [sync], nobody is on record, and
    as many may have joined as it takes.

    `level`, `firepower`: at which it was resolved, if somebody has said; nobody joined one that was at its own.
    """
    if not may_have_unrecorded_joiners(table, attack):
        return False
    if firepower is not None and attack.firepower is not None and firepower <= attack.firepower:
        return False
    took = 1 if level is None or attack.level is None else level - attack.level
    return 0 < took <= len(_others_that_may_join_attack(table, attack))


def may_have_unrecorded_joiners(table: Table, attack: Attack) -> bool:
    """Whether a log leaves open whether anybody joined an attack by a C card with the mark [sync]."""
    return not table.complete_log and attack.source == "c_card" and attack.sync and not attack.joiners


def _others_that_may_join_attack(table: Table, attack: Attack) -> tuple[str, ...]:
    """Who may join an attack, as all can see: others in the combat whose turn is to come (LCK-SYNC-03, LCK-HOUSE-24).

    Where somebody stands may not be on record; below level 0 there is no card (LCK-SYNC-04).
    """
    combat = table.combat
    if combat is None or attack.level == 0:
        return ()
    aside = (attack.attacker, *attack.targets, *seats_whose_turn_has_come(table, combat))
    return tuple(
        seat
        for seat, one in table.characters.items()
        if seat not in aside
        and passes_for_alive(one)
        and not has_used_main_action_to_join(combat, seat)
        and _may_take_part_in_combat(table, seat)
    )


def _may_take_part_in_combat(table: Table, seat: str) -> bool:
    """Whether somebody takes part in the combat, or may as far as is known."""
    combat = table.combat or Combat()
    if seat in (
        combat.participants or living_characters_at(table, combat.at, passes_for_alive)
    ) or may_have_arrived_unrecorded(table, seat):
        return True
    return (
        not surely_takes_no_part(table, seat)
        and not character(table, seat).in_black_hole
        and stands_at(table, seat) is None
    )


@book.serves("LCK-INTERCEPT-04")
def interception_level(attack: Attack) -> int | None:
    """The level of an interception: the interceptor's card, plus 1 for each who joined, acted or not."""
    one = attack.interceptor
    return None if one is None or one.level is None else one.level + len(attack.interception)


def last_successful_evasion(attack: Attack) -> Response | None:
    """The last successful evasion, by whatever means."""
    return next((one for one in reversed(attack.responses) if one.kind == "evasion" and one.success), None)


def attack_of_running_combat_turn(combat: Combat) -> Attack | None:
    """The attack, or the evasion, of the running combat turn; None: there is none, or that turn is over."""
    attack = combat.attack
    if attack is None or combat.in_round_end:
        return None
    whose = attack.attacker or next((one.player for one in attack.responses), None)
    is_over = combat.current not in (None, whose) or (combat.current is None and whose in combat.acted)
    return None if is_over else attack


def is_column_right_by_recorded_card(table: Table, attack: Attack, event: DamageJudged) -> bool:
    """Whether a judgement is right by what stands on the attack's card, which counts whatever was said of it."""
    own = attack.on_record.get(attack.attacker)
    if own is None or own.name != attack.card or (own.firepower is None and own.column is None):
        return False
    read = replace(attack_as_said_else_recorded(attack), firepower=own.firepower, column=own.column)
    return due_column(table, read, event.player, event.target) in (None, event.column)


def seems_stopped_for_target(attack: Attack, seat: str) -> bool:
    """Whether an attack was stopped for a target, by a response that may succeed, or altogether by the log's word."""
    if seat not in attack.barred and any(
        one.player == seat and may_response_have_stopped_attack(one) for one in attack.responses
    ):
        return True
    return len(attack.targets) == 1 and attack.resolved in ("blocked", "evaded")


def may_response_have_stopped_attack(response: Response) -> bool:
    """Whether a response succeeded and had the level of the attack."""
    return response.success is True and (response.level is None or response.level >= (response.against or 0))


def is_obstacle(table: Table, target: str) -> bool:
    """Whether a target is an obstacle, not a character."""
    return table.combat is not None and target in table.combat.obstacles


def character_targets(table: Table, attack: Attack) -> tuple[str, ...]:
    """The targets of an attack that are characters; no rule says how obstacles are damaged."""
    return tuple(seat for seat in attack.targets if not is_obstacle(table, seat))


def may_attack_have_been_stopped_for(attack: Attack, seat: str) -> bool:
    """Whether a response on record may have stopped an attack for a target."""
    was = attack.resolved in ("blocked", "evaded")
    return any(one.success or (was and one.success is None) for one in attack.responses if one.player == seat)


def is_by_teleport_card(response: Response) -> bool:
    """Whether a response was made with a Teleport C card, which alone can be intercepted (LCK-INTERCEPT-01)."""
    return response.source == "c_card" and (response.teleport or is_called_teleport(response.card))


def evader_by_teleport_else_by_possible_one(attack: Attack) -> str | None:
    """The evader an interception is for: by a Teleport, else by a card that may be one though nobody called it so."""
    if (who := teleport_evader_and_level_or_none(attack)) is not None:
        return who[0]
    found = [one for one in attack.responses if one.kind == "evasion" and one.success]
    return next((one.player for one in reversed(found) if one.source == "c_card" and one.card is not None), None)


def teleport_evader_and_level_or_none(attack: Attack) -> tuple[str, int | None] | None:
    """The evader by a Teleport C card, and the level: the one an interception is for, else the last one."""
    found = [one for one in attack.responses if one.kind == "evasion" and one.success and is_by_teleport_card(one)]
    found = [one for one in found if one.player == attack.chased] or found
    return (found[-1].player, found[-1].level) if found else None


def is_interception_above_evasion_level(attack: Attack) -> bool | None:
    """Whether the interception is of a higher level than the evasion; None: there is no such evasion or interception,
    or a level is not known."""
    lead, level, who = attack.interceptor, interception_level(attack), teleport_evader_and_level_or_none(attack)
    if lead is None or level is None or who is None or who[1] is None or lead.player == who[0]:
        return None
    return level > who[1]


def may_judge_unrecorded_attack(table: Table, attack: Attack, event: DamageJudged) -> bool:
    """Whether a judgement may be of an attack the log leaves out, since somebody other than the attacker makes it.

    Where nobody has said who attacks, one that the target declared a value against is this one.
    """
    if not attack.attacker and event.target in attack.told_firepower and event.target not in attack.judged:
        return False
    return not table.complete_log and event.player != attack.attacker


def may_declared_endurance_be_unrecorded(table: Table, attack: Attack, event: DamageJudged) -> bool:
    """Whether a log may leave out a declared endurance that the damage of a judgement exceeds (LCK-DAMAGE-05) and that
    gives the column on record."""
    if table.complete_log or attack.source == "melee" or attack.column is not None or event.target in attack.declared:
        return False
    firepower = firepower_with_joiners(attack)
    if event.column is None or firepower is None:
        return bool(event.damage)
    return any(column_for(table, firepower, value) == event.column for value in range(event.damage or 0))


def may_be_held_by_interception(attack: Attack, seat: str) -> bool:
    """Whether an evader was intercepted, or may have been since nobody has said a level, or that it was a Teleport."""
    lead = attack.interceptor
    if is_held_by_interception(attack, seat):
        return True
    if lead is None or lead.player == seat or evader_by_teleport_else_by_possible_one(attack) != seat:
        return False
    return is_interception_above_evasion_level(attack) is None


def is_held_by_interception(attack: Attack, seat: str) -> bool:
    """Whether an evader was intercepted and stays in the combat (LCK-INTERCEPT-05)."""
    who = teleport_evader_and_level_or_none(attack)
    return seat in attack.kept or (
        who is not None and who[0] == seat and is_interception_above_evasion_level(attack) is True
    )


def said_else_recorded_melee_firepower(table: Table, attack: Attack, seat: str) -> int | None:
    """The firepower of a side of a melee: as declared, else the present endurance plus the minions used; None: not
    known.

    The damage of the other judgement does not change it (LCK-MELEE-14), but the endurance left before that is then
    unknown.
    """
    side = attack.striking.get(seat, Striking())
    if side.firepower is not None:
        return side.firepower
    own = endurance_left(table, seat) if side.endurance is None and seat not in attack.judged else side.endurance
    return None if own is None else own + side.minions_used


def possible_melee_firepowers(table: Table, attack: Attack, seat: str) -> range:
    """The firepower a side of a melee may have declared: one that a log leaves out may be lower than it is
    (LCK-MELEE-05); none if it is not known."""
    most = said_else_recorded_melee_firepower(table, attack, seat)
    if most is None:
        return range(0)
    is_lower = not table.complete_log and declares_no_melee_number(attack, seat)
    return range(attack.striking.get(seat, Striking()).minions_used if is_lower else most, most + 1)


def declares_no_melee_number(attack: Attack, seat: str) -> bool:
    """Whether a side of a melee has declared neither firepower nor endurance, so that only its sheet tells them."""
    side = attack.striking.get(seat, Striking())
    return side.firepower is None and side.endurance is None


@book.serves("LCK-COLUMN-01", "LCK-COLUMN-02")
def melee_x_sum(attack: Attack, seat: str) -> int:
    """The sum of all [melee:X] that a side used."""
    return attack.striking.get(seat, Striking()).x


@book.serves("LCK-MELEE-13", "LCK-ATTACK-08")
def due_column(table: Table, attack: Attack, judging: str, target: str, declared: int | None = None) -> str | None:
    """The right column of a judgement; None: a number it depends on is not known."""
    if attack.column is not None:
        return attack.column
    if attack.source == "melee":
        own, other = (
            said_else_recorded_melee_firepower(table, attack, judging),
            said_else_recorded_melee_firepower(table, attack, target),
        )
        if own is None or other is None:
            return None
        return melee_column(table, own, other, melee_x_sum(attack, judging), melee_x_sum(attack, target))
    firepower = firepower_with_joiners_else_told_by_target(attack, target)
    value = attack.declared.get(target, declared if declared is not None else endurance_left(table, target))
    return None if firepower is None or value is None else column_for(table, firepower, value)
