"""Matches made up: samples, legal play at random, and what it aims at."""
