"""Points that are earned without being taken: those that are due and not on record (never a finding)."""

from __future__ import annotations

from collections.abc import Iterator

from adjudicator.plain.said import Player
from adjudicator.rulesets.malifaux.encounter.options import offers
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.schemes import point_of
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.rulebook import Value


def unrecorded(table: Table) -> Iterator[Value]:
    """`due <seat> <scheme>`: an End that is earned automatically, of a scheme that is known to whoever looks."""
    for seat, known in encounter_of(table).schemes.items():
        for scheme in known:
            for claim, _ in offers(table, seat, scheme):
                point = point_of(claim)
                if point is not None and point.automatic:
                    working = say("{player} has earned the End of scheme {scheme}, which is not recorded",
                                  player=Player(seat), scheme=scheme)  # fmt: skip
                    yield Value("MFX-SCHEME-05", ("due", seat, f"scheme {scheme}"), 1, working)
