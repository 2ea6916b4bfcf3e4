"""Commitments, orders, proofs of cards: what holds, and that nothing else passes."""

from __future__ import annotations

import sys
from random import Random
from typing import Any

import pytest
from msgspec import structs

from adjudicator.fairness.commit import Binding, Opening, commitment, keeps, promise, proves
from adjudicator.fairness.derive import BLOCK, WORDS, Contribution, Source, Terms, below, cut, shows, words_in
from adjudicator.rulesets.malifaux.cards import DECK
from adjudicator.shuffles import ALGORITHM, COVERED, ShuffleCommitted

SECRET = bytes(range(32))
ADDED = (Contribution("A", b"a" * 32), Contribution("B", b"b" * 32))
TERMS = Terms("0" * 32, "A1", commitment(SECRET), ADDED)
SOURCE = Source(SECRET, TERMS)
DEALT = SOURCE.order(DECK)
BINDING = Binding(DEALT, SOURCE.salts(len(DEALT)))
CHANGED = 2_000
"""Changed proofs tried here; `python -m tests.fairness.test_fairness 100000` tries so many."""


def test_a_shuffle_moves_cards_and_loses_none() -> None:
    assert DEALT != DECK
    assert sorted(DEALT) == sorted(DECK)
    assert SOURCE.order(()) == ()


@pytest.mark.parametrize(
    "terms",
    [
        TERMS._replace(match="1" * 32),
        TERMS._replace(shuffle="A2"),
        TERMS._replace(commitment=bytes(32)),
        TERMS._replace(contributions=ADDED[:1]),
        TERMS._replace(contributions=ADDED[::-1]),
        TERMS._replace(contributions=(Contribution("A", b"a" * 31 + b"b"), ADDED[1])),
        TERMS._replace(contributions=(Contribution("C", b"a" * 32), ADDED[1])),
    ],
)
def test_whatever_all_can_see_has_its_part_in_the_order(terms: Terms) -> None:
    assert Source(SECRET, terms).order(DECK) != DEALT
    assert Source(SECRET, TERMS).order(DECK) == DEALT


def test_no_two_lists_of_contributions_look_alike() -> None:
    joined = (Contribution("AB", b"x" * 16), Contribution("", b"y" * 16))

    assert TERMS._replace(contributions=joined).salt != TERMS._replace(contributions=joined[::-1]).salt
    one = (Contribution("A", b"B" + b"x" * 16),)
    assert TERMS._replace(contributions=one).salt != TERMS._replace(contributions=joined[:1]).salt


def test_a_secret_keeps_its_own_promise_alone() -> None:
    assert keeps(commitment(SECRET), SECRET)
    assert not keeps(commitment(SECRET), SECRET[::-1])
    assert not keeps(commitment(SECRET[:31]), SECRET[:31])
    with pytest.raises(ValueError, match="32 bytes"):
        Source(SECRET[:31], TERMS)


def test_a_cut_puts_the_top_beneath() -> None:
    assert cut("abcde", 2) == tuple("cdeab")
    assert cut("abcde", 0) == cut("abcde", 5) == tuple("abcde")
    with pytest.raises(ValueError, match="from 0 to 5"):
        cut("abcde", 6)


@pytest.mark.parametrize(("word", "shows"), [(WORDS - WORDS % 6 - 1, 5), (WORDS - WORDS % 6, 0)])
def test_words_past_the_last_whole_multiple_are_passed_over(word: int, shows: int) -> None:
    assert below(iter([word, 12]), 6) == shows


def test_a_die_shows_each_of_its_sides() -> None:
    assert {shows(lot, 6) for lot in SOURCE.lots(100)} == set(range(1, 7))
    assert {shows(lot, WORDS // 2 + 1) <= WORDS // 2 + 1 for lot in SOURCE.lots(100)} == {True}


BEGUN = ShuffleCommitted(seat="A", shuffle="A1", match="0" * 32, algorithm=COVERED, commitment="c" * 64)
"""A shuffle that is promised for."""
OTHERS: list[dict[str, Any]] = [
    {"match": "1" * 32}, {"shuffle": "A2"}, {"commitment": "d" * 64}, {"seat": "B"}, {"pool": "both"},
    {"shuffle": "A1A", "seat": ""}, {"algorithm": ALGORITHM},
]  # fmt: skip


def test_a_promise_fits_one_contribution_to_one_shuffle_by_one_seat() -> None:
    mine = promise(BEGUN, "A", b"a" * 32)
    others = [promise(structs.replace(BEGUN, **one), "A", b"a" * 32) for one in OTHERS]
    others += [promise(BEGUN, "B", b"a" * 32), promise(BEGUN, "A", b"a" * 31)]

    assert mine not in others
    assert len({*others}) == len(others)
    assert mine == promise(BEGUN, "A", b"a" * 32)


def test_a_promise_of_an_earlier_shuffle_fits_whatever_the_commitment() -> None:
    """What was wrong with them, and what evidence of them proves all the same: match, shuffle, seat, contribution."""
    earlier = structs.replace(BEGUN, algorithm=ALGORITHM)
    found = [promise(structs.replace(earlier, **one), "A", b"a" * 32) for one in OTHERS]

    assert [one == promise(earlier, "A", b"a" * 32) for one in found] == [False, False, True, True, True, False, True]


def test_a_stream_is_the_same_however_much_of_it_is_taken() -> None:
    whole = SOURCE.stream("order", 3 * BLOCK)

    assert all(SOURCE.stream("order", size) == whole[:size] for size in (0, 1, 256, BLOCK - 1, BLOCK, BLOCK + 1))
    words = SOURCE.words("order")
    assert [next(words) for _ in range(3_000)] == list(words_in(whole))[:3_000]


@pytest.mark.parametrize("count", [1, 2, 3, 17, 54])
def test_every_card_is_proved_at_its_place_and_at_no_other(count: int) -> None:
    cards = DEALT[:count]
    bound = Binding(cards, SOURCE.salts(count))

    for index, card in enumerate(cards):
        opening = bound.open(index)
        assert proves(bound.root, count, card, opening)
        assert not any(proves(bound.root, count, other, opening) for other in DECK if other != card)
        places = range(-1, count + 1)
        assert not any(
            proves(bound.root, count, card, structs.replace(opening, index=at)) for at in places if at != index
        )
    with pytest.raises(IndexError):
        bound.open(count)


def tried(count: int) -> int:
    """How many of so many changed proofs are accepted."""
    random, accepted = Random(1), 0
    for _ in range(count):
        index = random.randrange(len(DEALT))
        given = (BINDING.root, len(DEALT), DEALT[index], BINDING.open(index))
        changed = mutated(random, *given)
        accepted += changed != given and proves(*changed)
    return accepted


def mutated(random: Random, root: bytes, count: int, card: str, opening: Opening) -> tuple[bytes, int, str, Opening]:
    """A proof with one thing about it changed."""
    path, place = list(opening.path), random.randrange(len(opening.path))
    how = random.randrange(9)
    if how == 0:
        return flipped(random, root), count, card, opening
    if how == 1:
        return root, random.choice([0, 1, count - 1, count + 10, 2 * count]), card, opening
    if how == 2:
        return root, count, random.choice([one for one in DECK if one != card]), opening
    if how == 3:
        return root, count, card, structs.replace(opening, index=random.randrange(-1, 60))
    if how == 4:
        return root, count, card, structs.replace(opening, salt=flipped(random, opening.salt))
    if how == 5:
        return root, count, card, structs.replace(opening, salt=opening.salt[: random.randrange(16)])
    if how == 6:
        path[place] = flipped(random, path[place])
    elif how == 7:
        del path[place]
    else:
        path.insert(place, random.randbytes(32))
    return root, count, card, structs.replace(opening, path=tuple(path))


def flipped(random: Random, data: bytes) -> bytes:
    """The bytes with one bit changed."""
    bit = random.randrange(8 * len(data))
    return bytes(byte ^ (1 << bit % 8 if place == bit // 8 else 0) for place, byte in enumerate(data))


def test_no_changed_proof_is_accepted() -> None:
    assert tried(CHANGED) == 0


if __name__ == "__main__":
    print(f"{tried(int(sys.argv[1]))} accepted")
