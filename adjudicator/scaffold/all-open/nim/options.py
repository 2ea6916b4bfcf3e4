"""What may be done now, and legal play by chance: the generator and the contract play with it."""

from __future__ import annotations

from adjudicator.seam.moves import Option
from adjudicator.seam.offers import option, pick
from adjudicator.seam.ruleset import Randomness, Refused

from nim.book import say
from nim.events import Event, StonesTaken
from nim.state import Table


def options(table: Table) -> tuple[Option, ...]:
    """One to three stones for whoever's turn it is, until somebody has won."""
    counts = tuple(range(1, min(3, table.stones) + 1))
    taking = option(table.active, "StonesTaken", "NIM-TAKE-01", seat=table.active, count=counts)
    return (taking,) if counts and table.winner is None else ()


def play(table: Table, randomness: Randomness) -> Event:
    """One of the options; raises `Refused` if there is none."""
    if not options(table):
        raise Refused("untimely", say("The game is over"))
    return StonesTaken(seat=table.active, count=pick(range(1, min(3, table.stones) + 1), randomness))
