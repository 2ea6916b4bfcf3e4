"""The doorways for plain data: json.py, yaml.py what may come in and go out; choices.py what a field may hold."""
