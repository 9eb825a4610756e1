"""Tests of moves as players type them."""
