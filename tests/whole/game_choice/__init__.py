"""Finding a game: by its name, in lists, as a surprise."""
