"""Messages as plain data, sending them, and what all features share."""
