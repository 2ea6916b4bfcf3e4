"""The tests, and what only they need."""
