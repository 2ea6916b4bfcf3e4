"""Score sheets as players keep them: who scored what in which turn, as text. Bytes in, nothing else touched.

terms.py the words of a sheet, in English and Japanese · lines.py lines and columns · cells.py what stands in a column ·
unknown.py what is wrong with one · match.py the sheet as a set-up and events.
"""

from adjudicator.rulesets.malifaux.sheet.match import read_sheet

__all__ = ["read_sheet"]
