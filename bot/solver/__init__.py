"""Hints from a position; the player is not known here."""
