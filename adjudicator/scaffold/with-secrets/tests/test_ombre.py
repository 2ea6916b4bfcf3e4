"""The game keeps what every game owes: `adjudicator check ombre` asks the same."""

from __future__ import annotations

import pytest
from adjudicator.cases.contract import Part, contract

from ombre import ombre


@pytest.mark.parametrize("part", [*contract(ombre)], ids=lambda part: part.id)
def test_the_contract_is_kept(part: Part) -> None:
    assert [str(one) for one in part.unkept()] == []
