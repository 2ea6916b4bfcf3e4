"""Attacks that the service withstands."""
