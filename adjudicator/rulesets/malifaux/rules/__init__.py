"""The rules of Malifaux as functions: a check of MFX-<AREA>-nn is in <area>.py, of terrain in ground/rules/<area>.py.

Checks elsewhere: MFX-DUEL-07 and 20..27 in outcome.py; MFX-DUEL-14 in step.py; MFX-TRIG-13 and 18..34 (resolving) in
timing.py; MFX-JOKER-06, 07 and 12 (variable flips) in var.py; MFX-HOUSE-C06 in deck.py, C11 and C12 in shuffle.py;
MFX-HOUSE-T06 in ground/rules/move.py. What is computed stands under its number where it is worked out, most of it
outside this folder: `adjudicator rules ID` names the function. Importing this fills the book, file by file in
alphabetical order: a rule yields only to rules of its own file or an earlier one.
"""

from adjudicator.seam.kinds import enter_all

enter_all(__name__)
