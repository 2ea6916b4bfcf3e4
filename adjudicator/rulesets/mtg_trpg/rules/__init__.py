"""The rules as functions, by area; importing this fills the book.

pc.py PC DECK HAND GAME · focus.py FOCUS REST OLD · spell.py LAND SPELL AREA · extra.py EFFECT EXTRA · perm.py CREATURE
PERM · scene.py SCENE SLEEP HEAL · fight.py ATTACK BLOCK SUPPORT · check.py CHECK TABLE · combat.py COMBAT PREP HORDE
BOSS ESCAPE ACT · life.py DEATH · npc.py NPC MERCY RECRUIT, COMBAT-04 · guidance.py what nothing can break. A house
default stands with what it settles. What is computed stands under its number where it is worked out, most of it outside
this folder: `adjudicator rules ID` names the function.
"""

from adjudicator.rulesets.mtg_trpg.rules import (
    check,
    combat,
    extra,
    fight,
    focus,
    guidance,
    life,
    npc,
    pc,
    perm,
    scene,
    spell,
)

__all__ = [
    "check",
    "combat",
    "extra",
    "fight",
    "focus",
    "guidance",
    "life",
    "npc",
    "pc",
    "perm",
    "scene",
    "spell",
]
