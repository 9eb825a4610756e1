"""Buttons that deal games, and the questions before a deal."""
