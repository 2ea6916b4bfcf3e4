"""Odds at a position: exact against every combination of cards, and by no more than the viewer may know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest
from msgspec import convert

from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import BLACK, DECK, RED, SUIT, SUITS, VALUE, Card, Suit, severity
from adjudicator.rulesets.malifaux.lay import lay
from adjudicator.rulesets.malifaux.lookup import usable
from adjudicator.rulesets.malifaux.mask import mask_table
from adjudicator.rulesets.malifaux.state import Flip, Side, Table
from adjudicator.seam.ruleset import JUDGE, SPECTATOR, Refused
from adjudicator.service import Adjudicator
from api.http.app import create_app

Json = Any
MODIFIERS = range(-3, 4)
UNMOVED = Table({"A": Side()})
"""No card of it was removed from the game."""


def asked(table: Table, viewer: str = JUDGE, **fields: Any) -> Json:
    question = malifaux.queries["odds"]
    return question.answer(mask_table(table, viewer), convert({"seat": "A", **fields}, question.asked))


def ways(told: Json) -> dict[str, int]:
    """What can happen at all, and in how many ways."""
    return {name: one["ways"] for name, one in told.items() if one["ways"]}


# ---- by hand: every flip looked at


def flips_of(
    known: tuple[Card, ...], unseen: tuple[Card, ...], deck: int, pile: tuple[Card, ...], modifier: int
) -> Iterator[tuple[Card, ...]]:
    """Every flip that is possible, each as often as any other."""
    count = 1 + abs(modifier)
    first = known[:count]
    some = min(count - len(first), deck - len(known))
    for drawn in combinations(unseen, some):
        for after in combinations(pile, min(count - len(first) - some, len(pile))):
            yield (*first, *drawn, *after)


def is_good(card: Card, needs: int, suit: Suit | None) -> bool:
    return VALUE[card] >= needs and (suit is None or card == RED or SUIT[card] == suit)


def counted(flips: Iterator[tuple[Card, ...]], modifier: int, needs: int, suit: Suit | None) -> Json:
    """What each of the flips comes to, by the same rule of choice that judges recorded flips."""
    values, strengths, suits, jokers = Counter[str](), Counter[str](), Counter[str](), Counter[str]()
    out_of = success = 0
    for cards in flips:
        may = usable(UNMOVED, Flip(seat="A", cards=cards, modifier=modifier))
        best = max(VALUE[card] for card in may)
        values[str(best)] += 1
        strengths[severity(best)] += 1
        suits.update(one for one in SUITS if any(is_good(card, 0, one) for card in may))
        jokers.update(joker for joker in (BLACK, RED) if joker in cards)
        success += any(is_good(card, needs, suit) for card in may)
        out_of += 1
    return {"values": dict(values), "severity": dict(strengths), "suits": dict(suits), "jokers": dict(jokers),
            "out_of": out_of, "success": success}  # fmt: skip


def same(told: Json) -> Json:
    found = {name: ways(told[name]) for name in ("values", "severity", "suits", "jokers")}
    return {**found, "out_of": told["out_of"], "success": told["success"]["ways"]}


def check(cards: tuple[tuple[Card, ...], ...], modifier: int, needs: int, suit: Suit | None) -> None:
    known, unseen, pile = cards
    removed = [card for card in DECK if card not in (*known, *unseen, *pile)]
    table = lay({"seats": {"A": {"deck": {"top": list(known)}, "discard": list(pile), "removed": removed}, "B": {}}})
    told = asked(table, modifier=modifier, stat=5, total=needs + 5, **({} if suit is None else {"suit": suit}))
    flips = flips_of(known, unseen, len(known) + len(unseen), pile, modifier)
    assert same(told) == counted(flips, modifier, needs, suit)


@pytest.mark.parametrize("modifier", MODIFIERS)
@pytest.mark.parametrize("seed", range(25))
def test_odds_are_those_of_every_combination(seed: int, modifier: int) -> None:
    """Decks large and nearly out, with known tops and piles, with and without jokers."""
    chance = Random(f"{seed}{modifier}")
    cards = chance.sample(DECK, chance.randint(1, 15))
    if chance.random() < 0.7:
        cards = chance.sample([*{*cards, BLACK, RED}], len({*cards, BLACK, RED}))
    top, deck = sorted(chance.choices(range(len(cards) + 1), weights=range(len(cards) + 1, 0, -1), k=2))
    known, unseen, pile = tuple(cards[:top]), tuple(cards[top:deck]), tuple(cards[deck:])
    for needs in (chance.randint(-2, 15), chance.randint(5, 14)):
        check((known, unseen, pile), modifier, needs, chance.choice((None, None, *SUITS)))


@pytest.mark.parametrize("modifier", [-2, -1, 0, 1, 2])
def test_odds_of_a_whole_deck(modifier: int) -> None:
    check(((), DECK, ()), modifier, 8, "M")


def test_a_straight_flip_of_a_new_deck() -> None:
    told = asked(lay({"seats": {"A": {}, "B": {}}}), stat=6, total=14)

    assert (told["deck"], told["flipped"], told["out_of"], len(told["next"])) == (54, 1, 54, 54)
    assert told["values"]["0"] == {"ways": 1, "chance": round(1 / 54, 6)}
    assert told["success"] == {"needs": 8, "ways": 25, "chance": round(25 / 54, 6)}


def test_who_resists_must_exceed_the_total() -> None:
    table = lay({"seats": {"A": {}, "B": {}}})

    assert asked(table, stat=6, total=14, exceed=True)["success"]["needs"] == 9
    assert asked(table, stat=6, total=20)["success"]["ways"] == 1
    assert asked(table, stat=6, total=20, exceed=True)["success"]["ways"] == 0
    assert asked(table, stat=6, total=6)["success"]["chance"] == 1


def test_a_suit_must_come_with_a_card_that_is_worth_enough() -> None:
    table = lay({"seats": {"A": {"deck": {"top": ["9R", "3M"]}, "rest": "discard"}, "B": {}}})

    assert asked(table, modifier=1, total=9, suit="M")["success"]["ways"] == 0
    assert asked(table, modifier=1, total=3, suit="M")["success"]["ways"] == 1
    assert asked(table, modifier=-1, suit="R")["success"]["ways"] == 0


# ---- what a viewer knows


def hidden(hand: list[Card], top: Card) -> Table:
    """A hand and a top card that A alone knows."""
    of_a = {"hand": hand, "deck": {"top": [top], "seen": [["A"]]}, "discard": ["1R", "BJ"], "removed": ["RJ"]}
    return lay({"seats": {"A": of_a, "B": {}}})


def test_a_viewer_is_told_by_what_they_know() -> None:
    table = hidden(["13R", "2C"], "9M")

    own, others, all_of_it = (asked(table, viewer) for viewer in ("A", "B", JUDGE))

    assert own["next"] == all_of_it["next"] == ["9M"]
    assert (others["deck"], others["out_of"], others["known"]) == (49, 51, [])
    assert {"13R", "2C", "9M"} <= {*others["next"]}
    assert not {"1R", "BJ", "RJ"} & {*others["next"]}
    assert asked(table, SPECTATOR) == others


def test_odds_hold_over_every_world_that_the_viewer_holds_possible() -> None:
    """Of six cards B has not seen, two are in A's hand: each order of the six is one world."""
    unseen: tuple[Card, ...] = ("2R", "5M", "9T", "9C", "RJ", "BJ")
    removed = [card for card in DECK if card not in unseen]
    table = lay({"seats": {"A": {"hand": ["9T", "BJ"], "removed": removed}, "B": {}}})
    for modifier in MODIFIERS:
        told = asked(table, "B", modifier=modifier, total=9, suit="T")
        worlds = [order[2 : 3 + abs(modifier)] for order in permutations(unseen)]
        found = counted(iter(worlds), modifier, 9, "T")
        assert told["out_of"] * found["success"] == told["success"]["ways"] * len(worlds)
        assert {name: one * told["out_of"] for name, one in found["values"].items()} == {
            name: one * len(worlds) for name, one in ways(told["values"]).items()
        }


def test_what_a_viewer_may_not_know_changes_nothing() -> None:
    """Twins: another hand, another card on top."""
    one, twin = hidden(["13R", "2C"], "9M"), hidden(["7T", "8M"], "13R")
    for modifier in MODIFIERS:
        for viewer in ("B", SPECTATOR):
            assert asked(one, viewer, modifier=modifier, total=9) == asked(twin, viewer, modifier=modifier, total=9)
        assert asked(one, "A", modifier=modifier) != asked(twin, "A", modifier=modifier)


def test_where_there_is_no_card_to_flip_there_are_no_odds() -> None:
    table = lay({"seats": {"A": {"removed": list(DECK)}, "B": {}}})

    with pytest.raises(Refused) as refused:
        asked(table)
    assert refused.value.field == "seat"


def test_odds_are_asked_by_http_as_a_viewer() -> None:
    of_a = {"hand": ["13R", "2C"], "deck": {"top": ["9M"], "seen": [["A"]]}}
    service = Adjudicator(RULESETS)
    match = service.open_match(
        {"ruleset": "malifaux", "edition": malifaux.edition, "setup": {"seats": {"A": of_a, "B": {}}}}
    )
    client = create_app(service).test_client()

    def told(viewer: str, **question: Any) -> Json:
        return client.post(f"/v1/matches/{match}/tables/0/questions/odds?as={viewer}", json={"seat": "A", **question})

    assert told("A", total=9).json["answer"]["success"] == {"needs": 9, "ways": 1, "chance": 1}
    assert told("B", total=9).json["answer"]["success"] == {"needs": 9, "ways": 21, "chance": round(21 / 54, 6)}
    assert told("B", modifier=5).status_code == 422
    assert "modifier" in told("B", modifier=5).text
