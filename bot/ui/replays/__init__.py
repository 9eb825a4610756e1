"""Finished games looked at again: as films, and in words."""
