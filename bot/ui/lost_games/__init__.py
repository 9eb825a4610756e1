"""Lost games looked into: could they have been won, which move lost them, and how to win."""
