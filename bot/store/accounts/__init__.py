"""Players' and servers' settings, and what is exported of a player."""
