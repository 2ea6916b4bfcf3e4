"""Names that nobody knows, each with the known one that may have been meant."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Final

from adjudicator.plain.said import Part, Said, listed
from adjudicator.rulesets.mtg_trpg.cards import BASIC
from adjudicator.rulesets.mtg_trpg.decklist import LONGEST
from adjudicator.rulesets.mtg_trpg.names import card
from adjudicator.rulesets.mtg_trpg.sentences import say

NAMED: Final = 5
"""How many unknown cards are named at once."""


def or_nearest(missing: Said, name: str, known: Iterable[str], written: Callable[[str], Part] = str) -> Said:
    """The sentence that a name is unknown, with the nearest one that is known, if one is near."""
    meant = _nearest(name, list(known))
    if meant is None:
        return missing
    return say("{missing}. Did you mean {meant}?", missing=missing, meant=written(meant))


def without_facts(names: Sequence[str], known: Iterable[str]) -> Said:
    """The sentence that names cards without facts, the first few each with the one that may have been meant."""
    choices = (*known, *BASIC)
    if len(names) == 1:
        missing = say("No facts are known of the card {card}", card=card(names[0]))
        return or_nearest(missing, names[0], choices, card)
    count, cards, more = (
        len(names),
        listed((_hinted(name, choices) for name in names[:NAMED]), "list"),
        len(names) - NAMED,
    )
    if more > 0:
        return say("No facts are known of {count} cards: {cards} and {more} more", count=count, cards=cards, more=more)
    return say("No facts are known of {count} cards: {cards}", count=count, cards=cards)


def _hinted(name: str, known: Sequence[str]) -> Said:
    meant = _nearest(name, known)
    return card(name) if meant is None else say("{card} (did you mean {meant}?)", card=card(name), meant=card(meant))


def _nearest(name: str, known: Sequence[str]) -> str | None:
    found = get_close_matches(name, known, 1) if len(name) <= LONGEST else []
    return found[0] if found else None
