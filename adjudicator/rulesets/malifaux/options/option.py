"""How an option is written down."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.plain.json import Plain
from adjudicator.rulesets.malifaux.state import Duelist
from adjudicator.seam.ruleset import Option


def option(seat: str, event: str, /, *rules: str, to_fill: tuple[str, ...] = (), **fields: Plain) -> Option:
    """An option whose fields are fixed, or a tuple of legal choices; left out where None."""
    choices = {
        name.rstrip("_"): choice if isinstance(choice, tuple) else (choice,)
        for name, choice in fields.items()
        if choice is not None
    }
    return Option(seat, event, choices, to_fill, rules)


def resolving(name: str, mine: Duelist, trigger: str) -> Option:
    """The resolving of a trigger that waits."""
    return option(mine.seat, "TriggerResolved", "MFX-TRIG-18", duel=name, model=mine.model, trigger=trigger)


def free(letter: str, taken: Iterable[str]) -> str:
    """The next id of a kind, beyond those on the table: d1, d2 …"""
    numbers = [int(name[1:]) for name in taken if name[0] == letter and name[1:].isdigit()]
    return f"{letter}{max(numbers, default=0) + 1}"
