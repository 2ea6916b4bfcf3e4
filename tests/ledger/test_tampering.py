"""Whatever is done to a database is found: by its ledger, or by a checkpoint held elsewhere where all is made anew.

`python -m tests.ledger.test_tampering 1000` tries so many of each kind; here there are fewer.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random

import pytest

from adjudicator.ledger.check import Checked, check
from adjudicator.ledger.leaf import name_of
from tests.ledger import tampering
from tests.ledger.tampering import HARMS, SIGNER, Copy, Harm, held, season

CASES = 25
NOW, EARLIER = season()
HELD = held(NOW)


def clumsy(harm: Harm, random: Random) -> str | None:
    """Entries are changed and nothing else: the first one is named."""
    copy = NOW.copy()
    place = harm(copy, random)
    if copy.rows == NOW.rows:
        return None
    faults = check(copy.asked).faults
    there = NOW.rows[place]
    if not faults or (faults[0].match, faults[0].position) != (name_of(there.match), there.position):
        return f"{there.match} {there.position}: {faults[:1]}"
    return None


def thorough(harm: Harm, random: Random) -> str | None:
    """Chains and the tree are made to fit: the checkpoints say between which entries something was done."""
    copy = NOW.copy()
    place = harm(copy, random)
    tampering.chain(copy)
    tampering.tree(copy)
    if copy.rows == NOW.rows:
        return None
    faults = check(copy.asked).faults
    return None if faults and -1 < faults[0].number <= place else f"{place}: {faults[:1]}"


def owner(harm: Harm, random: Random) -> str | None:
    """All is made anew and signed with another key: the key that was given away finds it, and a slip."""
    copy = NOW.copy()
    harm(copy, random)
    tampering.chain(copy)
    tampering.tree(copy)
    tampering.signatures(copy)
    if copy.rows == NOW.rows:
        return None
    if check(copy.asked).faults:
        return "the forgery is not as good as it should be"
    found = check(copy.asked, [HELD]).faults and check(copy.asked, keys=[SIGNER.verifier]).faults
    return None if found else "not found"


def tree_alone(_: Harm, random: Random) -> str | None:
    """Only the tree is changed: it is told from the entries."""
    copy = NOW.copy()
    leaves = copy.ledger.leaves(0, 10**6)
    number = random.randrange(len(leaves))
    hashes = bytearray(leaves[number].hashes)
    hashes[random.randrange(len(hashes))] ^= 1 << random.randrange(8)
    leaves[number] = random.choice(
        [
            leaves[number]._replace(hashes=bytes(hashes)),
            leaves[number]._replace(position=97),
            leaves[number]._replace(match="f" * 32),
            leaves[number]._replace(id=leaves[number].id * 1000),
        ]
    )
    notes = copy.ledger.notes()
    copy.ledger = type(copy.ledger)()
    copy.keep(leaves, notes)
    faults = check(copy.asked).faults
    signed = number < check(NOW.asked).signed
    return None if faults and (not signed or "ledger rebuild" in str(faults[0].why)) else f"{number}: {faults[:1]}"


def back(harm: Harm, random: Random) -> str | None:
    """The tail is cut off, or an older copy put back: a slip finds it, and the database alone does not."""
    copy = EARLIER.copy() if harm is edited_back else NOW.copy()
    if harm is not edited_back:
        tampering.cut(copy, random)
        tampering.tree(copy)
    if len(copy.rows) >= HELD.size:
        return None
    checked = check(copy.asked, [HELD])
    return None if _is_short(checked) and not check(copy.asked).faults else str(checked)


def edited_back(copy: Copy, random: Random) -> int:
    """Stands for an older copy."""
    raise NotImplementedError


def _is_short(checked: Checked) -> bool:
    return bool(checked.faults) and "an older copy was put back" in str(checked.faults[0].why)


FORGERS = {
    **{f"{name}, {who.__name__}": (who, harm) for name, harm in HARMS.items() for who in (clumsy, thorough, owner)},
    "the tree alone": (tree_alone, tampering.edited),
    "the tail": (back, tampering.cut),
    "an older copy": (back, edited_back),
}


def missed(name: str, count: int, seed: int) -> Iterator[str]:
    """What was not found, or not named."""
    who, harm = FORGERS[name]
    random = Random(seed)
    return (why for why in (who(harm, random) for _ in range(count)) if why)


def test_a_database_left_alone_is_intact() -> None:
    checked = check(NOW.asked, [HELD], [SIGNER.verifier])

    assert (checked.entries, checked.faults) == (len(NOW.rows), [])
    assert checked.signed == HELD.size > 40


@pytest.mark.parametrize("name", FORGERS)
def test_whatever_is_done_is_found_and_named(name: str) -> None:
    assert not list(missed(name, CASES, seed=5))


if __name__ == "__main__":
    for name in FORGERS:
        found = list(missed(name, int(sys.argv[1]), seed=9))
        print(f"{name}: {len(found)} of {sys.argv[1]} not found or not named", *found[:2])
