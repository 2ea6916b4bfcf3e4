"""What may be unknown on a table, by path, and the values it may then have.

facts.py all of it · paths.py the paths · tries.py values · characters.py things.py session.py the sorts, by area
"""
