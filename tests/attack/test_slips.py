"""A correction tells nothing that its events would not: twin worlds with slips put right answer alike."""

from __future__ import annotations

import pytest

from tests.attack.slips import put_right
from tests.attack.stories import STORIES
from tests.attack.twins import GaveAway, Twins
from tests.tier import some

SLIPS = put_right(STORIES)
VIEWED = [(name, viewer) for name, (_, _, viewers) in SLIPS.items() for viewer in viewers]
HIDDEN = [name for name in SLIPS if name.startswith(("malifaux, as", "mtg_trpg, as", "locke, setting up, as"))]


@pytest.mark.sampled(2)
@pytest.mark.parametrize(("name", "viewer"), VIEWED)
def test_corrected_twins_answer_alike(name: str, viewer: str) -> None:
    story, (one, other, neither), _ = SLIPS[name]
    twins = Twins(story, (one, other))

    twins.read(viewer, some(range(twins.position + 1), 99, f"{name} {viewer}"), of_match=True)
    twins.write(viewer, (one, other, neither))
    twins.read(viewer, [twins.position], of_match=True)


@pytest.mark.parametrize("name", HIDDEN)
def test_corrected_twins_are_told_apart_by_who_may_know(name: str) -> None:
    """The test tests: the corrections themselves differ."""
    story, (one, other, _), _ = SLIPS[name]
    twins = Twins(story, (one, other))
    for viewer in ("A", "judge"):
        with pytest.raises(GaveAway):
            twins.ask("GET", f"{twins.match}/steps/{twins.position}?as={viewer}")
