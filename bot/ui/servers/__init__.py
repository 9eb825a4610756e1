"""The pages on which a server's managers set things."""
