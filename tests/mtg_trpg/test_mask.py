"""What others see of a character's cards: what lies open, and nothing that tells the rest (MTR-HOUSE-18)."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.events import CheckCalled, CheckCardTurned
from adjudicator.rulesets.mtg_trpg.lay import lay
from adjudicator.rulesets.mtg_trpg.mask import mask_table
from adjudicator.seam.ruleset import judge

FACTS = {name: {"types": ["Creature"], "power": 1, "toughness": 1} for name in ("Rook", "Otter", "Imp", "Elf", "Twin")}
TABLE = lay(
    {
        "cards": FACTS,
        "decks": {"A": {"Rook": 4, "Otter": 4}, "B": {"Imp": 4, "Elf": 4}},
        "pcs": {
            "A": {"hand": ["Rook#1"], "library": {"count": 5, "top": ["Otter#1"]}, "graveyard": ["Otter#2"]},
            "B": {"library": 6, "battlefield": ["Imp#1"]},
        },
        "checks": {"c0": {"pc": "B", "card": "Elf#1", "resolved": True}},
    }
)


@pytest.mark.parametrize(
    ("viewer", "known"),
    [
        ("judge", set(FACTS)),
        ("GM", set(FACTS)),
        ("A", {"Rook", "Otter", "Imp", "Elf"}),
        ("B", {"Otter", "Imp", "Elf"}),
        ("spectator", {"Otter", "Imp", "Elf"}),
    ],
)
def test_the_facts_of_a_card_are_known_to_who_may_have_seen_it(viewer: str, known: set[str]) -> None:
    assert mask_table(TABLE, viewer).cards.keys() == known


def test_a_finding_names_no_card_of_a_library() -> None:
    table = mtg_trpg.evolve(TABLE, CheckCalled(by="GM", check="c1", pc="A", kind="body", target=3), 1)
    step = judge(mtg_trpg, 2, table, CheckCardTurned(check="c1", card="Rook#2"))
    seen = mtg_trpg.mask(step, "B")
    assert [finding.rule for finding in seen.findings] == ["MTR-CHECK-02"]
    assert "Otter" not in str(seen.findings[0].says)
