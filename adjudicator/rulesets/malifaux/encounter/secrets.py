"""What a viewer may know and report of an encounter: schemes are their seat's own until they are revealed
(MFX-HOUSE-E13)."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.encounter.events import SchemePointScored, SchemesChosen
from adjudicator.rulesets.malifaux.encounter.presence import encounter_of
from adjudicator.rulesets.malifaux.encounter.state import Encounter
from adjudicator.rulesets.malifaux.events.base import Event
from adjudicator.rulesets.malifaux.sentences import say
from adjudicator.rulesets.malifaux.state import Table
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import JUDGE, Refused, Viewer


def is_known(encounter: Encounter, seat: str, scheme: int, viewer: Viewer) -> bool:
    """Whether a viewer knows if a seat chose a scheme, and its secret model."""
    return viewer in (seat, JUDGE) or (seat, scheme) in encounter.revealed


def may_report(table: Table, event: Event, reporter: Viewer) -> None:
    """Raises `Refused` for what only the seat itself or a judge may report: a choice in place of the one on record,
    and a point of a scheme that is still secret. Whether the point stood would tell the reporter what was chosen.

    Where no choice is on record there is nothing to give away, and anybody keeps the score.
    """
    if not isinstance(event, SchemesChosen | SchemePointScored) or event.seat not in encounter_of(table).schemes:
        return
    if isinstance(event, SchemesChosen):
        if reporter not in (event.seat, JUDGE):
            says = say("{seat} has chosen in secret: only {seat} or a judge reports another choice", seat=event.seat)
            raise Refused("not-yours", says, "seat")
    elif not is_known(encounter_of(table), event.seat, event.scheme, reporter):
        says = say("The schemes of {seat} are secret until they are revealed: only {seat} or a judge reports a point "
                   "of scheme {scheme}", seat=event.seat, scheme=event.scheme)  # fmt: skip
        raise Refused("not-yours", says, "seat")


def mask_encounter(encounter: Encounter, viewer: Viewer, later: Encounter | None = None) -> Encounter:
    """The encounter as that viewer may know it, with other seats' schemes only if they are revealed or scored.

    `later` is the encounter after the event of a step: what the event reveals is known in the table it is judged on.
    """
    shown = (encounter,) if later is None else (encounter, later)
    known = {
        seat: {
            scheme: secret
            for scheme, secret in chosen.items()
            if any(is_known(one, seat, scheme, viewer) for one in shown)
        }
        for seat, chosen in encounter.schemes.items()
    }
    return encounter if known == encounter.schemes else replace(encounter, schemes=known)
