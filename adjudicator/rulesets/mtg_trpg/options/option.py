"""How an option is written down."""

from __future__ import annotations

from collections.abc import Iterable

from adjudicator.plain.json import Plain
from adjudicator.seam.ruleset import Option


def option(seat: str, event: str, /, *rules: str, to_fill: tuple[str, ...] = (), **fields: Plain) -> Option:
    """An option whose fields are fixed, or a tuple of legal choices; left out where None."""
    choices = {
        name.rstrip("_"): choice if isinstance(choice, tuple) else (choice,)
        for name, choice in fields.items()
        if choice is not None
    }
    return Option(seat, event, choices, to_fill, rules)


def free(letter: str, taken: Iterable[str]) -> str:
    """The next id of a kind, beyond those on the table: c1, c2 …"""
    numbers = [int(name[1:]) for name in taken if name[:1] == letter and name[1:].isdecimal()]
    return f"{letter}{max(numbers, default=0) + 1}"
