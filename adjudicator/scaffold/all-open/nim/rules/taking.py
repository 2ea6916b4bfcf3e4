"""Taking stones (NIM-TAKE, NIM-TURN), and the heap to take them from (NIM-START)."""

from __future__ import annotations

from adjudicator.plain.said import Player, Said
from adjudicator.seam.ruleset import SetUp

from nim.book import book, say
from nim.events import StonesTaken
from nim.state import Table


@book.check("NIM-TAKE-01", on=StonesTaken)
def one_to_three_are_taken(table: Table, event: StonesTaken) -> Said | None:
    """One to three stones are taken at a time."""
    if 1 <= event.count <= 3:
        return None
    return say("{seat} took {count} stones; 1 to 3 are allowed", seat=Player(event.seat), count=event.count)


@book.check("NIM-TURN-01", on=StonesTaken)
def players_take_in_turn(table: Table, event: StonesTaken) -> Said | None:
    """Players take in turn."""
    if event.seat == table.active:
        return None
    return say("{seat} took stones in {active}'s turn", seat=Player(event.seat), active=Player(table.active))


@book.check("NIM-START-01", on=SetUp)
def the_heap_holds_a_stone(table: Table, event: SetUp) -> Said | None:
    """The heap that a match starts from holds at least one stone."""
    if table.stones >= 1:
        return None
    return say("The match starts from {count} stones; at least 1 is needed", count=table.stones)
