"""Tests of players ranked by their skill ratings."""
