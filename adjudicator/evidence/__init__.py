"""A match as a file that proves itself: file.py what it holds, line by line · gather.py made from a database ·
stored.py an entry's bytes, read by no schema · check.py whether it holds, by the file alone · shuffles.py whether its
shuffles were fair · game.py what replaying it finds besides. Disputes about the match are not in it.
"""
