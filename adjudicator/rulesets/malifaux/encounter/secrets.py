"""What a viewer may know of an encounter: schemes are their seat's own until they are revealed (MFX-HOUSE-E13)."""

from __future__ import annotations

from adjudicator.rulesets.malifaux.encounter.state import Encounter
from adjudicator.seam.frozen import replace
from adjudicator.seam.ruleset import JUDGE, Viewer


def is_known(encounter: Encounter, seat: str, scheme: int, viewer: Viewer) -> bool:
    """Whether a viewer knows that a seat chose a scheme, and its secret model."""
    return (
        viewer in (seat, JUDGE)
        or (seat, scheme) in encounter.revealed
        or scheme in encounter.scheme_points.get(seat, {})
    )


def mask_encounter(encounter: Encounter, viewer: Viewer, later: Encounter | None = None) -> Encounter:
    """The encounter as that viewer may know it: of other seats' schemes those that are revealed or scored.

    `later` is the encounter after the event of a step: what that reveals is known in the table it is judged on.
    """
    shown = later or encounter
    known = {
        seat: {scheme: secret for scheme, secret in chosen.items() if is_known(shown, seat, scheme, viewer)}
        for seat, chosen in encounter.schemes.items()
    }
    return encounter if known == encounter.schemes else replace(encounter, schemes=known)
