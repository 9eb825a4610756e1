"""What is kept about a player, on messages."""
