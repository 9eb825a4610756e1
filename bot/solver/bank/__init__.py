"""Deals that were proved winnable, with levels: a file for each game, and what fills them."""
