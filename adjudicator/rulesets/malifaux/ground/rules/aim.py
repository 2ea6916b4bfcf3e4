"""What a report says of an action that names its target, against its card (MFX-STAT-21, MFX-DUEL-13)."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.book import book
from adjudicator.rulesets.malifaux.events import ActionTargeted
from adjudicator.rulesets.malifaux.ground.aim import aimed
from adjudicator.rulesets.malifaux.names import ICONS, KINDS_OF_ACTION, named
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table


@book.contradicts("MFX-STAT-21", on=ActionTargeted)
def action_is_of_the_kind_printed(table: Table, event: ActionTargeted) -> Said | None:
    """An action is of the kind under which its card lists it."""
    kind = aimed(table, event).kind
    if event.kind == kind:
        return None
    return say(
        "{model}'s action is recorded as {told}; its card lists it as {kind}",
        model=named(table, event.actor), told=KINDS_OF_ACTION[event.kind], kind=KINDS_OF_ACTION[kind],
    )  # fmt: skip


@book.contradicts("MFX-DUEL-13", on=ActionTargeted)
def range_has_the_icon_printed(table: Table, event: ActionTargeted) -> Said | None:
    """An action's range has the icon that its card lists; a report may leave it out."""
    icon = aimed(table, event).icon
    if event.icon in ("none", icon):
        return None
    return say(
        "{model}'s action is recorded with the {told} icon; its range has the {icon} icon",
        model=named(table, event.actor), told=ICONS[event.icon], icon=ICONS[icon],
    )  # fmt: skip
