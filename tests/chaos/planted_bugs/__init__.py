"""Bugs that we planted, as patches, and the hunt in which the tests must find every one of them."""
