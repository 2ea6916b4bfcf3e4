"""What an event names: whether all of it is there (`admit`), and whose it is (`concerns`).

An event that names what is not on the table, or contradicts itself, cannot be recorded; a breach can. The GM is
concerned by what NPCs and the enemy do, by what the rules leave to the GM, and by whatever nobody owns. The functions
of each area of events stand in the file that bears its name; registry.py which one answers for which kind;
may_report.py what only its player or a judge reports.
"""

from __future__ import annotations

from typing import Any

from adjudicator.rulesets.mtg_trpg import events as ev
from adjudicator.rulesets.mtg_trpg import present
from adjudicator.rulesets.mtg_trpg.admit.registry import ADMIT, CONCERNS, seats_of
from adjudicator.rulesets.mtg_trpg.cards import Facts, name_of
from adjudicator.rulesets.mtg_trpg.mask import mask_table
from adjudicator.rulesets.mtg_trpg.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.kinds import enter_all
from adjudicator.seam.recall import recalled
from adjudicator.seam.ruleset import SPECTATOR, Refused

enter_all(__name__)

_MAY_BE_NEW = {ev.CharacterCreated, ev.CompositionNoted}
_OF_PCS = frozenset(kind for kind in ev.EVENTS if issubclass(kind, ev.PcEvent)) - _MAY_BE_NEW
_OF_CHECKS = frozenset(kind for kind in ev.EVENTS if issubclass(kind, ev.CheckEvent)) - {ev.CheckCalled}
"""The kinds of event whose character or check must be there already, whatever else they name."""


def admit(table: Table, event: Any) -> None:
    """Raises `Refused`, with the field, if the event has no place on this table; a breach of a rule has one."""
    if why := refusal(table, event):
        raise why


def admit_openly(table: Table, event: Any) -> None:
    """Raises `Refused` if what lies open leaves the event no place: a card that nobody has seen may be any card."""
    if refusal(table, event):
        shown = mask_table(table, SPECTATOR)
        named = (*getattr(event, "cards", ()), getattr(event, "card", None), getattr(event, "source", None))
        may_be = {name_of(card): Facts() for card in named if card is not None}
        admit(replace(shown, cards={**may_be, **shown.cards}), event)


@recalled()
def refusal(table: Table, event: Any) -> Refused | None:
    """Why an event has no place on this table, no matter who may know; None if it has one."""
    kind = type(event)
    try:
        if kind in _OF_PCS:
            present.pc(table, event.pc)
        elif kind in _OF_CHECKS:
            present.check(table, event.check)
        ADMIT[kind](table, event)
    except Refused as refused:
        return refused
    return None


def concerns(table: Table, event: ev.Event) -> tuple[str, ...]:
    """The seats that an event concerns, each once, the acting one first; read on the table before it."""
    return tuple(dict.fromkeys((*seats_of(table, event.by), *CONCERNS[type(event)](table, event))))
