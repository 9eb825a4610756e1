"""Tests of servers' own dailies."""
