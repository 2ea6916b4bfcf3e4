"""Whatever is done to a database is found: a few cases of each kind; `tests.ledger.tampering` tries more."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from random import Random

import pytest

from tests.ledger.harms import HARMS
from tests.ledger.season import SIGNER, held
from tests.ledger.stores import Memory, store
from tests.ledger.tampering import KINDS, bits, clumsy, missed, owner, thorough

CASES = 25
"""Of each kind in memory."""
FEW = 2
"""Of each kind in a database that lasts."""
memory = cache(Memory)


def test_a_database_left_alone_is_intact() -> None:
    now = memory().copies[-1]
    slip = held(now)
    checked = memory().check(now, [slip], [SIGNER.verifier])

    assert (checked.entries, checked.faults) == (len(now.rows), [])
    assert checked.entries == checked.signed == slip.size > 90


def test_the_kinds_are_those_that_were_asked_for() -> None:
    assert set(KINDS) >= {
        "edit", "delete", "insert", "swap", "re-hash a suffix", "truncate the tail against a held checkpoint",
        "restore an old copy", "edit only a projection", "another match's entry", "reused secret", "changed header",
        "changed edition",
    }  # fmt: skip


@pytest.mark.parametrize("kind", KINDS)
def test_whatever_is_done_is_found_and_named(kind: str) -> None:
    assert not list(missed(memory(), kind, CASES, seed=5))


@pytest.mark.parametrize("who", [clumsy, thorough, owner])
@pytest.mark.parametrize("name", HARMS)
def test_it_is_found_whoever_does_it(name: str, who: object) -> None:
    assert callable(who)
    assert not [found for seed in range(3) if (found := who(memory(), HARMS[name], Random(seed)))]


def test_no_bit_of_an_entry_can_be_flipped_unseen() -> None:
    now = memory().copies[-1].copy()
    now.rows = now.rows[-2:]
    assert not list(bits(now))


@pytest.mark.parametrize("name", ["sqlite", "postgres"])
def test_it_is_found_in_a_database_that_lasts(name: str, tmp_path: Path, postgres_url: str) -> None:
    assert name == "sqlite" or postgres_url
    with store(name, tmp_path) as kept:
        assert not {kind: found for kind in KINDS if (found := list(missed(kept, kind, FEW, seed=5)))}
