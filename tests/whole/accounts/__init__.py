"""What players and servers set, and players' data."""
