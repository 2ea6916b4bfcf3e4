"""A record that nobody can bend: tree.py the Merkle tree of RFC 9162 · leaf.py what a leaf is made of · note.py signed
notes and their keys · checkpoint.py what is signed · keys.py where the key is kept · log.py the ledger of a database ·
check.py a database against its ledger · witness.py who cosigns.
"""
