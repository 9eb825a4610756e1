"""Settings of players and servers, and players' privacy: export and erasure."""
