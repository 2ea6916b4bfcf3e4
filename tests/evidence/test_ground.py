"""A host that grinds: contributions known before their time, what a backup held, another match's promises.

Both verifiers find every try, the third each tenth; a fair twin of each holds, and promises before 0.9.5 hid them.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final

import pytest
from msgspec import structs

from adjudicator.evidence import file
from adjudicator.shuffles import ALGORITHM, COVERED
from tests.evidence import oracle
from tests.evidence.given import ours
from tests.evidence.ground import OPENED, Deal, dealt, evidence, kept, promised, until, with_entropy, with_secret
from tests.evidence.page import Question, verdicts
from tests.evidence.vector import LOG
from tests.tier import budget, seed

_AT_ONCE: Final = 250
"""Files that the page is asked about in one run of node."""


def question(deal: Deal, *mine: Any) -> Question:
    """A match, and what devices kept of it."""
    return Question(file.write(evidence(deal)), [LOG], contributions=[json.dumps(one) for one in mine])


def verdict(kind: str, position: int | None) -> Any:
    return {"kind": kind, "position": position}


def secrets(chance: Random, algorithm: str) -> Iterator[tuple[Question, Any]]:
    """A secret tried for what was promised under another commitment, and shown out of a copy until it was opened."""
    while True:
        fair = promised(dealt(chance, algorithm=algorithm))
        yield question(until(chance, fair, with_secret)), verdict("promise", OPENED)


def contributions(chance: Random, algorithm: str) -> Iterator[tuple[Question, Any]]:
    """A contribution tried for what B promised, once A's was known."""
    while True:
        fair = promised(dealt(chance, algorithm=algorithm))
        yield question(until(chance, fair, with_entropy)), verdict("promise", OPENED + 1)


def restores(chance: Random, algorithm: str) -> Iterator[tuple[Question, Any]]:
    """What was opened before the database was put back to where nothing was promised, or A alone had, or nobody cut."""
    while True:
        fair = dealt(chance, algorithm=algorithm)
        old = promised(fair)
        anew = structs.replace(old, secret=chance.randbytes(32), promises={"A": old.promises["A"]})
        yield question(anew), verdict("promise", OPENED)
        yield question(until(chance, fair, with_entropy), kept(fair)), verdict("held", None)
        yield question(until(chance, fair, _cut), kept(fair)), verdict("held", None)
        yield question(until(chance, fair, with_secret), kept(fair, opened=False)), verdict("held", None)


def _cut(chance: Random, deal: Deal) -> Deal:
    """Another cut."""
    return structs.replace(deal, cut=(deal.cut + chance.randrange(1, 55)) % 55)


def elsewhere(chance: Random, algorithm: str) -> Iterator[tuple[Question, Any]]:
    """A promise of another match, with what was opened for it there; the shuffle says of which match it is."""
    while True:
        there = promised(dealt(chance, algorithm=algorithm))
        here = structs.replace(there, match=chance.randbytes(16).hex(), secret=chance.randbytes(32))
        yield question(here), verdict("promise", OPENED)
        yield question(structs.replace(here, made_for=there.match)), verdict("promise", OPENED)
        mine = dealt(chance, here.match, algorithm=algorithm)
        brought = structs.replace(promised(dealt(chance, name="B1", algorithm=algorithm)), match=here.match)
        brought = structs.replace(brought, made_for=chance.randbytes(16).hex(), promises={})
        both = Question(file.write(evidence(mine, brought)), [LOG])
        yield both, verdict("shuffle", 10)


CAMPAIGNS: Final = (secrets, contributions, restores, elsewhere)


@pytest.mark.parametrize("campaign", CAMPAIGNS, ids=lambda one: one.__name__)
def test_no_try_goes_unseen(campaign: Callable[[Random, str], Iterator[tuple[Question, Any]]]) -> None:
    tries = campaign(Random(f"{campaign.__name__} {seed()}"), COVERED)
    left = budget(1_000, 40)
    while left:
        asked, due = zip(*(next(tries) for _ in range(min(left, _AT_ONCE))), strict=True)
        assert [ours(one) for one in asked] == list(due)
        assert verdicts(asked) == list(due)
        assert [oracle.verdict(*one) for one in asked[::10]] == list(due[::10])
        left -= len(asked)


def test_as_many_fair_matches_hold() -> None:
    chance = Random(f"fair {seed()}")
    left = budget(1_000, 40)
    while left:
        deals = [dealt(chance) for _ in range(min(left, _AT_ONCE))]
        asked = [question(deal, kept(deal), kept(deal, "B", opened=False)) for deal in deals]
        assert [ours(one) for one in asked] == verdicts(asked) == [None] * len(asked)
        assert [oracle.verdict(*one) for one in asked[::10]] == [None] * len(asked[::10])
        left -= len(asked)


@pytest.mark.parametrize("campaign", [secrets, elsewhere], ids=lambda one: one.__name__)
def test_promises_of_the_earlier_form_hid_it(campaign: Callable[[Random, str], Iterator[tuple[Question, Any]]]) -> None:
    """So the tries are real: the hand pleases, and all else is as it should be."""
    tries = campaign(Random(f"earlier {seed()}"), ALGORITHM)
    asked = [next(tries)[0] for _ in range(12)]
    hidden = [one for at, one in enumerate(asked) if campaign is secrets or at % 3]

    assert [ours(one) for one in hidden] == verdicts(hidden) == [None] * len(hidden)
