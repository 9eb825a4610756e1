"""Hints that search all cards."""
