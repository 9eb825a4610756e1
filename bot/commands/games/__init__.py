"""Commands that deal, play and show games."""
