"""A table as a drawing in SVG.

board.py the whole · models.py markers.py terrain.py what stands on the table · movement.py sightlines.py movements
and lines of sight · shifts.py two tables compared · measured.py rulers and rings · areas.py encounter.py owned.py
what an encounter adds · objects.py what things are called · traits.py signs.py patterns and marks · labels.py where
labels find room · names.py the names of bases · parts.py shapes and ways as paths · sheet.py the page around it:
notes, legend.
"""

from __future__ import annotations

from adjudicator.rulesets.malifaux.drawing.board import Drawing, draw

__all__ = ["Drawing", "draw"]
