"""Dailies, attempts and fast play through real sockets, with clocks that the tests set."""
