"""Moves: how events are asked for."""
