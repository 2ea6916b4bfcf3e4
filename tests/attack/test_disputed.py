"""Twin worlds with disputes: what a judge, or who may know, had attached decides nothing for anybody else (ADR 17)."""

from __future__ import annotations

from typing import Final

import pytest

from tests.attack.disputed import disputed, looked
from tests.attack.guarded import Guarded
from tests.attack.stories import STORIES
from tests.attack.twins import GaveAway, Twins

GAMES: Final = ("malifaux", "malifaux, on top", "malifaux, held by B", "mtg_trpg", "locke", "locke, in combat")


def of(name: str, kind: type[Twins]) -> tuple[Twins, str, tuple[str, ...]]:
    """A story in two worlds, who knows the difference, and who may not."""
    story, (one, other, _), viewers = STORIES[name]
    twins = kind(story, (one, other))
    knows = next(seat for seat in ("A", "B", "C") if seat not in viewers)
    disputed(twins, knows, twins.position)
    return twins, knows, viewers


@pytest.mark.sampled(4)
@pytest.mark.parametrize("kind", [Twins, Guarded])
@pytest.mark.parametrize("name", GAMES)
def test_evidence_of_who_knows_tells_others_nothing(name: str, kind: type[Twins]) -> None:
    twins, _, viewers = of(name, kind)
    for viewer in {*viewers, "spectator"}:
        if isinstance(twins, Guarded):
            twins.become("a spectator" if viewer == "spectator" else viewer)
        assert looked(twins, viewer, [twins.position]) >= 6


@pytest.mark.parametrize("name", ["malifaux", "locke", "locke, in combat"])
def test_those_who_know_are_told_apart(name: str) -> None:
    """The test tests: with the evidence of who may know, the worlds differ."""
    twins, knows, _ = of(name, Twins)
    page = f"{twins.match}/disputes/1"
    for viewer in ("judge", knows):
        with pytest.raises(GaveAway):
            twins.ask("GET", f"{page}?as={viewer}")
