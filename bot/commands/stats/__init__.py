"""Commands that show records and leaderboards."""
