"""masks."""
