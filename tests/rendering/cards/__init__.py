"""Tests of cards and their sprites."""
