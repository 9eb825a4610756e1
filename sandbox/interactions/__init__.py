"""interactions."""
