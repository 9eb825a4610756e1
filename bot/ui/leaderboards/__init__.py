"""Boards on a message: their pages, pictures and presses."""
