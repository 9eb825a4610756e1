"""What is true: the model of players' games, what is stored, and whether the two agree."""
