"""The kit for rulesets: events, functions by kind, frozen maps, options, answers kept."""

from __future__ import annotations

import sys
from typing import Any

import pytest
from msgspec import Struct

from adjudicator.plain.json import Malformed, read_as
from adjudicator.plain.said import say
from adjudicator.seam import event
from adjudicator.seam.event import kinds_in
from adjudicator.seam.frozen import put, without
from adjudicator.seam.given import read, read_each
from adjudicator.seam.kinds import ByKind, InWords
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import free, option, pick, pick_kind
from adjudicator.seam.randomness import Seeded
from adjudicator.seam.recall import recalled
from adjudicator.seam.ruleset import Refused


class Event(event.Event, frozen=True, kw_only=True):
    """A fact of this test."""


class OfSeat(Event, frozen=True, kw_only=True):
    """What concerns a seat."""

    seat: str


class Passed(OfSeat, frozen=True, kw_only=True):
    """A seat passed."""


class Ended(Event, frozen=True, kw_only=True):
    """It is over."""


# ---- events and functions by kind


def test_the_kinds_of_a_module_are_those_nothing_builds_on() -> None:
    assert kinds_in(Event, sys.modules[__name__]) == (Passed, Ended)


def test_a_kind_knows_its_name_and_no_other_field() -> None:
    assert read_as(Passed, {"event": "Passed", "seat": "A"}) == Passed(seat="A")
    for wrong in ({"event": "Ended", "seat": "A"}, {"event": "Passed", "seat": "A", "card": "9R"}):
        with pytest.raises(Malformed):
            read_as(Passed, wrong)


def test_functions_are_entered_once_for_each_kind() -> None:
    telling: ByKind[Any] = ByKind("telling")

    @telling.of(Passed, Ended)
    def silent(_event: Event) -> str:
        return ""

    assert telling[Passed] is telling[Ended] is silent
    telling.covers((Passed, Ended))
    with pytest.raises(ValueError, match="telling: Passed is entered twice"):
        telling.of(Passed)(silent)


def test_a_missing_kind_shows_at_import() -> None:
    telling: ByKind[Any] = ByKind("telling")
    telling.of(Ended)(str)
    with pytest.raises(ValueError, match="telling: nothing for Passed"):
        telling.covers((Passed, Ended))


def test_a_kind_is_entered_with_its_name() -> None:
    words: InWords[Any] = InWords()
    for kind, name in ((Ended, say("over")), (Passed, say("pass"))):
        words.of(kind, called=name)(lambda _table, _event: say("Something happened"))

    assert list(words.names_of((Passed, Ended)).items()) == [(Passed, say("pass")), (Ended, say("over"))]
    with pytest.raises(ValueError, match="words: Passed is entered twice"):
        words.of(Passed, called=say("pass again"))(words[Ended])
    assert words.names[Passed] == say("pass")


def test_a_kind_without_words_has_no_name() -> None:
    words: InWords[Any] = InWords()
    words.of(Ended, called=say("over"))(lambda _table, _event: say("It is over"))
    with pytest.raises(ValueError, match="words: nothing for Passed"):
        words.names_of((Passed, Ended))


# ---- frozen maps, given fields


def test_frozen_maps_are_copied() -> None:
    held = {"a": 1, "b": 2}
    assert put(held, "a", 3) == {"a": 3, "b": 2}
    assert without(held, "a") == {"b": 2}
    assert without(held, "c") == held
    assert held == {"a": 1, "b": 2}


class Pile(Struct, forbid_unknown_fields=True):
    """So many cards."""

    count: int


def test_given_fields_are_read_with_their_paths() -> None:
    assert read({"count": 3}, Pile, "seats", "A") == Pile(3)
    assert read_each({"A": {"count": 3}, "B": {"count": 4}}, Pile, "piles") == {"A": Pile(3), "B": Pile(4)}
    with pytest.raises(Refused) as refused:
        read_each({"A": {"count": 3}, "B": {"count": "4"}}, Pile, "piles")
    assert refused.value.field == "piles.B.count"


# ---- options


def test_an_option_has_its_choices() -> None:
    assert option("A", "CardPlayed", "TIN-PLAY-01", card=("9R", "2C"), from_="hand", note=None) == Option(
        "A", "CardPlayed", {"card": ("9R", "2C"), "from": ("hand",)}, (), ("TIN-PLAY-01",)
    )


def test_a_free_id_is_beyond_those_taken() -> None:
    assert free("d", []) == "d1"
    assert free("d", ["d1", "d7", "dx", "e9", ""]) == "d8"


def test_every_kind_is_as_likely_as_its_weight() -> None:
    options = [Option("A", "Often"), *[Option("A", "Rare") for _ in range(50)]]
    randomness = Seeded(1)
    played = [pick_kind(options, {"Often": 9, "Rare": 1}, randomness) for _ in range(1000)]
    assert 850 < played.count("Often") < 950
    assert {pick("abc", randomness) for _ in range(100)} == set("abc")


# ---- what is remembered


def test_an_answer_is_kept_for_the_very_same_arguments() -> None:
    asked: list[Any] = []

    @recalled(keep=2)
    def size(table: list[int], more: object = None) -> int:
        asked.append(table)
        return len(table) if more is None else 0

    one, two, three = [1], [1], [1]
    assert [size(one), size(one), size(two), size(one), size(two)] == [1] * 5
    assert len(asked) == 2
    size(three)
    size(one)
    assert len(asked) == 4, "the third table pushed out the first"
    assert size(one, "more") == 0
    assert len(asked) == 5


def test_an_answer_is_kept_for_equal_arguments() -> None:
    asked: list[str] = []

    @recalled(keep=2, alike=True)
    def shout(word: str) -> str:
        asked.append(word)
        return word.upper()

    assert [shout("a"), shout("a"), shout("b"), shout("c"), shout("a")] == ["A", "A", "B", "C", "A"]
    assert asked == ["a", "b", "c", "a"]
