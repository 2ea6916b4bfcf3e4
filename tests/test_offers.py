"""Offers: each kind once, the likeliest first, with sentences; ways before an event; macros; what follows."""

from __future__ import annotations

from math import log
from typing import Any

import pytest

from adjudicator.match import Game, tag_of
from adjudicator.moves.habits import (
    BEGINNING,
    Habits,
    Stand,
    habits_of,
    in_tiers,
    key_of,
    likelihoods,
    tallied,
    together,
    without,
)
from adjudicator.moves.offers import offers, said
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.seam.moves import Option
from tests.bench.offered import FIRST, count, examples

NAMES = ("clean-duels", "moss-road", "disputed-espers")
"""One record of each game, written by hand."""


def _example(name: str) -> tuple[Game, Any]:
    return next((game, one) for game in RULESETS for one in examples(game) if one.case == name)


@pytest.mark.parametrize("name", NAMES)
def test_the_next_event_is_among_the_first_offers(name: str) -> None:
    """The counting of `make bench`, on three records."""
    game, situation = _example(name)
    found = count(game, situation, habits_of(game.package))
    assert found.events > 40
    assert found.among / found.events > 0.85
    assert found.picked <= found.among <= found.events <= found.admitted


@pytest.mark.parametrize("game", RULESETS, ids=lambda game: game.name)
def test_every_kind_is_offered_once(game: Game) -> None:
    assert game.sample is not None
    table = game.lay(game.sample())
    offered = offers(game, table, [], habits_of(game.package))
    assert sorted(one.kind.__name__ for one in offered) == sorted(kind.__name__ for kind in game.events)
    assert {way.event for one in offered for way in one.ways} == {one.event for one in game.options(table)}
    assert all(one.ways or one.tier == "could" for one in offered)
    assert offered[0].tier != "could"
    tiers = [one.tier == "could" for one in offers(game, table, [], Habits())]
    assert tiers == sorted(tiers), "what was not found legal comes last where nothing was counted"


def test_an_option_is_told_as_its_event_with_what_is_open_left_out() -> None:
    table = malifaux.lay({"seats": {"A": {}, "B": {}}, "models": {"ann": {"seat": "A"}, "bob": {"seat": "B"}}})
    option = Option("A", "FateFlipped", {"seat": ("A",), "model": ("ann",)}, ("cards",))
    assert str(said(malifaux, table, option)) == "ann flips …"


def test_habits_add_up_and_come_apart() -> None:
    stands = [Stand({"x"}), Stand({"x", "y"}), Stand(legal={"a"})]
    one, other = tallied(["a", "b", "a"], stands), tallied(["b"])
    both = together([one, other])
    assert both.kinds == {"a": 2, "b": 2}
    assert both.where[f"after {BEGINNING}"] == {"a": 1, "b": 1}
    assert both.where["after a"] == {"b": 1}
    assert both.where[f"on {key_of(['y', 'x'])}"] == both.where["on y"] == {"b": 1}
    assert both.where[f"after b may {key_of('a')}"] == both.where["may a"] == {"a": 1}
    left = without(both, other)
    assert left.kinds == one.kinds
    assert left.where[f"after {BEGINNING}"] == {"a": 1}
    assert tallied(["a", "b"], weight=3).kinds == {"a": 3, "b": 3}


def test_what_came_before_and_what_lies_there_make_a_kind_likelier() -> None:
    habits = tallied(["a", "b", "a", "b", "a", "c"], [*[Stand()] * 5, Stand({"z"}, {"c"})], weight=5)
    plain = likelihoods(habits, ["a"], Stand(), "abc")
    assert max(plain, key=plain.__getitem__) == "b"
    for told in (Stand({"z"}), Stand(legal={"c"})):
        beside = likelihoods(habits, ["a"], told, "abc")
        assert beside["c"] - beside["b"] > plain["c"] - plain["b"]
    own = likelihoods(habits, ["a", "c", "a", "c", "a"], Stand(), "abc")
    assert max(own, key=own.__getitem__) == "c"
    assert likelihoods(Habits(), [], Stand(), "ab") == pytest.approx(dict.fromkeys("ab", log(1 / 2)))


def test_a_kind_is_likelier_in_a_tier_from_which_it_came_more_often() -> None:
    stands = [Stand(tiers={"a": "may", "b": "may"}), Stand(tiers={"a": "may", "b": "step"})] * 50
    habits = tallied(["a", "b"] * 50, stands)
    usual = {"step": 2.0, "may": 1.0}
    may, step = (in_tiers(habits, "ab", Stand(tiers={"a": "may", "b": tier}), usual) for tier in ("may", "step"))
    assert step["b"] > 0 > may["b"]
    assert step["a"] == pytest.approx(0, abs=0.05)
    assert in_tiers(Habits(), "", Stand(tiers={"a": "may"}), usual)["a"] == pytest.approx(0, abs=0.05)


def test_a_kind_that_comes_once_in_a_match_is_less_likely_after_it_came() -> None:
    stands = [Stand(tiers={"a": "may", "b": "may"})] * 4
    habits = together([tallied("abbb", stands)] * 50)
    first, then = (in_tiers(habits, past, stands[0], {"may": 1.0}) for past in ("", "ab"))
    assert first["a"] > then["a"]
    assert first["b"] < then["b"]


def test_a_kind_is_called_as_on_the_wire() -> None:
    assert set(habits_of(malifaux.package).kinds) <= {tag_of(kind) for kind in malifaux.events}
    assert FIRST == 8
