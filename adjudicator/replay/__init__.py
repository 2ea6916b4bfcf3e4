"""Matches folded: reading.py entries into tables · kept.py those in memory · draft.py a report being worked out ·
repeat.py one that is sent again · record.py the record file · play.py legal play, generated.
"""
