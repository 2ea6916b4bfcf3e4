"""The known games: at hand, or imported when they are first looked up."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from adjudicator.match import Game, Header, MatchOpened, Rulesets
from adjudicator.seam.ruleset import Refused
from tests.cli.coins import COINS

OTHERS = replace(COINS, name="others")
OPENED: Any = (*COINS.events, MatchOpened)


def counting(asked: list[str], game: Game) -> Callable[[], Game]:
    """A function that gives a game, and notes that it was asked for."""

    def imported() -> Game:
        asked.append(game.name)
        return game

    return imported


@pytest.fixture
def asked() -> list[str]:
    return []


@pytest.fixture
def later(asked: list[str]) -> Rulesets:
    return Rulesets.later({game.name: counting(asked, game) for game in (COINS, OTHERS)})


def test_names_are_known_before_a_game_is_imported(later: Rulesets, asked: list[str]) -> None:
    assert list(later) == ["coins", "others"]
    assert len(later) == 2
    assert "coins" in later
    assert "chess" not in later
    assert later
    assert asked == []


def test_a_game_is_imported_once_and_alone(later: Rulesets, asked: list[str]) -> None:
    header = Header(ruleset=COINS.name, edition=COINS.edition)

    assert later.of(header) is later["coins"] is COINS
    assert asked == ["coins"]
    assert later.kinds.keys() == {"coins"}


def test_who_wants_all_gets_all_in_their_order(later: Rulesets) -> None:
    later["others"]

    assert list(later.values()) == [COINS, OTHERS]
    assert later.kinds.keys() == {"coins", "others"}


def test_an_unknown_name_is_refused_without_importing_a_game(later: Rulesets, asked: list[str]) -> None:
    with pytest.raises(Refused, match="There is no ruleset chess; known: coins, others"):
        later.of(Header(ruleset="chess", edition="1"))
    with pytest.raises(KeyError):
        later["chess"]
    assert later.get("chess") is None
    assert asked == []


def test_a_name_is_taken_once() -> None:
    with pytest.raises(ValueError, match="has a name that is taken"):
        Rulesets([COINS, COINS])
    for clash in (replace(COINS, name="match"), replace(COINS, events=OPENED)):
        with pytest.raises(ValueError, match="has a name that is taken"):
            Rulesets([clash])
        with pytest.raises(ValueError, match="has a name that is taken"):
            Rulesets.later({clash.name: lambda clash=clash: clash})[clash.name]  # type: ignore[misc]
