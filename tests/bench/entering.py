"""A dispute entered in *Quick ruling* from what it is begun with: the fewest facts that are found."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice, product
from typing import Any, Final

from msgspec import UNSET, Struct, UnsetType, json, structs

from adjudicator.match import Game
from adjudicator.plain.json import Malformed, Plain
from api.view.held import GIVEN, WHEN, Path, leaves, put, standing
from api.view.ruling_parts import Laid
from tests.bench.alike import alike, renamed
from tests.bench.reduced import Told, Verdict, below, fit, given_of, kind_of, verdict, when_of

LOOKED_AT: Final = 60
"""The most ways from a beginning to a dispute that are looked at, the shortest first."""
GOALS: Final = 2
"""The most of those that lead there that are gone."""


class Start(Struct, frozen=True):
    """What a ruling may begin with."""

    name: str
    rule: str
    told: Told


class Goal(Struct, frozen=True):
    """A situation on the way from its beginning: the first of its events, so many, are events of that."""

    told: Told
    kept: int


def tried(game: Game, start: Start, told: Told, whole: Told, wanted: Verdict) -> tuple[Start, Told, list[str]] | None:
    """A dispute entered from a beginning, so that less of it would not do; None if that was not found."""
    best: tuple[Start, Told, list[str]] | None = None
    for names in alike(game, start.told, told):
        mine = renamed(told, names)
        aim = wanted if not names else verdict(game, renamed(whole, names))
        if aim is None:
            continue
        every = {json.encode(goal): goal for goal in _goals(start.told, mine)}
        goals = sorted(every.values(), key=lambda goal: _far(start.told, goal))[:LOOKED_AT]
        for goal in islice((one for one in goals if verdict(game, one.told) == aim), GOALS):
            near = _with_what_is_added(game, _nearer(game, start.told, goal, aim), aim)
            what = facts(game, start.told, near)
            if best is None or len(what) < len(best[2]):
                best = start, near.told, what
    return best


def _far(start: Told, goal: Goal) -> int:
    """How much of a situation is otherwise than in its beginning, about."""
    added = [one for one in when_of(goal.told)[goal.kept :] if isinstance(one, dict)]
    return sum(map(len, added)) + sum(1 for _ in _changed(start, goal))


def _goals(start: Told, told: Told) -> Iterator[Goal]:
    """The dispute laid over the beginning, or in its place: after some of the beginning's events its own last ones, of
    which the first may be events of the beginning, too."""
    mine, theirs = when_of(told), when_of(start)
    for lead, first in product(range(len(theirs) + 1), range(len(mine) + 1)):
        when = [*theirs[:lead], *mine[first:]]
        for kept in range(lead, len(when) + 1):
            held = _held(start, when[:kept])
            if held is None:
                break
            laid = [_over(was, one) for was, one in zip(held, when, strict=False)]
            for given in _givens(given_of(start), given_of(told)):
                yield Goal({GIVEN: given, WHEN: [*laid, *when[kept:]]}, kept)


def _givens(start: dict[str, Plain], told: dict[str, Plain]) -> Iterator[Plain]:
    """What is given: as in the dispute, as in the beginning, or one over the other."""
    yield from (told, start, _over(start, told))
    yield _over(start, {section: value for section, value in told.items() if section in start})


def _held(start: Told, when: Sequence[Plain]) -> list[Plain] | None:
    """Events of the beginning that are of the kinds of these, in order; None if there are none such."""
    left, found = iter(when_of(start)), list[Plain]()
    for one in when:
        same = next((was for was in left if kind_of(was) == kind_of(one)), None)
        if same is None:
            return None
        found.append(same)
    return found


def _nearer(game: Game, start: Told, goal: Goal, wanted: Verdict) -> Goal:
    """The same verdict with fewer facts: each is left as the beginning has it, if it may be."""
    left = None
    while left != goal:
        left = goal
        for at in reversed(range(goal.kept, len(when_of(goal.told)))):
            goal = _if(game, goal, _without(goal, at), wanted)
        for path, was in [*_changed(start, goal)]:
            goal = _if(game, goal, structs.replace(goal, told=_put(goal.told, path, was)), wanted)
    return goal


def _with_what_is_added(game: Game, goal: Goal, wanted: Verdict) -> Goal:
    """The same with what events have as they are added, where that changes no verdict."""
    for at in range(goal.kept, len(when_of(goal.told))):
        added: Any = _as_added(game, goal.told, at)
        for key in added.keys() - set(below(when_of(goal.told), at)):
            told = _put(goal.told, (WHEN, str(at), key), added[key])
            goal = _if(game, goal, structs.replace(goal, told=told), wanted)
    return goal


def _if(game: Game, goal: Goal, other: Goal, wanted: Verdict) -> Goal:
    return other if other != goal and verdict(game, other.told) == wanted else goal


def _without(goal: Goal, at: int) -> Goal:
    return structs.replace(goal, told=_put(goal.told, (WHEN, str(at)), UNSET))


def _put(told: Told, path: Path, value: Plain | UnsetType) -> Told:
    try:
        return put(told, path, value)
    except Malformed:  # it went with what it was a part of
        return told


def _changed(start: Told, goal: Goal) -> Iterator[tuple[Path, Plain | UnsetType]]:
    """The places of a situation that are otherwise than in its beginning, the largest first, each with what it was."""
    yield from _apart((GIVEN,), start[GIVEN], goal.told[GIVEN])
    held = _held(start, when_of(goal.told)[: goal.kept])
    for at, was in enumerate(held or ()):
        yield from _apart((WHEN, str(at)), was, when_of(goal.told)[at])


def _apart(path: Path, was: Plain | UnsetType, now: Plain | UnsetType) -> Iterator[tuple[Path, Plain | UnsetType]]:
    if was == now:
        return
    if len(path) > 1 and path[-1] != "event":
        yield path, was
    if isinstance(now, dict):
        below = was if isinstance(was, dict) else {}
        for key in dict.fromkeys((*now, *below)):
            yield from _apart((*path, key), below.get(key, UNSET), now.get(key, UNSET))
    elif isinstance(now, list):
        few = was if isinstance(was, list) else []
        for at in reversed(range(len(now))):
            yield from _apart((*path, str(at)), few[at] if at < len(few) else UNSET, now[at])


def facts(game: Game, start: Told, goal: Goal) -> list[str]:
    """What is entered."""
    found = list(_of_part(game, (GIVEN,), start, goal.told))
    held = _held(start, when_of(goal.told)[: goal.kept]) or []
    found += [f"- {kind_of(one)}" for one in when_of(start) if one not in held]
    for at, one in enumerate(when_of(goal.told)):
        was = held[at] if at < goal.kept else _as_added(game, goal.told, at)
        found += [f"+ {kind_of(one)}"] * (at >= goal.kept)
        found += _of_part(game, (WHEN, str(at)), _put(goal.told, (WHEN, str(at)), was), goal.told)
    return found


def _of_part(game: Game, part: Path, was: Told, now: Told) -> Iterator[str]:
    """The places of a part that are filled in, the things that are named in it, and what is taken away."""
    before, after = ({path: value for path, _, value in leaves(game, one, part)} for one in (was, now))
    for path, value in after.items():
        if path != part and before.get(path, UNSET) != value and not (value == {} and len(path) == 3):
            yield f"{'/'.join(path)} = {json.encode(value).decode()}"
    for path in _things(game, now) - _things(game, was) if part == (GIVEN,) else ():
        yield f"{'/'.join(path)} is named"
    gone = {path[: _depth(path, now)] for path in before if path != part and standing(now, path) is UNSET}
    yield from (f"{'/'.join(path)} is taken away" for path in gone)


def _depth(path: Path, now: Told) -> int:
    """How long the shortest path above a place is that leads nowhere."""
    return next(end for end in range(1, len(path) + 1) if standing(now, path[:end]) is UNSET)


def _things(game: Game, told: Told) -> set[Path]:
    """What is given by name."""
    given: Any = told[GIVEN]
    sections = [section for section in given if f"{section}.*" in game.given and isinstance(given[section], dict)]
    return {(GIVEN, section, name) for section in sections for name in given[section]}


def _as_added(game: Game, told: Told, at: int) -> Plain:
    """An event as it is added there, before it is changed: bare, as it is offered, or as it happened before; whichever
    takes the fewest changes."""
    wanted = when_of(told)[at]
    before = {**told, WHEN: when_of(told)[:at]}
    seen = fit(game, before).seen
    offered = (json.decode(one.value) for one in Laid(seen, before, "").next(seen.reading.position))
    same = [one for one in (*offered, *when_of(before)) if kind_of(one) == kind_of(wanted)]
    return min(({"event": kind_of(wanted)}, *same), key=lambda one: sum(1 for _ in _apart((WHEN, "0"), one, wanted)))


def _over(was: Plain, now: Plain) -> Plain:
    """What is said now over what was said before."""
    if isinstance(was, dict) and isinstance(now, dict):
        return {**was, **{key: _over(was.get(key), value) for key, value in now.items()}}
    return now
