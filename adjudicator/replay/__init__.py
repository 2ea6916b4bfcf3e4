"""Matches folded: reading.py entries into tables · kept.py matches in memory · draft.py a report being worked out ·
repeat.py a report sent again · record.py the record file · play.py generated legal play.
"""
