"""The kinds of dispute to start a ruling from: each is judged as it stands, and what a judge would change is in it."""

from __future__ import annotations

from importlib.resources import files
from typing import Any

import pytest

from adjudicator.match import Game, Rulesets
from adjudicator.plain.json import Plain
from adjudicator.plain.yaml import read_yaml
from adjudicator.rulesets import RULESETS
from api.view import answers
from api.view.questions import put
from api.view.seen import Seen
from api.view.situation_link import Situated, link_of
from api.view.situations import read_in, seen_in

SHORT = 2_000
"""Characters of a link that any program passes on."""


def disputes(game: Game) -> Any:
    return read_yaml((files(f"adjudicator.rulesets.{game.name}") / "disputes.yaml").read_bytes())


def broken(seen: Seen) -> set[str]:
    """The rules of the findings."""
    steps = (seen.step(position) for position in range(1, seen.reading.position + 1))
    return {found.rule for step in steps if step is not None for found in answers.findings(seen, step)}


def at(told: Plain, pointer: str) -> Any:
    """What an RFC 6901 pointer leads to; raises `KeyError`, `IndexError`."""
    found: Any = told
    for name in pointer.removeprefix("/").split("/"):
        found = found[int(name) if isinstance(found, list) else name]
    return found


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_a_dispute_is_named_in_both_languages_and_short(game: Game) -> None:
    found = disputes(game)
    for name in ("id", "title", "title_ja"):
        assert len({one[name] for one in found}) == len(found)
    for one in found:
        assert one["words"].split()
        assert one["words_ja"].split()
        assert one["rule"] in game.book.rules
        assert len(one["title_ja"]) <= 30
        assert len(link_of(Situated(ruleset=game.name, given=one["given"], when=one["when"]))) <= SHORT


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_a_dispute_stands_as_it_is_asked_about(game: Game) -> None:
    """Its rule is broken, or its questions have their answers; and the facts to change are stated in it."""
    for one in disputes(game):
        ruleset, came = read_in(Rulesets([game]), game.name, one["when"])
        seen = seen_in(ruleset, one["given"], came, "en")
        asked = [put(seen, seen.reading.position, ask["question"], ask["fields"]) for ask in one.get("asks", [])]
        assert all(question.answer for question in asked)
        assert asked or one["rule"] in broken(seen), one["id"]
        assert 1 <= len(one["first"]) <= 6
        assert all(at(one, pointer) is not None for pointer in one["first"])
