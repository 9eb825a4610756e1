"""What the recount reads, compares and repairs."""
