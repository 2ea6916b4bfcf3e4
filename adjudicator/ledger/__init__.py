"""A tamper-evident record: tree.py the Merkle tree of RFC 9162 · leaf.py the contents of a leaf · note.py signed notes
and their keys · checkpoint.py what is signed · keys.py where the key is kept · log.py the ledger of a database ·
check.py a database against its ledger · witness.py cosigning · listing.py all leaves, for a witness who looks at them.
"""
