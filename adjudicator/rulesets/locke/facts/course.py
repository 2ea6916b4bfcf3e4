"""What may be unknown of the course of a game: who sits where, seasons, characters in use, turns, declarations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any, Final, get_args

from adjudicator.plain.json import Plain
from adjudicator.plain.said import Player, Said
from adjudicator.rulesets.locke.facts.boards import fact
from adjudicator.rulesets.locke.facts.tries import NOBODY, YES_NO, groups, numbers, seats, spaces, texts
from adjudicator.rulesets.locke.sentences import say
from adjudicator.rulesets.locke.setup.lay import lay
from adjudicator.rulesets.locke.stages.sides import are_sides_unbalanced, larger_side_by_known_silhouettes
from adjudicator.rulesets.locke.table.sentence_parts import REASONS
from adjudicator.rulesets.locke.table.state import ALIGNMENTS, Table, character
from adjudicator.rulesets.locke.table.things import Phase
from adjudicator.rulesets.locke.words.keys import TERMS
from adjudicator.seam.at_once import standing_as_told
from adjudicator.seam.facts import Fact, Path, with_value

PHASES: Final[tuple[Plain, ...]] = get_args(Phase)
_SURVIVED: Final = 1000


def _of_player(what: Said, tries: Any) -> Fact:
    return Fact(lambda _, seat: say("{what} of {player}", what=what, player=Player(seat)), tries)


def _named(_: Table, event: Any) -> Iterator[Plain]:
    yield from ([], [*texts(event)], [NOBODY])


def _with_evil_sheets(told: Plain, path: Path, count: Plain) -> Plain:
    """A telling with the number of EVIL sheets; it decides which side was too large at the reveal (LCK-SIL-15)."""
    told = with_value(told, path, count)
    table = lay(told)
    if table.stage != "setup" or not table.setup.revealed:
        return told
    larger = larger_side_by_known_silhouettes(table) if are_sides_unbalanced(table) else ()
    return with_value(told, ("setup", "larger"), [*larger])


def _evil_sheets_at_once(table: Table, path: Path, count: Plain) -> Table | None:
    """The table with that number, where no side is reckoned by it."""
    is_reckoned = table.stage == "setup" and table.setup.revealed
    return None if is_reckoned else standing_as_told(table, path, count)


def _orders(table: Table, event: Any) -> Iterator[Plain]:
    """Orders of the seats: those that an event names one after the other, and apart; the other way round."""
    known = seats(table, event)
    yield [*known]
    yield [*reversed(known)]
    yield [*known[:1], *known[2:], *known[1:2]]
    yield [*known[:1], *known[2:3], *known[1:2], *known[3:]]


def _played(table: Table, event: Any, seat: str) -> Iterator[Plain]:
    own = character(table, seat).character
    yield []
    yield [name for name in (own, *texts(event)) if name]


def _last(table: Table, event: Any, seat: str) -> Iterator[Plain]:
    return (name for name in (character(table, seat).character, NOBODY) if name)


def _pools(table: Table, event: Any) -> Iterator[Plain]:
    """Sets with as many EVIL characters as may be."""
    yield from ({"EVIL": [f"{NOBODY}{at}" for at in range(count)]} for count in range(1, 6))


def _refused(table: Table, event: Any) -> Iterator[Plain]:
    yield {}
    for seat in seats(table, event):
        yield {seat: [name for name in (character(table, seat).character, NOBODY) if name][:1]}
        yield {seat: [NOBODY]}


def _immediate(table: Table, event: Any) -> Iterator[Plain]:
    yield {}
    yield from ({seat: count} for seat in seats(table, event) for count in (1, 2))


_MAIN_ACTIONS: Final[tuple[Plain, ...]] = (
    *("Moved", "Teleported", "Recovered", "Treated", "PartyProposed", "Passed", "IntrusionAttempted", "AbilityUsed"),
)


def _survived(table: Table, event: Any) -> Iterator[Plain]:
    """None, and nearly as many turns as end the game."""
    yield from (*numbers(event, 1), _SURVIVED - 2, _SURVIVED - 1, _SURVIVED)


def _jumped(table: Table, event: Any) -> Iterator[Plain]:
    around = [*spaces(table, event)]
    yield []
    yield from ([*pair] for pair in combinations(around[:6], 2))
    yield from ([one] for one in around)


COURSE: Final[Mapping[str, Fact]] = {
    "seats_ccw": fact(say("order of the seats"), _orders),
    "season.*.played_this_season": _of_player(say("characters played this season"), _played),
    "season.*.preceding_game": _of_player(say("character of the preceding game"), _last),
    "pool": fact(say("characters in use"), _pools),
    "legends": fact(say("(L) characters in use"), _named),
    "evil_sheets": fact(
        say("number of EVIL sheets"),
        tuple(range(12)),
        is_empty_unknown=True,
        put=_with_evil_sheets,
        at_once=_evil_sheets_at_once,
    ),
    "setup.refused": fact(TERMS["refused"], groups),
    "setup.refusals": fact(say("refusals"), _refused),
    "setup.immediate": fact(TERMS["immediate"], _immediate),
    "setup.larger": fact(TERMS["larger"], groups),
    "first_player": fact(TERMS["first_player"], seats, is_empty_unknown=True, at_once=standing_as_told),
    "last_actor": fact(say("player of the last turn"), seats, is_empty_unknown=True, at_once=standing_as_told),
    "turn.player": fact(say("whose turn it is"), seats),
    "turn.phase": fact(say("phase of the turn"), PHASES),
    "turn.main_action": fact(say("main action of the turn"), _MAIN_ACTIONS),
    "turn.jumped": fact(say("spaces jumped over"), _jumped, is_empty_unknown=True),
    "declaration.kind": fact(say("kind of the declaration"), ("alignment", "solo")),
    "declaration.alignment": fact(say("alignment declared for"), ALIGNMENTS),
    "declaration.objections": fact(TERMS["objections"], groups),
    "evil_declarer.declaration_opposed": fact(say("objection to the declaration for EVIL"), YES_NO),
    "evil_declarer.survived_turns": fact(TERMS["survived_turns"], _survived),
    "reason": fact(TERMS["reason"], (*REASONS,)),
    "declarer": fact(TERMS["declarer"], seats),
}
"""By path."""
