"""A table as a drawing in SVG.

board.py the table and what stands on it · lines.py movements and lines of sight · labels.py where names find room ·
parts.py elements, patterns, outlines as paths · sheet.py the page around it: notes, legend, words.
"""

from __future__ import annotations

from adjudicator.rulesets.malifaux.drawing.board import Drawing, draw

__all__ = ["Drawing", "draw"]
