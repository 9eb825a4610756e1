"""What keeps leaderboards fair."""
