"""The ledger: published vectors, every proof of small trees, proofs and databases that somebody changed."""
