"""The command line, on a small game of coins and on Malifaux."""
