"""Messages about a player's data: its export and its erasure."""
