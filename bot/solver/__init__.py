"""Hints from what a player can see, and verdicts from all cards; no player is known here."""
