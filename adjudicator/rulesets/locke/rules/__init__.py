"""The rules as functions, by area; importing this fills the book.

setup.py VER ALIGN SETUP DEAL · sequence.py FLOW · refuse.py REFUSE · sil.py SIL · boards.py PLANET BASE-01..05 AMBUSH ·
planet_start.py START · turn.py TURN SUPPORT MAIN · rolls.py TURN-03 · convert.py CONVERT OPEN · move.py MOVE TELE
BASE-20..22 · care.py RECOVER TREAT PARTY PASS · space.py SPACE · outbreak.py OUTBREAK · pend.py PEND · base.py
BASE-06..12, -16, -17 · in_base.py BASE-13..15, -18, -19, -25 · intrude.py INTRUDE · end.py END RANK-01 · rank.py LOSE
RANK · decl.py DECL · rounds.py COMBAT PRE HAND · initiative.py INIT · round_end.py ROUND-01..05 · round_hands.py
ROUND-06..10 · cturn.py CTURN-01, -05 PREEMPT-02 · cmain.py CMAIN PREEMPT · upkeep.py CTURN-02..04 · ccard.py CCARD ·
attack.py ATTACK · damage.py DAMAGE-01..04 · death.py DAMAGE-05..07 · sync.py SYNC · intercept.py INTERCEPT · respond.py
DEFEND EVADE · evaders.py EVADE-08 · leave.py LEAVE · melee.py MELEE · column.py COLUMN.
A house default stands with what it settles. What is computed stands under its number where it is worked out, much of it
outside this folder: `adjudicator rules ID` names the function.
"""

from adjudicator.seam.kinds import enter_all

enter_all(__name__)
