"""Tests of stored messages and mentions."""
