"""The rules, an area a file."""
