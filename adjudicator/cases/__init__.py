"""Scenarios: case.py a file's cases · runner.py runs them · unmet.py what a case lists and did not get · differences.py
data as listed against data as found · coverage.py the register against code and cases · examples.py a rule's cases, to
read.
"""
