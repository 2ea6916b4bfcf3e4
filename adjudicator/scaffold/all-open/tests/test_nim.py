"""The game keeps what every game owes: `adjudicator check nim` asks the same."""

from __future__ import annotations

import pytest
from adjudicator.cases.contract import Part, contract

from nim import nim


@pytest.mark.parametrize("part", [*contract(nim)], ids=lambda part: part.id)
def test_the_contract_is_kept(part: Part) -> None:
    assert [str(one) for one in part.unkept()] == []
