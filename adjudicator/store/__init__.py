"""How entries are kept: entry.py an event as recorded · envelope.py its bytes and topic · database.py addresses, what a
recorder does · memory.py, sqlite.py, postgres.py one store each · pool_sqlite.py, pool.py the connections of the latter
two, tables.py the tables in PostgreSQL · together.py writers that share a transaction.
"""
