"""How entries are kept: envelope.py entries and their bytes; recorders.py, postgres.py one store each."""
