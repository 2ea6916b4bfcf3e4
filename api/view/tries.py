"""Events tried by people: the steps as their viewer may know them."""

from __future__ import annotations

from collections.abc import Sequence

from adjudicator.match import Rulesets
from adjudicator.plain.json import Plain
from adjudicator.replay.tried import tried
from api.view.seen import Masked, Seen, opened


def steps_of(seen: Seen, rulesets: Rulesets, position: int, events: Sequence[Plain]) -> list[Masked]:
    """The steps of events tried after a position; raises what `tried` raises."""
    steps = tried(rulesets, seen.reading, position, seen.eyes, events)
    return [opened(step) for step in steps] if seen.reading.is_open else steps
