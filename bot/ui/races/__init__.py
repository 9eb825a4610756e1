"""Races: films of a contest's games side by side, as answers and on what announces its end."""
