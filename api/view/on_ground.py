"""The ground of a situation, as forms change it: a thing set elsewhere, a length stated, a new thing put down.

Each is a place of its own beside what is given: `/ground/place/bram`, `/ground/distance/mira/bram`, and
`/ground/piece/3` (the fourth of the game's pieces, at a point or between two), `/ground/piece/3/mira/bram` (between
two things). Lengths and points are in inches.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice
from math import hypot
from typing import Any, Final, TypeAlias

from msgspec import UNSET, structs

from adjudicator.plain.json import Malformed, Plain
from adjudicator.seam.domains import FieldDomain, NumberDomain, Piece
from adjudicator.seam.ground import Changes, Ground, Point
from adjudicator.seam.ruleset import Refused
from api.sentences import say
from api.view.boxes import Box, box
from api.view.held import GIVEN, Path, path_of, put, standing
from api.view.seen import Seen
from api.view.situation_link import Situated

GROUND: Final = "ground"
"""What such a pointer begins with."""
PLACE: Final = "place"
PIECE: Final = "piece"
MOST: Final = 6
"""The lengths that are shown where nobody asked for them."""
LAST: Final = 20
"""The last events of a situation, which are drawn anew."""
LENGTH: Final = FieldDomain("length", NumberDomain(least=0, unit="inches", is_whole=False), is_needed=True)
THICK: Final = 0.5
"""A strip, across."""
LONG: Final = 4.0
"""A strip between two things, along."""
WIDE: Final = 2.0
"""A box between two things."""
_EXACT: Final = 3
Told: TypeAlias = dict[str, Plain]


# ---- shown


def lengths(seen: Seen, situated: Situated, asked: str) -> Iterator[Box]:
    """How far apart the things are that the events and questions name together; and what was asked for."""
    ground = _ground(seen)
    if ground is None:
        return
    every = things(seen, 0)
    words = [set(_words(one)) for one in (*situated.when, *(each.fields for each in situated.asks))]
    named = [[thing for thing in every if thing in each] for each in words]
    pairs = dict.fromkeys(pair for few in named for pair in combinations(few, 2))
    measure = next(iter(ground.measures), "")
    named_together = islice(((GROUND, measure, *pair) for pair in pairs), MOST)
    shown = dict.fromkeys((*named_together, *_asked(asked)))
    yield from (one for one in (length(seen, path) for path in shown) if one is not None)


def length(seen: Seen, path: Path) -> Box | None:
    """The length at a place; None if there can be none."""
    ground, table = _ground(seen), seen.table(0)
    if ground is None or len(path) != 4 or path[0] != GROUND or path[1] not in ground.measures:
        return None
    measure, one, two = ground.measures[path[1]], path[2], path[3]
    if not {one, two} <= set(ground.things(table)):
        return None
    amount = measure.amount(table, one, two)
    title = seen.speaker.say(measure.about(table, one, two))
    return box(seen, table, path, LENGTH, UNSET if amount is None else amount, title)


def things(seen: Seen, position: int) -> tuple[str, ...]:
    """What stands on the ground of a table, or may."""
    ground = _ground(seen)
    return () if ground is None else tuple(ground.things(seen.table(position)))


def _ground(seen: Seen) -> Ground[Any] | None:
    return seen.reading.ruleset.ground


def _asked(text: str) -> tuple[Path, ...]:
    try:
        return (path_of(text),)
    except Malformed:
        return ()


def _words(plain: Plain) -> Iterator[str]:
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict | list):
        for one in plain.values() if isinstance(plain, dict) else plain:
            yield from _words(one)


# ---- changed


def changed(seen: Seen, told: Told, path: Path, text: str) -> Told:
    """The situation with a change of its ground; raises `Malformed` and `Refused`."""
    ground, table = _ground(seen), seen.table(0)
    changes: Changes = {}
    match path:
        case (_, "piece", number, *two) if number.isdecimal() and len(two) in (0, 2):
            return _with_piece(seen, told, int(number), [_place(ground, table, one) for one in two], text)
        case (_, "place", thing) if ground is not None:
            [to] = _points(text)[:1]
            changes = ground.moved(table, thing, to)
        case (_, name, one, two) if ground is not None and name in ground.measures:
            changes = ground.measures[name].stated(table, one, two, _number(text))
        case _:
            raise Malformed(say("Nothing stands there"), "at")
    for at, value in changes.items():
        told = put(told, (GIVEN, *at), value)
    return told


def redrawn(before: Seen, after: Seen, situated: Situated) -> Situated:
    """The situation after a change of its ground, with what nobody stated outright of its events as it is then."""
    ground, count = _ground(after), len(situated.when)
    if ground is None or ground.redrawn is None or {before.reading.position, after.reading.position} != {count}:
        return situated
    when = list(situated.when)
    for at in range(max(0, count - LAST), count):
        step, event = after.step(at + 1), when[at]
        if step is not None and isinstance(event, dict):
            when[at] = {**event, **ground.redrawn(before.table(at), after.table(at), step.event)}
    return structs.replace(situated, when=when)


def _with_piece(seen: Seen, told: Told, number: int, between: list[Point], text: str) -> Told:
    pieces = seen.reading.ruleset.domains.pieces
    if number >= len(pieces):
        raise Malformed(say("Nothing stands there"), "at")
    piece = pieces[number]
    place = _laid(piece, _across(piece, between) if between else _points(text))
    return put(told, (GIVEN, piece.section, _new(told, piece.section)), {**piece.fields, piece.place: place})


def _new(told: Told, section: str) -> str:
    """An id that nothing has yet."""
    given = standing(told, (GIVEN,))
    taken = {id_ for one in (given.values() if isinstance(given, dict) else ()) if isinstance(one, dict) for id_ in one}
    return next(name for name in (f"{section[0]}{number}" for number in range(1, len(taken) + 2)) if name not in taken)


def _laid(piece: Piece, points: list[Point]) -> Plain:
    """The place of a new thing at a point, or between two."""
    (x1, y1), (x2, y2) = points[0], points[-1]
    if not piece.corners:
        return [round((x1 + x2) / 2, _EXACT), round((y1 + y2) / 2, _EXACT)]
    if piece.corners == "box":
        corners = [(x1, y1), (x2, y1), (x2, y2), (x1, y2)]
    else:
        far = hypot(x2 - x1, y2 - y1) or 1
        dx, dy = (x2 - x1) * THICK / 2 / far, (y2 - y1) * THICK / 2 / far
        corners = [(x1 - dy, y1 + dx), (x2 - dy, y2 + dx), (x2 + dy, y2 - dx), (x1 + dy, y1 - dx)]
    return [[round(x, _EXACT), round(y, _EXACT)] for x, y in corners]


def _across(piece: Piece, between: list[Point]) -> list[Point]:
    """The ends of a new thing in the middle between two points, across their line."""
    (x1, y1), (x2, y2) = between
    x, y, far = (x1 + x2) / 2, (y1 + y2) / 2, hypot(x2 - x1, y2 - y1) or 1
    dx, dy = (x2 - x1) * LONG / 2 / far, (y2 - y1) * LONG / 2 / far
    if piece.corners == "box":
        dx = dy = -WIDE / 2
        return [(x + dx, y + dy), (x - dx, y - dy)]
    return [(x - dy, y + dx), (x + dy, y - dx)]


def _place(ground: Ground[Any] | None, table: Any, thing: str) -> Point:
    middle = None if ground is None else ground.middle(table, thing)
    if middle is None:
        raise Refused("no-such", say("{thing} stands nowhere yet", thing=thing), "at")
    return middle


# ---- read


def _points(text: str) -> list[Point]:
    numbers = [_number(word) for word in text.split()]
    if len(numbers) not in (2, 4):
        raise Malformed(say("numbers with a space between them are needed, as 10 12.5"), "value")
    return [(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]


def _number(text: str) -> float:
    try:
        number = float(text)
    except ValueError:
        number = -1.0
    if not 0 <= number <= 1_000:
        raise Malformed(say("A number of inches is needed, not {text}", text=text), "value")
    return number
