"""What decides an answer is what its viewer may know (ADR 17): twin worlds answer byte for byte alike."""

from __future__ import annotations

import pytest

from tests.attack.stories import STORIES
from tests.attack.twins import Twins


@pytest.mark.parametrize("viewer", ["spectator", "B"])
@pytest.mark.parametrize("name", STORIES)
def test_twins_answer_alike_to_who_may_not_know_the_difference(name: str, viewer: str) -> None:
    story, cards, other = STORIES[name]
    twins = Twins(story, cards)

    twins.read(viewer, list(range(twins.position + 1)))
    twins.write(viewer, (*cards, other))
    twins.read(viewer, [twins.position])
