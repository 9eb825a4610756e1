"""Which games to offer, and what makes one like another, long or short."""
