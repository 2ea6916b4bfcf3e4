"""What others see of a character's cards: what lies open, and nothing that tells the rest (MTR-HOUSE-18)."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.admit import admit_openly
from adjudicator.rulesets.mtg_trpg.events import (
    CardDrawn,
    CheckCalled,
    CheckCardTurned,
    DamageDealt,
    DamageIncoming,
    LandPlayed,
    SpellCast,
)
from adjudicator.rulesets.mtg_trpg.lay import lay
from adjudicator.rulesets.mtg_trpg.mask import mask_table
from adjudicator.rulesets.mtg_trpg.zones import total
from adjudicator.seam.frozen import replace
from adjudicator.seam.judging import judge, judged, seen_by
from adjudicator.seam.ruleset import SPECTATOR, Refused
from tests.mtg_trpg.chance import SETUP, random_steps

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


@pytest.mark.parametrize("source", ["Rook#1", "Twin#1"])
def test_damage_from_a_card_that_lies_nowhere_openly_does_not_tell_its_facts(source: str) -> None:
    """Whoever names it could else learn what is in a deck."""
    unlisted = replace(TABLE, cards={name: one for name, one in TABLE.cards.items() if name not in ("Rook", "Twin")})
    events = [DamageIncoming(source=source, target="B", amount=1), DamageDealt(source=source, target="B", amount=1)]
    one, other = TABLE, unlisted
    for position, event in enumerate(events, 1):
        step, twin = (judge(mtg_trpg, position, table, event) for table in (one, other))
        assert seen_by(mtg_trpg, step, "B") == seen_by(mtg_trpg, twin, "B")
        one, other = step.after, twin.after


def test_a_finding_names_no_card_of_a_library() -> None:
    table = mtg_trpg.evolve(TABLE, CheckCalled(by="GM", check="c1", pc="A", kind="body", target=3), 1)
    step = judge(mtg_trpg, 2, table, CheckCardTurned(check="c1", card="Rook#2"))
    seen = mtg_trpg.mask(step, "B")
    assert [finding.rule for finding in seen.findings] == ["MTR-CHECK-02"]
    assert "Otter" not in str(seen.findings[0].says)


@pytest.mark.parametrize("seed", range(40))
def test_what_a_viewer_knows_breaks_no_rule_that_is_kept(seed: int) -> None:
    for position, before, event, after in random_steps(Random(seed), lay(SETUP), 40, admit_openly):
        step = judged(mtg_trpg, position, before, event, after)
        for viewer in ("A", "B", "spectator"):
            shown = mtg_trpg.mask(step, viewer)
            findings, doubts = mtg_trpg.book.judge(shown.before, shown.event, shown.after)
            found = {finding.rule for finding in findings if not finding.secret}
            assert found <= {finding.rule for finding in step.findings}, (viewer, event, findings)
            assert {doubt.rule for doubt in doubts} <= {doubt.rule for doubt in step.doubts}


@given(st.integers(0, 2**32))
def test_what_only_hidden_cards_speak_against_leaves_as_many_cards(seed: int) -> None:
    for _, before, event, after in random_steps(Random(seed), lay(SETUP), 40, admit_openly):
        mtg_trpg.tell(after)
        if isinstance(event, CardDrawn | SpellCast | LandPlayed):
            assert total(after, event.pc) == total(before, event.pc), event


OPEN = lay(
    {
        "cards": {"Wurm": {"types": ["Creature"]}},
        "pcs": {
            "A": {"hand": ["Wurm"], "graveyard": ["Wurm"], "library": 9},
            "B": {"graveyard": ["Wurm"], "library": 9},
        },
    }
)


@pytest.mark.parametrize("reporter", ["B", SPECTATOR])
def test_a_card_of_which_one_lies_open_is_its_players_to_play(reporter: str) -> None:
    assert mtg_trpg.may_report is not None

    with pytest.raises(Refused, match="only A or a judge reports") as refused:
        mtg_trpg.may_report(OPEN, SpellCast(pc="A", card="Wurm"), reporter)

    assert refused.value.field == "card"


@pytest.mark.parametrize(
    ("reporter", "event"),
    [
        ("A", SpellCast(pc="A", card="Wurm")),
        ("GM", SpellCast(pc="A", card="Wurm")),
        ("B", SpellCast(pc="A", card="Wurm#2")),
        ("B", SpellCast(pc="A", card="Elf")),
        ("A", SpellCast(pc="B", card="Wurm")),
    ],
    ids=["its player", "the GM", "a numbered copy", "none lies open", "no hand to come from"],
)
def test_what_tells_of_no_hand_is_anybodys_to_report(reporter: str, event: SpellCast) -> None:
    assert mtg_trpg.may_report is not None

    mtg_trpg.may_report(OPEN, event, reporter)
