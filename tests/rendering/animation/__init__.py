"""Tests of films of games."""
