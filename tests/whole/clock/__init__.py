"""Dailies and attempts through real sockets, with a clock that the tests set."""
