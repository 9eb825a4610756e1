"""Tests of shapes and letters."""
