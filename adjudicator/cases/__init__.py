"""Scenarios: case.py a file's cases · runner.py runs them · differences.py what is listed against what was found ·
coverage.py the register against code and cases.
"""
