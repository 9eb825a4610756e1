"""Discord's limits for everything a bot sends, checked field by field."""
