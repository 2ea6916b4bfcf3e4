"""A situation: what is given and what happened, judged as a match would be, and kept nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final
from uuid import UUID

from adjudicator.match import Game, Header, MatchOpened, opened
from adjudicator.plain.json import Plain
from adjudicator.replay.reading import Reading
from adjudicator.replay.sent import Sent
from adjudicator.replay.tried import tried
from adjudicator.seam.ruleset import JUDGE, Refused
from adjudicator.store.entry import Entry

NOWHERE: Final = UUID(int=0)
"""The id of what is no stored match."""


def situation(ruleset: Game, given: Plain, when: Sequence[Sent]) -> Reading:
    """The reading of a match that starts from what is given, and in which these events happened.

    What a sketch says nothing of is unknown. Raises `Refused` with the field, under `given` or `when`.
    """
    header = Header(ruleset=ruleset.name, edition=ruleset.edition, setup=given)
    try:
        header, _ = opened(ruleset, header)
    except Refused as refused:
        raise _elsewhere(refused, "setup", "given") from None
    reading = Reading(ruleset, header, [Entry(0, MatchOpened(header), NOWHERE.hex)])
    try:
        steps = tried(reading, 0, JUDGE, when)
    except Refused as refused:
        raise _elsewhere(refused, "events", "when") from None
    return reading.tried([Entry(step.position, step.event, NOWHERE.hex) for step in steps], steps)


def _elsewhere(refused: Refused, field: str, ours: str) -> Refused:
    """The refusal, where what it calls one field is another here."""
    path = refused.field or field
    return Refused(refused.code, refused.says, ours + path.removeprefix(field) if path.startswith(field) else path)
