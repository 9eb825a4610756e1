"""What several commands share: names of games, and suggestions while a player types."""
