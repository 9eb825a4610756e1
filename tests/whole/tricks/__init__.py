"""Tricks to lead a leaderboard without playing better, tried by commands and buttons."""
