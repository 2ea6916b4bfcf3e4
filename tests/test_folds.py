"""A table folded from what a viewer may know equals the mask of the full table, but for a pinned list of exceptions.

The table before a step is masked, the event that the viewer is told of happens on it, and what comes of that is held
against the mask of the table after it. Where a player of Locke has learnt something, the whole match is folded anew by
what is known now. What the mask tells beyond the fold hangs on something hidden: that is a leak.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from importlib import import_module
from itertools import islice
from random import Random
from typing import Any, Final, TypeAlias

import pytest

from adjudicator.cases.coverage import package_cases
from adjudicator.cases.folds import Difference, differing
from adjudicator.cases.situations import situations_in
from adjudicator.match import Game
from adjudicator.plain.json import Plain
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.seam.asides import How
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused, Step, admit_openly
from tests.locke import folds as of_locke
from tests.locke.closed import astray
from tests.sparse import WAYS
from tests.tier import is_whole, some

Steps: TypeAlias = Iterable[Step[Any, Any]]
GAMES: Final = {game.name: game for game in RULESETS}


def _stepped(game: Game, table: Any, events: Iterable[Any]) -> Iterator[Step[Any, Any]]:
    """The steps of events on a table, not judged; what is refused is left out."""
    for position, event in enumerate(events, 1):
        try:
            admit_openly(game, table, event)
        except Refused:
            continue
        after = game.evolve(table, event, position)
        yield Step(position, table, event, after, ())
        table = after


def _begun(number: int, game: Game) -> Any:
    """A set-up of a generated match: each sample of the game in its turn."""
    names = [None, *sorted(game.samples)]
    return sample_setup(game, names[number % len(names)])


def _by_chance(game: Game, cases: list[tuple[str, Plain]], number: int) -> Steps:
    """A case led on by chance."""
    random = Random(number)
    _, table, events = random.choice(list(situations_in(game, [random.choice(cases)])))
    steps = list(_stepped(game, table, events))
    chance = import_module(f"tests.{game.name}.chance")
    led = chance.random_steps(random, steps[-1].after if steps else table, 25)
    return [*steps, *(Step(position, before, event, after, ()) for position, before, event, after in led)]


def _sparse(game: Game, number: int) -> Steps:
    """What is left of a generated match whose log leaves things out."""
    setup = _begun(number, game)
    way, share = sorted(WAYS)[number % len(WAYS)], (30, 60)[number % 2]
    steps = list(islice(played(game, setup, number), 300))
    kept = WAYS[way](game, steps, Random(number), share)
    return _stepped(game, game.lay({**setup, "complete_log": False}), [step.event for step in kept])


def matches(game: Game) -> Iterator[tuple[str, Steps]]:
    """Cases, cases led on by chance, generated and sparse matches; of Locke those in which closed sheets act."""
    cases = [(name, plain) for _, name, plain in package_cases(game)]
    for name, table, events in situations_in(game, some(cases, 150, game.name)):
        yield name, _stepped(game, table, events)
    for number in some(range(800), 40, "chance"):
        yield f"chance {number}", _by_chance(game, cases, number)
    for number in some(range(16), 1, "generated"):
        yield f"generated {number}", islice(played(game, _begun(number, game), number), 300)
    for number in some(range(40), 3, "sparse"):
        yield f"sparse {number}", _sparse(game, number)
    for number in some(range(24 if game.name == "locke" else 0), 2, "closed"):
        yield f"closed {number}", _stepped(game, *astray(number))


def _differing(game: Game, steps: Steps) -> Iterator[tuple[Step[Any, Any], str, Difference]]:
    """Where fold and mask differ in a match, for spectators and each seat, until all secrets are opened."""
    done: list[Step[Any, Any]] = []
    for step in steps:
        done.append(step)
        if game.is_open is not None and game.is_open(step.after):
            return
        for viewer in (SPECTATOR, *game.view(step.after, JUDGE)):
            for found in of_locke.differing(done, viewer) if game.name == "locke" else differing(game, step, viewer):
                yield step, viewer, found


@pytest.mark.parametrize("name", GAMES)
def test_what_a_viewer_is_shown_follows_from_what_the_viewer_may_know(name: str) -> None:
    game = GAMES[name]
    pinned = {(one.path, one.how) for one in game.asides}
    met: dict[tuple[str, How], Any] = {}
    for match, steps in matches(game):
        for step, viewer, found in _differing(game, steps):
            met.setdefault((found.path, found.how), (match, step.position, step.event, viewer, found.fold, found.mask))
    unknown = [f"{path}, {how}: {met[path, how]}" for path, how in met.keys() - pinned]
    assert not unknown, "\n".join(unknown)
    assert not is_whole() or pinned == met.keys(), "an exception that occurs no more is taken from the list"


def test_each_aside_is_named_once_with_a_reason() -> None:
    for game in RULESETS:
        assert len({(one.path, one.how) for one in game.asides}) == len(game.asides)
        assert all(one.reason for one in game.asides)
