"""Shuffles that everybody can check: derive.py the order of a deck from a secret and what the players add to it ·
commit.py what the service promises beforehand, and the proof of each card; both are written down in
docs/fair-shuffles.md · keys.py what secrets follow from · managed.py the managed decks of a match · check.py whether
they were fair · audit/ what the flips of physical decks say about how they were shuffled.
"""
