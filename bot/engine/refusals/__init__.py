"""The reasons why the rules refuse a move, by what it moves and where it goes."""
