"""Shuffles that everybody can check: derive.py the order of a deck from a secret and the players' contributions ·
commit.py the service's commitments, and the proof of each card (both are specified in docs/fair-shuffles.md) ·
keys.py the keys that secrets are derived from · managed.py the managed decks of a match · check.py whether they were
fair · audit/ how well physical decks were shuffled, judging by their flips.
"""
