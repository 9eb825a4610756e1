"""Tests of the whole bot: the real client against a sandbox, over real sockets."""
