"""Shuffles that everybody can check: derive.py the order of a deck from a secret and what the players add to it ·
commit.py what the service promises beforehand, and the proof of each card. Both are written down in
docs/fair-shuffles.md.
"""
