"""Drives a running sandbox: users at the page, bots, and changes to its world."""
