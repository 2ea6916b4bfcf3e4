"""The name of each kind of event, the function that tells it, and the endings that sentences of several areas share."""

from __future__ import annotations

from adjudicator.plain.said import Said
from adjudicator.rulesets.malifaux.names import printed
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.kinds import InWords

WORDS: InWords[Table] = InWords()


def because_of(source: str | None, says: Said) -> Said:
    """A sentence with the effect that brought it about, if one is named."""
    return says if not source else say("{sentence} ({source})", sentence=says, source=printed(source))
