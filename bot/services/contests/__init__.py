"""Contests: dailies and challenges, the attempts at their deals, and their scoreboards."""
