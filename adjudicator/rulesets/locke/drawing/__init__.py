"""A table as a drawing in SVG, to be read on a phone: a unit is one pixel of a screen 360 wide.

board.py the whole · page.py what is written from top to bottom · planets.py base.py the two boards · cards.py spaces
and their cards · pieces.py seats and silhouettes · deeds.py what the event did · fight.py the combat · seats.py the
players · legend.py signs explained.
"""

from __future__ import annotations

from adjudicator.rulesets.locke.drawing.board import Drawing, draw

__all__ = ["Drawing", "draw"]
