"""The game outside combats: sides, turns, places, cards, information, conversions, the end."""
