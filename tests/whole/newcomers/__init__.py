"""A new player's first minute."""
