"""Hints, from what a player can see."""
