"""What a voided entry did is undone: the dead move, ids are free, cards are where they were, in reports and rulings."""

from __future__ import annotations

from typing import Any, Final
from uuid import UUID

import pytest

from adjudicator.dispute import NOBODYS, DisputeRaised, RulingGiven
from adjudicator.disputes import Disputes, Reporting
from adjudicator.rulesets import RULESETS
from adjudicator.service import Adjudicator

Json = dict[str, Any]
FIGURES: Final[Json] = {
    "A1": {"seat": "A", "base_mm": 30, "size": 2, "at": [10, 10]},
    "B1": {"seat": "B", "base_mm": 30, "size": 2, "at": [10, 20]},
}
TABLE: Final[Json] = {"seats": {"A": {}, "B": {}}, "models": FIGURES}
KILLED: Final[Json] = {"event": "ModelKilled", "model": "B1", "killer": "A1"}
WALK: Final[Json] = {"event": "ModelMoved", "model": "B1", "cause": "walk", "allowance": 5, "path": [{"to": [12, 20]}]}
ACTION: Final[Json] = {"event": "ActionStarted", "action": "a1", "model": "A1", "name": "Lamp Oil"}
DUEL: Final[Json] = {"event": "DuelStarted", "duel": "d1", "kind": "simple", "acting": "A1", "stat": 5, "tn": 10}
MARKER: Final[Json] = {
    "event": "MarkerDropped",
    "id": "K1",
    "marker": {"kind": "scheme", "seat": "A", "base_mm": 30, "at": [11, 10]},
}
CARD: Final[Json] = {"base_mm": 30, "size": 2, "cost": 5, "station": ["minion"]}
SUMMONED: Final[Json] = {"event": "ModelSummoned", "model": "A2", "seat": "A", "card": CARD, "at": [12, 10]}
PARTY: Final[Json] = {"pcs": {"A": {"focus": True, "library": {"count": 20, "top": ["Island#8"]}}}}
DRAWN: Final[Json] = {"event": "CardDrawn", "pc": "A", "card": "Island#8", "cause": "Lantern"}
NPC: Final[Json] = {"event": "NpcRegistered", "npc": "Cellar Rat", "mana_cost": "{B}", "power": 1, "toughness": 1}

AGAIN: Final[dict[str, tuple[str, Json, list[Json], list[Json]]]] = {
    # what, game, set-up, what is voided, what is then legal
    "who was killed moves": ("malifaux", TABLE, [KILLED], [WALK]),
    "an action": ("malifaux", TABLE, [ACTION], [ACTION]),
    "a duel": ("malifaux", TABLE, [DUEL], [DUEL]),
    "a marker": ("malifaux", TABLE, [MARKER], [MARKER]),
    "a model that was summoned": ("malifaux", TABLE, [SUMMONED], [SUMMONED]),
    "a card that was drawn": ("mtg_trpg", PARTY, [DRAWN], [DRAWN]),
    "an NPC of that name": ("mtg_trpg", PARTY, [NPC], [NPC]),
}


def opened(service: Adjudicator, name: str, setup: Json, *events: Json) -> UUID:
    game = service.rulesets[name]
    match = service.open_match({"ruleset": name, "edition": game.edition, "seats": {}, "setup": setup})
    service.report(match, list(events), expected=0, report_id="at first")
    return match


@pytest.mark.parametrize(("name", "setup", "once", "again"), AGAIN.values(), ids=AGAIN)
def test_what_was_voided_is_done_again_without_a_finding(
    name: str, setup: Json, once: list[Json], again: list[Json]
) -> None:
    with Adjudicator(RULESETS) as service:
        match, last = opened(service, name, setup, *once), len(once)
        voided = {"event": "EntriesVoided", "positions": [*range(1, last + 1)], "reason": "taken back"}
        service.report(match, [voided], expected=last, report_id="void")
        told = service.report(match, again, expected=last + 1, report_id="again")

        assert [step.findings for step in told.steps] == [()] * len(again)
        assert all(service.reading(match, which).findings() == () for which in ("played", "ruled"))


def test_a_judge_who_rules_that_nobody_was_killed_records_what_follows() -> None:
    with Adjudicator(RULESETS) as service:
        match, disputes = opened(service, "malifaux", TABLE, KILLED), Disputes(service)
        raised = DisputeRaised(match=NOBODYS, number=1, position=1, claim="one health was left")
        disputes.open(match, raised, Reporting(report_id="d"))
        ruling = RulingGiven(outcome="upheld", reason="so it was", voids=(1,))
        disputes.rule(match, 1, ruling, Reporting(report_id="j"), expected=0, corrections=[WALK])

        assert service.reading(match, "ruled").position == 3
        assert service.reading(match, "ruled").findings() == ()
