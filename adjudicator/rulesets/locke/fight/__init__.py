"""Combats: who takes part, rounds and turns, attacks and their numbers, defences, damage."""
