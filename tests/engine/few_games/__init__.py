"""Rules that only a few games have."""
