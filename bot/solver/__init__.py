"""Hints: given a position, never a player."""
