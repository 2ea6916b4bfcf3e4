"""What a log leaves out (`complete_log`): a breach that rests on it is none, or a doubt.

What a log leaves out was done correctly. So a breach stands if the event alone shows it, or what stays as it was told:
a card's facts, a deck, the kind and the card of a check. What anything may have changed meanwhile shows none: focus
counters, tapped permanents, hands, the turn of a combat. A ruling of the GM counts only if it is on record.
"""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.mtg_trpg.sentences import say
from adjudicator.rulesets.mtg_trpg.state import Permanent, Table, in_combat
from adjudicator.seam.rulebook import Undecidable


def or_doubt(table: Table, says: Said | Undecidable | None) -> Said | Undecidable | None:
    """A breach that what is not on record may explain, but hardly does: a doubt where the log leaves anything out."""
    if table.complete_log or says is None or isinstance(says, Undecidable):
        return says
    return Undecidable(say("{says}: undecidable, as the log leaves things out", says=says))


def if_still_tapped(table: Table, permanent: Permanent, says: Said) -> Said | Undecidable:
    """A breach of what is tapped: a doubt in a combat after its first turn, as Magic untaps when a turn begins.

    Those turns are Magic's, and the table states what they bring only where it wants to (MTR-COMBAT-01, MTR-META-03).
    """
    combat = table.combat
    if combat is None or not in_combat(table, permanent.controller) or combat.turn <= 1 or permanent.no_untap:
        return says
    if not table.at or combat.phase is not None or combat.stack_empty is not None:
        return says  # no turn has begun since the set-up, which told the phase
    return Undecidable(say("{says}: undecidable whether it has untapped in a turn since", says=says))
