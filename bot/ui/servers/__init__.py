"""What a server's owners set, on messages."""
