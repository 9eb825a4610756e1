"""Films of races."""
