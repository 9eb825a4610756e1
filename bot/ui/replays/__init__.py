"""Finished games shown again, as films and as lists of moves."""
