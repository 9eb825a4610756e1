"""Worlds in which everything goes wrong while users play, and the check that nothing is lost."""
