"""`python -m bot survey`: how many deals of a game can be won."""
