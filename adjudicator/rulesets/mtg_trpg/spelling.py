"""Names as lists write them, and unknown names, each with the known one that may have been meant."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final
from unicodedata import normalize

from adjudicator.plain.choices import nearest, or_nearest
from adjudicator.plain.said import Part, Said, listed
from adjudicator.plain.visible import without_marks
from adjudicator.rulesets.mtg_trpg.cards import BASIC_LANDS
from adjudicator.rulesets.mtg_trpg.copies import Decklist, in_line
from adjudicator.rulesets.mtg_trpg.names import card
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.seam.ruleset import Refused

NAMED: Final = 5
"""The most unknown cards that are named at once."""
_COUNT: Final = re.compile(r"\s+[xX]?\d{1,2}$")
"""What a title has that was meant as a card with its number after it."""
_ACCENTS: Final = re.compile("[\u0300-\u036f]")
"""The accents of Latin letters when taken apart; the marks of kana are not among them."""
_STROKES: Final = re.compile(r"\s*/+\s*|(?<=\w)\+(?=\w)")
"""What stands between the halves of a split card, and between a card's names in two languages."""
_HALVES: Final = " // "


def folded(name: str) -> str:
    """A name without what lists write differently: small letters, wide ones, accents, the strokes of `Fire // Ice`, and
    marks that nobody sees."""
    plain = _ACCENTS.sub("", normalize("NFKD", without_marks(name))).casefold()
    return _STROKES.sub(_HALVES, plain.replace("æ", "ae").replace("’", "'")).strip()


class _Known:
    """The known cards, the basic lands among them, by how lists may write their names."""

    def __init__(self, cards: Mapping[str, object]) -> None:
        self.cards = cards
        self.names: dict[str, set[str]] = {}
        self.faces: dict[str, set[str]] = {}
        """By the name of a half, the split cards that have it."""
        for name in (*cards, *BASIC_LANDS):
            self.names.setdefault(folded(name), set()).add(name)
            for face in folded(name).split(_HALVES) if "/" in name else ():
                self.faces.setdefault(face, set()).add(name)

    def meant(self, written: str) -> str | None:
        """The card that a written name means: by its name, by its names in two languages, or by a half of it."""
        name = folded(written)
        if (found := self.names.get(name)) is not None:
            return written if written in found else _alone(found)
        return self._in_two_languages(name) or _alone(self.faces.get(name, set()))

    def _in_two_languages(self, name: str) -> str | None:
        """The card of `稲妻/Lightning Bolt`, under the first of the two names that is known; None if they differ."""
        parts = name.split(_HALVES)
        turns = [at for at in range(1, len(parts)) if parts[at].isascii() != parts[at - 1].isascii()]
        if len(turns) != 1:
            return None
        both = (_HALVES.join(parts[: turns[0]]), _HALVES.join(parts[turns[0] :]))
        known = [one for half in both if (one := _alone(self.names.get(half, set()))) is not None]
        alike = len(known) == 1 or (len(known) > 1 and self.cards.get(known[0]) == self.cards.get(known[1]))
        return known[0] if alike else None

    def as_one(self, copies: Counter[str]) -> dict[str, int]:
        """The copies of a deck, those of a split card under its half and its whole name together: `Fire // Ice`."""
        counted: Counter[str] = Counter()
        for name, count in copies.items():
            wholes = self.faces.get(folded(name), set()) & copies.keys()
            whole = _alone({one for one in wholes if self.cards.get(one) == self.cards.get(name)})
            counted[whole or name] += count
        return dict(counted)


def _alone(names: Collection[str]) -> str | None:
    return next(iter(names)) if len(names) == 1 else None


def shuffled(deck: Decklist, cards: Mapping[str, object], field: str) -> dict[str, int]:
    """The cards of a decklist under the names by which they are known, the basic lands among them.

    Raises `Refused` with `field` for cards that are not known, and for a bare title that is the name of a card.
    """
    known = _Known(cards)
    if deck.bare is not None and folded(_COUNT.sub("", deck.title)) in known.names:
        says = say(
            "{card} is a card without a number; a title that is a card's name stands after Name", card=card(deck.title)
        )
        raise Refused("wrong", in_line(deck.bare, says), field)
    copies: Counter[str] = Counter()
    unknown: list[str] = []
    for written, count in deck.cards.items():
        meant = known.meant(written)
        if meant is None:
            unknown.append(written)
        copies[meant or written] += count
    if unknown:
        raise Refused("missing", without_facts(unknown, cards, deck.lines), field)
    return known.as_one(copies)


def without_facts(names: Sequence[str], known: Iterable[str], lines: Mapping[str, int] | None = None) -> Said:
    """The sentence that names cards without facts, the first few each with the one that may have been meant.

    `lines`: the lines of a list in which they stand, by name.
    """
    choices = (*known, *BASIC_LANDS)
    if len(names) == 1:
        missing = say("No facts are known of the card {card}", card=card(names[0]))
        says = or_nearest(missing, names[0], choices, card)
    else:
        says = _several_without_facts(names, choices)
    at = [str(lines[name]) for name in names[:NAMED] if name in lines] if lines else []
    if not at:
        return says
    if len(names) == 1:
        return say("{says} (line {line})", says=says, line=at[0])
    return say("Lines {lines}: {problem}", lines=listed(at, "list"), problem=says)


def _several_without_facts(names: Sequence[str], choices: Sequence[str]) -> Said:
    count, cards = len(names), listed((_hinted(name, choices) for name in names[:NAMED]), "list")
    if count > NAMED:
        return say(
            "No facts are known of {count} cards: {cards} and {more} more", count=count, cards=cards, more=count - NAMED
        )
    return say("No facts are known of {count} cards: {cards}", count=count, cards=cards)


def _hinted(name: str, known: Sequence[str]) -> Part:
    meant = nearest(name, known)
    return card(name) if meant is None else say("{card} (did you mean {meant}?)", card=card(name), meant=card(meant))
