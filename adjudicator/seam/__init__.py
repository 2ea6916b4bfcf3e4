"""The heart of the house, where every game meets it.

ruleset.py a game as a record of functions, steps, judging · rulebook.py numbered rules and what serves them ·
randomness.py where cards come from · recall.py the last answer of a pure function.
"""
