"""What the events need, what they do, what they are in words."""

from __future__ import annotations

from typing import Final

from adjudicator.plain.said import Player, Said
from adjudicator.seam.frozen import replace
from adjudicator.seam.kinds import Apply, ByKind, InWords
from adjudicator.seam.ruleset import Refused

from nim.book import book, counted, say
from nim.events import Event, StonesTaken
from nim.state import Table

EVOLVE: Final[ByKind[Apply[Table]]] = ByKind("evolve")
WORDS: Final[InWords[Table]] = InWords()


def admit(table: Table, event: Event) -> None:
    """Raises `Refused` for what cannot be recorded; breaking a rule is no reason."""
    if event.seat not in table.seats:
        raise Refused("no-such", say("There is no seat {seat}", seat=event.seat), "seat")
    if isinstance(event, StonesTaken) and not 0 <= event.count <= table.stones:
        says = counted("The heap holds {count} stone", "The heap holds {count} stones", table.stones)
        raise Refused("wrong", says, "count")


@EVOLVE.of(StonesTaken)
@book.serves("NIM-END-01")
def stones_taken(table: Table, event: StonesTaken, position: int) -> Table:
    """The heap is smaller; whoever took the last stone has won."""
    left = table.stones - event.count
    winner = event.seat if event.count and not left else table.winner
    return replace(table, stones=left, active=table.opponent(event.seat), winner=winner)


@WORDS.of(StonesTaken, called=say("stones taken"))
def stones_taken_in_words(table: Table, event: StonesTaken) -> Said:
    """Who takes how many stones."""
    return counted("{who} takes {count} stone", "{who} takes {count} stones", event.count, who=Player(event.seat))
