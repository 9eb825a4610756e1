"""Seasons: how far the work on each has come, medals, and the best of each game."""
