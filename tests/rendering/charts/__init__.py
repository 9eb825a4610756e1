"""Tests of charts: their contents, layouts and pictures."""
