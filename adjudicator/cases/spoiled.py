"""Whether a game refuses what cannot be, or can go on with it: set-ups and events spoiled in one place."""

from __future__ import annotations

from collections.abc import Iterator
from copy import deepcopy
from typing import Any, Final

import msgspec

from adjudicator.match import Game, Rulesets, tag_of
from adjudicator.plain.json import Malformed, Plain, read_event
from adjudicator.seam.judging import judge, judged, seen_by
from adjudicator.seam.limits import lay_within
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step, admit_openly, seats_at
from adjudicator.seam.ruleset import SetUp as Beginning

NOBODY: Final = "nobody-at-all"
"""What no game has."""
MOST: Final = 120
"""The most places in which a set-up is spoiled."""


def spoiled(setup: Plain) -> Iterator[tuple[str, Plain]]:
    """A set-up with one thing in it that cannot be, or that the game has to live with: the place, and the set-up."""
    setup = msgspec.json.decode(msgspec.json.encode(setup))
    for path, part in _leaves(setup, ()):
        if isinstance(part, bool) or part is None:
            continue
        wrong: Plain = NOBODY if isinstance(part, str) else -1
        yield ".".join(map(str, path)), _with(setup, path, wrong)


def go_on(game: Game, setup: Plain) -> None:
    """Lays a set-up and looks at it as everybody may; raises what is not refused."""
    try:
        table = lay_within(game, setup)
    except (Refused, Malformed):
        return
    step = judged(game, 0, table, Beginning(), table)
    for viewer in (JUDGE, SPECTATOR, *seats_at(game, table)):
        seen = seen_by(game, step, viewer)
        msgspec.json.encode(game.tell(seen.after))
        game.options(seen.after)
        game.place(seen.after)
        tuple(game.values(seen.after, None))


def of_event(game: Game, step: Step[Any, Any]) -> Iterator[tuple[str, Any]]:
    """An event with one of its texts changed to a name that nobody bears: the field, and the event."""
    kinds = Rulesets([game]).kinds[game.name]
    plain: dict[str, Plain] = msgspec.to_builtins(step.event)
    for field, value in plain.items():
        if field != "event" and isinstance(value, str):
            try:
                yield field, read_event(kinds, {**plain, "event": tag_of(type(step.event)), field: NOBODY})
            except Malformed:
                continue


def happen(game: Game, step: Step[Any, Any], event: Any) -> None:
    """Lets an event happen on the table before a step; raises what is not refused."""
    try:
        admit_openly(game, step.before, event)
        game.admit(step.before, event)
    except Refused:
        return
    made = judge(game, step.position, step.before, event)
    game.tell_event(made.before, made.event)
    for viewer in (JUDGE, SPECTATOR, *seats_at(game, made.after)):
        msgspec.json.encode(game.tell(seen_by(game, made, viewer).after))
    game.options(made.after)


def _leaves(part: Plain, path: tuple[Any, ...]) -> Iterator[tuple[tuple[Any, ...], Plain]]:
    """The parts that hold no others, at most some of a long set-up."""
    waiting, found = [(path, part)], 0
    while waiting and found < MOST:
        at, one = waiting.pop(0)
        if isinstance(one, dict):
            waiting += [((*at, key), inner) for key, inner in one.items()]
        elif isinstance(one, list):
            waiting += [((*at, index), inner) for index, inner in enumerate(one[:2])]
        else:
            found += 1
            yield at, one


def _with(setup: Plain, path: tuple[Any, ...], value: Plain) -> Plain:
    made = deepcopy(setup)
    inner = made
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return made
