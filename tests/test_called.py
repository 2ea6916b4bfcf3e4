"""Each field that people are asked for has a word in each game."""

from __future__ import annotations

import pytest

from adjudicator.match import Game
from adjudicator.moves.choices import domains_of, within
from adjudicator.rulesets import RULESETS
from adjudicator.seam.domains import PartsDomain, WordDomain


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_each_field_has_a_word_and_no_word_is_idle(game: Game) -> None:
    names, words = fields_in(game)
    called = set(game.domains.called)
    assert called
    assert called <= names | words
    assert names <= called | set(game.terms)  # None among the terms: kept for the rules


def fields_in(game: Game) -> tuple[set[str], set[str]]:
    """The fields of a game's events and set-ups, and of their parts, by name; and the words that stand in them."""
    names, words = set[str](), set[str]()
    for kind in (*game.events, *game.given.values()):
        fields = list(domains_of(game.domains, kind))
        for domain in (part for field in fields for part in within(field.domain)):
            if isinstance(domain, PartsDomain):
                fields.extend(domain.fields)
            if isinstance(domain, WordDomain):
                words |= {str(word) for word in domain.choices}
        names |= {field.name for field in fields}
    return names, words
