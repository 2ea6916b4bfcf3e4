"""An audit of physical decks: whether their cards came as chance would have it.

cycles.py the cards that left a deck between two shuffles, as arrays · laws.py exact probabilities · kinds.py how often
cards of a kind came, where the jokers lay, hand against flips · orders.py an order that survived a shuffle, runs ·
many.py correction for many questions · watch.py evidence that grows over a season · answer.py the whole audit ·
rows.py one for each player or deck · charts.py charts.

All tests rest on one fact: after a fair shuffle every order of the cards that went in is equally likely. So the cards
at any places of the deck are a draw without replacement, whichever places play selects. The cards of one report are a
set: no test looks at the order in which somebody wrote them down.
"""
