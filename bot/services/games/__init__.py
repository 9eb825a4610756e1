"""Players' own games: dealing, playing, setting aside, results and replays."""
