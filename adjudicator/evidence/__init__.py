"""A match as a file that proves itself: file.py its contents, line by line · gather.py made from a database ·
stored.py an entry's bytes, read without a schema · check.py whether it holds, by the file alone · shuffles.py whether
its shuffles were fair · game.py what a replay finds besides. Disputes about the match are not in it.
"""
