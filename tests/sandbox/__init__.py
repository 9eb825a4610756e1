"""Tests of the sandbox, mirroring its packages."""
