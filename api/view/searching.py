"""Searching the rule books by words, in either language, whatever the reader's."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from msgspec import Struct

from adjudicator.match import Game
from adjudicator.plain.folding import folded
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Rule

LETTERS: Final = 200
"""Characters of a search."""
_TYPED: Final = {"⊖": "minus マイナス", "⊕": "plus プラス", "±": "plus minus プラスマイナス"}
"""Signs that no keyboard has, and what is typed for them."""
_IN_TITLE, _IN_TEXT, _FROM_ITS_START = 4, 1, 2


class Sought(Struct, frozen=True):
    """A rule as it is searched: its number and titles, and what stands below them, folded."""

    rule: Rule
    title: str
    text: str


def found(games: Iterable[Game], text: str) -> list[tuple[Game, Rule]]:
    """The rules that hold every word of a search in number, title, text, example or ambiguity: the nearest first, then
    as in the books.

    A word counts more in a title or a number than below, and more if it begins a word there.
    """
    words = tuple(dict.fromkeys(folded(text).split()))
    hits = [(game, one.rule, _weight(one, words)) for game in games for one in _sought(game)]
    return [(game, rule) for game, rule, weight in sorted(hits, key=lambda hit: -hit[2]) if weight]


@recalled(20)
def _sought(game: Game) -> tuple[Sought, ...]:
    return tuple(map(_folded, game.book.rules.values()))


def _folded(rule: Rule) -> Sought:
    beside = (rule.example, rule.example_ja, rule.ambiguity, rule.ambiguity_ja)
    title = _typed(rule.id, rule.title, rule.title_ja)
    return Sought(rule, title, _typed(rule.text, rule.text_ja, *(one for one in beside if one)))


def _typed(*texts: str) -> str:
    """Texts as they are searched, each sign with what is typed for it."""
    text = " ".join(texts)
    return folded(f"{text} {' '.join(typed for sign, typed in _TYPED.items() if sign in text)}")


def _weight(one: Sought, words: Iterable[str]) -> int:
    """How near a rule comes to the words; 0 if it lacks one of them."""
    each = [max(_weights(one, word), default=0) for word in words]
    return sum(each) if all(each) else 0


def _weights(one: Sought, word: str) -> Iterator[int]:
    for place, counts in ((one.title, _IN_TITLE), (one.text, _IN_TEXT)):
        if word in place:
            yield counts * (_FROM_ITS_START if re.search(rf"\b{re.escape(word)}", place) else 1)
