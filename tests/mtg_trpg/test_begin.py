"""A match that begins with decklists: of a card whose name alone is known nothing is worked out, and nobody blamed."""

from __future__ import annotations

import pytest

from adjudicator.moves.following import following
from adjudicator.rulesets.mtg_trpg import mtg_trpg
from adjudicator.rulesets.mtg_trpg.begin import BEGIN
from adjudicator.rulesets.mtg_trpg.events import CheckCalled, CheckCardTurned, CheckResolved
from adjudicator.seam.judging import replay

CALLED = CheckCalled(check="c1", pc="A", kind="body", target=4)


@pytest.mark.parametrize(
    ("card", "follows"),
    [("Moss Wolf", []), ("Forest#1", [CheckResolved(check="c1", modifier=5, value=5, success=True)])],
)
def test_a_check_comes_out_by_itself_only_where_its_card_is_known(card: str, follows: list[CheckResolved]) -> None:
    assert BEGIN.setup is not None
    table = mtg_trpg.lay(BEGIN.setup({"A": "3 Forest\n3 Moss Wolf"}, True))
    *_, last = replay(mtg_trpg, table, enumerate([CALLED, CheckCardTurned(check="c1", card=card)], 1))
    assert [step.event for step in following(mtg_trpg, last.after, last.position)] == follows
    *_, told = replay(mtg_trpg, last.after, [(3, CheckResolved(check="c1", modifier=5, value=5, success=True))])
    assert not told.findings
