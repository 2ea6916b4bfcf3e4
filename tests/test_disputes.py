"""The kinds of dispute to start a ruling from: each is judged as it stands, and what a judge would change is in it."""

from __future__ import annotations

import pytest
from msgspec import UNSET

from adjudicator.cases.disputes import disputes
from adjudicator.match import Game, Rulesets
from adjudicator.rulesets import RULESETS
from api.view import answers, on_ground
from api.view.held import path_of, standing
from api.view.questions import put
from api.view.searching import disputes_found
from api.view.seen import Seen
from api.view.situation_link import begun, link_of
from api.view.situations import read_in, seen_in
from tests.bench.ruled import ruled

SHORT = 2_000
"""Characters of a link that any program passes on."""


def broken(seen: Seen) -> set[str]:
    """The rules of the findings."""
    steps = (seen.step(position) for position in range(1, seen.reading.position + 1))
    return {found.rule for step in steps if step is not None for found in answers.findings(seen, step)}


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_a_dispute_is_named_in_both_languages_and_short(game: Game) -> None:
    found = disputes(game.package)
    for names in zip(*((one.id, one.title, one.title_ja) for one in found), strict=True):
        assert len(set(names)) == len(found)
    for one in found:
        assert one.words.split()
        assert one.words_ja.split()
        assert one.rule in game.book.rules
        assert len(one.title_ja) <= 30
        assert len(link_of(begun(game, one))) <= SHORT


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_a_dispute_stands_as_it_is_asked_about(game: Game) -> None:
    """Its rule is broken, unless nothing can break it, or its questions have their answers; and the facts to change are
    stated in it."""
    for one in disputes(game.package):
        told = begun(game, one)
        ruleset, came = read_in(Rulesets([game]), game.name, told.when)
        seen = seen_in(ruleset, told.given, came, "en")
        asked = [put(seen, seen.reading.position, ask.question, ask.fields) for ask in told.asks]
        assert all(question.answer for question in asked)
        assert asked or one.rule in broken(seen) or game.book.rules[one.rule].adjudication != "check", one.id
        assert 1 <= len(one.first) <= 6
        plain = {"given": told.given, "when": told.when}
        for place in map(path_of, one.first):
            length = on_ground.length(seen, place)
            assert standing(plain, place) is not UNSET if length is None else length.says, one.id


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_a_dispute_is_ruled_on_by_thumb_in_twenty_seconds(game: Game) -> None:
    for one in disputes(game.package)[3::9]:
        found = ruled(game, one)
        assert found.is_turned or game.book.rules[one.rule].adjudication != "check", found
        assert found.seconds <= 20, found


def test_a_dispute_is_found_by_words_in_either_language() -> None:
    for words, sought in (
        ("cheated minus", "cheat-on-minus"),
        ("視線 壁", "sight-past-a-wall"),
        ("turn a card", "check-that-only-equals"),
        ("カードをめくる", "value-of-a-check"),
        ("activated twice", "activated-twice"),
        ("土地を2枚", "playing-lands"),
        ("objection", "objection-to-a-declaration"),
    ):
        assert sought in [one.id for _, one in disputes_found(RULESETS, words)[:3]]
    assert disputes_found(RULESETS, "zeppelin") == []
