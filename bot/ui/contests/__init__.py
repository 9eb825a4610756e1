"""What messages of dailies and of challenges share: the figures of entries, and podiums."""
