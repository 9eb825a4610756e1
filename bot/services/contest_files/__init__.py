"""What makes a contest verifiable: a seal of its deal in advance, and a file of it all later."""
