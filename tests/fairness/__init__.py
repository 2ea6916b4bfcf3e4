"""Tests of what makes shuffles fair, and finds out where they were not."""
