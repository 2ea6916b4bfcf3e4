"""A match kept as one file: a page that opens from disk without a network, steps, draws and verifies itself.

file.py the whole, as it is made · reel.py what changes from step to step, each piece once · initials.py names left
out · templates/ how it is laid out; page.js its script, verifier.js that of docs/verify.html.
"""
