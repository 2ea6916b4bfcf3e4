"""Names as lists write them, and unknown names, each with the known one that may have been meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from typing import Final
from unicodedata import normalize

from adjudicator.plain.choices import nearest, or_nearest
from adjudicator.plain.said import Said, listed
from adjudicator.rulesets.mtg_trpg.cards import BASIC_LANDS
from adjudicator.rulesets.mtg_trpg.copies import Decklist, in_line
from adjudicator.rulesets.mtg_trpg.names import card
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.seam.ruleset import Refused

NAMED: Final = 5
"""The most unknown cards that are named at once."""
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
"""The accents of Latin letters when taken apart; the marks of kana are not among them."""
_STROKES: Final = re.compile(r"\s*/+\s*")


def folded(name: str) -> str:
    """A name without what lists write differently: small letters, wide ones, accents, the strokes of `Fire // Ice`."""
    plain = _ACCENTS.sub("", normalize("NFKD", name)).casefold()
    return _STROKES.sub(" // ", plain.replace("æ", "ae").replace("’", "'"))


def shuffled(deck: Decklist, known: Collection[str], field: str) -> dict[str, int]:
    """The cards of a decklist under the names by which they are known, the basic lands among them.

    Raises `Refused` with `field` for cards that are not known, and for a bare title that is the name of a card.
    """
    names: dict[str, set[str]] = {}
    for name in (*known, *BASIC_LANDS):
        names.setdefault(folded(name), set()).add(name)
    if deck.bare is not None and folded(deck.title) in names:
        says = say(
            "{card} is a card without a number; a title that is a card's name stands after Name", card=card(deck.title)
        )
        raise Refused(in_line(deck.bare, says), field)
    copies: Counter[str] = Counter()
    unknown: list[str] = []
    for written, count in deck.cards.items():
        meant = names.get(folded(written), set())
        if written not in meant and len(meant) != 1:
            unknown.append(written)
        copies[written if written in meant else min(meant, default=written)] += count
    if unknown:
        raise Refused(without_facts(unknown, known), field)
    return dict(copies)


def without_facts(names: Sequence[str], known: Iterable[str]) -> Said:
    """The sentence that names cards without facts, the first few each with the one that may have been meant."""
    choices = (*known, *BASIC_LANDS)
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
    meant = nearest(name, known)
    return card(name) if meant is None else say("{card} (did you mean {meant}?)", card=card(name), meant=card(meant))
