"""What becomes of fate decks: what shuffles put in them, how cards leave them, when they are upset."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import convert

from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.rulesets.malifaux.deals import DEALS, PACK
from adjudicator.rulesets.malifaux.events import EVENTS
from adjudicator.seam.decks import Dealt

KINDS = {kind.__name__: kind for kind in EVENTS}
A = {"A": {"deck": {"cards": ["5R", "BJ"]}, "hand": ["1C"], "discard": ["7T", "9M", "13R"]}, "B": {}}


def came(event: str, given: Any = None, **fields: Any) -> list[Dealt]:
    """What an event does to decks on a table."""
    happened = convert({"event": event, "seat": "A", **fields}, KINDS[event])
    return list(DEALS[type(happened)](malifaux.lay({"seats": given or A}), happened))


def test_a_flip_and_a_draw_take_cards_off() -> None:
    assert came("FateFlipped", flip="f", cards=["BJ"]) == [Dealt("A", "flip", ("BJ",))]
    assert came("CardsDrawn", cards=["5R"]) == [Dealt("A", "hand", ("5R",))]
    assert came("CardsDrawn", count=2) == [Dealt("A", "hand", (), 2)]
    assert came("CardsDrawn", cards=["5R"], to="discard") == [Dealt("A", "other", ("5R",))]


def test_the_first_cards_of_a_deck_tell_what_was_in_it() -> None:
    table = {"A": {"removed": ["RJ"]}, "B": {}}

    shuffled, flip = came("FateFlipped", table, flip="f", cards=["5R"])
    assert (shuffled.what, set(shuffled.cards), flip.cards) == ("shuffle", {*DECK} - {"RJ"}, ("5R",))


def test_a_deck_that_runs_out_in_a_flip_is_shuffled_in_its_midst() -> None:
    first, shuffled, second = came("FateFlipped", flip="f", plus=2, cards=["BJ", "5R", "9M"], rebuilt_after=2)

    assert (first.cards, second.cards) == (("BJ", "5R"), ("9M",))
    assert (set(shuffled.cards), shuffled.pile) == ({"7T", "9M", "13R"}, ("7T", "9M", "13R"))


def test_a_shuffle_puts_in_the_pile_or_what_it_says() -> None:
    empty = {"A": {"deck": {"cards": []}, "hand": ["1C"], "discard": ["7T", "9M", "13R"]}, "B": {}}

    (made,) = came("FateDeckShuffled", empty, reason="deck_empty")
    assert (set(made.cards), made.pile) == ({"7T", "9M", "13R"}, ("7T", "9M", "13R"))
    (effect,) = came("FateDeckShuffled", reason="effect", source="Fog", cards={"plus": ["7T"]})
    assert (set(effect.cards), effect.pile) == ({"5R", "BJ", "7T"}, ())
    assert [one.what for one in came("FateDeckShuffled", empty, reason="deck_empty", face="up")] == ["shuffle", "upset"]


def test_what_is_in_a_deck_is_not_known_beside_a_hand_that_is_not() -> None:
    table = {"A": {"unknown": 2, "discard": ["7T"]}, "B": {}}

    assert came("FateDeckShuffled", table, reason="effect", source="Fog") == [Dealt("A", "shuffle")]


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        ("CardsLookedAt", {"by": "A", "cards": ["BJ"], "from": "deck"}),
        ("CardsRevealed", {"cards": ["1C"], "from": "hand", "to": "deck"}),
        ("CardsMoved", {"cards": ["7T"], "from": "discard", "to": "deck", "source": "Fog"}),
        ("CardsDiscarded", {"cards": ["BJ"], "from": "deck", "by": "player", "reason": "effect"}),
        ("FateFlipped", {"flip": "f", "cards": ["BJ"], "position": "bottom"}),
    ],
)
def test_a_deck_that_is_looked_into_or_changed_is_upset(event: str, fields: dict[str, Any]) -> None:
    assert came(event, **fields) == [Dealt("A", "upset")]


@pytest.mark.parametrize(
    ("event", "fields"),
    [
        ("CardsLookedAt", {"by": "A", "cards": ["7T"], "from": "discard"}),
        ("CardsRevealed", {"cards": ["1C"], "from": "hand"}),
        ("CardsDiscarded", {"cards": ["1C"], "by": "player", "reason": "cost"}),
        ("FlipCardChosen", {"flip": "f", "card": "BJ"}),
    ],
)
def test_what_leaves_the_deck_alone_does_not(event: str, fields: dict[str, Any]) -> None:
    assert came(event, **fields) == []


def test_the_kinds_are_those_of_a_fate_deck() -> None:
    assert {name: len(cards) for name, (_, cards) in PACK.kinds.items() if not name.isdigit()} == {
        "R": 13, "C": 13, "T": 13, "M": 13, "BJ": 1, "RJ": 1, "weak": 21, "severe": 13,
    }  # fmt: skip
    assert all(len(PACK.kinds[str(value)][1]) == 4 for value in range(1, 14))
