"""Tests of the sandbox's gateway."""
