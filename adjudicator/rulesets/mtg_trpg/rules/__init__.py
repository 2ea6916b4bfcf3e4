"""The rules as functions, by area; importing this fills the book.

pc.py PC DECK HAND GAME · focus.py FOCUS REST OLD · spell.py LAND SPELL AREA · extra.py EFFECT EXTRA · perm.py CREATURE
PERM · scene.py SCENE SLEEP HEAL · fight.py ATTACK BLOCK SUPPORT,
damage.py what attacks and blocks lead to · check.py CHECK TABLE · combat.py COMBAT PREP HORDE
BOSS · escape.py ESCAPE ACT · life.py DEATH · npc.py NPC MERCY, COMBAT-04 · recruit.py RECRUIT · guidance.py
what nothing can break.
A house default stands with what it settles. What is computed stands under its number where it is worked out, most of it
outside this folder: `adjudicator rules ID` names the function.
"""

from adjudicator.seam.kinds import enter_all

enter_all(__name__)
