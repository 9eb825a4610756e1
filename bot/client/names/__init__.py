"""What players and servers are called."""
