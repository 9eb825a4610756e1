"""Scoreboards and ends of challenges, as two bots announce them, with a clock that tests set."""
