"""Tests of interactions and their answers."""
