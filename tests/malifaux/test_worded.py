"""Words that no table knows give a doubt, never silence."""

from __future__ import annotations

from typing import Any

import pytest

from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux import malifaux
from adjudicator.rulesets.malifaux.ground.events import PathPart, Sighted
from adjudicator.seam.judging import judge

TABLE: Any = {
    "terrain": {"W": {"polygon": [[13, 8], [15, 8], [15, 12], [13, 12]], "height": 3, "traits": ["impassible"]}},
    "models": {
        "A1": {"seat": "A", "base_mm": 30, "size": 2, "at": [10, 10]},
        "B1": {"seat": "B", "base_mm": 30, "size": 2, "at": [17, 10]},
    },
}
BLOCKED = ev.LineOfSightChecked(from_="A1", to="B1", recorded=Sighted(los="blocked"))
THROUGH = ev.ModelMoved(model="A1", cause="effect", allowance=9, path=(PathPart(to=(14, 10)),))
ALONGSIDE = ev.ModelMoved(model="A1", cause="effect", allowance=9, path=(PathPart(to=(10, 14)),))


@pytest.mark.parametrize(("event", "rule"), [(BLOCKED, ["MFX-LOS-12"]), (THROUGH, ["MFX-HOUSE-T06"]), (ALONGSIDE, [])])
def test_a_trait_no_table_knows_leaves_a_doubt_where_it_would_decide(event: Any, rule: list[str]) -> None:
    step = judge(malifaux, 1, malifaux.lay(TABLE), event)

    assert [doubt.rule for doubt in step.doubts] == rule
    assert step.findings == ()
