"""The heart of the house, where every game meets it.

ruleset.py a game as a record of functions, steps, judging · rulebook.py numbered rules and what serves them ·
limits.py what a match may hold · sentences.py who says sentences, in which language · randomness.py where cards come
from.

The kit for rulesets: event.py what events are made of · kinds.py functions by kind of event · frozen.py changes to
what is frozen · given.py plain data read · telling.py tables told beside others · offers.py options and choices ·
svg.py what drawings are made of · recall.py answers kept.
"""
