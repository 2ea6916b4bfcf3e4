"""The views there are, as tables."""

from __future__ import annotations

from typing import Final

from projections import catalogue, deals, disputes, findings, flips
from projections.contract import Shape

SHAPES: Final[tuple[Shape, ...]] = (catalogue.SHAPE, findings.SHAPE, flips.SHAPE, deals.SHAPE, disputes.SHAPE)
