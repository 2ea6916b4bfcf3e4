"""Corrections: a match in which entries were voided is judged as one in which they never happened."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from adjudicator.match import EntriesVoided, Header, MatchOpened
from adjudicator.plain.json import Plain
from adjudicator.replay.play import sample_setup
from adjudicator.replay.reading import Reading
from adjudicator.rulesets import RULESETS
from adjudicator.rulesets.locke import locke
from adjudicator.seam.compared import new_values
from adjudicator.seam.frozen import replace
from adjudicator.seam.judging import replay, values_of
from adjudicator.service import Adjudicator, Illegal
from adjudicator.store.envelope import Entries, Entry
from tests.locke.chance import random_steps


@pytest.mark.parametrize("complete", [True, False])
@pytest.mark.parametrize("sample", ["brawl", "7-players", "late"])
def test_voided_entries_leave_the_verdicts_of_a_match_without_them(sample: str, complete: bool) -> None:
    setup, random = {**sample_setup(locke, sample), "complete_log": complete}, Random(f"{sample} {complete}")
    steps = tuple(random_steps(random, locke.lay(setup), 200))
    header = Header(ruleset="locke", edition=locke.edition, setup=setup)
    entries = [MatchOpened(header), *(event for _, _, event, _ in steps)]
    played = Reading(locke, header, Entries.of([Entry(at, event, "m") for at, event in enumerate(entries)]))
    for _ in range(10):
        gone = tuple(sorted(random.sample(range(1, len(entries)), random.choice((1, 1, 3)))))
        ruled = played.extend([Entry(len(entries), EntriesVoided(gone, "x"), "m")]).ruled()
        left: list[Any] = [event for at, event in enumerate(entries) if at and at not in gone]
        for one, other in zip(ruled.steps(1), replay(locke, locke.lay(setup), enumerate(left, 1)), strict=True):
            assert (one.event, one.findings, str(one.unfit)) == (other.event, other.findings, str(other.unfit)), gone
            assert replace(one.after, at=0) == replace(other.after, at=0), gone
            told = [(*values_of(locke, step), *new_values(locke, step.before, step.after)) for step in (one, other)]
            assert told[0] == told[1], gone


def test_where_rules_are_enforced_a_report_is_held_against_what_rulings_left() -> None:
    """The right end of a turn after the wrong one was voided; and nothing that only the voided one made legal."""
    service = Adjudicator(RULESETS)
    turn: Plain = {"player": "P1", "phase": "combat_outbreak", "main_action": "Passed", "done": ["Passed"]}
    setup: Plain = {**sample_setup(locke, "brawl"), "turn": turn}
    match = service.open_match({"ruleset": "locke", "edition": locke.edition, "mode": "enforce", "setup": setup})
    ended: Plain = {"event": "NormalTurnEnded", "player": "P1", "next": "P2"}
    began: Plain = {"event": "NormalTurnStarted", "player": "P2"}
    void: Plain = {"event": "EntriesVoided", "positions": [1], "reason": "not yet"}

    service.report(match, [ended], expected=0, report_id="ended")
    service.report(match, [void], expected=1, report_id="void")
    with pytest.raises(Illegal):
        service.report(match, [began], expected=2, report_id="too early")
    service.report(match, [ended, began], expected=2, report_id="again")

    assert service.reading(match, "ruled").findings() == ()
