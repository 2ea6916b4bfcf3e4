"""The ground, a wing of the game: what stands on the table, how far apart, how it moves, who sees whom.

events.py · bodies.py objects as shapes · distances.py measuring · limits.py what measuring says of a limit ·
courses.py hits.py pushes.py movement · room.py where one could be placed · sight.py line of sight, shadows, cover ·
queries.py questions · phrases.py what sentences share · lay.py tell.py admit.py evolve.py rules/ mask.py words.py the
wing's share of each layer.
"""
