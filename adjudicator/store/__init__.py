"""How entries are kept: envelope.py entries and their bytes · database.py addresses, what a recorder does · memory.py,
sqlite.py, postgres.py one store each · pool.py the connections of the latter, tables.py what it is made of ·
together.py writers that share a transaction.
"""
