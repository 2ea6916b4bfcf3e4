"""Plane geometry in whole tenths of a micrometre; it knows shapes, not matches.

units.py lengths and the tolerances · shapes.py discs, polygons, gaps · tracks.py paths of a base and what they
pass · sight.py free lines between two bases · cover.py whether any line crosses an outline · reach.py where a base
could come to stand.
"""
