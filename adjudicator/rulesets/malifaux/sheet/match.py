"""A score sheet as a match: a set-up with the strategy, and the events that its lines tell, in their order."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.encounter.automatic import LAST_TURN
from adjudicator.rulesets.malifaux.encounter.events import (
    GameEnded,
    Moment,
    SchemePointScored,
    SchemePoolGenerated,
    SchemesChosen,
    ScoreAnnounced,
    StrategyPointScored,
)
from adjudicator.rulesets.malifaux.encounter.schemes import SCHEMES
from adjudicator.rulesets.malifaux.events import Event, TurnEnded, TurnStarted
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.sheet.cells import (
    Noted,
    how_in,
    number_in,
    points_in,
    schemes_in,
    strategy_in,
    winner_in,
)
from adjudicator.rulesets.malifaux.sheet.faults import Faults
from adjudicator.rulesets.malifaux.sheet.lines import SEATS, Line, by_seat, lines_of
from adjudicator.rulesets.malifaux.sheet.running import only_counted
from adjudicator.seam.ruleset import Foreign

Scored: TypeAlias = tuple[str, Noted, Line]
"""A seat, a point it noted, and the line in which that stands."""


class Source(NamedTuple):
    """The line that tells an event: its number, and the line itself, with its number before it."""

    line: int
    says: str


Sourced: TypeAlias = tuple[Event, Source | None]
"""An event, and the line that tells it, if there is one."""
DURING: frozenset[Moment] = frozenset({"on_kill", "during_activation", "end_of_activation"})
"""The moments within a turn, before its end."""


def read_sheet(data: bytes) -> Foreign:
    """The match of a score sheet; raises `Malformed` with all that is wrong, each with its line and field.

    Points are claimed at the moment that their rule asks for, as a sheet tells only the turn; an End in the last turn's
    line is claimed at the end of the game.
    """
    faults = Faults()
    lines = lines_of(data, faults)
    strategy, players = strategy_in(lines.get("strategy"), faults), by_seat(lines.get("players"))
    about: dict[str, Plain] = {what: _counted(lines[what].columns[0]) for what in ("round", "table") if what in lines}
    about |= {what: lines[what].columns[0] for what in ("title", "event") if what in lines}
    told = (*_set_up(lines, faults), *_played(lines, faults), *_announced(lines, players, faults))
    faults.guard()
    return Foreign(
        {} if strategy is None else {"strategy": strategy},
        events=tuple(event for event, _ in told),
        told_by=tuple(None if by is None else by.says for _, by in told),
        lines=tuple(None if by is None else by.line for _, by in told),
        about={**about, "seats": {**players}},
    )


def _counted(text: str) -> Plain:
    """A round or a table by its number, or by what it is called."""
    return int(text) if text.isascii() and text.isdigit() and len(text) < 7 else text


# ---- the events, each with its line


def _set_up(lines: Mapping[str, Line], faults: Faults) -> Iterator[Sourced]:
    """The pool, and the schemes that each seat chose; these are secret, so their line is not repeated."""
    if pool := schemes_in(lines["pool"], faults) if "pool" in lines else ():
        yield SchemePoolGenerated(pool=pool), _quoted(lines["pool"])
    for seat in SEATS if "schemes" in lines else ():
        if chosen := schemes_in(lines["schemes"], faults, seat):
            line = lines["schemes"]
            yield SchemesChosen(seat=seat, schemes=chosen), _cited(line.number, line.label)


def _played(lines: Mapping[str, Line], faults: Faults) -> Iterator[Sourced]:
    """The turns with their points, and the end of the game."""
    last, ends = _last_turn(lines, faults), list[Scored]()
    counted = only_counted(lines, faults)
    read = [seat for seat in SEATS if seat not in counted]
    for turn in range(1, last + 1):
        points = [one for seat in read for one in _of_turn(lines.get(f"turn {turn}"), seat, faults)]
        if turn == last:
            ends = [one for one in points if one[1].part == "end"]
            points = [one for one in points if one[1].part != "end"]
        yield TurnStarted(turn=turn), None
        yield from (_scored(*one, _moment(one[1])) for one in points if _moment(one[1]) in DURING)
        yield TurnEnded(turn=turn), None
        at_end = (one for one in points if _moment(one[1]) not in DURING)
        yield from (_scored(*one, "end_of_turn") for one in _in_order(at_end))
    ends += [one for seat in SEATS for one in _of_end(lines.get("end"), seat, faults)]
    yield GameEnded(turn=last), None
    yield from (_scored(*one, "end_of_game") for one in _in_order(ends))


def _last_turn(lines: Mapping[str, Line], faults: Faults) -> int:
    """The turn with which the game ended; no line belongs to a later turn."""
    line = lines.get("turns")
    last = LAST_TURN if line is None else number_in(line, line.columns[0], faults)
    if line is not None and last is not None and not 1 <= last <= LAST_TURN:
        faults.add(say("A game has 1 to {most} turns", most=LAST_TURN), line.label, line.number)
    last = last if last and last <= LAST_TURN else LAST_TURN
    for what, later in lines.items():
        if what.startswith("turn ") and not 1 <= int(what.removeprefix("turn ")) <= last:
            says = say("There is no such turn: the game had turns 1 to {last}", last=last)
            faults.add(says, later.label, later.number)
    return last


def _of_turn(line: Line | None, seat: str, faults: Faults) -> Iterator[Scored]:
    """The points of a seat in a turn's line; a point of a scheme must state its part."""
    for one in () if line is None else points_in(line, seat, faults):
        if line is not None and one.scheme is not None and one.part is None:
            says = say(
                "Which point of scheme {scheme} is it: {scheme}R (reveal) or {scheme}E (end)?", scheme=one.scheme
            )
            faults.add(says, line.field(seat), line.number)
        elif line is not None:
            yield seat, one, line


def _of_end(line: Line | None, seat: str, faults: Faults) -> Iterator[Scored]:
    """The points of a seat in the line of the game's end; a scheme without a part is its End."""
    if line is None:
        return
    for one in points_in(line, seat, faults):
        yield seat, one if one.scheme is None or one.part else Noted(one.scheme, "end"), line


def _moment(one: Noted) -> Moment:
    """When a point in a turn's line was scored: a Reveal at its own moment, anything else at the end of the turn."""
    reveal = SCHEMES[one.scheme].reveal if one.scheme is not None and one.part == "reveal" else None
    return "end_of_turn" if reveal is None else reveal.at


def _in_order(points: Iterable[Scored]) -> list[Scored]:
    """The strategy of both seats before the schemes (MFX-HOUSE-E10)."""
    return sorted(points, key=lambda point: point[1].scheme is not None)


def _scored(seat: str, one: Noted, line: Line, step: Moment) -> Sourced:
    if one.scheme is None or one.part is None:
        return StrategyPointScored(seat=seat, step=step), _quoted(line)
    return SchemePointScored(seat=seat, scheme=one.scheme, part=one.part, step=step), _quoted(line)


def _announced(lines: Mapping[str, Line], players: Mapping[str, str], faults: Faults) -> Iterator[Sourced]:
    """The totals and the winner that the sheet tells."""
    line, won = lines.get("total"), winner_in(lines.get("winner"), players, faults)
    how = how_in(lines.get("how"), faults)
    told = {} if line is None else {seat: number_in(line, text, faults, seat) for seat, text in by_seat(line).items()}
    vp = {seat: total for seat, total in told.items() if total is not None}
    if vp or won is not None:
        by = [_quoted(lines[what]) for what in ("total", "winner", "how") if what in lines]
        says = "; ".join(one.says for one in by)
        yield ScoreAnnounced(vp=vp, winner=won, how=how), Source(by[0].line, says)


# ---- the line


def _quoted(line: Line) -> Source:
    return _cited(line.number, line.text)


def _cited(number: int, text: str) -> Source:
    """A line by its number, in no language: it is kept, and read in any."""
    return Source(number, f"sheet:{number}: {text}")
