"""Challenges and dailies among several users."""
