"""Playing cards: their faces and backs, and the sprites that tables are put together from."""
