"""Matches by chance, legal and not, each in two worlds: a secret of A's is another one in the other."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from importlib import import_module
from itertools import islice, pairwise
from random import Random

from msgspec import to_builtins

from adjudicator.cases.twins import World, secrets, stepped, twins
from adjudicator.match import Game
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.seam.randomness import Physical
from adjudicator.seam.ruleset import Refused
from adjudicator.shuffles import proofs_of
from tests.attack.twins import Json, Story

EVENTS = 80
"""Events of a match."""
GAMES: dict[str, Game] = {game.name: game for game in RULESETS if game.name in ("malifaux", "mtg_trpg")}
"""Those whose secrets are cards; of Locke's, tests/locke tells."""
VIEWERS = ("spectator", "B")
"""Who does not know the secret."""


def _legal(game: Game, seed: int) -> tuple[Json, list[Json]]:
    setup = sample_setup(game)
    return setup, [to_builtins(step.event) for step in islice(played(game, setup, seed), EVENTS)]


def _lawless(game: Game, seed: int) -> tuple[Json, list[Json]]:
    """Half of it breaks rules, or says that cards are where they are not."""
    chance = import_module(f"tests.{game.name}.chance")
    told, table = [], game.lay(chance.SETUP)
    for position, _, event, _ in chance.random_steps(Random(seed), table, EVENTS):
        if proofs_of(event) or getattr(event, "shuffle", None) is not None:
            continue  # of physical cards nothing is proved
        with suppress(Refused):
            game.admit(table, event)
            game.decide(table, event, Physical())
            table = game.evolve(table, event, position)
            told.append(to_builtins(event))
    return chance.SETUP, told


def generated(game: Game, seed: int, tell: Callable[[Game, int], tuple[Json, list[Json]]]) -> Story | None:
    """A match by chance with a secret that neither B nor spectators know, told as `1` and as `2`; None: has none."""
    one, spare = (World(setup, tuple(events)) for setup, events in (tell(game, seed), tell(game, seed + 1_000)))
    pairs = secrets(game, one, stepped(game, one) or [], VIEWERS, spare)
    found = next(twins(game, one, pairs, VIEWERS), None)
    if found is None:
        return None
    worlds = {"1": one, "2": one.exchanged(found[0])}
    random = Random(seed)
    voided = tuple(sorted(random.sample(range(1, len(one.events) + 1), min(3, len(one.events)))))
    return Story(
        game.name,
        lambda which: worlds[which].setup,
        lambda which: [list(worlds[which].events)],
        voided=voided,
    )


def chunked(story: Story, random: Random) -> Story:
    """The same, told in several reports, of which each may be repeated by itself."""
    (events,) = story.reports("1")
    cuts = sorted(random.sample(range(1, len(events)), min(len(events) - 1, 9))) if len(events) > 1 else []

    def reports(which: str) -> list[list[Json]]:
        (told,) = story.reports(which)
        return [told[first:last] for first, last in pairwise([0, *cuts, len(told)])]

    return replace(story, reports=reports)


TELLERS: dict[str, Callable[[Game, int], tuple[Json, list[Json]]]] = {"legal": _legal, "lawless": _lawless}
