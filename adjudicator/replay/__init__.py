"""Matches folded: reading.py entries into tables · kept.py matches in memory · draft.py a report being worked out ·
repeat.py a report sent again · record.py the record file · misfit.py what should never have been recorded ·
play.py generated legal play.
"""
