"""What an attacker, a bad network or a big file does: each attack short, its cost counted where it can be."""
