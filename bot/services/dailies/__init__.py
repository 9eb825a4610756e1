"""Dailies: the daily, servers' own dailies, their pages, and their posts on servers."""
