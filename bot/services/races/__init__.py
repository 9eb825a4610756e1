"""Races: the games of a contest that is over, side by side on one clock."""
