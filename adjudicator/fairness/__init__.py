"""Fairness of shuffles: audit/ what the flips of physical decks say about how they were shuffled."""
