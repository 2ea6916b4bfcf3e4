"""The record of a managed match, checked: a fair one has no fault, one that was bent has one where it was bent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from adjudicator.fairness.check import faults
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.rulesets.malifaux.events import CardsDrawn, FateFlipped, Playing
from adjudicator.seam.frozen import replace
from adjudicator.service import Adjudicator
from adjudicator.shuffles import DeckCut, EntropyAdded, SecretRevealed, ShuffleBound, ShuffleCommitted
from tests.malifaux.test_managed import FLIP, Table

Events = list[Any]


@pytest.fixture(scope="module")
def played() -> Events:
    """The events of a match with two shuffles, a cut, a draw and flips."""
    with Adjudicator([malifaux]) as service:
        table = Table(service)
        table.ready("A", at=20)
        table.ready("B")
        table.tell({"event": "CardsDrawn", "seat": "A", "count": 6})
        for number in range(3):
            table.tell({**FLIP, "flip": f"f{number}", "plus": number})
        table.tell({"event": "MatchClosed"})
        return [entry.event for entry in service.entries(table.match)]


def found(events: Events) -> list[int]:
    return sorted({position for position, _ in faults(enumerate(events))})


def first(events: Events, kind: type) -> int:
    return next(place for place, event in enumerate(events) if isinstance(event, kind))


def test_a_fair_match_has_no_fault(played: Events) -> None:
    assert found(played) == []


def changed(events: Events, kind: type, **changes: Any) -> int:
    at = first(events, kind)
    events[at] = replace(events[at], **changes)
    return at


def another_card(events: Events) -> int:
    at = first(events, FateFlipped)
    other = next(card for card in DECK if card not in events[at].cards)
    return changed(events, FateFlipped, cards=(other,))


def no_proof(events: Events) -> int:
    drawn = events[first(events, CardsDrawn)]
    changed(events, CardsDrawn, proof=drawn.proof[1:], cards=drawn.cards[1:])
    return first(events, CardsDrawn)


def nothing_proved(events: Events) -> int:
    return changed(events, FateFlipped, proof=())


def playing_cards(events: Events) -> int:
    joker = Playing(joker="red")
    return changed(events, FateFlipped, proof=(), cards=(), playing=(joker,))


def two_cards_swapped(events: Events) -> int:
    drawn = events[first(events, CardsDrawn)]
    return changed(events, CardsDrawn, cards=drawn.cards[::-1], proof=drawn.proof[::-1])


def a_flip_gone(events: Events) -> int:
    at = first(events, FateFlipped)
    del events[at]
    return at


def another_secret(events: Events) -> int:
    return changed(events, SecretRevealed, secret="0" * 64)


def other_cards(events: Events) -> int:
    return changed(events, SecretRevealed, cards=DECK[:53])


def other_entropy(events: Events) -> int:
    changed(events, EntropyAdded, entropy="f" * 64)
    return first(events, SecretRevealed)


def another_cut(events: Events) -> int:
    changed(events, DeckCut, at=21)
    return first(events, SecretRevealed)


def another_match(events: Events) -> int:
    changed(events, ShuffleCommitted, match="0" * 32)
    return first(events, SecretRevealed)


def another_root(events: Events) -> int:
    changed(events, ShuffleBound, root="0" * 64)
    return first(events, CardsDrawn)


def a_secret_used_twice(events: Events) -> int:
    one, two = (place for place, event in enumerate(events) if isinstance(event, ShuffleCommitted))
    events[two] = structs.replace(events[two], commitment=events[one].commitment)
    return two


BENT = (
    another_card, no_proof, nothing_proved, playing_cards, two_cards_swapped, a_flip_gone, another_secret, other_cards,
    other_entropy, another_cut, another_match, another_root, a_secret_used_twice,
)  # fmt: skip


@pytest.mark.parametrize("bend", BENT)
def test_what_was_bent_is_found_where_it_was(played: Events, bend: Callable[[Events], int]) -> None:
    events = list(played)
    position = bend(events)

    assert found(events)[0] == position
