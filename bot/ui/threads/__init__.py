"""Threads for single players."""
