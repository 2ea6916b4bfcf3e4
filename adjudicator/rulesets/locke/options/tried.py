"""What else breaks no rule, found by trying: the rules decide, and here is only said what is worth a try.

A log may begin in the middle, and one that leaves things out may go on anywhere: with a combat turn of anybody, the
answer to an attack that nobody wrote down, an end. Each kind is tried with what an event of it needs, on the table as
its viewer knows it; what the event may say besides stays open.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from typing import Any, Final, TypeAlias

from msgspec import to_builtins

from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.evolve import evolve
from adjudicator.rulesets.locke.fight.who_is_there import living_characters_at
from adjudicator.rulesets.locke.options.who import host, is_hidden
from adjudicator.rulesets.locke.stages.endings import ending_besides_declarations, has_ended_on_record
from adjudicator.rulesets.locke.table.state import Combat, Table, character, seats_in_order
from adjudicator.rulesets.locke.table.things import Spot
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option

Fields: TypeAlias = Mapping[str, Any]
Ways: TypeAlias = Callable[[Table, str], Iterable[Fields]]
"""What is worth a try of a seat: the fields of an event beside its player."""


def _plainly(_: Table, __: str) -> Iterable[Fields]:
    return ({},)


def _at_another(field: str, as_list: bool = False) -> Ways:
    """Against each of the others in the combat."""

    def ways(table: Table, seat: str) -> Iterator[Fields]:
        for other in () if table.combat is None else (*table.combat.participants, *table.combat.obstacles):
            if other != seat:
                yield {field: (other,) if as_list else other}

    return ways


def _where_it_stands(table: Table, seat: str) -> Iterator[Fields]:
    at = character(table, seat).at
    if isinstance(at, Spot):
        yield {"at": at}


def _with_those_there(table: Table, seat: str) -> Iterator[Fields]:
    at = character(table, seat).at
    there = living_characters_at(table, at)
    if at is not None and len(there) > 1:
        yield {"at": at, "participants": tuple(there)}


def _rounds(table: Table, _: str) -> Iterator[Fields]:
    combat = table.combat or Combat()
    yield {"round": max(combat.round, combat.ended_round) + 1}


OF_A_FIGHTER: Final[Mapping[type[ev.Event], Ways]] = {
    ev.CombatTurnStarted: _plainly,
    ev.CombatTurnEnded: _plainly,
    ev.AttackDeclared: _at_another("targets", as_list=True),
    ev.MeleeDeclared: _at_another("target"),
    ev.DefenceAttempted: _plainly,
    ev.EvasionAttempted: _plainly,
    ev.SynchronisationRequested: _plainly,
    ev.SynchronisationJoined: _plainly,
    ev.InterceptionDeclared: _plainly,
    ev.DamageJudged: _at_another("target"),
    ev.CharacterDied: _plainly,
    ev.Passed: _plainly,
}
"""In a combat, of whoever is in it."""
OF_A_PLAYER: Final[Mapping[type[ev.Event], Ways]] = {
    ev.KeySiteDestroyed: _where_it_stands,
    ev.CombatStarted: _with_those_there,
    ev.AbilityUsed: _plainly,
    ev.SheetOpened: _plainly,
}
"""Outside combats, of anybody."""
OF_THE_COMBAT: Final[Mapping[type[ev.Event], Ways]] = {
    ev.AttackResolved: _plainly,
    ev.CombatEnded: _plainly,
    ev.CombatRoundStarted: _rounds,
    ev.RoundEndStepDone: lambda _, __: ({"step": step} for step in range(1, 7)),
}
"""In a combat, of nobody in particular."""


STATED_BESIDES: Final[Mapping[type[ev.Event], tuple[str, ...]]] = {
    ev.AttackDeclared: ("card", "level", "firepower", "attribute"),
    ev.DefenceAttempted: ("card", "level"),
    ev.EvasionAttempted: ("card", "level"),
    ev.InterceptionDeclared: ("card", "level"),
    ev.SynchronisationJoined: ("card", "level", "firepower"),
    ev.DamageJudged: ("column", "roll", "damage"),
}
"""What the reporter fills in besides; cards where the hand is not known."""


def tried(table: Table, offered: Collection[tuple[str, str]]) -> Iterator[Option]:
    """The options found by trying, of seats and kinds that are not offered yet."""
    if has_ended_on_record(table) or ending_besides_declarations(table) is not None:
        return
    combat = table.combat
    seats = combat.participants if combat is not None else seats_in_order(table)
    for kind, ways in (OF_A_PLAYER if combat is None else OF_A_FIGHTER).items():
        for seat in seats:
            if (seat, kind.__name__) not in offered:
                yield from _clean(table, kind, seat, ({"player": seat, **one} for one in ways(table, seat)))
    for kind, ways in OF_THE_COMBAT.items() if combat is not None else ():
        if not any(name == kind.__name__ for _, name in offered):
            yield from _clean(table, kind, host(table), ways(table, ""))


def _clean(table: Table, kind: type[ev.Event], seat: str, ways: Iterable[Fields]) -> Iterator[Option]:
    """The options of those ways that break no rule."""
    to_fill = STATED_BESIDES.get(kind, ())
    if "card" in to_fill and not is_hidden(character(table, seat)):
        to_fill = ()
    for fields in ways:
        event = kind(**fields)
        findings, _ = book.judge(table, event, evolve(table, event, table.at + 1))
        if not findings:
            plain = ((name, to_builtins(value)) for name, value in fields.items())
            told = {name: list(value) if isinstance(value, tuple) else value for name, value in plain}
            yield option(seat, kind.__name__, to_fill=to_fill, **told)
