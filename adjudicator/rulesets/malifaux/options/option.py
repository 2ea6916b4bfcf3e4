"""What options of duels, actions and flips share."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.state import HAND_SIZE, Duelist, Side
from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option


def resolving(name: str, mine: Duelist, trigger: str) -> Option:
    """A declared trigger may be resolved."""
    return option(mine.seat, "TriggerResolved", "MFX-TRIG-18", duel=name, model=mine.model, trigger=trigger)


def off_top(side: Side, *names: str) -> tuple[str, ...]:
    """The fields that are to be filled in of cards from a player's deck: of one that may run out also after how many a
    new deck was made."""
    return (*names, "rebuilt_after") if side.deck_count < HAND_SIZE else names


def flip_of(action: str) -> str:
    """The id of the damage flip of an action: f7 for a7."""
    return f"f{action.removeprefix('a')}"
