"""Score sheets as players keep them: who scored what in which turn, as text. Bytes in, nothing else touched.

terms.py the words of a sheet, in English and Japanese · names.py what strategies and schemes are called ·
lines.py lines and columns · cells.py what stands in a column · running.py columns of bare numbers ·
unknown.py what is wrong with a column · faults.py all that is wrong · match.py the sheet as a set-up and events.
"""

from adjudicator.rulesets.malifaux.sheet.match import read_sheet

__all__ = ["read_sheet"]
