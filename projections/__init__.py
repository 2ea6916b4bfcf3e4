"""Read models across matches: disposable, made from the log, and made anew from it.

contract.py what a projection is · catalogue.py findings.py flips.py the three there are · shapes.py their tables ·
views/ these in a store · runner.py one projection on the library's runner · worker.py all of them, kept running ·
leadership.py who may · rebuild.py a view made anew beside the old one · read.py how views are asked.
"""
