"""Plain data: json.py, yaml.py the doorways · choices.py, expected.py what a field may hold · said.py sentences."""
