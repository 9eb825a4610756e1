"""Measurements of skill ratings."""
