"""Lengths: inches as stated, whole tenths of a micrometre to compute with, and every tolerance.

An inch and half a millimetre are both whole: 1 in = 254,000 and 15 mm = 150,000 (MFX-MEAS-01), so bases and stated
positions are compared without rounding.
"""

from __future__ import annotations

INCH = 254_000
"""Tenths of a micrometre to the inch."""
MILLIMETRE = 10_000
"""Tenths of a micrometre to the millimetre."""
NEAR = 254
"""0.001 inch: a limit is met within it, an overlap is deeper than it (MFX-HOUSE-T01)."""
GRAZE = 0.0254
"""1e-7 inch: how deep a sight line may enter a blocker and still only touch it (MFX-HOUSE-T01)."""
ASTRAY = 2_540
"""0.01 inch: how far a movement toward or away may be off its straight line (model sheet, section 4)."""
ASKEW = 0.1
"""Degrees by which a direction may be off the one prescribed (MFX-HOUSE-T01)."""


def units(inches: float) -> int:
    """A length in inches as whole tenths of a micrometre."""
    return round(inches * INCH)


def inches(length: float) -> float:
    """A length in tenths of a micrometre, in inches."""
    return length / INCH


def base_radius(base_mm: int) -> int:
    """Half the diameter of a base given in millimetres (MFX-MEAS-01)."""
    return base_mm * MILLIMETRE // 2
