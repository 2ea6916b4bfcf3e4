"""The rules of Malifaux as functions: a check of MFX-<AREA>-nn stands in <area>.py, those of
the table in ground/rules/.

Checks elsewhere: MFX-DUEL-07 and 20..27 in outcome.py; MFX-DUEL-14 in step.py; MFX-TRIG-13 and 19..34 (resolving) in
timing.py; MFX-JOKER-06, 07 and 12 (variable flips) in var.py; MFX-HOUSE-C06 in deck.py, MFX-HOUSE-T06 in move.py. What
is computed stands under its number where it is worked out, most of it outside this folder: `adjudicator rules ID` names
the function. Importing this fills the book.
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
    numbers,
    outcome,
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
    "numbers",
    "outcome",
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
