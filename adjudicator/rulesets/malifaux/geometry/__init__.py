"""Plane geometry in whole tenths of a micrometre; it knows shapes, not matches.

units.py lengths and the tolerances · shapes.py discs, polygons, gaps · tracks.py paths of a base and what they pass ·
spots.py segments and circles in doubles · regions.py the parts of outlines stops lines · tangents.py lines that touch
circles · looks.py a search among the lines between two ends · sight.py free lines between two bases · seams.py what
closes the seams of blockers · room.py where a base fits · cover.py whether any line crosses an outline · reach.py
where a base could come to stand.
"""
