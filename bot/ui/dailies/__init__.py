"""Messages of dailies: the day's page, its scoreboard, and the posts on servers."""
