"""Players ranked by their skill ratings."""
