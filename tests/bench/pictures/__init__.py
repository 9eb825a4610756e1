"""Measurements of pictures and films."""
