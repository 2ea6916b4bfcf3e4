"""What an attack needs no telling twice: the numbers of its duel and of its damage."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux import events as ev
from adjudicator.rulesets.malifaux.options.there import under_way
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.moves import SaidBefore


def _acting(table: Table) -> tuple[Plain, ...] | None:
    """The model and the name of the action under way."""
    return next(((action.model, action.name) for _, action in under_way(table)), None)


SAID_BEFORE: Final[Mapping[type[ev.Event], SaidBefore]] = {
    ev.VariableFlipStarted: SaidBefore(("profile", "blasts"), ev.ActionStarted, ("model", "name"), _acting),
    ev.DuelStarted: SaidBefore(("stat", "stat_name", "resist", "icon"), ev.ActionStarted, ("model", "name"), _acting),
}
"""By kind of event."""
