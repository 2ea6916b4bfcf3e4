"""What else breaks no rule, found by trying: the rules decide, and here is only said what is worth a try.

A log may begin in the middle, and one that leaves things out may go on anywhere: with a combat turn of anybody, the
answer to an attack that nobody wrote down, an end. Each kind is tried with what an event of it needs, on the table as
its viewer knows it; what the event may say besides stays open.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice
from typing import Any, Final, TypeAlias

from msgspec import convert, to_builtins

from adjudicator.plain.known import known
from adjudicator.rulesets.locke import events as ev
from adjudicator.rulesets.locke.book import book
from adjudicator.rulesets.locke.evolve import evolve
from adjudicator.rulesets.locke.fight.who_is_there import living_characters_at
from adjudicator.rulesets.locke.options.combat import OF_AN_ATTACK
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


def _others(table: Table, seat: str) -> Iterator[str]:
    """The others in the combat, and what stands in the way there."""
    combat = table.combat or Combat()
    return (other for other in (*combat.participants, *combat.obstacles) if other != seat)


def _at_another(table: Table, seat: str) -> Iterable[Fields]:
    return ({"target": other} for other in _others(table, seat))


def _attacks(table: Table, seat: str) -> Iterable[Fields]:
    """By card at each of the others; by what may stand on a sheet or a card that nobody told, at the first."""
    yield from ({"source": "c_card", "targets": (other,)} for other in _others(table, seat))
    for source in _unseen(table, seat):
        yield from ({"source": source, "targets": (other,)} for other in islice(_others(table, seat), 1))


def _responses(table: Table, seat: str) -> Iterable[Fields]:
    return ({"source": source} for source in ("c_card", *_unseen(table, seat)))


def _unseen(table: Table, seat: str) -> tuple[str, ...]:
    """What else acts are by, where no sheet tells which abilities there are."""
    return () if character(table, seat).abilities else ("ability", "ability_card")


def _with_sync(_: Table, __: str) -> Iterable[Fields]:
    return ({"sync": True},)


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
    ev.AttackDeclared: _attacks,
    ev.MeleeDeclared: _at_another,
    ev.DefenceAttempted: _responses,
    ev.EvasionAttempted: _responses,
    ev.SynchronisationRequested: _plainly,
    ev.SynchronisationJoined: _with_sync,
    ev.InterceptionDeclared: _plainly,
    ev.DamageJudged: _at_another,
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
    ev.AttackDeclared: OF_AN_ATTACK,
    ev.AttackResolved: ("outcome", "level", "firepower", "intercepted"),
    ev.CombatEnded: ("reason",),
    ev.DefenceAttempted: ("card", "class", "level", "success"),
    ev.EvasionAttempted: ("card", "class", "level", "teleport", "success"),
    ev.InterceptionDeclared: ("card", "level"),
    ev.SynchronisationJoined: ("card", "level", "firepower"),
    ev.DamageJudged: ("column", "roll", "damage"),
}
"""What the reporter fills in besides; cards where the hand is not known."""


def tried(table: Table, offered: Collection[Option]) -> Iterator[Option]:
    """The options found by trying, beside those that are offered."""
    if has_ended_on_record(table) or ending_besides_declarations(table) is not None or not _goes_anywhere(table):
        return
    combat = table.combat
    known = {(one.seat, one.event, *one.fields.get("source", (None,))) for one in offered}
    seats = combat.participants if combat is not None else seats_in_order(table)
    for kind, ways in (OF_A_PLAYER if combat is None else OF_A_FIGHTER).items():
        for seat in seats:
            new = ((one.get("source"), one) for one in ways(table, seat))
            yield from _clean(
                table,
                kind,
                seat,
                ({"player": seat, **one} for source, one in new if (seat, kind.__name__, source) not in known),
            )
    for kind, ways in OF_THE_COMBAT.items() if combat is not None else ():
        if not any(one.event == kind.__name__ for one in offered):
            yield from _clean(table, kind, host(table), ways(table, ""))


def _goes_anywhere(table: Table) -> bool:
    """Whether a log leaves steps out: all of it may, and so does a turn of which nobody says the phases."""
    if not table.complete_log:
        return True
    if table.combat is not None:
        return table.combat.current is not None and table.combat.phase is None
    return table.turn is not None and table.turn.phase is None


def _clean(table: Table, kind: type[ev.Event], seat: str, ways: Iterable[Fields]) -> Iterator[Option]:
    """The options of those ways that break no rule."""
    one = character(table, seat)
    for fields in ways:
        to_fill = STATED_BESIDES.get(kind, ())
        if "card" in to_fill and not is_hidden(one) and fields.get("source") not in ("ability", "ability_card"):
            to_fill = ()
        stands_in: Fields = (
            {"level": 1, "firepower": 1, "attribute": "E"} if to_fill and kind is ev.AttackDeclared else {}
        )
        event = kind(**fields, **stands_in)
        if _breaks_nothing(table, event):
            plain = ((name, to_builtins(value)) for name, value in fields.items())
            told = {name: list(value) if isinstance(value, tuple) else value for name, value in plain}
            yield option(seat, kind.__name__, to_fill=to_fill, **told)


def _breaks_nothing(table: Table, event: ev.Event) -> bool:
    findings, _ = book.judge(table, event, evolve(table, event, table.at + 1))
    return not findings


def may_break_out(table: Table, one: Option) -> bool:
    """Whether an option is no combat that the table itself speaks against: a card turned up unsaid may not have been
    an ambush."""
    if one.event != "CombatStarted":
        return True
    return _breaks_nothing(
        table, convert({name: some[0] for name, some in one.fields.items()}, known(ev.CombatStarted))
    )
