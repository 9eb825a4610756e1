"""Lists of moves: those that may be legal, those worth showing, those that need no choice."""
