"""Leaderboards, players' records, and games for play money."""
