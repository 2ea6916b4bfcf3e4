"""What an attacker does to it, and what becomes of that."""
