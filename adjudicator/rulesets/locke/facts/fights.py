"""What may be unknown of a combat and its attack."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final, get_args

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.facts.boards import fact
from adjudicator.rulesets.locke.facts.course import PHASES
from adjudicator.rulesets.locke.facts.tries import NOBODY, YES_NO, groups, numbers, seats, spaces, texts
from adjudicator.rulesets.locke.fight.columns import COLUMNS
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.table.state import Table
from adjudicator.rulesets.locke.words.keys import TERMS
from adjudicator.seam.facts import Fact


def _few(table: Table, event: Any) -> Iterator[int]:
    return numbers(event, 3)


def _numbers(table: Table, event: Any) -> Iterator[int]:
    return numbers(event)


def _orders(table: Table, event: Any) -> Iterator[Plain]:
    """The orders of turns in which each comes first."""
    known = [*seats(table, event)]
    for at in range(len(known)):
        yield [*known[at:], *known[:at]]
        yield [*reversed([*known[at:], *known[:at]])]


def _cards(table: Table, event: Any) -> Iterator[Plain]:
    known = [*seats(table, event)]
    for order in (known, [*reversed(known)]):
        yield {seat: {"suit": "black", "rank": at} for at, seat in enumerate(order[:10], 1)}
        yield {seat: {"suit": "red", "rank": at} for at, seat in enumerate(order[:10], 1)}


def _dice(table: Table, event: Any) -> Iterator[Plain]:
    yield {}
    yield from ({seat: count} for seat in seats(table, event) for count in (1, 2))


def _arrivals(table: Table, event: Any) -> Iterator[Plain]:
    now = 0 if table.combat is None else table.combat.round
    yield {}
    yield from ({seat: at} for seat in seats(table, event) for at in (max(1, now - 1), now, now + 1) if at)


def _due(table: Table, event: Any) -> Iterator[Plain]:
    yield []
    yield from ([{"name": NOBODY, "target": seat, "damage": 1}] for seat in seats(table, event))


def _obstacles(_: Table, event: Any) -> Iterator[Plain]:
    yield from ([], [NOBODY], [*texts(event)])


def _cards_named(_: Table, event: Any) -> tuple[Plain, ...]:
    return (*texts(event), NOBODY)


def _places(table: Table, event: Any) -> Iterator[Plain]:
    yield []
    yield from ([one] for one in spaces(table, event))


def _of_attack(name: str, tries: Any, **more: Any) -> Fact:
    what = TERMS[name] or name
    return Fact(lambda _: say("{what} of the attack", what=what), tries, **more)


def _targets(table: Table, event: Any) -> Iterator[Plain]:
    return (group for group in groups(table, event) if group)


_OF_COMBAT: Final[Mapping[str, Fact]] = {
    "round": fact(say("round of the combat"), _few),
    "at": fact(say("place of the combat"), spaces, is_empty_unknown=True),
    "participants": fact(TERMS["participants"], groups),
    "obstacles": fact(TERMS["obstacles"], _obstacles),
    "cards": fact(TERMS["cards"], _cards),
    "order": fact(TERMS["order"], _orders),
    "acted": fact(TERMS["acted"], groups),
    "current": fact(say("whose combat turn it is"), seats),
    "phase": fact(say("phase of the combat turn"), PHASES[:5]),
    "main_action": fact(
        say("main action of the combat turn"), ("AttackDeclared", "AbilityUsed", "CombatCardDiscarded")
    ),
    "attack_made": fact(say("attack in this round"), YES_NO),
    "attack_hit": fact(say("hit in this round"), YES_NO),
    "defences_made": fact(say("defences in this round"), _few),
    "evasions_made": fact(say("evasions in this round"), _few),
    "newcomers": fact(say("those still to receive a hand"), groups),
    "bluffs": fact(TERMS["bluffs"], _dice),
    "gone": fact(TERMS["gone"], groups),
    "joined": fact(TERMS["joiners"], groups),
    "due_arrivals": fact(TERMS["due_arrivals"], _arrivals),
    "stays_away": fact(TERMS["stays_away"], groups),
    "absent_with_check": fact(TERMS["absent_with_check"], groups),
    "checked": fact(say("arrival checks made"), groups),
    "wishes": fact(TERMS["wishes"], groups),
    "round_end_effects": fact(TERMS["round_end_effects"], _due),
    "ended_round": fact(say("last round that ended"), _few),
    "follow_up": fact(TERMS["follow_up"], _places),
}
_OF_ATTACK: Final[Mapping[str, Fact]] = {
    "attacker": fact(TERMS["attacker"], seats),
    "targets": fact(TERMS["targets"], _targets),
    "source": _of_attack("source", get_args(ev.Source)),
    "card": _of_attack("card", _cards_named, is_empty_unknown=True),
    "level": _of_attack("level", _numbers, is_empty_unknown=True),
    "firepower": _of_attack("firepower", _numbers, is_empty_unknown=True),
    "column": _of_attack("column", COLUMNS),
    "attribute": _of_attack("attribute", ("E", "M", "unique"), is_empty_unknown=True),
    **{name: _of_attack(name, YES_NO) for name in ("sync", "undefendable", "unevadable", "counter")},
    "requested": fact(say("request to join the attack"), YES_NO),
}
FIGHTS: Final[Mapping[str, Fact]] = {
    **{f"combat.{name}": one for name, one in _OF_COMBAT.items()},
    **{f"combat.attack.{name}": one for name, one in _OF_ATTACK.items()},
}
"""By path."""
