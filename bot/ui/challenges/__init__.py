"""Challenges on messages: the scoreboard, the podium, and all that can be pressed."""
