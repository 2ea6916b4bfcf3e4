"""A record that nobody can bend: tree.py the Merkle tree of RFC 9162."""
