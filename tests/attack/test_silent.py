"""Nine attacks on a database that leave no broken link, by three sorts of attackers; which are named, and by what.

Beside the sixty damages of rows.py, which break a chain or a row and are named without a ledger (test_rows.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Final
from uuid import UUID

import pytest

from adjudicator.ledger.check import check
from adjudicator.service import Adjudicator
from adjudicator.store.database import Numbered
from tests.attack.rows import DAMAGES
from tests.ledger import harms
from tests.ledger.season import GAMES, SIGNER, TOYS, Copy, held, season

OURS, OTHER = TOYS[1], TOYS[2]
Attack = Callable[[Copy], object]


@cache
def seasons() -> list[Copy]:
    """A database as it was after each signature."""
    return season(Adjudicator(GAMES, secrets_key="5a" * 32))


def places(copy: Copy, match: UUID = OURS) -> list[int]:
    """Where the entries of a match stand."""
    return [place for place, row in enumerate(copy.rows) if row.match == match]


def tail_cut(copy: Copy) -> None:
    """The last entries of a match are gone."""
    _remove(copy, places(copy)[-3:])


def tail_forged(copy: Copy) -> None:
    """The last entries of a match say something else."""
    for place in places(copy)[-2:]:
        harms.rewrite(copy, place, lambda event: {**event, "amount": 1 + event["amount"] % 9})


def middle_forged(copy: Copy) -> None:
    """An entry in the middle says something else, and the chain is made anew from there."""
    harms.rewrite(copy, places(copy)[2], lambda event: {**event, "seat": "AB"[event["seat"] == "A"]})


def opening_forged(copy: Copy) -> None:
    """The header says something else, and the chain is made anew from there."""
    harms.rewrite(copy, places(copy)[0], lambda event: {**event, "header": {**event["header"], "title": "Table 99"}})


def match_removed(copy: Copy) -> None:
    """A match is gone."""
    _remove(copy, places(copy))


def match_put_in(copy: Copy) -> None:
    """A match that nobody played, recorded before others."""
    again = UUID(int=77)
    made = [copy.rows[place]._replace(match=again) for place in places(copy)]
    at = places(copy)[3]
    made = [row._replace(state=row.state.replace(OURS.hex.encode(), again.hex.encode())) for row in made]
    _number(copy, [*copy.rows[:at], *made, *copy.rows[at:]])


def matches_swapped(copy: Copy) -> None:
    """What was played in one match stands under the id of another, and the other way round."""
    names = {OURS: OTHER, OTHER: OURS}
    for place in (*places(copy), *places(copy, OTHER)):
        row = copy.rows[place]
        match = names[UUID(str(row.match))]
        state = row.state.replace(UUID(str(row.match)).hex.encode(), match.hex.encode())
        copy.rows[place] = row._replace(match=match, state=state)


def file_cut(copy: Copy) -> None:
    """The last entries of all are gone."""
    del copy.rows[-7:]


def file_put_back(copy: Copy) -> None:
    """An older copy of all entries is there."""
    copy.rows[:] = seasons()[3].rows


ATTACKS: Final[Mapping[str, Attack]] = {
    one.__name__: one
    for one in (
        tail_cut, tail_forged, middle_forged, opening_forged, match_removed, match_put_in, matches_swapped, file_cut,
        file_put_back,
    )
}  # fmt: skip


def entries_alone(_: Copy) -> None:
    """The attacker knows of the chains."""


def tree_as_well(copy: Copy) -> None:
    """The attacker knows of the ledger, and has not the key."""
    harms.tree(copy)


def all_anew(copy: Copy) -> None:
    """The attacker makes all anew, and signs with a key of their own that the database then names."""
    harms.tree(copy)
    harms.signatures(copy)


def _remove(copy: Copy, gone: list[int]) -> None:
    copy.rows[:] = [row for place, row in enumerate(copy.rows) if place not in gone]


def _number(copy: Copy, rows: list[Numbered]) -> None:
    copy.rows[:] = [row._replace(id=number) for number, row in enumerate(rows, 1)]


def chains_are_whole(copy: Copy) -> bool:
    """Whether each entry bears the digest of the one before it in its match."""
    before = list(copy.rows)
    harms.chain(copy)
    return copy.rows == before


@pytest.mark.parametrize("who", [entries_alone, tree_as_well, all_anew])
@pytest.mark.parametrize("name", ATTACKS)
def test_what_breaks_no_chain_is_named(name: str, who: Attack) -> None:
    copy = seasons()[-1].copy()
    ATTACKS[name](copy)
    harms.chain(copy)
    who(copy)

    assert copy.rows != seasons()[-1].rows
    assert chains_are_whole(copy)
    alone: Any = check(copy.asked).faults
    assert bool(alone) == (who is not all_anew), alone
    assert check(copy.asked, [held(seasons()[-1])]).faults  # a slip that somebody kept
    assert check(copy.asked, keys=[SIGNER.verifier]).faults  # the key that they were given


def test_an_older_copy_of_everything_is_named_by_a_slip_alone() -> None:
    copy = seasons()[3].copy()
    assert check(copy.asked, keys=[SIGNER.verifier]).faults == []
    assert check(copy.asked, [held(seasons()[-1])]).faults


def test_there_are_as_many_attacks_as_are_told_of() -> None:
    assert (len(DAMAGES), len(ATTACKS) * 3) == (60, 27)
