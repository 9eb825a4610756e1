"""Errors that keep the program from running."""

from __future__ import annotations


class OperatorError(Exception):
    """A mistake that whoever runs the bot has to correct; its text is one line for them."""
