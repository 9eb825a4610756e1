"""Signals that a won game was searched: how its choices were made, and how evenly in time."""
