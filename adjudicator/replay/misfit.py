"""The first stored event that should never have been recorded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from adjudicator.admission import admit
from adjudicator.match import CHANGING, OURS, Game, Header, Match, fold, lay
from adjudicator.plain.said import Said
from adjudicator.seam.ruleset import Refused, admit_openly
from adjudicator.store.entry import Happened


def misfit(ruleset: Game, header: Header, events: Sequence[Any]) -> tuple[int, Said] | None:
    """The first stored event not admitted at its position, with the reason; None: all are admitted.

    A game's event after a ruling or a correction need not fit together with all before it.
    """
    position, match = 0, Match(header)
    first = next((at for at, event in enumerate(events) if type(event) in CHANGING), len(events))
    try:
        table = lay(ruleset, header)
        for position, event in enumerate(events[1:], 1):
            if type(event) in OURS:
                admit(match, event, lambda place: type(events[place]) not in OURS)
            elif position < first:
                admit_openly(ruleset, table, event)
                table = ruleset.evolve(table, event, position)
            match = fold(match, Happened(position, event))
    except Refused as refused:
        return position, refused.says
    return None
