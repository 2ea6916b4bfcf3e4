"""Line of sight against shapely: sampled lines never contradict "blocked", the line found is free, slits are found."""

from __future__ import annotations

import pytest

from adjudicator.rulesets.malifaux.geometry.sight import sight
from tests.malifaux.geometry.scenes import faults, scenes

TABLES = 500
PART = 50


@pytest.mark.sampled(1)
@pytest.mark.parametrize("seed", range(TABLES // PART))
def test_no_sampled_line_contradicts_the_answer(seed: int) -> None:
    found = list(scenes(seed, PART, crowd=40))

    assert [(number, fault) for number, scene in enumerate(found) for fault in faults(scene)] == []
    answers = {sight(scene.a, scene.b, scene.blockers).is_clear for scene in found if not scene.slit}
    assert answers == {True, False}
