"""The combat: place, round, order of participants, the attack and the responses to it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from adjudicator.plain.said import Part, Player, Said, listed
from adjudicator.rulesets.locke.drawing.deeds import svg_arrow_head
from adjudicator.rulesets.locke.drawing.page import INNER, MARGIN, Page
from adjudicator.rulesets.locke.drawing.pieces import HIGH, WIDE, split_into_rows, svg_cross_of_death, svg_piece_of_seat
from adjudicator.rulesets.locke.fight.attack_numbers import firepower_with_joiners, level_with_joiners
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.answers_to_attacks import Response
from adjudicator.rulesets.locke.table.sentence_parts import OUTCOMES, SOURCES, combat_round_and_place, players
from adjudicator.rulesets.locke.table.state import Attack, Combat, Table, character
from adjudicator.rulesets.locke.values import taking_part
from adjudicator.seam.svg import GREEN, PAPER, RED, number, path

STEP: Final = WIDE + 18
IN_ROW: Final = int(INNER // STEP)
TARGETS: Final = 3
"""The number of attackers, or targets, beside an arrow; the others are named below it."""


def draw_fight(page: Page, table: Table) -> None:
    """The running combat, if there is one."""
    combat = table.combat
    if combat is None:
        return
    heading = combat_round_and_place(combat.round, combat.at)
    page.head(heading)
    page.tell(heading)
    _draw_fighters_in_order_of_turns(page, table, combat)
    for said in _fighters_by_turn_said(table, combat):
        page.write(said)
        page.tell(said)
    if combat.attack is not None and combat.attack.attacker:
        _draw_attack(page, table, combat.attack)


def _draw_fighters_in_order_of_turns(page: Page, table: Table, combat: Combat) -> None:
    """The participants in the order of their turns."""
    seats = tuple(dict.fromkeys((*combat.order, *taking_part(table), *combat.gone)))
    for row in split_into_rows(seats, IN_ROW):
        for at, seat in enumerate(row):
            x, y = MARGIN + 4 + at * STEP + WIDE / 2, page.y + 4 + HIGH / 2
            page.parts.append(_svg_fighter(page, table, combat, seat, x, y))
            if combat.order and seat != seats[-1]:
                start, end = x + WIDE / 2 + 4, x + STEP - WIDE / 2 - 5
                page.parts.append(svg_arrow_head((start, y), (end, y), "#5f5f5f"))
        page.skip(HIGH + 14)


def _svg_fighter(page: Page, table: Table, combat: Combat, seat: str, x: float, y: float) -> str:
    drawn = svg_piece_of_seat(
        table, page.says(_state_of_fighter_said(table, combat, seat)), seat, x, y, ringed=seat == combat.current
    )
    if not character(table, seat).alive or seat in combat.gone:
        return drawn + svg_cross_of_death(x, y)
    return drawn + _svg_tick_for_acted(x, y) if seat in combat.acted else drawn


def _svg_tick_for_acted(x: float, y: float) -> str:
    way = f"M{number(x + 6)} {number(y + 8)}l4 4l7-9"
    return path(way, stroke=PAPER, stroke_width=5) + path(way, stroke=GREEN, stroke_width=2.5)


def _state_of_fighter_said(table: Table, combat: Combat, seat: str) -> Said:
    who = Player(seat)
    if not character(table, seat).alive:
        return say("{player} is dead", player=who)
    if seat in combat.gone:
        return say("{player} has left the combat", player=who)
    if seat == combat.current:
        return say("{player} has the combat turn", player=who)
    return say("{player} has acted", player=who) if seat in combat.acted else say("{player} has not acted", player=who)


def _fighters_by_turn_said(table: Table, combat: Combat) -> Iterator[Said]:
    """The participants who have acted, who is acting, who is still to act; obstacles."""
    fighting = [seat for seat in combat.order or taking_part(table) if character(table, seat).alive]
    if not combat.order:
        yield say("In the combat: {players}; the order of turns is not settled", players=players(fighting))
    else:
        yield say("Order of turns: {players}", players=players(combat.order))
    if combat.acted:
        yield say("Have acted: {players}", players=players(combat.acted))
    if combat.current is not None:
        yield say("{player} has the combat turn", player=Player(combat.current))
    if combat.gone:
        yield say("Have left: {players}", players=players(combat.gone))
    if combat.obstacles:
        yield say("Obstacles: {names}", names=listed(combat.obstacles, "and"))


# ---- the attack


def _draw_attack(page: Page, table: Table, attack: Attack) -> None:
    """The attack as an arrow from attackers to targets, with its numbers."""
    page.skip(4)
    side = (attack.attacker, *(one.player for one in attack.joiners))
    x, y = MARGIN + 4 + WIDE / 2, page.y + 4 + HIGH / 2
    x = _draw_pieces_from_x_and_next_x(page, table, side, x, y)
    page.parts.append(path(f"M{number(x - 8)} {number(y)}h42", stroke=RED, stroke_width=3))
    page.parts.append(svg_arrow_head((x, y), (x + 38, y), RED))
    _draw_pieces_from_x_and_next_x(page, table, attack.targets, x + 62, y)
    page.skip(HIGH + 12)
    for said in attack_said(attack):
        page.write(said)
        page.tell(said)


def _draw_pieces_from_x_and_next_x(page: Page, table: Table, seats: Iterable[str], x: float, y: float) -> float:
    for seat in tuple(seats)[:TARGETS]:
        page.parts.append(svg_piece_of_seat(table, page.says(Player(seat)), seat, x, y))
        x += WIDE + 4
    return x


def attack_said(attack: Attack) -> Iterator[Said]:
    """The attack in words: joiners, responses, outcome."""
    who: Part = Player(attack.attacker)
    means: Part = attack.card or SOURCES.get(attack.source) or attack.source
    says = say("{player} attacks {targets}: {means}", player=who, targets=players(attack.targets), means=means)
    yield say("{attack}, {numbers}", attack=says, numbers=listed(_numbers_of_attack(attack), "list"))
    if attack.joiners:
        yield say("Joined: {players}", players=players(one.player for one in attack.joiners))
    for one in attack.responses:
        yield _response_said(one)
    if attack.interceptor is not None:
        yield say("{player} intercepts", player=Player(attack.interceptor.player))
    for seat, value in attack.declared.items():
        yield say("{player} declares endurance {value}", player=Player(seat), value=value)
    if attack.resolved is not None:
        yield say("The attack is resolved: {outcome}", outcome=OUTCOMES.get(attack.resolved, attack.resolved))


def _numbers_of_attack(attack: Attack) -> Iterator[Part]:
    level, firepower = level_with_joiners(attack), firepower_with_joiners(attack)
    if level is not None:
        yield say("level {level}", level=level)
    if attack.column is not None:
        yield say("column {column}", column=attack.column)
    elif firepower is not None:
        yield say("firepower {firepower}", firepower=firepower)
    yield say("attribute {attribute}", attribute=attack.attribute or "–")


def _response_said(one: Response) -> Said:
    kind = say("defence") if one.kind == "defence" else say("evasion")
    worked = say("not stated") if one.success is None else say("success") if one.success else say("failure")
    if one.level is None:
        return say("{player} answers: {kind}, {outcome}", player=Player(one.player), kind=kind, outcome=worked)
    return say(
        "{player} answers: {kind} at level {level}, {outcome}",
        player=Player(one.player),
        kind=kind,
        level=one.level,
        outcome=worked,
    )
