"""What all faces show: seen.py a match as a viewer may see it · shapes.py the shapes of answers · changes.py what an
event changed · named.py rules in words · schemas.py asking.py questions and fields · wording.py words of the pages.
"""
