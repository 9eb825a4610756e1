"""Hundreds of players for a long time, and what it costs the bot."""
