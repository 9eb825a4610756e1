"""Starts bots in sandboxes, and reads and presses their messages."""
