"""Stories whose hidden entries were slips: recorded, put right, put right again, and in the end never to have been."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Final

from tests.attack.twins import Json, Story

Told = Mapping[str, tuple[Story, tuple[str, str, str], tuple[str, ...]]]
SOME: Final = 2
"""The most guesses that are tried in a slip's place."""
HOW: Final[Mapping[str, Callable[[list[Json], int], list[Json]]]] = {
    "as it was": lambda told, at: [told[at - 1]],
    "never was": lambda _told, _at: [None],
    "never was, and was": lambda told, at: [None, told[at - 1]],
}
"""By name, what is stated in the place of an entry, one after the other."""


def right(position: int, instead: Json) -> Json:
    """A correction."""
    return {"event": "EntryCorrected", "position": position, "instead": instead, "reason": "mistyped"}


def put_right(stories: Told) -> dict[str, tuple[Story, tuple[str, str, str], tuple[str, ...]]]:
    """The stories in which events differ between the worlds, these corrected in each way."""
    return {
        f"{name}, {how}": (_put_right(story, cards, HOW[how]), cards, viewers)
        for name, (story, cards, viewers) in stories.items()
        if _differ(story, cards) and story.mode == "record"
        for how in HOW
    }


def _flat(story: Story, card: str) -> list[Json]:
    return [event for events in story.reports(card) for event in events]


def _differ(story: Story, cards: tuple[str, str, str]) -> list[int]:
    """The positions of the last entries that differ between the worlds."""
    pairs = enumerate(zip(*(_flat(story, card) for card in cards[:2]), strict=True), 1)
    return [at for at, (one, other) in pairs if one != other][-4:]


def _put_right(story: Story, cards: tuple[str, str, str], how: Callable[[list[Json], int], list[Json]]) -> Story:
    differ = _differ(story, cards)

    def reports(card: str) -> list[list[Json]]:
        told = _flat(story, card)
        rights = [right(at, instead) for at in reversed(differ) for instead in how(told, at)]
        return [*story.reports(card), *([one] for one in rights)]

    def guesses(card: str) -> list[Json]:
        some = [*story.guesses(card)[:SOME], *(_flat(story, card)[at - 1] for at in differ[:SOME])]
        return [right(at, guess) for at in differ[:SOME] for guess in some] + [right(at, None) for at in differ[:1]]

    return replace(story, reports=reports, guesses=guesses, voided=())
