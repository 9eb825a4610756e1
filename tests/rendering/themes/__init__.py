"""Tests of the themes and their colours."""
