"""Tests of single games' rules."""
