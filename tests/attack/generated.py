"""Matches by chance, legal and not, each in two worlds: a card that only A sees is another one in the other."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import replace
from itertools import islice, pairwise
from random import Random

from msgspec import to_builtins

from adjudicator.match import Game
from adjudicator.replay.play import played, sample_setup
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.seam.randomness import Physical
from adjudicator.seam.ruleset import Refused
from adjudicator.shuffles import proofs_of
from tests.attack.twins import Json, Story
from tests.malifaux import chance as by_chance_malifaux
from tests.mtg_trpg import chance as by_chance_mtg_trpg

EVENTS = 80
"""Events of a match."""
GAMES: dict[str, Game] = {game.name: game for game in RULESETS if game.name in ("malifaux", "mtg_trpg")}
"""Those whose secrets are cards; of Locke's, tests/locke tells."""
CHANCE = {"malifaux": by_chance_malifaux, "mtg_trpg": by_chance_mtg_trpg}
HIDDEN: dict[str, Callable[[Json], bool]] = {
    "malifaux": lambda event: event["event"] == "CardsDrawn" and event["seat"] == "A" and _stays(event),
    "mtg_trpg": lambda event: (
        event["event"] in ("CardDrawn", "FocusPerformed", "OpeningHandDrawn", "Slept") and event["pc"] == "A"
    ),
}
"""Whether only A sees the cards that an event names."""


def _stays(event: Json) -> bool:
    return event.get("to", "hand") == "hand" and not {"hand", "deck"} & event.keys()


def _legal(game: Game, seed: int) -> tuple[Json, list[Json]]:
    setup = sample_setup(game)
    return setup, [to_builtins(step.event) for step in islice(played(game, setup, seed), EVENTS)]


def _lawless(game: Game, seed: int) -> tuple[Json, list[Json]]:
    """Half of it breaks rules, or says that cards are where they are not."""
    chance = CHANCE[game.name]
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


def _cards(game: Game, setup: Json, events: list[Json]) -> Iterator[tuple[str, str]]:
    """Cards of A's hand that nobody else ever sees, each with one that could be there in its stead."""
    seen = json.dumps([event for event in events if not HIDDEN[game.name](event)])
    known = json.dumps([setup, events])
    of_a = setup.get("seats", setup.get("pcs", {})).get("A", {})
    named = [event.get("cards") or (event.get("card"),) for event in events if HIDDEN[game.name](event)]
    hand = [card for cards in (of_a.get("hand", ()), *named) for card in cards if card]
    spare: Iterable[str] = DECK
    if game.name == "mtg_trpg":
        deck = setup["decks"].get(of_a.get("deck", "A"), {})
        spare = [f"{name}#77" for name in (deck if "size" not in deck else ("Swamp", "Plains"))]
    for card in dict.fromkeys(hand):
        other = next((one for one in spare if f'"{one}"' not in known and one != card), None)
        if f'"{card}"' not in seen and other is not None:
            yield card, other


def generated(game: Game, seed: int, tell: Callable[[Game, int], tuple[Json, list[Json]]]) -> Story | None:
    """A match by chance with a card that only A sees, told with that card as `1` and another as `2`; None: has none."""
    setup, events = tell(game, seed)
    found = next(_cards(game, setup, events), None)
    if found is None:
        return None
    card, other = found

    def swapped(plain: Json, which: str) -> Json:
        text = json.dumps(plain)
        return json.loads(text.replace(f'"{card}"', f'"{other}"') if which == "2" else text)

    random = Random(seed)
    voided = tuple(sorted(random.sample(range(1, len(events) + 1), min(3, len(events)))))
    return Story(
        game.name,
        lambda which: swapped(setup, which),
        lambda which: [swapped(events, which)],
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
