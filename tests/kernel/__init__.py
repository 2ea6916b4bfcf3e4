"""The kernel, tried with a toy ruleset on every store."""
