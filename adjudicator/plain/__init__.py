"""Plain data: json.py, yaml.py the doorways · choices.py, expected.py what a field may hold · known.py types that
msgspec has inspected · said.py sentences · work.py how much longer an answer may be worked on.
"""
