"""The seam, where every game meets the kernel.

ruleset.py a game as a record of functions, steps · judging.py an event judged, a match replayed ·
rulebook.py numbered rules and their functions · known_how.py how it is known that an event happened ·
limits.py limits of a match · sentences.py sentences said in a language · randomness.py sources of cards.

The kit for rulesets: event.py parts of events · kinds.py functions by kind of event · frozen.py changed copies of
frozen data · given.py plain data read · telling.py tables told beside others · offers.py options and choices ·
svg.py parts of drawings · recall.py answers kept.
"""
