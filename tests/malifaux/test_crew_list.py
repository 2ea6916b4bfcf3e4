"""Crew lists: as programs and players write them; what a list does not say stays unknown."""

from __future__ import annotations

import pytest

from adjudicator.plain.json import Malformed
from adjudicator.rulesets.malifaux.crew_list import read_crews
from adjudicator.rulesets.malifaux.lay import lay

EXPORTED = """
Ember Choir Crew
Size: 50 - Pool: 4
Leader:
  Mother Corvane, First Voice
    Hymnal
Totem(s): Tamsin Flue (3)
Hires:
  Chorister x2
  - Slagback 9ss
  + Second Skin
References:
  Cinder
"""
TYPED = "Old Ferrow (Leader)\n2x Bilge Rat (4)\n# on loan\n・ミナ（トーテム）\n"


def test_a_list_is_read_as_people_write_it() -> None:
    table = lay(read_crews(EXPORTED.encode(), TYPED.encode()).setup)
    assert {name: model.seat for name, model in table.models.items()} == {
        "mother corvane": "A", "tamsin flue": "A", "chorister": "A", "chorister 2": "A", "slagback": "A",
        "old ferrow": "B", "bilge rat": "B", "bilge rat 2": "B", "ミナ": "B",
    }  # fmt: skip
    leader, slag, mina = (table.models[name] for name in ("mother corvane", "slagback", "ミナ"))
    assert (leader.name, leader.title, leader.station) == ("Mother Corvane", "First Voice", ("leader",))
    assert [one.name for one in (*leader.upgrades, *slag.upgrades)] == ["Hymnal", "Second Skin"]
    assert (slag.cost, slag.base_mm, mina.station) == (9, None, ("totem",))


@pytest.mark.parametrize(
    ("text", "line"), [(b"", None), (b"Size: 50\n", None), (b"Ann\n" + b"x" * 101, 2), (b"Ann\n" * 9_000, None)]
)
def test_what_is_no_list_is_refused(text: bytes, line: int | None) -> None:
    with pytest.raises(Malformed) as malformed:
        read_crews(text)
    assert (malformed.value.field, malformed.value.line) == ("lists.A", line)
