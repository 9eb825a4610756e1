"""Tricks to lead a leaderboard without playing better: each is tried here, and fails."""
