"""The rules of Malifaux as functions: MFX-<AREA>-nn stands in <area>.py.

Exceptions: MFX-DUEL-14 in step.py; MFX-TRIG-13 and 19..34 (resolving) in timing.py; MFX-JOKER-06, 07 and 12
(variable flips) in var.py; MFX-HOUSE-nn with the area it belongs to. Importing this enters all of them in the book.
"""

from adjudicator.rulesets.malifaux.rules import (
    card,
    cheat,
    conf,
    deck,
    disc,
    duel,
    flip,
    gen,
    hand,
    joker,
    mod,
    model,
    remove,
    reveal,
    soul,
    stat,
    step,
    timing,
    trig,
    upg,
    var,
)

__all__ = [
    "card",
    "cheat",
    "conf",
    "deck",
    "disc",
    "duel",
    "flip",
    "gen",
    "hand",
    "joker",
    "mod",
    "model",
    "remove",
    "reveal",
    "soul",
    "stat",
    "step",
    "timing",
    "trig",
    "upg",
    "var",
]
