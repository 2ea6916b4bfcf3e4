"""What a viewer may know of an encounter: schemes are their seat's own until they are revealed (MFX-HOUSE-E13)."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.encounter.state import Encounter
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import JUDGE, Viewer


def is_known(encounter: Encounter, seat: str, scheme: int, viewer: Viewer) -> bool:
    """Whether a viewer knows if a seat chose a scheme, and its secret model."""
    return viewer in (seat, JUDGE) or (seat, scheme) in encounter.revealed


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
