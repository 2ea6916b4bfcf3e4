"""The record of a managed match, checked: a fair one has no fault, one that was bent has one where it was bent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from msgspec import structs

from adjudicator.match import EntryCorrected, MatchClosed
from adjudicator.replay.reading import Reading
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.rulesets.malifaux.events import CardsDrawn, FateDeckShuffled, FateFlipped, Playing
from adjudicator.seam.frozen import replace
from adjudicator.service import Adjudicator
from adjudicator.shuffles import (
    DeckCut,
    EntropyAdded,
    EntropyPromised,
    SecretRevealed,
    ShuffleBound,
    ShuffleCommitted,
)
from adjudicator.store.envelope import Corrupt, Entry
from tests.malifaux.given import FLIP, Table

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
    header = events[0].header
    reading = Reading(malifaux, header, [Entry(position, event, "0" * 32) for position, event in enumerate(events)])
    return sorted({position for position, _ in reading.faults()})


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
    return changed(events, EntropyAdded, entropy="f" * 64)


def another_promise(events: Events) -> int:
    changed(events, EntropyPromised, promise="0" * 64)
    return first(events, EntropyAdded)


def the_order_of_promises(events: Events) -> int:
    at = first(events, EntropyPromised)
    events[at], events[at + 1] = events[at + 1], events[at]
    return first(events, ShuffleBound)


def another_cut(events: Events) -> int:
    changed(events, DeckCut, at=21)
    return first(events, ShuffleBound)


def another_match(events: Events) -> int:
    changed(events, ShuffleCommitted, match="0" * 32)
    return first(events, EntropyAdded)


def another_root(events: Events) -> int:
    return changed(events, ShuffleBound, root="0" * 64)


def another_count(events: Events) -> int:
    return changed(events, ShuffleBound, count=53)


def a_proof_gone(events: Events) -> int:
    proof = events[first(events, FateFlipped)].proof
    return changed(events, FateFlipped, proof=(None,) * len(proof))


def a_card_made_up(events: Events) -> int:
    other = next(card for card in DECK if card not in events[first(events, FateFlipped)].cards)
    return changed(events, FateFlipped, cards=(other,), proof=(None,))


def the_shuffle_of_a_deck(events: Events) -> int:
    return changed(events, FateDeckShuffled, shuffle=None)


def a_secret_kept(events: Events) -> int:
    del events[first(events, SecretRevealed)]
    return first(events, MatchClosed)


def a_secret_used_twice(events: Events) -> int:
    one, two = (place for place, event in enumerate(events) if isinstance(event, ShuffleCommitted))
    events[two] = structs.replace(events[two], commitment=events[one].commitment)
    return two


def a_deal_corrected(events: Events) -> int:
    at = first(events, FateFlipped)
    other = next(card for card in DECK if card not in events[at].cards)
    events.insert(at + 1, EntryCorrected(at, {**FLIP, "flip": "f0", "cards": [other]}, "mistyped"))
    return at


def a_deal_taken_back(events: Events) -> int:
    at = max(place for place, event in enumerate(events) if isinstance(event, FateFlipped))
    events.insert(at + 1, EntryCorrected(at, None, "it never was"))
    return at + 1


BENT = (
    another_card, no_proof, nothing_proved, playing_cards, two_cards_swapped, a_flip_gone, another_secret, other_cards,
    other_entropy, another_promise, the_order_of_promises, another_cut, another_match, another_root, another_count,
    a_secret_used_twice, a_proof_gone, a_card_made_up, the_shuffle_of_a_deck, a_secret_kept, a_deal_corrected,
    a_deal_taken_back,
)  # fmt: skip


@pytest.mark.parametrize("bend", BENT)
def test_what_was_bent_is_found_where_it_was(played: Events, bend: Callable[[Events], int]) -> None:
    events = list(played)
    position = bend(events)

    assert found(events)[0] == position


AT_ONCE = (
    another_card, no_proof, nothing_proved, playing_cards, two_cards_swapped, a_flip_gone, other_entropy,
    another_promise, another_match, a_secret_used_twice, a_proof_gone, a_card_made_up, a_deal_corrected,
    a_deal_taken_back,
)  # fmt: skip


@pytest.mark.parametrize("bend", AT_ONCE)
def test_most_of_it_is_found_before_any_secret_is_revealed(played: Events, bend: Callable[[Events], int]) -> None:
    events = played[: first(played, MatchClosed)]
    assert found(events) == []
    position = bend(events)

    assert found(events)[0] == position


def test_cards_that_were_put_back_need_no_proof() -> None:
    with Adjudicator([malifaux]) as service:
        table = Table(service)
        table.ready()
        drawn = table.tell({"event": "CardsDrawn", "seat": "A", "count": 3}).cards
        moved = {"event": "CardsMoved", "seat": "A", "from": "hand", "to": "deck", "source": "an effect"}
        table.tell({**moved, "cards": drawn[:2]})
        flipped = table.tell({**FLIP, "plus": 2})
        open_ = [entry.event for entry in service.entries(table.match)]
        table.tell({"event": "MatchClosed"})
        closed = [entry.event for entry in service.entries(table.match)]

    assert [proof is None for proof in flipped.proof] == [True, True, False]
    for events in (open_, closed):
        assert found(events) == []
        at = first(events, FateFlipped)
        swapped = (flipped.cards[0], drawn[2], flipped.cards[2])
        bent = [*events[:at], replace(flipped, cards=swapped), *events[at + 1 :]]
        assert found(bent) == [at]
        bent[at] = replace(flipped, cards=(*flipped.cards[:2], "RJ" if flipped.cards[2] != "RJ" else "BJ"))
        assert found(bent) == [at]


def test_whatever_is_stored_is_told_of_and_trips_nothing(played: Events) -> None:
    """Entries as somebody with the database may leave them: gone, twice, in another order."""
    told = 0
    for at in range(1, len(played)):
        for events in (
            [*played[:at], *played[at + 1 :]],
            [*played[:at], played[at], *played[at:]],
            [*played[: at - 1], played[at], played[at - 1], *played[at + 1 :]] if at > 1 else played,
        ):
            try:
                told += bool(found(events))
            except Corrupt:
                told += 1
    assert told > 1.5 * len(played)
