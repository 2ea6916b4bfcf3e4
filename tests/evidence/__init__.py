"""A match as a file that proves itself."""
