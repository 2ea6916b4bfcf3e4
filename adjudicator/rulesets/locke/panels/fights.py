"""The combat, its current or last attack, and the judgement of its damage."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.locke.events import DamageJudged, Event
from adjudicator.rulesets.locke.fight.attack_numbers import (
    due_column,
    firepower_with_joiners,
    interception_level,
    level_with_joiners,
)
from adjudicator.rulesets.locke.panels.cells import one, people, player, row, some, spots
from adjudicator.rulesets.locke.panels.people import parts_of_characters_state
from adjudicator.rulesets.locke.sentences import counted, say
from adjudicator.rulesets.locke.table.answers_to_attacks import Joiner, Response, Striking
from adjudicator.rulesets.locke.table.sentence_parts import OUTCOMES, SOURCES, c_card, card, dice, place
from adjudicator.rulesets.locke.table.state import Attack, Combat, Table, character
from adjudicator.seam.panels import Contest, Figure, Laid, Panel, Row, Side

_ANSWERS: Final = {"defence": say("defence"), "evasion": say("evasion")}

# ---- the combat


def combat_panel(combat: Combat) -> Panel:
    """The place and the progress of a combat."""
    rows = (
        Row(say("Place"), (one(place(combat.at)),)),
        Row(say("Round"), (some(combat.round),)),
        Row(say("Obstacles"), (row(combat.obstacles),)),
        Row(say("Combats to follow"), (spots(combat.follow_up),)),
    )
    return Panel(say("Combat"), (say("Combat"),), rows)


def fighters_panel(table: Table, combat: Combat) -> Panel:
    """The fighters in the order of turns: initiative, their turn in this round, their state."""
    seats = dict.fromkeys((*combat.order, *combat.participants, *combat.gone, *combat.absent_with_check))
    rows = tuple(
        Row(
            player(seat),
            (
                _initiative_card_said(combat, seat),
                row(_parts_of_fighters_turn(table, combat, seat)),
                row(parts_of_characters_state(character(table, seat))),
            ),
        )
        for seat in seats
    )
    columns = (say("Initiative"), say("This round"), say("State"))
    return Panel(say("In the combat"), columns, rows)


def _initiative_card_said(combat: Combat, seat: str) -> Said | None:
    held = combat.cards.get(seat)
    return None if held is None else one(card(held))


def _parts_of_fighters_turn(table: Table, combat: Combat, seat: str) -> Iterator[Part]:
    """The part of a fighter in the round."""
    if seat in combat.gone:
        yield say("has left")
    elif seat in combat.absent_with_check and seat not in combat.participants:
        yield say("absent, may still arrive")
    elif seat == combat.current:
        yield say("has the turn")
    elif character(table, seat).alive:
        yield say("has acted") if seat in combat.acted else say("has not acted")
    if seat in combat.due_arrivals:
        yield say("arrives in round {round}", round=combat.due_arrivals[seat])
    if seat in combat.bluffs:
        yield counted("rolled {count} die before the combat", "rolled {count} dice before the combat",
                      combat.bluffs[seat])  # fmt: skip
    if combat.wishes is not None and seat in combat.wishes:
        yield say("wants to go on")


# ---- the attack


def is_attack_running_or_just_changed(before: Table, after: Table) -> bool:
    """Whether the attack of a combat belongs to the running turn, or has just changed."""
    combat = after.combat
    if combat is None or combat.attack is None or not combat.attack.attacker:
        return False
    was = None if before.combat is None else before.combat.attack
    return combat.attack != was or combat.current in (None, combat.attack.attacker)


def attack_panel(table: Table, attack: Attack, event: Event | None) -> Panel:
    """An attack: its numbers, the responses, the columns and the outcome."""
    rows = [
        Row(say("Attacker"), (people([attack.attacker]),)),
        Row(say("Targets"), (people(attack.targets),)),
        Row(say("By means of"), (_card_or_source_of_attack_said(attack),)),
        Row(say("Level"), (_level_with_joiners_said(attack),)),
        Row(say("Firepower"), (one(firepower_with_joiners(attack)),)),
        Row(say("Attribute"), (None if attack.source == "melee" else one(attack.attribute),)),
        Row(say("Besides"), (row(_marks_of_attack(attack)),)),
        Row(say("Joined"), (row(_joiner_with_numbers_said(joiner) for joiner in attack.joiners),)),
        Row(say("Answers"), (row(_responses_said(attack)),)),
        Row(say("Interception"), (_interceptor_and_level_said(attack),)),
        Row(say("Endurance declared"), (row(_endurances_declared_said(attack)),)),
        Row(
            say("Sides of the melee"), (row(_side_of_melee_said(seat, side) for seat, side in attack.striking.items()),)
        ),
        Row(say("Column due"), (row(_due_columns_said(table, attack)),)),
        Row(say("Judgement"), (_judgement_of_event_said(event),)),
        Row(say("Killed"), (people(attack.fatal),)),
        Row(say("Outcome"), (_outcome_of_attack_said(attack),)),
    ]
    return Panel(say("Attack"), (say("Attack"),), tuple(rows), contest_of_attack(table, attack, event))


def contest_of_attack(table: Table, attack: Attack, event: Event | None) -> Contest:
    """An attack as a picture: levels and firepower face the answers and the endurance declared."""
    notes = [*_due_columns_said(table, attack)]
    if (judgement := _judgement_of_event_said(event)) is not None:
        notes.append(judgement)
    targets = (_side_of_target(attack, seat) for seat in attack.targets)
    return Contest((_side_of_attacker(attack), *targets), tuple(notes))


def _side_of_attacker(attack: Attack) -> Side:
    return Side(
        player(attack.attacker),
        attack.attacker,
        laid=() if attack.card is None else (Laid(c_card(attack.card), "counts"),),
        figures=tuple(_figures_of_attacker(attack)),
        notes=tuple(_joiner_with_numbers_said(joiner) for joiner in attack.joiners),
        outcome=_outcome_of_attack_said(attack),
        has_won=None if attack.resolved is None else attack.resolved == "hit",
    )


def _figures_of_attacker(attack: Attack) -> Iterator[Figure]:
    if attack.source == "melee":
        yield _firepower_in_melee(attack, attack.attacker)
        return
    yield Figure(say("Level"), level_with_joiners(attack))
    if attack.column is None:
        yield Figure(say("Firepower"), firepower_with_joiners(attack))
    else:
        yield Figure(say("Column"), attack.column)


def _firepower_in_melee(attack: Attack, seat: str) -> Figure:
    return Figure(say("Firepower"), attack.striking.get(seat, Striking()).firepower)


def _side_of_target(attack: Attack, seat: str) -> Side:
    answers = [answer for answer in attack.responses if answer.player == seat]
    figures = [Figure(_ANSWERS[answer.kind], answer.level, _success_said(answer)) for answer in answers]
    if attack.source == "melee":
        figures.append(_firepower_in_melee(attack, seat))
    elif seat in attack.declared:
        figures.append(Figure(say("Endurance declared"), attack.declared[seat]))
    cards = [(c_card(answer.card), answer.success) for answer in answers if answer.card is not None]
    is_open = attack.resolved is None or len(attack.targets) > 1
    return Side(
        player(seat),
        seat,
        laid=tuple(Laid(card, "beside" if success is False else "counts") for card, success in cards),
        figures=tuple(figures),
        outcome=say("killed") if seat in attack.fatal else None,
        has_won=None if is_open else attack.resolved != "hit",
    )


def _card_or_source_of_attack_said(attack: Attack) -> Said | None:
    source = SOURCES.get(attack.source) or attack.source
    if attack.card is None:
        return one(source)
    return say("{card} ({source})", card=c_card(attack.card), source=source)


def _level_with_joiners_said(attack: Attack) -> Said | None:
    level = level_with_joiners(attack)
    if level is None or not attack.joiners:
        return one(level)
    return counted("{level}, {count} of it by who joined", "{level}, {count} of it by who joined", len(attack.joiners),
                   level=level)  # fmt: skip


def _marks_of_attack(attack: Attack) -> Iterator[Part]:
    if attack.column is not None:
        yield say("fixed column {column}", column=attack.column)
    if attack.sync:
        yield say("may be synchronised")
    if attack.undefendable:
        yield say("undefendable")
    if attack.unevadable:
        yield say("unevadable")
    if attack.counter:
        yield say("with a counterattack")


def _joiner_with_numbers_said(joiner: Joiner) -> Said:
    numbers: list[Part] = []
    if joiner.level is not None:
        numbers.append(say("level {level}", level=joiner.level))
    if joiner.firepower is not None:
        numbers.append(say("firepower {firepower}", firepower=joiner.firepower))
    who = Player(joiner.player)
    return say("{player} ({numbers})", player=who, numbers=listed(numbers, "list")) if numbers else player(who.seat)


def _responses_said(attack: Attack) -> Iterator[Said]:
    for answer in attack.responses:
        yield say("{player}: {answer}", player=Player(answer.player), answer=listed(_parts_of_response(answer), "list"))
    for seat in attack.broke:
        yield say("{player}: the maintained defence is destroyed", player=Player(seat))


def _parts_of_response(answer: Response) -> Iterator[Part]:
    yield _ANSWERS[answer.kind]
    if answer.card is not None:
        yield c_card(answer.card)
    if answer.level is not None:
        yield say("level {level}", level=answer.level)
    if (success := _success_said(answer)) is not None:
        yield success


def _success_said(answer: Response) -> Said | None:
    if answer.success is None:
        return None
    return say("success") if answer.success else say("failure")


def _interceptor_and_level_said(attack: Attack) -> Said | None:
    if attack.interceptor is None:
        return None
    who, level = Player(attack.interceptor.player), interception_level(attack)
    if level is None:
        return player(who.seat)
    return say("{player}, level {level}", player=who, level=level)


def _endurances_declared_said(attack: Attack) -> Iterator[Said]:
    for seat, value in attack.declared.items():
        yield say("{player}: {value}", player=Player(seat), value=value)


def _side_of_melee_said(seat: str, side: Striking) -> Said:
    numbers: list[Part] = []
    if side.endurance is not None:
        numbers.append(say("endurance {endurance}", endurance=side.endurance))
    if side.minions_used:
        numbers.append(counted("{count} minion", "{count} minions", side.minions_used))
    if side.firepower is not None:
        numbers.append(say("firepower {firepower}", firepower=side.firepower))
    numbers.append(say("[melee:{x}]", x=side.x))
    return say("{player}: {numbers}", player=Player(seat), numbers=listed(numbers, "list"))


def _due_columns_said(table: Table, attack: Attack) -> Iterator[Said]:
    """The columns of the judgements, if the values they need were declared."""
    if attack.resolved not in (None, "hit"):
        return
    against = [(attack.attacker, target) for target in attack.targets]
    if attack.counter:
        against += [(target, attack.attacker) for target in attack.targets]
    for judging, target in against:
        is_said = target in (attack.striking if attack.source == "melee" else attack.declared)
        column = due_column(table, attack, judging, target) if is_said or attack.column is not None else None
        if column is not None:
            yield say("{column} against {player}", column=column, player=Player(target))


def _judgement_of_event_said(event: Event | None) -> Said | None:
    """The judgement that the event makes; None: it is no judgement."""
    if type(event) is not DamageJudged:
        return None
    parts: list[Part] = [] if event.column is None else [say("column {column}", column=event.column)]
    if event.roll:
        parts.append(say("roll {roll}", roll=dice(event.roll)))
    if event.damage is not None:
        parts.append(say("damage {damage}", damage=event.damage))
    if not parts:
        return player(event.target)
    return say("{player}: {numbers}", player=Player(event.target), numbers=listed(parts, "list"))


def _outcome_of_attack_said(attack: Attack) -> Said | None:
    return None if attack.resolved is None else one(OUTCOMES.get(attack.resolved, attack.resolved))
