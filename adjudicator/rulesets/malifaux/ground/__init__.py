"""The table of terrain, a wing of the game: what stands on it, how far, how it moves, who sees whom.

events.py · bodies.py objects as shapes · distances.py measuring · courses.py, pushes.py movement · sight.py line of
sight, shadows, cover · queries.py questions · lay.py admit.py evolve.py rules/ words.py the wing's share of each layer.
"""
