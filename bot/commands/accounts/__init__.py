"""Commands about a player's own data and a server's settings."""
