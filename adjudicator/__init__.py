"""Tabletop matches as streams of events: recorded, replayed, adjudicated."""
