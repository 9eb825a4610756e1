"""All games, in menus to choose from."""
