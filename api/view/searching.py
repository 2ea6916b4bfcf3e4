"""Searching rule books and kinds of dispute by words, in either language, whatever the reader's."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, Generic, TypeVar

from msgspec import Struct

from adjudicator.cases.disputes import Dispute, disputes
from adjudicator.match import Game
from adjudicator.plain.folding import folded
from adjudicator.seam.recall import recalled
from adjudicator.seam.rulebook import Rule

T = TypeVar("T")
LETTERS: Final = 200
"""Characters of a search."""
_TYPED: Final = {"⊖": "minus マイナス", "⊕": "plus プラス", "±": "plus minus プラスマイナス"}
"""Signs that no keyboard has, and what is typed for them."""
_PASSED: Final = {
    "a", "an", "the", "i", "my", "me", "he", "his", "him", "she", "her", "it", "its", "you", "your", "we", "our",
    "they", "their", "is", "are", "was", "be", "can", "may", "do", "does", "did", "has", "had", "in", "on", "at",
    "of", "to", "by", "for", "from", "with", "and", "or", "that", "this",
}  # fmt: skip
"""Words of a search that say nothing of what is sought."""
_KANJI, _KATAKANA, _HIRAGANA = r"\u3005\u4e00-\u9fff", r"\u30a1-\u30f4\u30fc", r"\u3041-\u309f"
_JOINS = "のをはがにでともへや"
_WORDS: Final = re.compile(
    rf"[0-9a-z+]*(?:[{_KANJI}]{{2,}}|[{_KANJI}](?:(?![{_JOINS}])[{_HIRAGANA}])?|[{_KATAKANA}]+)"
    rf"|[^\s{_KANJI}{_KATAKANA}{_HIRAGANA}]+|(?<!\S)[{_HIRAGANA}]+(?!\S)|(?<=[{_JOINS}])[{_HIRAGANA}]{{3,}}"
)
"""The words of a search. Japanese has no spaces between them: its words begin where the script changes or after a
particle; a number goes with what it counts; of a verb the first letter after a single kanji counts, as it may tell
verbs apart."""
_IN_TITLE, _IN_TEXT, _FROM_ITS_START = 4, 1, 2


class Sought(Struct, Generic[T], frozen=True):
    """A thing as it is searched: its number and titles, and what stands below them, folded."""

    thing: T
    title: str
    text: str


def found(games: Iterable[Game], text: str) -> list[tuple[Game, Rule]]:
    """The rules that hold every word of a search (if none does, the most of them) in number, title, text, example or
    ambiguity: the nearest first, then as in the books.

    A word counts more in a title or a number than below, and more if it begins a word there.
    """
    return _found(games, text, _rules)


def disputes_found(games: Iterable[Game], text: str) -> list[tuple[Game, Dispute]]:
    """The same for kinds of dispute, by their titles, their words, and their rule's title."""
    return _found(games, text, _disputes)


def _found(games: Iterable[Game], text: str, sought: Callable[[Game], Iterable[Sought[T]]]) -> list[tuple[Game, T]]:
    """Those that hold every word; if none does, those that hold the most."""
    every = dict.fromkeys(_WORDS.findall(folded(text)) or folded(text).split())
    words = tuple(word for word in every if word not in _PASSED) or tuple(every)
    hits = [(game, one.thing, _weight(one, words)) for game in games for one in sought(game)]
    most = max((held for _, _, (held, _) in hits), default=0)
    nearest = sorted((hit for hit in hits if hit[2][0] == most > 0), key=lambda hit: -hit[2][1])
    return [(game, thing) for game, thing, _ in nearest]


@recalled(20)
def _rules(game: Game) -> tuple[Sought[Rule], ...]:
    return tuple(map(_folded, game.book.rules.values()))


@recalled(20)
def _disputes(game: Game) -> tuple[Sought[Dispute], ...]:
    return tuple(
        Sought(one, _typed(one.title, one.title_ja), _typed(one.words, one.words_ja, _title_of(game, one.rule)))
        for one in disputes(game.package)
    )


def _title_of(game: Game, rule: str) -> str:
    found = game.book.rules.get(rule)
    return rule if found is None else f"{rule} {found.title} {found.title_ja}"


def _folded(rule: Rule) -> Sought[Rule]:
    beside = (rule.example, rule.example_ja, rule.ambiguity, rule.ambiguity_ja)
    title = _typed(rule.id, rule.title, rule.title_ja)
    return Sought(rule, title, _typed(rule.text, rule.text_ja, *(one for one in beside if one)))


def _typed(*texts: str) -> str:
    """Texts as they are searched, each sign with what is typed for it."""
    text = " ".join(texts)
    return folded(f"{text} {' '.join(typed for sign, typed in _TYPED.items() if sign in text)}")


def _weight(one: Sought[Any], words: Iterable[str]) -> tuple[int, int]:
    """How many of the words a thing holds, and how near it comes to them."""
    each = [max(_weights(one, word), default=0) for word in words]
    return sum(weight > 0 for weight in each), sum(each)


def _weights(one: Sought[Any], word: str) -> Iterator[int]:
    for place, counts in ((one.title, _IN_TITLE), (one.text, _IN_TEXT)):
        if word in place:
            yield counts * (_FROM_ITS_START if re.search(rf"\b{re.escape(word)}", place) else 1)
