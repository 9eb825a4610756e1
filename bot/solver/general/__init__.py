"""Searches on the engine's own positions, for games whose rules the fast core does not know."""
