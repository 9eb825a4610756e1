"""Tests of pictures of tables."""
