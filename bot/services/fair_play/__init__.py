"""What keeps leaderboards fair: which deals count, and what outlives an erasure."""
