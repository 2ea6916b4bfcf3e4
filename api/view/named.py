"""What an event names: ids, words, and the seats it concerns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from typing import Any

import msgspec

from adjudicator.match import Game
from adjudicator.plain.json import Plain
from adjudicator.seam.ruleset import Step


def words_in(plain: Plain) -> Iterator[str]:
    """Every key and text in plain data."""
    if isinstance(plain, str):
        yield plain
    elif isinstance(plain, dict):
        for key, value in plain.items():
            yield key
            yield from words_in(value)
    elif isinstance(plain, list | tuple):
        for value in plain:
            yield from words_in(value)


def seats_of(game: Game, step: Step[Any, Any]) -> frozenset[str]:
    """The seats an event concerns: those it names, itself or by a thing of theirs, else those of the duel it names."""
    table = game.tell(step.before)
    seats = frozenset(table.get("seats", ()))
    things: dict[str, Plain] = {}
    for name, section in table.items():
        things |= section if isinstance(section, dict) and name != "seats" else {}
    named = frozenset(words_in(msgspec.to_builtins(step.event)))
    behind = frozenset(words_in([things[name] for name in named & things.keys()]))
    return _owners(named, things, seats) or _owners(behind, things, seats)


def _owners(named: frozenset[str], things: dict[str, Plain], seats: frozenset[str]) -> frozenset[str]:
    facts = [things[name] for name in named & things.keys()]
    return named & seats | {fact["seat"] for fact in facts if isinstance(fact, dict) and fact.get("seat") in seats}


def nearest(said: str, known: Iterable[str]) -> str:
    """What may have been meant, as the end of a sentence; empty where nothing is near."""
    close = get_close_matches(said, known, 1)
    return f"; did you mean {close[0]}?" if close else ""


def area_of(rule: str) -> str:
    """A rule's number without its last part: `MFX-CHEAT-02` stands in `MFX-CHEAT`, `MFX-HOUSE-C04` in `MFX-HOUSE`."""
    return rule.rpartition("-")[0]
