"""Players' records on a message."""
