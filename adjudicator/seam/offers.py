"""Options: how they are written down, free ids, a choice among them by seeded randomness."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar

from adjudicator.plain.json import Plain
from adjudicator.seam.moves import Option
from adjudicator.seam.ruleset import Randomness

T = TypeVar("T")
USUAL = 4
"""The weight of a kind of event without one of its own."""


def option(seat: str, event: str, /, *rules: str, to_fill: tuple[str, ...] = (), **fields: Plain) -> Option:
    """An option; each field is fixed, or a tuple of legal choices; None: left out."""
    choices = {
        name.rstrip("_"): choice if isinstance(choice, tuple) else (choice,)
        for name, choice in fields.items()
        if choice is not None
    }
    return Option(seat, event, choices, to_fill, rules)


def free(letter: str, taken: Iterable[str]) -> str:
    """The next id of a kind, beyond those on the table: d1, d2 …"""
    numbers = [int(name[1:]) for name in taken if name[:1] == letter and name[1:].isdecimal()]
    return f"{letter}{max(numbers, default=0) + 1}"


def pick(choices: Sequence[T], randomness: Randomness) -> T:
    """One of them, each equally likely."""
    return choices[randomness.below(len(choices))]


def pick_kind(options: Iterable[Option], weights: Mapping[str, int], randomness: Randomness) -> str:
    """A kind of event among the options, chosen by weight, however many options it has."""
    kinds = list(dict.fromkeys(one.event for one in options))
    at = randomness.below(sum(weights.get(kind, USUAL) for kind in kinds))
    for kind in kinds:
        at -= weights.get(kind, USUAL)
        if at < 0:
            break
    return kind
