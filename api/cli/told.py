"""A situation in a file, in the place of a match's record: what is given and what happened then."""

from __future__ import annotations

from pathlib import Path

from adjudicator.match import Rulesets
from adjudicator.plain.json import Malformed, read_as
from adjudicator.replay.reading import Reading
from adjudicator.replay.situation import situation
from adjudicator.seam.ruleset import Refused
from api.cli.files import named, plain_of
from api.cli.terminal import Unusable
from api.sentences import of_field
from api.view.situation_link import Situated
from api.view.situations import read_in


def told_in(file: Path) -> Situated:
    """The situation in a file; `Unusable` if it is none."""
    try:
        return read_as(Situated, plain_of(file))
    except Malformed as error:
        raise _unusable(file, error) from None


def reading_of(rulesets: Rulesets, file: Path, told: Situated) -> Reading:
    """The reading of a situation; `Unusable` if it cannot be so."""
    try:
        game, came = read_in(rulesets, told.ruleset, told.when)
        return situation(game, told.given, came)
    except (Malformed, Refused) as error:
        raise _unusable(file, error) from None


def _unusable(file: Path, error: Malformed | Refused) -> Unusable:
    return Unusable(of_field(named(file), of_field(error.field or "", error.says)))
