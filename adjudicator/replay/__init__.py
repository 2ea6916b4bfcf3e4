"""Matches folded: reading.py entries into tables · draft.py a report being worked out · record.py the record file ·
play.py legal play, generated.
"""
