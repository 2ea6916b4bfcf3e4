"""Scenarios: case.py a file's cases · runner.py runs them · unmet.py expectations that a case's play did not meet ·
differences.py listed data against found data · coverage.py the register against code and cases · examples.py a rule's
cases, to read.
"""
