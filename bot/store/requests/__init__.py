"""Requests of players: each is handled once, and before its deadline."""
