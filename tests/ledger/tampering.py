"""Twelve kinds of tampering, many cases of each: every one is found by `verify`, and named as well as it can be.

`python -m tests.ledger.tampering --cases 1000 --store sqlite` tells how many of each kind were not.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from random import Random
from time import monotonic
from typing import Final

from adjudicator.ledger.check import Checked
from adjudicator.ledger.leaf import leaf_of, name_of
from tests.ledger import harms
from tests.ledger.harms import HARMS
from tests.ledger.season import SIGNER, Copy, held
from tests.ledger.stores import Kept, Memory, Store, store

Case = Callable[[Store, Random], str | None]
"""A case; what was not found or not named, if so."""


def changed(harm: harms.Harm) -> Case:
    """Entries are changed; by somebody clumsy, by somebody thorough, or by the owner of all but the checkpoints."""

    def case(store: Store, random: Random) -> str | None:
        return random.choice([clumsy, thorough, owner])(store, harm, random)

    return case


def clumsy(store: Store, harm: harms.Harm, random: Random) -> str | None:
    """Entries are changed and nothing else: the first one is named."""
    now, (copy, place) = store.copies[-1], _done(store, harm, random)
    there, faults = now.rows[place], store.check(copy).faults
    if not faults or (faults[0].match, faults[0].position) != (name_of(there.match), there.position):
        return f"{there.match} {there.position}: {faults[:1]}"
    return None


def thorough(store: Store, harm: harms.Harm, random: Random) -> str | None:
    """Chains and the tree are made to fit: the checkpoints say between which entries something was done."""
    copy, place = _done(store, harm, random, is_chained=True)
    harms.tree(copy)
    faults = store.check(copy).faults
    return None if faults and -1 < faults[0].number <= place else f"{place}: {faults[:1]}"


def owner(store: Store, harm: harms.Harm, random: Random) -> str | None:
    """All is made anew and signed with another key: the key that was given away finds it, and a slip."""
    copy, _ = _done(store, harm, random, is_chained=True)
    harms.tree(copy)
    harms.signatures(copy)
    if store.check(copy).faults:
        return "the forgery is not as good as it should be"
    slip = held(store.copies[-1])
    is_found = store.check(copy, keys=[SIGNER.verifier]).faults and store.check(copy, [slip]).faults
    return None if is_found else "not found"


def _done(store: Store, harm: harms.Harm, random: Random, *, is_chained: bool = False) -> tuple[Copy, int]:
    """A copy that is not what it was, and the first entry that is not; a chain made anew may undo a flipped bit."""
    while True:
        copy = store.copies[-1].copy()
        place = harm(copy, random)
        if is_chained:
            harms.chain(copy)
        if copy.rows != store.copies[-1].rows:
            return copy, place


def truncated(store: Store, random: Random) -> str | None:
    """The tail is cut off: a slip finds it, and the database alone does not."""
    copy, slip = store.copies[-1].copy(), held(store.copies[-1])
    harms.cut(copy, random, slip.size)
    harms.tree(copy)
    return _is_short(store, copy)


def restored(store: Store, random: Random) -> str | None:
    """An older copy was put back: a slip finds it, and the database alone does not."""
    slip = held(store.copies[-1])
    return _is_short(store, random.choice([one for one in store.copies if len(one.rows) < slip.size]))


def _is_short(store: Store, copy: Copy) -> str | None:
    checked: Checked = store.check(copy, [held(store.copies[-1])])
    says = str(checked.faults[0].why) if checked.faults else ""
    is_found = "an older copy was put back" in says and not store.check(copy).faults
    return None if is_found else f"{len(copy.rows)}: {checked.faults[:1]}"


def projected(store: Store, random: Random) -> str | None:
    """A view is changed, and nothing else: it is named, with the match. Or the ledger's tree is."""
    if not isinstance(store, Kept) or random.random() < 0.2:
        return tree_alone(store, random)
    view, match, views, named = store.spoiled(random)
    return None if (views, named) == ({view}, match) else f"{view} of {match}: {views}, {named}"


def tree_alone(store: Store, random: Random) -> str | None:
    """Only the tree is changed: it is told from the entries."""
    copy = store.copies[-1].copy()
    leaves, notes = copy.leaves, copy.ledger.notes()
    number = random.randrange(len(leaves))
    hashes = bytearray(leaves[number].hashes)
    hashes[random.randrange(len(hashes))] ^= 1 << random.randrange(8)
    other = {"hashes": bytes(hashes)}, {"position": 97}, {"match": "f" * 32}, {"id": leaves[number].id * 1000}
    leaves[number] = leaves[number]._replace(**random.choice(other))
    copy.ledger = type(copy.ledger)()
    checked = store.check(copy.keep(leaves, notes))
    is_signed, faults = number < store.check(store.copies[-1]).signed, checked.faults
    return None if faults and (not is_signed or "ledger rebuild" in str(faults[0].why)) else f"{number}: {faults[:1]}"


def reused(store: Store, random: Random) -> str | None:
    """A secret is promised twice: afterwards, which is a change as any other; or from the start, by a lying host."""
    if not isinstance(store, Kept) or random.random() < 0.5:
        return changed(harms.reused)(store, random)
    copy, place = _done(store, harms.reused, random, is_chained=True)
    harms.tree(copy)
    harms.signatures(copy)
    if store.check(copy).faults:
        return "the forgery is not as good as it should be"
    says = [str(one.why) for one in store.verified(copy) if one.why]  # of the match, or of the two that share it
    return None if any(" secret of " in one for one in says) else f"{copy.rows[place].match}: {says}"


KINDS: Final[Mapping[str, Case]] = {
    **{name: changed(harm) for name, harm in HARMS.items() if name != "reused secret"},
    "truncate the tail against a held checkpoint": truncated,
    "restore an old copy": restored,
    "edit only a projection": projected,
    "reused secret": reused,
}
"""The twelve of the issue, with two more: one bit, and another order."""


def missed(store: Store, kind: str, count: int, seed: int) -> Iterator[str]:
    """What was not found, or not named."""
    random = Random(seed)
    return (why for why in (KINDS[kind](store, random) for _ in range(count)) if why)


def bits(copy: Copy) -> Iterator[tuple[int, int]]:
    """Every bit of every entry whose change would go unseen, by entry and bit."""
    for place, row in enumerate(copy.rows):
        was, state = leaf_of(copy.secret, row), bytearray(row.state)
        for bit in range(len(state) * 8):
            state[bit >> 3] ^= 1 << (bit & 7)
            if leaf_of(copy.secret, row._replace(state=bytes(state))) == was:
                yield place, bit
            state[bit >> 3] ^= 1 << (bit & 7)


def main() -> int:
    """Runs so many cases of each kind."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cases", type=int, default=1000)
    parser.add_argument("--store", choices=("memory", "sqlite", "postgres"), default="sqlite")
    parser.add_argument("--kind", choices=KINDS, action="append")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if given.store == "memory":
            return _tell(Memory(), given)
        with store(given.store, Path(folder)) as kept:
            return _tell(kept, given)


def _tell(kept: Store, given: argparse.Namespace) -> int:
    total = 0
    for kind in given.kind or KINDS:
        began = monotonic()
        found = list(missed(kept, kind, given.cases, seed=9))
        total += len(found)
        print(f"{kind}: {len(found)} of {given.cases} missed, {monotonic() - began:.0f} s", *found[:2], sep="\n  ")
        sys.stdout.flush()
    if given.store == "memory":
        some = sum(len(row.state) for row in kept.copies[-1].rows) * 8
        print(f"every one of {some} bits: {len(list(bits(kept.copies[-1])))} missed")
    return bool(total)


if __name__ == "__main__":
    sys.exit(main())
