"""Dailies, the server dailies, their posts and races, by a clock that the tests set."""
