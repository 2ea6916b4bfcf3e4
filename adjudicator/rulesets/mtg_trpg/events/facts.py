"""What was learned later of the set-up."""

from __future__ import annotations

from adjudicator.plain.json import Plain
from adjudicator.rulesets.mtg_trpg.events.base import Event, Text


class FactLearned(Event, frozen=True, kw_only=True):
    """A fact of the table that was unknown became known: its path (`pcs.A.hand`), its value."""

    path: Text
    value: Plain
