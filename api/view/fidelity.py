"""Whether a replay matches what was recorded, in words and as an answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from adjudicator.games import all_code
from adjudicator.plain.said import Said
from adjudicator.replay.fidelity import Fidelity, Label
from adjudicator.seam.sentences import Speaker
from api.sentences import counted, say
from api.view import shapes

LABELS: Final[Mapping[Label, Said]] = {
    "exact": say("exact replay"),
    "unverified": say("unverified replay"),
    "diverged": say("diverged replay"),
}


def told(found: Fidelity, speaker: Speaker) -> shapes.Fidelity | None:
    """The fidelity of a replay as an answer; None while it is not known."""
    if found.label is None:
        return None
    first = None if found.differs is None else found.first
    facts = (found.digests, found.agrees, first, found.differs, found.later, found.version, all_code())
    return shapes.Fidelity(found.label, speaker.say(says(found)), *facts)


def says(found: Fidelity) -> Said:
    """The fidelity of a replay as a sentence."""
    if found.differs is not None:
        return _differs(found, found.differs)
    if found.agrees is None:
        return say("This replay is unverified: the record holds no digest of its tables")
    exact = counted(
        "This replay is exact: {count} digest agrees, that of position {at}",
        "This replay is exact: {count} digests agree, the last at position {at}",
        found.digests, at=found.agrees,
    )  # fmt: skip
    if not found.later:
        return exact
    return counted(
        "{exact}; {count} event since is not covered", "{exact}; {count} events since are not covered",
        found.later, exact=exact,
    )  # fmt: skip


def _differs(found: Fidelity, last: int) -> Said:
    versions = {"made": found.version or "", "here": all_code()}
    if found.first == last:
        return say(
            "This replay differs from what was recorded at the time from position {at} on: "
            "digested by version {made}, replayed by version {here}",
            at=last, **versions,
        )  # fmt: skip
    return say(
        "This replay differs from what was recorded at the time, from a position between {first} and {last} on: "
        "digested by version {made}, replayed by version {here}",
        first=found.first, last=last, **versions,
    )  # fmt: skip
