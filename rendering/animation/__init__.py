"""Films of games: moving cards, the celebration of a win, and the pace."""
