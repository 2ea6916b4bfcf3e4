"""Melee attacks (LCK-MELEE)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from adjudicator.plain.said import Part, Player, Said
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.fight.attack_numbers import (
    character_targets,
    is_obstacle,
    melee_x_sum,
    said_else_recorded_melee_firepower,
    seems_stopped_for_target,
)
from adjudicator.rulesets.locke.fight.cards_on_record import has_unrecorded_sheet
from adjudicator.rulesets.locke.fight.columns import melee_column
from adjudicator.rulesets.locke.fight.damage import endurance_left
from adjudicator.rulesets.locke.fight.defences import surely_maintained_defences
from adjudicator.rulesets.locke.fight.evaders_still_there import surely_ends_main_phase
from adjudicator.rulesets.locke.fight.present_attack import attack_now, attack_that_event_may_answer
from adjudicator.rulesets.locke.fight.who_is_there import may_attack_have_hit
from adjudicator.rulesets.locke.rules.boards import secret_of_player_and_judges, secret_unless_sheet_open
from adjudicator.rulesets.locke.rules.damage import ENDS_THE_ACTION
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.table.sentence_parts import players
from adjudicator.rulesets.locke.table.state import Attack, Character, Table, character
from adjudicator.seam.rulebook import Missing, Secret, Value

_BLOWS = (ev.MeleeDeclared, ev.MeleeAnswered)


@book.check("LCK-MELEE-01", on=ev.AttackDeclared)
def melee_has_one_target(table: Table, event: ev.AttackDeclared) -> Said | None:
    """A melee attack has one target."""
    if event.source != "melee" or len(event.targets) == 1:
        return None
    told: dict[str, Part] = {"player": Player(event.player), "players": players(event.targets)}
    return say("{player} attacked {players} in melee; it has one target", **told)


@book.check("LCK-MELEE-01", on=ev.MeleeDeclared)
def melee_is_made_on_another_participant(table: Table, event: ev.MeleeDeclared) -> Said | None:
    """A melee attack is made on another participant."""
    if event.target == event.player:
        return say("{player} attacked their own character in melee", player=Player(event.player))
    combat = table.combat
    if combat is None or not combat.participants or event.target in (*combat.participants, *combat.obstacles):
        return None
    if not character(table, event.target).alive:
        return None
    told: dict[str, Part] = {"player": Player(event.player), "target": Player(event.target)}
    return say("{player} attacked {target} in melee, who does not take part in the combat", **told)


@book.contradicts_after("LCK-MELEE-02", on=ev.MeleeDeclared)
def melee_has_level_1(before: Table, event: ev.MeleeDeclared, after: Table) -> Said | Secret | None:
    """A melee attack has level 1 unless an ability sets another."""
    attack = attack_now(after)
    due = 1 if attack is None or attack.level is None else attack.level
    if event.level in (None, due) or has_unrecorded_sheet(before, event.player):
        return None
    says = say(
        "{player}'s melee attack was declared at level {level}; it is {due}",
        player=Player(event.player),
        level=event.level or 0,
        due=due,
    )
    return secret_unless_sheet_open(before, event.player, says)


@book.check("LCK-MELEE-03", on=(ev.DefenceAttempted, ev.EvasionAttempted))
def melee_is_answered_at_its_level(table: Table, event: Any) -> Said | None:
    """The target of a melee attack may defend or evade until it answers the hit."""
    attack = attack_that_event_may_answer(table, event)
    if (
        attack is None
        or attack.source != "melee"
        or event.player not in attack.striking
        or event.player == attack.attacker
    ):
        return None
    return say("{player} tried to stop the melee attack after answering its hit", player=Player(event.player))


@book.check("LCK-MELEE-05", on=ev.Teleported)
def the_declared_level_is_not_too_high(table: Table, event: ev.Teleported) -> Secret | None:
    """Players declare an ESP level no higher than it is."""
    known, value = character(table, event.player).esp_level, event.declared_level
    if known is None or value is None or value <= known:
        return None
    told: dict[str, Part] = {"player": Player(event.player), "value": value, "own": known}
    return secret_of_player_and_judges(
        event.player, say("{player} declared ESP level {value}; the true one is {own}", **told)
    )


@book.check("LCK-MELEE-05", on=_BLOWS)
def the_declared_endurance_is_not_too_high(table: Table, event: Any) -> Secret | None:
    """Players declare an endurance no higher than it is."""
    known, value = endurance_left(table, event.player), event.endurance
    if known is None or value is None or value <= known:
        return None
    told: dict[str, Part] = {"player": Player(event.player), "value": value, "left": known}
    return secret_of_player_and_judges(event.player, say("{player} declared endurance {value}; {left} is left", **told))


@book.check("LCK-MELEE-05", on=_BLOWS)
def a_declared_firepower_takes_no_more(table: Table, event: Any) -> Secret | None:
    """If no endurance is declared, the firepower takes no more than is left.

    Nothing is said if an ability or an ability card may change it (LCK-MELEE-04).
    """
    one, known = character(table, event.player), endurance_left(table, event.player)
    if (
        event.endurance is not None
        or known is None
        or event.firepower is None
        or _may_cards_or_abilities_change_melee_firepower(one)
    ):
        return None
    most = known + max(event.minions_used, one.minions)
    if event.firepower <= most:
        return None
    return secret_of_player_and_judges(event.player, _firepower_above_allowed_said(event, most))


def _may_cards_or_abilities_change_melee_firepower(one: Character) -> bool:
    """Whether a character has cards or abilities that may change the firepower of a melee."""
    cards = one.ability_cards_up + one.ability_cards_down
    return cards > 0 or any(
        ability.timing in (None, "combat")
        and ability.class_ not in ("attack", "defence", "evasion")
        and not (ability.minions or ability.melee_level is not None or ability.x is not None)
        for ability in one.abilities
    )


def _firepower_above_allowed_said(event: Any, due: int) -> Said:
    return say(
        "{player} declared firepower {firepower}; endurance and minions allow {due}",
        player=Player(event.player),
        firepower=event.firepower,
        due=due,
    )


def _highest_firepower_allowed_or_none(table: Table, event: Any) -> int | None:
    """The highest firepower a seat may declare: its endurance, declared or left, plus minions used; None: not known."""
    base = event.endurance if event.endurance is not None else endurance_left(table, event.player)
    return None if base is None else base + event.minions_used


@book.contradicts("LCK-MELEE-04", on=_BLOWS)
def firepower_is_the_endurance(table: Table, event: Any) -> Said | Secret | None:
    """The firepower is at most the declared endurance plus 1 for each minion used."""
    most = _highest_firepower_allowed_or_none(table, event)
    if most is None or event.firepower is None or event.firepower <= most or event.endurance is None:
        return None
    if _may_cards_or_abilities_change_melee_firepower(character(table, event.player)):
        return None
    return secret_unless_sheet_open(table, event.player, _firepower_above_allowed_said(event, most))


@book.check("LCK-MELEE-06", on=_BLOWS)
def minions_add_one_each(table: Table, event: Any) -> Said | None:
    """Each minion used adds 1 to the firepower, and only owned minions are used."""
    own = character(table, event.player).minions
    if event.minions_used <= own:
        return None
    return counted(
        "{player} used {count} minion but has {own}",
        "{player} used {count} minions but has {own}",
        event.minions_used,
        player=Player(event.player),
        own=own,
    )


@book.check("LCK-MELEE-07", on=ev.AbilityUsed)
def melee_x_comes_with_the_firepower(table: Table, event: ev.AbilityUsed) -> Said | None:
    """[Melee:X] is used when the firepower is declared."""
    attack = attack_now(table)
    if event.melee_x is None or attack is None or event.player not in attack.striking:
        return None
    return say("{player} used [melee:X] after declaring the firepower", player=Player(event.player))


@book.check("LCK-MELEE-08", on=ev.MeleeDeclared, missing=True)
def firepower_is_declared(table: Table, event: ev.MeleeDeclared) -> Said | None:
    """The attacker declares a firepower."""
    if event.firepower is not None or event.endurance is not None:
        return None
    return say("{player} attacked in melee without declaring a firepower", player=Player(event.player))


@book.check("LCK-MELEE-08", on=(ev.DefenceAttempted, ev.EvasionAttempted), missing=True)
def firepower_is_declared_first(table: Table, event: Any) -> Said | None:
    """The attacker declares it before the target decides on its response."""
    attack = attack_that_event_may_answer(table, event)
    if attack is None or attack.source != "melee" or event.player not in attack.targets:
        return None
    if said_else_recorded_melee_firepower(table, attack, attack.attacker) is not None:
        return None
    who = Player(event.player)
    return say("{player} responded to a melee attack before its firepower was declared", player=who)


@book.check("LCK-MELEE-09", on=ev.MeleeAnswered, missing=True)
def a_melee_attack_is_answered(table: Table, event: ev.MeleeAnswered) -> Said | None:
    """What is answered is a melee attack."""
    attack = attack_now(table)
    if _may_attack_precede_log(table) if attack is None else attack.source == "melee":
        return None
    return say("{player} answered a melee attack that nobody made", player=Player(event.player))


@book.check("LCK-MELEE-09", on=ev.MeleeAnswered)
def the_target_answers_the_hit(table: Table, event: ev.MeleeAnswered) -> Said | None:
    """It is answered by its target, and once it has hit."""
    attack, who = attack_now(table), Player(event.player)
    if attack is None or attack.source != "melee":
        return None
    if event.player not in attack.targets:
        return say("{player} answered a melee attack on {target}", player=who, target=Player(attack.targets[0]))
    if not _was_melee_surely_stopped(table, attack, event.player):
        return None
    return say("{player} answered a melee attack that did not hit", player=who)


@book.check("LCK-MELEE-09", on=ev.DamageJudged, missing=True)
def the_target_declares_after_the_hit(table: Table, event: ev.DamageJudged) -> Said | None:
    """The target declares firepower and [melee:X] once the attack has hit."""
    attack = attack_now(table)
    if attack is None or attack.source != "melee" or event.target in (attack.attacker, *attack.striking):
        return None
    if is_obstacle(table, event.target):
        return None
    return say("Damage was judged before {target} declared a firepower", target=Player(event.target))


def _was_melee_surely_stopped(table: Table, attack: Attack, target: str) -> bool:
    """Whether a melee attack is known to have been stopped, by a response or by an earlier defence."""
    if seems_stopped_for_target(attack, target):
        return True
    return any(held.level >= (attack.level or 1) for held in surely_maintained_defences(character(table, target)))


def _may_attack_precede_log(table: Table) -> bool:
    """Whether somebody may have attacked before the log begins."""
    return table.combat is None or table.combat.attack_made is True


@book.check("LCK-MELEE-10", on=ENDS_THE_ACTION, when=surely_ends_main_phase)
def a_blow_is_judged(table: Table, event: ev.PlayerEvent) -> Said | None:
    """Damage is judged against a target that stopped nothing."""
    attack = attack_now(table)
    if attack is None or attack.source != "melee" or not attack.targets or _may_melee_have_been_stopped(table, attack):
        return None
    target = attack.targets[0]
    if (
        target in attack.judged
        or not character_targets(table, attack)
        or not may_attack_have_hit(table, attack.attacker, target)
    ):
        return None
    told: dict[str, Part] = {"player": Player(attack.attacker), "target": Player(target)}
    return say("{player} hit {target} in melee but judged no damage", **told)


def _may_melee_have_been_stopped(table: Table, attack: Attack) -> bool:
    """Whether a melee attack was, or may have been, stopped by a response or an earlier defence."""
    if any(one.success for one in attack.responses) or attack.resolved in ("blocked", "evaded"):
        return True
    kept = character(table, attack.targets[0]).maintained
    return any(held.unknown or held.level >= (attack.level or 1) for held in kept)


@book.check("LCK-MELEE-10", on=ev.DamageJudged)
def the_attacker_judges(table: Table, event: ev.DamageJudged) -> Said | None:
    """The attacker judges damage against the target."""
    attack = attack_now(table)
    if attack is None or attack.source != "melee" or not attack.targets:
        return None
    if event.target in attack.targets and event.player != attack.attacker:
        return say(
            "{player} judged the damage of {attacker}'s melee attack",
            player=Player(event.player),
            attacker=Player(attack.attacker),
        )
    return None


@book.check("LCK-MELEE-11", on=ev.DamageJudged)
def counterattacks_are_declared(table: Table, event: ev.DamageJudged) -> Said | Missing | None:
    """The attacker is judged only if the target declared a counterattack, in an answer that a log may leave out."""
    attack = attack_now(table)
    if attack is None or attack.source != "melee" or event.target != attack.attacker or attack.counter:
        return None
    says = say("{player} judged damage to the attacker without declaring a counterattack", player=Player(event.player))
    return says if event.player in attack.striking else Missing(says)


@book.check("LCK-MELEE-12", on=ev.DamageJudged)
def both_judge_in_a_counterattack(table: Table, event: ev.DamageJudged) -> Said | None:
    """In a counterattack, attacker and target judge damage against each other."""
    attack = attack_now(table)
    if attack is None or attack.source != "melee" or not attack.counter:
        return None
    if event.target != attack.attacker or event.player in attack.targets:
        return None
    return say("{player} judged the damage of somebody else's counterattack", player=Player(event.player))


@book.check("LCK-MELEE-12", on=ENDS_THE_ACTION, when=surely_ends_main_phase)
def a_counterattack_is_judged(table: Table, event: ev.PlayerEvent) -> Said | None:
    """A target that declared a counterattack judges damage against the attacker."""
    attack = _melee_with_unjudged_counterattack_or_none(table)
    if attack is None or not character(table, attack.targets[0]).alive:
        return None  # LCK-MELEE-14
    return say("{target} was struck back at in melee, but no damage was judged", target=Player(attack.attacker))


def _melee_with_unjudged_counterattack_or_none(table: Table) -> Attack | None:
    """The melee attack, if a counterattack was declared and not judged; else None."""
    attack = attack_now(table)
    if attack is None or attack.source != "melee" or not attack.counter or attack.attacker in attack.judged:
        return None
    return attack


@book.check("LCK-MELEE-14", on=ENDS_THE_ACTION, when=surely_ends_main_phase)
def melee_damage_is_simultaneous(table: Table, event: ev.PlayerEvent) -> Said | None:
    """Both judgements stand: a character killed in the exchange still makes its own."""
    attack = _melee_with_unjudged_counterattack_or_none(table)
    if attack is None or character(table, attack.targets[0]).alive:
        return None
    return say(
        "{player} was killed in the exchange and did not judge damage in return; both judgements count",
        player=Player(attack.targets[0]),
    )


@book.value("LCK-COLUMN-02", "LCK-MELEE-04", on=_BLOWS)
def melee_numbers(before: Table, event: Any, after: Table) -> Iterator[Value]:
    """The level, the sum of [melee:X] and the highest firepower; once both have declared, columns and shift."""
    attack = attack_now(after)
    if attack is None:
        return
    if type(event) is ev.MeleeDeclared:
        says = say("level of the melee attack: {level}", level=attack.level or 0)
        yield Value("LCK-MELEE-02", ("melee_level",), attack.level, says)
    yield from _melee_x_and_firepower_values_of_side(before, attack, event.player)
    other = attack.attacker if event.player in attack.targets else next(iter(attack.targets), "")
    if other in attack.striking:
        yield from _columns_before_shift_and_shift_values(after, attack, event.player, other)


def _melee_x_and_firepower_values_of_side(before: Table, attack: Attack, seat: str) -> Iterator[Value]:
    """The sum of [melee:X] and the highest firepower of a side."""
    who, total, own = Player(seat), melee_x_sum(attack, seat), endurance_left(before, seat)
    says = say("[melee:X] of {player}: {total}", player=who, total=total)
    yield Value("LCK-COLUMN-02", ("x_totals", seat), total, says)
    if own is not None:
        most = own + character(before, seat).minions
        says = say("highest firepower of {player}: {most}", player=who, most=most)
        yield Value("LCK-MELEE-04", ("max_firepower", seat), most, says)


def _columns_before_shift_and_shift_values(after: Table, attack: Attack, seat: str, other: str) -> Iterator[Value]:
    """The columns before the shift, and the size of the shift."""
    mine, theirs = (
        said_else_recorded_melee_firepower(after, attack, seat),
        said_else_recorded_melee_firepower(after, attack, other),
    )
    if mine is None or theirs is None:
        return
    for one, a, b in ((seat, mine, theirs), (other, theirs, mine)):
        column = melee_column(after, a, b, 0, 0)
        says = say("column of {player} before the shift: {column}", player=Player(one), column=column)
        yield Value("LCK-MELEE-13", ("base_columns", one), column, says)
    shift = abs(melee_x_sum(attack, seat) - melee_x_sum(attack, other))
    yield Value("LCK-COLUMN-04", ("shift",), shift, say("columns shifted: {shift}", shift=shift))
