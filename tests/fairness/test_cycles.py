"""What counts as a sample of a shuffled deck, and what is left out."""

from __future__ import annotations

import pytest

from adjudicator.fairness.audit.cycles import FLIP, HAND, LATE, UNNAMED, Recorded, cycles
from adjudicator.seam.decks import Dealt, Pack

PACK = Pack(tuple("abcdefgh"), {}, (), "", {})
SHUFFLE = Dealt("A", "shuffle", PACK.cards)


def made(*dealt: Dealt) -> list[tuple[str, int]]:
    """The cards that count, each with how it went."""
    found = cycles(PACK, [Recorded("m", one) for one in dealt])
    return [("?" if card & 63 == UNNAMED else PACK.cards[card & 63], card >> 6) for card in found.taken.tolist()]


def test_flips_of_the_upper_half_draws_and_what_is_not_named_count() -> None:
    dealt = [Dealt("A", "flip", ("a", "b")), Dealt("A", "hand", ("c",), 1), Dealt("A", "flip", ("d",))]

    assert made(SHUFFLE, *dealt) == [("a", FLIP), ("b", FLIP), ("c", HAND), ("?", HAND), ("d", LATE)]


@pytest.mark.parametrize(
    "dealt",
    [
        [Dealt("A", "flip", ("a",))],
        [Dealt("A", "shuffle"), Dealt("A", "flip", ("a",))],
        [SHUFFLE, Dealt("A", "upset"), Dealt("A", "flip", ("a",))],
        [SHUFFLE, Dealt("A", "flip", ("a", "a"))],
        [SHUFFLE, Dealt("A", "flip", ("z",))],
        [Dealt("A", "shuffle", ("a", "b")), Dealt("A", "flip", ("c",))],
        [Dealt("A", "shuffle", ("a", "b")), Dealt("A", "hand", (), 3)],
    ],
    ids=["never shuffled", "unknown", "looked into", "twice", "no card", "not in it", "more than there are"],
)
def test_cards_that_say_nothing_are_left_out_and_counted(dealt: list[Dealt]) -> None:
    found = cycles(PACK, [Recorded("m", one) for one in dealt])

    assert (len(found.taken), found.left_out) == (0, len(dealt[-1].cards) + dealt[-1].unnamed)


def test_the_next_shuffle_makes_a_deck_count_again() -> None:
    flip = Dealt("A", "flip", ("a",))

    assert made(SHUFFLE, flip, flip, Dealt("A", "flip", ("b",)), SHUFFLE, flip) == [("a", FLIP), ("a", FLIP)]


def test_decks_of_several_seats_and_matches_are_kept_apart() -> None:
    other = Dealt("B", "shuffle", ("a", "b"), 0, ("b", "a"))
    flips = [Dealt("A", "flip", ("a",)), Dealt("B", "flip", ("b",)), Dealt("A", "flip", ("c",))]
    recorded = [Recorded("m", SHUFFLE), Recorded("m", other), *(Recorded("m", flip) for flip in flips)]
    found = cycles(PACK, [*recorded, Recorded("n", SHUFFLE), Recorded("n", flips[0])])

    assert found.matches == ("m", "m", "n")
    assert (found.lengths.tolist(), found.sizes.tolist(), found.piles) == ([2, 1, 1], [8, 2, 8], ((), (1, 0), ()))
    assert found.block.tolist() == [2, 4, 3, 6]
