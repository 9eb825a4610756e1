"""Dailies and challenges, the entries in them, the daily's posts and streaks."""
