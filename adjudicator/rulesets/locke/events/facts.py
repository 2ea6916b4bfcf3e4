"""What was learned later of the set-up."""

from __future__ import annotations

from adjudicator.plain.json import Plain
from adjudicator.rulesets.locke.events.base import Event, Text


class FactLearned(Event, frozen=True, kw_only=True):
    """A fact of the table that was unknown became known: its path (`characters.P1.endurance`), its value."""

    path: Text
    value: Plain
