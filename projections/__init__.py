"""Read models across matches: disposable, made from the log, and made anew from it.

contract.py what a projection is · catalogue.py findings.py flips.py deals.py disputes.py the five there are (entries.py
what findings, flips and deals share, folding.py text as it is searched, shapes.py projectors.py tables of contents) ·
views/ their tables in a store · runner.py one projection on the library's runner · worker.py all of them, kept
running · leadership.py who may · rebuild.py a view made anew beside the old one · rules.py when that is due · read.py
how views are asked · standing.py how they stand.
"""
