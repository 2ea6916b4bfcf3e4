"""How much room a match has for disputes, and a dispute for what is said of it; what finds none is told what to do.

The limits hold for what comes in, not for what is stored or imported. Rulings, appeals and withdrawals find room that
nobody else may take.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple

from adjudicator.dispute import MOST, SPOKEN
from adjudicator.plain.said import say
from adjudicator.replay.disputed import Head
from adjudicator.rights import JUDGES
from adjudicator.seam.ruleset import Refused
from adjudicator.store.entry import Author, Entry
from adjudicator.store.envelope import size_of

STATEMENTS: Final = 450
"""The most statements and pieces of evidence of a dispute; its other entries are for rulings and appeals."""
BYTES: Final = 10_000_000
"""The most bytes, as stored, of all that is said in the disputes of a match: so that its record comes in elsewhere."""
_MB: Final = 1_000_000
SHARE: Final = 5
"""One person, judges excepted, takes at most one in this many of what there is room for."""


class Room(NamedTuple):
    """The disputes of a match, and who wants to say something in them."""

    heads: Sequence[Head]
    entries: Callable[[int], Iterable[Entry[Any]]]
    """Gives the entries of a dispute by its number; asked only where so much is said that one may have said it."""
    author: Author

    def guard_dispute(self, size: int) -> None:
        """Raises `Refused` if there is no room for a further dispute of so many bytes, or no more for its author's."""
        if len(self.heads) >= MOST:
            raise Refused(
                "too-much", say("A match has {most} disputes at most: add what you say to one of them", most=MOST)
            )
        share = MOST // SHARE
        if sum(self._is_theirs(head.first) for head in self.heads) >= share:
            says = say(
                "One person raises {most} disputes of a match at most: add what you say to one of them", most=share
            )
            raise Refused("too-much", says)
        self._guard_bytes(size)

    def guard_statement(self, dispute: Iterable[Entry[Any]], size: int) -> None:
        """Raises `Refused` if a dispute of these entries has no room for a further statement, or evidence, of so many
        bytes, or no more for its author's."""
        spoken = [entry for entry in dispute if type(entry.event) in SPOKEN]
        share = STATEMENTS // SHARE
        if len(spoken) >= STATEMENTS:
            says = say("A dispute has {most} statements and pieces of evidence at most: ask a judge to rule on it",
                       most=STATEMENTS)  # fmt: skip
            raise Refused("too-much", says, "event")
        if sum(map(self._is_theirs, spoken)) >= share:
            says = say("One person adds {most} statements and pieces of evidence to a dispute at most: ask a judge to "
                       "rule on it", most=share)  # fmt: skip
            raise Refused("too-much", says, "event")
        self._guard_bytes(size)

    def _guard_bytes(self, size: int) -> None:
        taken, share = sum(head.size for head in self.heads), BYTES // SHARE
        if taken + size > BYTES:
            says = say("All that is said in the disputes of a match has {most} MB at most: ask a judge to rule on "
                       "them", most=BYTES // _MB)  # fmt: skip
            raise Refused("too-much", says, "event")
        if taken + size > share and self._is_limited and self._taken() + size > share:
            says = say("What one person says in the disputes of a match has {most} MB at most: ask a judge to rule "
                       "on them", most=share // _MB)  # fmt: skip
            raise Refused("too-much", says, "event")

    @property
    def _is_limited(self) -> bool:
        return self.author.holder is not None and self.author.role not in JUDGES

    def _is_theirs(self, entry: Entry[Any]) -> bool:
        """Whether the author, if their share is limited, has said it."""
        return self._is_limited and (entry.holder, entry.role) == (self.author.holder, self.author.role)

    def _taken(self) -> int:
        """The bytes of what the author has said in the match."""
        every = (entry for head in self.heads for entry in self.entries(head.number))
        return sum(size_of(entry) for entry in every if self._is_theirs(entry))
