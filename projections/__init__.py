"""Read models across matches: disposable, made from the log and rebuilt from it.

contract.py what a projection is · catalogue.py findings.py flips.py deals.py disputes.py the five projections
(entries.py the common part of findings, flips and deals, folding.py text for searches, shapes.py projectors.py lists of
them) · views/ their tables in a store · runner.py one projection on the library's runner · worker.py all of them, kept
running · leadership.py which process may run them · rebuild.py a view rebuilt beside the old one · rules.py when that
is due · read.py queries · standing.py how current the views are.
"""
