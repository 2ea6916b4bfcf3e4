"""An audit of physical decks: whether their cards came as chance has them come.

cycles.py what left a deck between two shuffles, as arrays · laws.py how often chance gives what, exactly · kinds.py how
often cards of a kind came, where the jokers lay, hand against flips · orders.py an order that was kept, runs ·
many.py one answer to many questions · watch.py evidence that grows over a season · answer.py all of it · rows.py
for each player or deck · charts.py to look at.

All tests rest on one fact: after a fair shuffle every order of the cards that went in is equally likely. So the cards
of some places of the deck are drawn from those cards without replacement, whichever places the play makes them. What
came in one report is a set: no test looks at the order in which somebody wrote its cards down.
"""
