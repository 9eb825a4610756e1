"""Searches on plain numbers, which run as they stand or compiled by numba."""
