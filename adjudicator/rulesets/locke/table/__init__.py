"""The table of a match and what stands on it: things, spaces, characters, house tables; names for them."""
