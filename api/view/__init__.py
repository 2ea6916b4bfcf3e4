"""What all faces show: seen.py a match as a viewer may see it · wanted.py which entries · answers.py, shapes.py what is
answered · changes.py what an event changed · named.py names · questions.py questions to a table, and drawings ·
match_page.py, step_page.py, dispute_page.py what these pages say · schemas.py, fields.py what may be asked, and what is
wrong with it.
"""
