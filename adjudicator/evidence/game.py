"""What only a game's rules can find in valid evidence: the wrong cards bound, or cards dealt out of turn."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import NamedTuple
from uuid import UUID

from adjudicator.evidence.check import Fault
from adjudicator.evidence.file import Evidence
from adjudicator.match import Rulesets, tag_of
from adjudicator.plain.said import Said, say
from adjudicator.replay.fidelity import Fidelity
from adjudicator.replay.reading import Reading
from adjudicator.seam.ruleset import Refused
from adjudicator.store.envelope import Corrupt, EntryMapper


class Replayed(NamedTuple):
    """The result of a replay: what is wrong, why no replay was possible here (None: it was), and whether the tables are
    those of the time (None: not compared)."""

    faults: list[Fault]
    unknown: Said | None = None
    fidelity: Fidelity | None = None


def replayed(evidence: Evidence, rulesets: Rulesets) -> Replayed:
    """The match replayed under the rules it is pinned to, if they are known here."""
    mapper, match = EntryMapper(rulesets), UUID(evidence.head.match)
    states = [entry.stored.encode() for entry in evidence.entries]
    try:
        header = mapper.opening(match, states[0]).event.header
        ruleset = rulesets.of(header)
    except Corrupt as corrupt:
        return Replayed([Fault("game", 0, corrupt.why)])
    except Refused as refused:
        return Replayed([], refused.says)
    try:
        reading = Reading(ruleset, header, mapper.decode(ruleset.name, match, 0, states))
        faults, found = [Fault("game", position, why) for position, why in reading.faults()], reading.fidelity()
        if found.differs is not None:
            says = say("the table after it is not the one whose digest was recorded with it")
            faults.append(Fault("game", found.differs, says))
        return Replayed(faults, None, found)
    except Corrupt as corrupt:
        return Replayed([Fault("game", corrupt.position, corrupt.why)])
    except Refused as refused:
        return Replayed([Fault("game", 0, refused.says)])


def dealing(rulesets: Rulesets) -> Mapping[str, Collection[str]]:
    """By game, the kinds of event that deal cards of a managed deck."""
    return {
        name: {tag_of(kind) for kind in game.events if "proof" in kind.__struct_fields__}
        for name, game in rulesets.items()
    }
